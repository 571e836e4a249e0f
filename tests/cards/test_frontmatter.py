from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards.frontmatter import front_matter


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        (
            "---\nstatus: Accepted\ndate: 2026-01-06\n---\nbody",
            {"status": "Accepted", "date": "2026-01-06"},
        ),
        ("---\nStatus: да\ninformed:\n---\n", {"status": "да", "informed": ""}),
        ('---\nstatus: "proposed"\n---\n', {"status": "proposed"}),
        ("---\ntags: [Accepted, x]\n---\n", {"tags": "Accepted, x"}),
        ("---\ntitle: |\n  13. Plan\n---\n", {"title": "13. Plan\n"}),
        ("---\nyes: no\non: 1e3\n---\n", {"yes": "no", "on": "1e3"}),
        ("---\nstatus: open\n...\nbody", {"status": "open"}),
        ("---\n- a\n---\n", {}),
        ("---\n---\n", {}),
        ("no front", {}),
        ("---\nnever closed: 1\n", {}),
    ],
    ids=[
        "plain",
        "unicode",
        "quoted",
        "list",
        "block",
        "no types",
        "dots",
        "not a mapping",
        "empty",
        "none",
        "open",
    ],
)
def test_front_matter_gives_text_by_casefolded_key(text: str, fields: dict[str, str]) -> None:
    front = front_matter(text)
    assert {key: field.text for key, field in front.fields.items()} == fields


def test_broken_yaml_is_read_line_by_line() -> None:
    front = front_matter("---\nname: a\ndescription: use: this [when\n---\n")
    assert front.problem
    assert front.fields["description"].text == "use: this [when"


@pytest.mark.parametrize("text", ["---\nstatus: Accepted\n---\n", '---\na: 1\nstatus: "x"\n---\n'])
def test_a_field_knows_where_it_stands(text: str) -> None:
    field = front_matter(text).fields["status"]
    assert text[field.span.start : field.span.end].startswith("status:")


def test_the_body_begins_after_the_closing_line() -> None:
    text = "---\na: b\n---\n# Title"
    assert text[front_matter(text).body :] == "# Title"


@given(st.text(alphabet="a:-[]{}&*!|>'\"\n #?", max_size=80))
def test_no_front_matter_raises(body: str) -> None:
    text = f"---\n{body}\n---\n"
    front = front_matter(text)
    assert all(0 <= f.span.start <= f.span.end <= len(text) for f in front.fields.values())
