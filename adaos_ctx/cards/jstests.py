"""Tests in JavaScript and TypeScript: names that stand in `describe`, `it` and `test` calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from adaos_ctx.cards.jslex import tokens
from adaos_ctx.model import Span

MAX_TOKENS = 400_000  # tokens that are read
_GROUPS = frozenset({"describe", "suite", "context", "fdescribe", "xdescribe"})
_TESTS = frozenset({"it", "test", "specify", "fit", "xit", "xtest"})
_MARKS = frozenset({"skip", "only", "todo", "each", "concurrent", "failing", "skipIf", "runIf"})

Named = tuple[str, Span]


@dataclass(slots=True)
class TestNames:
    """What a file of tests declares, in file order."""

    tests: list[Named] = field(default_factory=list)
    groups: list[Named] = field(default_factory=list)
    fixtures: list[Named] = field(default_factory=list)
    params: list[Named] = field(default_factory=list)
    skipped: int = 0
    imports: list[Named] = field(default_factory=list)

    __test__ = False


def js_tests(text: str) -> TestNames:
    """Read the names of groups and tests, the imported modules, and how many are skipped.

    Args:
        text: Any text.
    """
    out = TestNames()
    window: list[str] = []
    table = False  # behind `test.each`, until the name of its tests comes
    for count, token in enumerate(tokens(text)):
        if count >= MAX_TOKENS:
            break
        if token.kind in ("string", "template"):
            span = Span(start=token.start, end=token.end)
            name = token.text.removesuffix("${").strip("\"'` ")
            if table and len(window) > 1 and window[-1] == "(" and window[-2][-1] in ")`":
                out.tests.append((name, span))
                table = False
            else:
                _name(name, span, window, out)
        table = table or (token.text == "each" and window[-1:] == ["."])
        window = [*window[-7:], token.text]
    return out


def _name(text: str, span: Span, window: list[str], out: TestNames) -> None:
    """Note a string by the words before it: `it.skip("…"`, `from "…"`, `require("…"`."""
    if window[-1:] == ["from"] or window[-2:] == ["require", "("] or window[-1:] == ["import"]:
        out.imports.append((text, span))
        return
    if window[-1:] != ["("]:
        return
    words = [word for word in window[:-1] if word not in (".", "(", ")")]
    marks: list[str] = []
    while words and words[-1] in _MARKS:
        marks.append(words.pop())
    call = words[-1] if words else ""
    if call in _TESTS or call in _GROUPS:
        (out.tests if call in _TESTS else out.groups).append((text, span))
        out.skipped += call.startswith("x") or "skip" in marks or "todo" in marks
