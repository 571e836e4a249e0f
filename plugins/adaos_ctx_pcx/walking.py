"""Navigate by typed steps: `open ID`, `search TEXT`, … one a line, or as arguments."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.errors import EXIT_OK, CtxError, UsageError
from adaos_ctx.messages import Number, sentence, tr
from adaos_ctx.redact import redact
from adaos_ctx_pcx.building import parse_budgets
from adaos_ctx_pcx.manifest import open_manifest
from adaos_ctx_pcx.session import Session

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

VERBS = ("index", "open", "look", "close", "search", "related", "filter")

_TAKES = {
    "open": "an id", "look": "an id", "close": "an id", "related": "an id",
    "search": "words to search for", "filter": "FACET=VALUE",
}  # fmt: skip


def make_session(path: str, budget: str) -> Session:
    """A session over the manifest in a file; "" is the manifest's own budget."""
    tokens = parse_budgets(budget)[0][1] if budget else None
    return Session(open_manifest(path), budget=tokens, evict=True)


def take(session: Session, step: str, *, as_json: bool = False) -> str:
    """Do one step, `verb argument` or `verb:argument`, and give what it shows.

    Raises:
        UsageError: No such verb, or one without what it takes.
    """
    first = step.strip().partition(" ")[0]
    verb, _, rest = step.strip().partition(":" if ":" in first else " ")
    rest = rest.strip()
    if verb in _TAKES and not rest:
        raise UsageError(reason=f"{verb} needs {_TAKES[verb]}")
    actions: dict[str, Callable[[], str]] = {
        "index": session.index,
        "open": lambda: session.open(rest),
        "look": lambda: session.look(rest.replace(",", " ").split()),
        "close": lambda: f"{_freed(session.close(rest), as_json=as_json)}\n",
        "search": lambda: session.search(rest),
        "related": lambda: session.related(rest),
        "filter": lambda: session.filter(**_facets(rest)),
    }
    if verb not in actions:
        raise UsageError(reason=f"unknown step {verb or repr(verb)}; known: {', '.join(VERBS)}")
    return actions[verb]() or f"{'nothing found' if as_json else tr('search.nothing')}\n"


def _facets(said: str) -> dict[str, str]:
    """Pairs `facet=value`.

    Raises:
        UsageError: Something is no pair.
    """
    odd = [pair for pair in said.split() if not pair.partition("=")[1]]
    if odd:
        raise UsageError(reason=f"{odd[0]} is no FACET=VALUE to filter by")
    return dict(pair.split("=", 1) for pair in said.split())


def _freed(tokens: int, *, as_json: bool) -> str:
    """What `close` came to; programs are told in English."""
    if as_json:
        return f"{Number(tokens):token is|tokens are} free again"
    return tr("pcx.freed", tokens=tokens)


def walk_steps(path: str, steps: Sequence[str], budget: str, *, as_json: bool = False) -> int:
    """Do steps in order, each below a line that names it; the first refusal ends it."""
    session = make_session(path, budget)
    taken = []
    masked = 0
    for step in steps:
        shown = redact(take(session, step, as_json=as_json))
        text, masked = shown.text, masked + shown.count
        row = {"step": step, "text": text, "spent": session.spent, "redacted": shown.count}
        taken.append(row)
        if not as_json:
            _print(text if len(steps) == 1 else f"> {step}\n{text}")
    if as_json:
        output.report({"budget": session.budget, "spent": session.spent, "steps": taken})
        return EXIT_OK
    _note_spent(session, masked)
    return EXIT_OK


def interactive(path: str, budget: str) -> int:
    """Read steps from standard input until it ends; refusals are said, and it goes on."""
    session = make_session(path, budget)
    _print(redact(session.index()).text)
    for line in sys.stdin:
        if line.strip() in ("quit", "exit"):
            break
        if not line.strip():
            continue
        masked = 0
        try:
            shown = redact(take(session, line))
            masked = shown.count
            _print(shown.text)
        except CtxError as error:
            output.note(output.shown(sentence(error)))
        _note_spent(session, masked)
    return EXIT_OK


def _note_spent(session: Session, masked: int) -> None:
    redacted = f" redacted={masked}" if masked else ""
    output.note(tr("pcx.spent", spent=session.spent, budget=session.budget) + redacted)


def _print(text: str) -> None:
    from adaos_ctx.visible import escape_hidden

    output.raw(escape_hidden(text) + ("" if text.endswith("\n") else "\n"))
