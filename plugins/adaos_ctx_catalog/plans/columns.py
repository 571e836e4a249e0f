"""The columns of a card by the words of a task that name them. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.search import terms
from adaos_ctx_catalog.plans.kinds import NUMBERS, TIMES

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.card import Card
    from adaos_ctx_catalog.plans.kinds import Kind


class Columns:
    """What plans compute with, of one resource.

    Args:
        card: The resource, as the role may see it.
    """

    def __init__(self, card: Card) -> None:
        self._schema = card.schema  # once: a wide table has a thousand columns
        self._keys = {column.name for column in card.details.columns if column.pk or column.fk}

    def find(self, word: str) -> tuple[str, Kind] | None:
        """The column that a word names: by its whole name, else by the stem that only one has.

        Args:
            word: In lower case.
        """
        for name, kind in self._schema:
            if word in (name.casefold(), name.casefold().replace("_", " ")):
                return name, kind
        stems = set(terms(word))
        near = [(name, kind) for name, kind in self._schema if stems and stems <= set(terms(name))]
        return near[0] if len(near) == 1 else None

    @property
    def time(self) -> str:
        """The only point in time; "" where there is none, or several."""
        times = [name for name, kind in self._schema if kind.name in TIMES]
        return times[0] if len(times) == 1 else ""

    @property
    def measure(self) -> tuple[str, Kind] | None:
        """The only decimal or floating column, else the only number that is no key."""
        plain = [(n, k) for n, k in self._schema if k.name in NUMBERS and n not in self._keys]
        exact = [(n, k) for n, k in plain if k.name != "int"]
        return exact[0] if len(exact) == 1 else plain[0] if len(plain) == 1 else None
