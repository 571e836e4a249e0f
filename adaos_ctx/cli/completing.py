"""What a shell is offered for a value: the allowed ones of an option, names of things that are there.

Nothing here is told to anybody: what cannot be read is not offered. A shell looks for files itself
where nothing fits.
"""

from __future__ import annotations

import io
import os
import re
from contextlib import contextmanager, redirect_stdout
from typing import TYPE_CHECKING, Any

from adaos_ctx import files, rows
from adaos_ctx.errors import CtxError
from adaos_ctx.quick import find_root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence

_BREAKS = re.compile(r"[:=@]+")  # bash begins a new word at each of these, and after it
_ODD = re.compile(r"[^\w#%+,./:=@-]|^-")
_BASH = "complete_bash"


def of(choices: Sequence[str]) -> Callable[[str], list[str]]:
    """Offers those of the choices that begin with what was typed."""

    def offer(incomplete: str) -> list[str]:
        return _fitting(choices, incomplete)

    return offer


def found_by(find: Callable[[Mapping[str, Any]], Iterable[str]]) -> Callable[[Any, str], list[str]]:
    """Offers those of the names that are found which begin with what was typed.

    Args:
        find: Gives them, from the values of the parameters that stand before by their names. What
            is typed now is `incomplete` among them. It is read only: no model, no index, no file is
            made for a key that somebody pressed. When it fails, nothing is offered.
    """

    def offer(ctx: Any, incomplete: str) -> list[str]:
        try:
            return _fitting(find({**ctx.params, "incomplete": incomplete}), incomplete)
        except Exception:  # noqa: BLE001 - whatever is printed stands in the middle of what is typed
            return []

    return offer


def embedders(incomplete: str) -> list[str]:
    """The embedders that have a name."""
    from adaos_ctx.search.embedders import NAMES  # imports more than most commands need

    return _fitting(NAMES, incomplete)


def aliases(ctx: Any, incomplete: str) -> list[str]:
    """The aliases that begin with what was typed, of the skill that was named or the nearest one.

    Args:
        ctx: Of the command; its `words` are those before.
        incomplete: What was typed of this word.
    """
    words = ctx.params.get("words") or ()
    root = find_root(words[0] if words and os.path.isdir(words[0]) else None)
    if root is None:
        return []
    try:
        registered = rows.decode(files.read(root, rows.FILE))
    except CtxError:
        return []
    return _fitting([row[0] for row in registered], incomplete)


def _tools(given: Mapping[str, Any]) -> Iterable[str]:
    from adaos_ctx.plugins import load  # imports every plugin; only who asks for a tool waits

    return sorted(tool.name for tool in load().tools)


tools = found_by(_tools)


def _fitting(names: Iterable[str], incomplete: str) -> list[str]:
    """The names that begin so; none that a shell would take for more than a word, and run."""
    return [name for name in names if name.startswith(incomplete) and not _ODD.search(name)]


@contextmanager
def in_bash(environ: MutableMapping[str, str]) -> Iterator[None]:
    """Make one word again of what bash took apart at `:`, `=` and `@`, where bash asks.

    bash replaces the last part only, so no more than that is offered. Everywhere else this does
    nothing.

    Args:
        environ: Of the process; the script that bash runs puts the words there, one a line.
    """
    known = rejoin(environ) if _BASH in environ.values() else ""
    if not known:
        yield
        return
    said = io.StringIO()
    try:
        with redirect_stdout(said):
            yield
    finally:
        lines = said.getvalue().splitlines()
        print("\n".join(line.removeprefix(known) for line in lines))


def rejoin(environ: MutableMapping[str, str]) -> str:
    """Join the words; gives what stands before the part that bash asks for in its word."""
    words, asked = environ.get("COMP_WORDS", "").split("\n"), environ.get("COMP_CWORD", "")
    if len(words) == 1 or not asked.isdigit():
        return ""
    joined: list[str] = []
    place, glue = 0, False
    for n, word in enumerate(words):
        is_break = bool(_BREAKS.fullmatch(word))
        if joined and (glue or is_break):
            joined[-1] += word
        else:
            joined.append(word)
        glue = is_break
        place = len(joined) - 1 if n <= int(asked) else place
    environ["COMP_WORDS"], environ["COMP_CWORD"] = "\n".join(joined), str(place)
    ends = [match.end() for match in _BREAKS.finditer(joined[place])]
    return joined[place][: ends[-1]] if ends else ""
