"""Cards of tests: how many there are, what they are called, what they ask for and look at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_code import JS
from adaos_ctx.cards.claims_code import tests as claim
from adaos_ctx.cards.flow import flow
from adaos_ctx.cards.guard import guarded
from adaos_ctx.cards.jstests import Named, TestNames, js_tests
from adaos_ctx.cards.lines import Item, line
from adaos_ctx.cards.pytests import py_tests
from adaos_ctx.cards.python import is_standard
from adaos_ctx.cards.readdata import suffix_of
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_FRAMEWORKS = frozenset({
    "pytest", "unittest", "hypothesis", "mock", "vitest", "jest", "chai", "mocha", "sinon",
    "supertest", "pytest_asyncio",
})  # fmt: skip
_NAME_LINES = 5  # lines of names; the other lines of a card are four at most, and a note


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a card of tests."""
    javascript = suffix_of(source.path) in JS
    found = js_tests(source.text) if javascript else py_tests(source.text)
    count = len(found.tests)
    head = f"{count} {'test' if count == 1 else 'tests'}: "
    if count:
        yield from _listed(found.tests, head, max_lines=_NAME_LINES, unique=False)
    else:
        yield line(f"no tests; {source.text.count(NEWLINE) + 1:,} lines")
    yield from _listed(found.groups, "groups: " if javascript else "classes: ")
    yield from _listed(_counted(found.fixtures), "fixtures: ")
    head = "params: " if found.params else "marks: "
    yield from _listed(_counted(found.params), head, more=_skips(found))
    yield from _listed(_targets(found.imports, javascript=javascript), "target: ")


NEWLINE = "\n"


def _listed(
    found: Sequence[Named],
    head: str,
    *,
    max_lines: int = 1,
    unique: bool = True,
    more: Sequence[Item] = (),
) -> Iterator[CardLine]:
    named = list(dict(reversed(found)).items())[::-1] if unique else list(found)
    items = [*(Item(text=name, spans=(span,)) for name, span in named), *more]
    yield from flow(items, len(items), max_lines=max_lines, head=head, inline=True).lines


def _counted(found: Sequence[Named]) -> list[Named]:
    """Each name once, at its first place, in order of first use."""
    seen: dict[str, Named] = {}
    for name, span in found:
        seen.setdefault(name, (name, span))
    return list(seen.values())


def _skips(found: TestNames) -> list[Item]:
    return [Item(text=f"skip {found.skipped}")] if found.skipped and found.tests else []


def _targets(imports: Sequence[Named], *, javascript: bool) -> list[Named]:
    """What the tests look at: imports that are neither a framework nor the standard library."""
    return [
        (name, span)
        for name, span in _counted(imports)
        if not _is_known(
            name.lstrip("@").partition("/")[0].partition(".")[0], javascript=javascript
        )
        and not name.startswith("node:")
    ]


def _is_known(name: str, *, javascript: bool) -> bool:
    return name in _FRAMEWORKS or (not javascript and bool(name) and is_standard(name))


build = guarded(tell)
KIND = Kind(name="tests", section="TESTS", build=build, claim=claim, prefixes=("T",), order=30)
