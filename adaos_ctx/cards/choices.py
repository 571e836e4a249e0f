"""What options and scorecards share: ids with their names, and pairs that exclude each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.readdata import read_data, unparsed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx.cards.data import Data
    from adaos_ctx.model import CardLine, Source

UNKNOWN = "?"  # after an id that no option has
EXCLUDES = "⟂"


def read_choices(source: Source) -> tuple[Data, tuple[CardLine, ...]]:
    """Read a file of options or scores, with the line that says where it stops to parse."""
    data = read_data(source.path, source.text)
    return data, unparsed(data)


def split_id(option_id: str) -> tuple[str, str]:
    """An option's short id and its name.

    Example:
        >>> split_id("O1-json_tool_only")
        ('O1', 'json-tool-only')
    """
    short, _, rest = option_id.partition("-")
    return short or option_id, rest.replace("_", "-").strip("-")


def resolve(named: str, ids: Sequence[str]) -> str | None:
    """The full id that a name or an unambiguous prefix means; None when there is none.

    A short id (`O1`) means the option whose id is that up to the first dash, so `O1` is never
    `O10-x`.
    """
    if named in ids:
        return named
    short = [option_id for option_id in ids if split_id(option_id)[0] == named]
    if len(short) == 1:
        return short[0]
    begins = [option_id for option_id in ids if named and option_id.startswith(named)]
    return begins[0] if len(begins) == 1 and not short else None


def short_name(named: str, ids: Sequence[str]) -> str:
    """How a card calls an option: by short id, by full id where two share it, `X?` if unknown."""
    full = resolve(named, ids)
    if full is None:
        return split_id(named)[0] + UNKNOWN
    short = split_id(full)[0]
    return short if sum(split_id(i)[0] == short for i in ids) == 1 else full


def pairs(declared: Iterable[tuple[str, str]], ids: Sequence[str]) -> list[tuple[str, str]]:
    """Conflicts by short name: each once, whichever side declared it, in the options' order."""
    order = {short_name(option_id, ids): index for index, option_id in enumerate(ids)}

    def rank(name: str) -> tuple[int, str]:
        return order.get(name, len(order)), name

    found = {tuple(sorted((short_name(a, ids), short_name(b, ids)), key=rank)) for a, b in declared}
    unique = [(pair[0], pair[1]) for pair in found if pair[0] != pair[1]]
    return sorted(unique, key=lambda pair: (rank(pair[0]), rank(pair[1])))
