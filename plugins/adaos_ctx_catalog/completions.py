"""What a shell is offered: resources, facets, sources, roles and plans that a catalog has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from adaos_ctx_catalog.shelf import Shelf


def resolvers(_: Mapping[str, Any]) -> Iterable[str]:
    """The names of resolvers."""
    from adaos_ctx_catalog.resolvers import places

    return sorted(places())


def encodings(_: Mapping[str, Any]) -> Iterable[str]:
    """What counts tokens."""
    from adaos_ctx.tokens import ENCODINGS

    return ENCODINGS


def ids(given: Mapping[str, Any]) -> Iterable[str]:
    """The ids of resources."""
    return _shelf(given).lines


def uris(given: Mapping[str, Any]) -> Iterable[str]:
    """The addresses of resources."""
    shelf = _shelf(given)
    return [shelf.overview(key).uri for key in shelf.lines]


def facets(given: Mapping[str, Any]) -> Iterable[str]:
    """`KEY=VALUE` of what resources have; behind a comma another value of the same key."""
    from adaos_ctx_catalog.lookup import facets_held

    held, typed = facets_held(_shelf(given)), given["incomplete"]
    key = typed.partition("=")[0]
    before = typed[: typed.rfind(",") + 1]
    if before:
        return [f"{before}{value}" for value in sorted(held.get(key, ()))]
    return [f"{name}={value}" for name in sorted(held) for value in sorted(held[name])]


def sources(given: Mapping[str, Any]) -> Iterable[str]:
    """The names of sources."""
    return sorted(_shelf(given).settings().sources)


def roles(given: Mapping[str, Any]) -> Iterable[str]:
    """The roles that the policy names."""
    from adaos_ctx_catalog.access import Policy

    return sorted(Policy.load(_shelf(given).root).roles)


def plans(given: Mapping[str, Any]) -> Iterable[str]:
    """The names of stored plans."""
    from adaos_ctx_catalog.plans.stored import names

    return names(_shelf(given).root)


def _shelf(given: Mapping[str, Any]) -> Shelf:
    """The files of the catalog; its index is not opened."""
    from adaos_ctx.skill import open_skill
    from adaos_ctx_catalog.shelf import Shelf

    return Shelf(open_skill(given.get("skill") or ".").root)
