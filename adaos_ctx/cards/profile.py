"""Cards of configuration: YAML, JSON and TOML flattened to dotted keys in file order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_data import profile as claim
from adaos_ctx.cards.flatten import flat_lines
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.readdata import read_data
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a configuration's card."""
    yield from flat_lines(read_data(source.path, source.text), source.text, room(source))


build = guarded(tell)
KIND = Kind(name="profile", section="PROFILE", build=build, claim=claim, prefixes=("PR",), order=60)
