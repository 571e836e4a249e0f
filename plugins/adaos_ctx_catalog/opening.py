"""Open a catalog as a command, a tool or a program needs it: its index, its embedder, its role."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from adaos_ctx_catalog.access import DEVELOPER
from adaos_ctx_catalog.catalog import Catalog
from adaos_ctx_catalog.errors import NoCatalog
from adaos_ctx_catalog.resolving import Place
from adaos_ctx_catalog.shelf import Shelf
from adaos_ctx_catalog.sources import Source

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.search import Index
    from adaos_ctx.skill import Skill

SCHEMA = "adaos_ctx_catalog"  # of a shared PostgreSQL index


@contextmanager
def opened(skill: Skill, *, role: str = DEVELOPER, embed: str = "") -> Iterator[Catalog]:
    """The catalog of a skill.

    Args:
        skill: Whose.
        role: Whose view it is.
        embed: Name of an embedder that joins the search; "" for words alone.

    Raises:
        CatalogBroken: `sources.json` or `policy.json` does not parse.
        MissingExtra: The embedder's or the index's package is not installed.
        NetworkError: The shared index cannot be reached.
    """
    embedder = None
    if embed:
        from adaos_ctx.search import get_embedder  # loads what was asked for

        embedder = get_embedder(embed)
    index = shared_index(skill.root)
    catalog = Catalog(
        skill.root, role=role, embedder=embedder, index=index, owner=skill.name if index else ""
    )
    try:
        yield catalog
    finally:
        catalog.close()


@contextmanager
def existing(skill: Skill, *, role: str = DEVELOPER, embed: str = "") -> Iterator[Catalog]:
    """As `opened`, for commands that only read: a catalog that is not there is no empty one.

    Raises:
        NoCatalog: Nothing was scanned or registered in the skill.
    """
    if not Shelf(skill.root).is_there:
        raise NoCatalog(skill=skill.root)
    with opened(skill, role=role, embed=embed) as catalog:
        yield catalog


def shared_index(root: str) -> Index | None:
    """The PostgreSQL index that `sources.json` names under `index`; None for the one in the cache."""
    address = Shelf(root).settings().index
    if not address:
        return None
    from adaos_ctx.search import PostgresIndex  # needs psycopg

    source = Source(name="index", resolver="pg", locator=address)
    return PostgresIndex(Place(root=root).secret(source), SCHEMA)
