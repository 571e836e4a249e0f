"""Laws that the cards of every written document keep, on made and on real texts."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.cards import adr, docs, notebook, options, scorecard, skill_md
from adaos_ctx.model import CardLine, Kind, Source
from tests.ending import ends

if TYPE_CHECKING:
    from pathlib import Path

KINDS = [module.KIND for module in (adr, docs, notebook, options, scorecard, skill_md)]
PATHS = {
    "adr": ["adr/0001-x.md", "adr/0001-x.rst", "adr/0001-x.adoc"],
    "docs": ["a.md", "a.rst", "a.adoc", "a.txt"],
    "notebook": ["a.ipynb"],
    "options": ["options.json"],
    "scorecard": ["scorecard.json"],
    "skill_md": ["SKILL.md"],
}
PAIRS = [(kind, path) for kind in KINDS for path in PATHS[kind.name]]

PIECES = st.sampled_from(
    [
        "# ADR-1: Use Go\n",
        "## Status\n",
        "## Решение\n",
        "## Context\n",
        "## 决策\n",
        "## Options\n",
        "Decision\n========\n",
        "== Decision\n",
        "- Status: accepted\n",
        "* A. **One** — x\n",
        "  * Good, because fast\n",
        "| Status | ok |\n|---|---|\n| a | b |\n",
        "```\n# no\n```\n",
        "---\nstatus: a\nname: b\n---\n",
        'Chosen option: "A", because x.\n',
        "We will use it.\n",
        "**Decision:** B\n",
        "> quote\n",
        "<!-- c -->\n",
        "[l](m.md) ",
        "~~x~~ ",
        "Superseded by ADR-2\n",
        "е́́",
        "👩\u200d💻",
        "\u202e",
        "\0",
        "\ud800",
        "ー" * 60,
        "w" * 120,
        "\n",
        "\n\n",
        ":x: y\n",
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=12), max_size=14).map("".join)


def build(kind: Kind, path: str, text: str) -> tuple[CardLine, ...]:
    return tuple(kind.build(Source(alias="X.a", path=path, text=text)))


def check_limits(lines: tuple[CardLine, ...]) -> None:
    assert 1 <= len(lines) <= 10
    for line in lines:
        assert line.text.startswith("- ")
        assert "\n" not in line.text
        assert len(unicodedata.normalize("NFC", line.text)) <= 100


# What a card adds to the words of its source: keys, our words for a status, joints.
OURS = frozenset(
    "status|goal|choice|why|constraints|positive|negative|consequences|revisit|rejected|reject|"
    "accepted|proposed|superseded|supersedes|by|deprecated|unfilled|template|facing|adr|title|about|"
    "sections|name|when|tools|needs|steps".split("|")
)


def unsupported(line: CardLine, text: str) -> list[str]:
    """Words of a line that its spans do not hold; a cut word and escapes are not asked for."""
    held = unicodedata.normalize("NFC", " ".join(text[s.start : s.end] for s in line.spans))
    held = re.sub(r"[*_`\\~\s]", "", held).casefold()
    said = re.sub(r"…\+\d+|\w*…|\\u\w{4}|\\U\w{8}", "", line.text.removeprefix("- "))
    said = re.sub(r"[*_`\\~]", "", said)
    return [w for w in re.findall(r"\w+", said.casefold()) if w not in OURS and w not in held]


@given(text=TEXTS.filter(lambda text: "\r" not in text))
def test_bom_and_line_ends_do_not_change_a_card(text: str) -> None:
    for kind, path in PAIRS[:7]:
        plain = [line.text for line in build(kind, path, text)]
        assert [line.text for line in build(kind, path, text.replace("\n", "\r\n"))] == plain
        assert [line.text for line in build(kind, path, "\ufeff" + text)] == plain


FOLDERS = [
    (adr.KIND, "adr"),
    (docs.KIND, "readme"),
    (docs.KIND, "adaos_docs"),
    (skill_md.KIND, "skill_md"),
]


@pytest.mark.parametrize(
    ("kind", "folder"), FOLDERS, ids=lambda value: getattr(value, "name", value)
)
def test_real_documents_give_supported_lines(kind: Kind, folder: str, corpus: Path) -> None:
    wanted = "SKILL.md" if kind.name == "skill_md" else "*"
    files = [path for path in sorted((corpus / folder).rglob(wanted)) if path.is_file()]
    assert files
    for file in files:
        text = file.read_text("utf-8-sig", errors="replace")
        lines = build(kind, file.name.replace("__", "/"), text)
        check_limits(lines)
        for line in lines:
            if line.spans:
                assert unsupported(line, text) == [], (file.name, line)


@pytest.mark.parametrize(
    "text",
    [
        "a" * 3_000_000,
        "# Decision\n" * 270_000,
        "- a\n" * 750_000,
        "a\n\n" * 1_000_000,
        "[" * 3_000_000,
        "> " * 1_500_000,
        "*a_" * 1_000_000,
        "## Status\n\n" + "supersed " * 300_000,
        "## Context\n\n" + "(" * 3_000_000,
        "---\na: " + "[" * 3_000_000 + "\n---\n",
    ],
    ids=[
        "line",
        "headings",
        "items",
        "paragraphs",
        "brackets",
        "quotes",
        "marks",
        "status",
        "parens",
        "yaml",
    ],
)
def test_hostile_texts_are_read_in_linear_time(text: str) -> None:
    for kind, path in ((adr.KIND, "adr/0001-x.md"), (docs.KIND, "a.rst")):
        with ends():
            check_limits(build(kind, path, text))
