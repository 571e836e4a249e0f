from __future__ import annotations

import pytest

from adaos_ctx.cards.adr_template import is_placeholder, is_template_title


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
