from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.adr_template import _HINT, _is_hint, is_placeholder, is_template_title


@pytest.mark.parametrize(
    "text",
    [
        "",
        "TBD.",
        "…",
        "{title of option 1}",
        "[Alternative X]",
        "Describe the decision in detail.",
        "Clearly state the architecture's direction.",
        "What is the change that we're proposing and/or doing?",
        "This section describes our response to these forces.",
        "Опишите контекст принятия решения",
        "在这里补充上下文...",
        "ここに決定を記述してください",
        "여기에 결정을 작성하세요",
        "Décrire la décision",
        "Not decided yet.",
        "{{decision}}",
    ],
)
def test_text_of_a_template_is_recognised(text: str) -> None:
    assert is_placeholder(text)


@pytest.mark.parametrize(
    "text",
    [
        "We will use Go.",
        "Use [Dex](https://dex.io).",
        "Describe APIs with OpenAPI.",
        "List endpoints return pages.",
        "State is kept in the client.",
        "Используем SQLite.",
        "添加英语支持",
    ],
)
def test_somebodys_own_words_are_none(text: str) -> None:
    assert not is_placeholder(text)


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("ADR Format Template", True),
        ("Шаблон ADR", True),
        ("模板", True),
        ("[short title of solved problem and solution]", True),
        ("ADR-NNN: [Title]", True),
        ("Title", True),
        ("Support custom template paths", False),
        ("支持自定义模板路径", False),
        ("ADR-004", False),
        ("Use Go", False),
    ],
)
def test_the_title_of_a_template_is_recognised(title: str, *, expected: bool) -> None:
    assert is_template_title(title) is expected


HINTS = [
    *"please describe explain list add put what is are the issue change that we're motivating this section".split(),
    *"should here is where you write your some text goes context decision problem reasons".split(),
    *"опишите укажите здесь нужно что мы решили какое решение описание контекста décrivez indiquez".split(),
    *"describa el aqu descrever beschreiben опишіть açıklayın İndique 请补充 在这里 描述背景 ここに を記述 여기에".split(),
    "what did we", "what becomes", "(", "- ", "…", "we will", "_", "1.",
]  # fmt: skip


@given(st.lists(st.sampled_from(HINTS), max_size=7).map(" ".join))
def test_no_hint_is_passed_over_by_the_look_at_its_first_words(text: str) -> None:
    assert _is_hint(text) is (_HINT.match(text) is not None)
