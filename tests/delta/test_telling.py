"""Which way a change is told: complete ones first, never dearer than diff, card or text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adaos_ctx.delta.compare import compare
from adaos_ctx.delta.fieldtable import changes, table
from adaos_ctx.delta.gitpatch import FileChange, git_patch
from adaos_ctx.delta.matching import Pair
from adaos_ctx.delta.model import Item
from adaos_ctx.delta.patching import blob_id
from adaos_ctx.delta.telling import Telling, tell
from adaos_ctx.delta.ways import CHEAP_TOKENS, MAX_TINY_CHARS, lost, safe
from adaos_ctx.delta.weighing import Scale
from adaos_ctx.tokens import get_counter
from tests.delta.replaying import replayed
from tests.delta.sources import source
from tests.delta.test_fieldtable import SCHEMAS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from adaos_ctx.delta.model import Change, Status

CARD = ("- title: a page", "- about: something that is told in a whole sentence")


def words(text: str) -> int:
    return len(text.split())


def item(alias: str, path: str, text: str | None) -> Item | None:
    return (
        None if text is None else Item(alias=alias, path=path, sha256=f"{hash(text) % 10**8:064x}")
    )


PATHS = {
    "docs": "a.md", "profile": "a.yaml", "python": "a.py", "schema": "a.json", "tests": "test_a.py",
}  # fmt: skip


def schemas() -> st.SearchStrategy[str]:
    """Schema files, with and without line ends between their parts."""
    indent = st.sampled_from([None, 1])
    return st.builds(
        lambda s, i: json.dumps(s, indent=i, ensure_ascii=False) + "\n", SCHEMAS, indent
    )


def told(
    old: str | None,
    new: str | None,
    kind: str = "docs",
    status: Status = "modified",
    card: Sequence[str] = CARD,
    count: Callable[[str], int] = words,
) -> Change:
    path = PATHS.get(kind, "a.txt")
    pair = Pair(status=status, old=item("D.x", path, old), new=item("D.x", path, new))
    case = Telling(
        pair=pair, kind=kind, old=None if old is None else source(path, old),
        new=None if new is None else source(path, new), card=lambda: card,
    )  # fmt: skip
    return tell(case, Scale(count))


KEYS = "".join(f"key_{n}: {n}\n" for n in range(40))
LONG = "".join(f"line {n} of a page\n" for n in range(40))


@pytest.mark.parametrize(
    ("old", "new", "kind", "form", "complete"),
    [
        (LONG, LONG.replace("line 7 ", "row 7 "), "docs", "lines", True),
        (LONG, LONG.replace("line", "row"), "docs", "card", False),
        ("temperature: 1\n" + KEYS, "temperature: 2\n" + KEYS, "profile", "facts", True),
        (LONG, LONG[: len(LONG) // 2] + "\n".join(f"x {n} " * 9 for n in range(15)), "docs", "card", False),
    ],
    ids=["few lines", "rewritten", "keys", "many lines"],
)  # fmt: skip
def test_the_form_follows_the_change(
    old: str, new: str, kind: str, form: str, complete: bool
) -> None:
    change = told(old, new, kind)
    assert (change.form, change.complete) == (form, complete)


def test_a_new_file_is_told_by_its_text_or_its_card() -> None:
    assert told(None, "# Short\n", status="added").lines == (
        "D.x: added",
        "# Short",
    )
    assert told(None, LONG, status="added").lines == (
        "D.x: added",
        *(row.removeprefix("- ") for row in CARD),
    )


@pytest.mark.parametrize("rows", [2, 4])
def test_a_card_costs_no_more_than_under_the_bare_name(rows: int) -> None:
    card = [f"- k{number}: some words of it" for number in range(rows)]
    new = LONG.replace("line", "row")
    for change in (told(None, LONG, status="added", card=card), told(LONG, new, card=card)):
        bare = 1 + (change.status == "added") + words(" ".join(card))
        assert change.form == "card"
        assert change.lines[-1].endswith(" …") == (len(change.lines) <= rows)
        assert words(" ".join(change.lines)) <= bare


def test_a_small_card_stands_under_the_bare_name() -> None:
    change = told(LONG, LONG.replace("line", "row"), card=["- one"])
    assert (change.form, change.lines, change.complete) == ("card", ("D.x:", "one"), False)


def test_what_a_card_does_not_show_is_said_to_be_removed() -> None:
    new = "".join(f"key_{n}: {n + 1}0\n" for n in range(39))
    change = told(KEYS, new, "profile")
    assert (change.form, change.complete) == ("card", False)
    assert change.lines[1] == "removed key_39"


SCHEMA_CARD = ("- required: text; the rest is optional and of type string", "- fields: 1")


def schema(*names: str, kind: str = "string") -> str:
    return json.dumps({"properties": {n: {"type": kind} for n in names}}, indent=1) + "\n"


def test_a_schema_s_card_names_the_fields_that_are_gone() -> None:
    names = [f"field_{n}" for n in range(30)]
    old, new = schema("gone", "lost", *names), schema(*names, kind="integer")
    change = told(old, new, "schema", card=SCHEMA_CARD)
    assert change.form == "card"
    assert 'removed field "gone", field "lost"' in change.lines


@pytest.mark.parametrize(
    ("status", "word"), [("removed", "removed"), ("missing", "file is missing")]
)
def test_what_is_gone_is_told_in_one_line(status: Status, word: str) -> None:
    change = told(LONG, None, status=status)
    assert (change.lines, change.complete, change.removed) == ((f"D.x: {word}",), True, 40)


def test_a_move_without_an_edit_is_complete() -> None:
    pair = Pair(status="moved", old=item("D.x", "a.md", "x"), new=item("D.x", "b.md", "x"))
    case = Telling(
        pair=pair, kind="docs", old=source("a.md", "x"), new=source("b.md", "x"), card=lambda: CARD
    )
    change = tell(case, Scale(words))
    assert (change.lines, change.complete) == (("D.x: moved a.md → b.md",), True)


def test_a_secret_that_changed_is_said_and_not_shown() -> None:
    key = "ghp_0123456789abcdef0123456789abcdef"
    change = told(LONG + f"token {key}0000\n", LONG + f"token {key}9999\nmore\n")
    assert change.lines[0] == "D.x: a masked secret changed"
    assert key not in "\n".join(change.lines)
    assert not change.complete


LINES = st.lists(
    st.sampled_from(["alpha beta", "gamma: 1", "delta: [a, b]", "zeta: 2", "# H", ""]), max_size=25
)
COUNT = get_counter("o200k_base").count


@given(
    LINES,
    LINES,
    st.sampled_from(["plain", "docs", "profile", "tests", "python"]),
    st.integers(1, 40),
)
def test_no_change_costs_more_than_its_diff_its_card_or_its_text(
    old: list[str], new: list[str], kind: str, card_words: int
) -> None:
    before, after = ("".join(f"{row}\n" for row in rows) for rows in (old, new))
    if before == after:
        return
    card = [f"- {'word ' * card_words}".rstrip()] * 2
    check_cost(before, after, kind, card)


@given(schemas(), schemas(), st.integers(1, 60))
def test_no_change_of_a_schema_costs_more_either(old: str, new: str, card_words: int) -> None:
    if old != new:
        check_cost(old, new, "schema", [f"- {'word ' * card_words}".rstrip()] * 2)


def check_cost(before: str, after: str, kind: str, card: list[str]) -> None:
    """The law, in tokens: each way stands under the alias's name, a diff under its own heads."""
    change = told(before, after, kind, card=card, count=COUNT)
    path = PATHS.get(kind, "a.txt")
    gone = lost(compare(kind, source(path, before), source(path, after)))
    name = "D.x:"
    file = FileChange(old_path=path, new_path=path, old=before.encode(), new=after.encode())
    diff = git_patch([file], lambda data: blob_id(data, "sha1")).decode()
    ways = [diff, "\n".join([name, *card, *([gone] if gone else [])])]
    ways += ["\n".join([name, *map(safe, after.rstrip("\n").split("\n"))])] if after.strip() else []
    cheap = CHEAP_TOKENS if len(after) > MAX_TINY_CHARS else 0
    assert COUNT("\n".join(change.lines)) <= max(min(map(COUNT, ways)), cheap), change


