"""Everything that is printed: text for people, JSON for programs, errors with what mends them.

Text of strangers (paths, aliases, card lines) never reaches a terminal raw: control and bidi
characters are shown as escapes, and a line end inside a name too.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import hint_of, sentence, tr
from adaos_ctx.messages import phrase as translated
from adaos_ctx.paths import printable
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.errors import CtxError

_JSON_VERSION = 1  # of the shape of reports; raised when a field changes its meaning
_ENDLESS = 100_000  # columns; no table is so wide


def say(text: str = "") -> None:
    """Print a line for people."""
    print(text)


def note(text: str) -> None:
    """Print a remark beside the result, on standard error, in the order things were said."""
    sys.stdout.flush()
    sys.stderr.write(f"{text}\n")


def raw(text: str) -> None:
    """Print text that is itself the result (a pack, an alias), without adding anything."""
    sys.stdout.write(text)


def shown(text: str) -> str:
    """A name as it may be printed: one line, nothing hidden."""
    return escape_hidden(printable(text)).replace("\n", "\\n")


def phrase(text: str) -> str:
    """A reason or state in the reader's language, as it may be printed."""
    return shown(translated(text))


def cut(alias: str, level: str, reason: str) -> str:
    """What an alias got instead of its card, and why."""
    from adaos_ctx.ops.explaining import OUT

    key = "pack.out" if level == OUT else "pack.cut"
    return tr(key, alias=alias, level=rendition(level), reason=phrase(reason))


def rendition(level: str) -> str:
    """How much of an alias a pack holds, in the reader's language."""
    return tr(f"level.{level}", fallback=phrase(level))


def report(fields: dict[str, Any]) -> None:
    """Print a report as JSON on standard output."""
    import json  # what prints for people does without

    print(
        json.dumps({"version": _JSON_VERSION, **fields}, ensure_ascii=False, indent=2, default=list)
    )


def print_error(error: CtxError, *, as_json: bool) -> None:
    """Print a refusal: what failed and why, then the command that mends it."""
    if as_json:
        import json

        told = {key: value for key, value in error.facts.items() if key != "verb"}
        facts = {key: str(value) for key, value in sorted(told.items())}
        hint = mend(error, local=False)
        body = {"code": error.code, "exit": error.exit_code, "facts": facts, "hint": hint}
        sys.stderr.write(
            json.dumps({"error": {**body, "message": str(error)}}, ensure_ascii=False) + "\n"
        )
        return
    sys.stderr.write(f"{paint(tr('error'), 'red')}: {shown(sentence(error))}\n")
    hint = mend(error)
    if hint:
        sys.stderr.write(f"{tr('hint')}: {shown(hint)}\n")


def refused(plugin: str, error: CtxError) -> None:
    """A remark beside the result: what a plugin could not look at, and what mends it."""
    hint = mend(error)
    text = f"{plugin}: {sentence(error)}; {hint}" if hint else f"{plugin}: {sentence(error)}"
    note(shown(text))


def mend(error: CtxError, *, local: bool = True) -> str:
    """What mends it, as it can be pasted here: with the skill's place, seen from this folder."""
    from adaos_ctx.errors import advise
    from adaos_ctx.places import near

    if local and error.code == "missing_extra" and not error.variant:
        from adaos_ctx.ops.versions import install_command

        return install_command(str(error.facts["extra"]))
    root = str(error.facts.get("skill") or ".")
    if root == ".":
        root = next(iter(getattr(sys.modules.get("adaos_ctx.skill"), "opened", ())), "")
    inside = str(error.facts.get("file") or error.facts.get("path") or "")
    facts = {**error.facts, "skill": near(root) if root else "", "at": near(_joined(root, inside))}
    if error.variant == "denied":
        facts["at"] = near(_denied(root, inside))
    return advise(hint_of(error) if local else error.hints.get(error.variant, error.hint), facts)


def _denied(root: str, inside: str) -> str:
    """The folder or file on the way to a path that may not be entered or read."""
    import os

    here = root
    for part in inside.split("/"):
        here = f"{here}/{part}"
        if not os.access(here, os.X_OK if os.path.isdir(here) else os.R_OK):
            return here
    return _joined(root, inside)


def _joined(root: str, inside: str) -> str:
    return inside if not root or inside.startswith("/") else f"{root}/{inside}"


def print_bug(error: BaseException, *, as_json: bool) -> None:
    """Print one line for a bug and keep the rest in a log file."""
    place = _log(error)
    text = f"{type(error).__name__}: {error}"
    if as_json:
        import json

        body = {"code": "bug", "exit": 3, "facts": {"error": text, "log": place}, "hint": ""}
        sys.stderr.write(json.dumps({"error": body}, ensure_ascii=False) + "\n")
        return
    sys.stderr.write(f"{tr('bug')}: {shown(text)[:300]}\n{tr('bug.log', place=place)}\n")


def _log(error: BaseException) -> str:
    import os
    import traceback

    from adaos_ctx.userdirs import user_cache

    place = f"{user_cache()}/error.log"
    try:
        os.makedirs(user_cache(), exist_ok=True)
        with open(place, "w", encoding="utf-8", errors="backslashreplace") as file:
            traceback.print_exception(error, file=file)
    except OSError as fault:
        return f"(not written: {fault.strerror})"
    return place


_CODES = {"red": "31", "green": "32", "yellow": "33", "cyan": "36", "bold": "1", "dim": "2"}


def coloured() -> bool:
    """Whether standard output is a terminal that wants colour (NO_COLOR, TERM=dumb)."""
    import os

    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def paint(text: str, colour: str) -> str:
    """Text in a colour on a terminal, else the text."""
    return f"\x1b[{_CODES[colour]}m{text}\x1b[0m" if coloured() else text


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows under heads: a rich table on a terminal, aligned columns elsewhere."""
    cells = [[shown(cell) for cell in row] for row in rows]
    if coloured():
        _rich_table(heads, cells)
        return
    widths = [max(len(row[i]) for row in [list(heads), *cells]) for i in range(len(heads))]
    for row in [list(heads), *cells]:
        print(
            "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        )


def _rich_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, pad_edge=False, header_style="bold")
    for head in heads:
        grid.add_column(head, no_wrap=True)
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    # As wide as its cells: a line that the terminal wraps can still be copied as one command.
    Console(width=_ENDLESS).print(grid)
