from __future__ import annotations

from adaos_ctx.cards.skill_md import KIND, build, claim
from adaos_ctx.model import Source

WHEN = (
    "Reads PDF files and fills in their forms. Use it when somebody names a PDF, a form, an "
    "invoice or a scanned page, or asks for tables out of a document."
)
TEXT = f"""---
name: pdf
description: {WHEN}
allowed-tools: [Bash, Read]
compatibility: needs poppler
license: MIT
---
# PDF

## Read the text

```python
x
```

## Fill in a form
"""


def card(text: str, siblings: tuple[str, ...] = ()) -> list[str]:
    source = Source(alias="M.skill", path="SKILL.md", text=text, siblings=siblings)
    return [line.text for line in build(source)]


def test_a_skill_is_told_by_name_use_files_and_steps() -> None:
    siblings = ("LICENSE", "SKILL.md", "references/a.md", "scripts/a.py", "scripts/b.py")
    assert card(TEXT, siblings) == [
        "- name: pdf",
        f"- when: {WHEN[:86]}",
        f"- … {WHEN[87:]}",
        "- tools: Bash, Read",
        "- needs: needs poppler",
        "- files: references 1, scripts 2, LICENSE",
        "- steps: Read the text; Fill in a form",
        "- code: python 1",
    ]


def test_a_description_never_takes_more_than_three_lines() -> None:
    text = f"---\nname: a\ndescription: {'word ' * 400}\n---\n"
    lines = card(text)
    assert len(lines) == 4
    assert lines[-1].endswith("…")


def test_a_description_of_one_endless_word_is_cut() -> None:
    assert card(f"---\nname: a\ndescription: {'x' * 500}\n---\n")[1].endswith("…")


def test_broken_front_matter_is_read_line_by_line() -> None:
    assert card("---\nname: a\ndescription: Use: this [when\n---\n") == [
        "- name: a",
        "- when: Use: this [when",
    ]


def test_a_skill_without_front_matter_says_so() -> None:
    assert card("# Tool\n\nIt does this and that for you.\n") == [
        "- note: no front matter",
        "- title: Tool",
        "- about: It does this and that for you.",
    ]
    assert card("") == ["- empty file"]


def test_skills_are_recognised_by_name() -> None:
    assert (claim("a/SKILL.md", ""), claim("skill.md", ""), claim("skills.md", "")) == (95, 95, 0)
    assert (KIND.name, KIND.section, KIND.prefixes) == ("skill_md", "MANIFEST", ("M",))
