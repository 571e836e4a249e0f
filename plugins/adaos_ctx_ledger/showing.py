"""What `ledger status` shows: a table of entries and a timeline of live and stale tokens. Pure."""

from __future__ import annotations

from adaos_ctx.messages import tr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_ledger.entry import Entry
    from adaos_ctx_ledger.state import State

HEADS = ("state", "ref", "rendition", "turn", "tokens", "refs", "source")  # words of the catalogue
_ORDER = {"superseded": 0, "stale": 1, "live": 2}
_WIDTH = 40  # characters of the longest bar
_POINTS = 20  # turns that a timeline shows


def rows(state: State) -> list[tuple[str, ...]]:
    """A row for each entry: what is lost first, most referred to first."""

    def place(entry: Entry) -> tuple[int, int, str]:
        return (_ORDER.get(entry.state, 3), -entry.refs, entry.ref)

    return [
        (
            tr(f"ledger.state.{entry.state}"),
            entry.pinned,
            entry.rendition,
            str(entry.turn),
            str(entry.tokens),
            str(entry.refs),
            tr(f"ledger.by.{entry.source}", entry.source),
        )
        for entry in sorted(state.entries.values(), key=place)
    ]


def timeline(points: Sequence[tuple[int, int, int]]) -> list[str]:
    """A line for each turn in which something changed: `█` is live, `░` is stale.

    Args:
        points: (turn, tokens live, tokens stale), by turn.

    Example:
        >>> timeline([(0, 20, 0), (3, 5, 15)])
        ['turn 0  ████████████████████████████████████████  20 live, 0 stale', \
'turn 3  ██████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  5 live, 15 stale']
    """
    shown = _thinned(points)
    most = max((live + stale for _, live, stale in shown), default=0) or 1
    wide = max((len(str(turn)) for turn, _, _ in shown), default=1)
    lines = []
    for turn, live, stale in shown:
        bar = "█" * round(live * _WIDTH / most) + "░" * round(stale * _WIDTH / most)
        at, drawn = f"{turn:<{wide}}", f"{bar:<{_WIDTH}}"
        lines.append(tr("ledger.point", turn=at, bar=drawn, live=live, stale=stale))
    return lines


def _thinned(points: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """At most so many points, the first and the last always."""
    if len(points) <= _POINTS:
        return list(points)
    step = (len(points) - 1) / (_POINTS - 1)
    return [points[round(at * step)] for at in range(_POINTS)]


def fields(state: State, session: str) -> dict[str, object]:
    """What `--json` prints."""
    entries = list(state.entries.values())
    return {
        "session": session, "turn": state.turn, "total": len(entries),
        "live": sum(entry.state == "live" for entry in entries),
        "stale": sum(entry.state == "stale" for entry in entries),
        "superseded": sum(entry.state == "superseded" for entry in entries),
        "live_tokens": state.live_tokens, "stale_tokens": state.stale_tokens,
        "crunches": len(state.crunches), "torn": state.torn,
        "entries": [entry.row() for entry in entries],
        "timeline": [
            {"turn": turn, "live": live, "stale": stale} for turn, live, stale in state.timeline
        ],
    }  # fmt: skip