@example('{"type": "string"}\n', '{"type": "string", "required": [], "enum": []}\n', 10)
@given(schemas(), schemas(), st.integers(1, 40))
def test_a_reader_of_any_form_gets_the_new_field_table(old: str, new: str, card_words: int) -> None:
    before, after = table(json.loads(old)), table(json.loads(new))
    assert before is not None
    assert after is not None
    change = told(old, new, "schema", card=[f"- {'word ' * card_words}".rstrip()], count=COUNT)
    first, *rows = change.lines if old != new else ("D.x: layout only",)
    if change.form == "facts" and not any(row.endswith("…") for row in first.split("; ")):
        known = [t for t in first.removeprefix("D.x: ").split("; descriptions changed: ")[:1]]
        line = "" if known[0] in ("layout only", "") or "descriptions" in known[0] else known[0]
        assert replayed(line, before) == after
    elif change.form == "text":
        assert table(json.loads("\n".join(rows))) == after
    elif change.form == "lines":
        assert apply_lines(old, rows) == new
    else:
        assert not change.complete
        for found in changes(before, after):
            assert (
                found.new is not None
                or found.text.removesuffix(" removed") in " ".join(rows) + first
            )


def apply_lines(old: str, rows: list[str]) -> str:
    """What a reader makes of `@12`, `-old`, `+new`."""
    result, at = old.split("\n"), 0
    for row in rows:
        if row.startswith("@"):
            at = int(row[1:]) - 1
        elif row.startswith("-"):
            assert result[at] == row[1:].removesuffix("\\")
            del result[at]
        else:
            result.insert(at, row[1:].removesuffix("\\"))
            at += 1
    return "\n".join(result)
