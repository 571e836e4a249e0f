"""Resources that somebody describes by hand, and signs of life of those that are there."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx.writes import write_atomic
from adaos_ctx_catalog import cards, overviews
from adaos_ctx_catalog.arl import masked, parse_arl
from adaos_ctx_catalog.decoding import Fields
from adaos_ctx_catalog.descriptor import Descriptor, records
from adaos_ctx_catalog.errors import CatalogBroken, UnknownResource
from adaos_ctx_catalog.naming import ID, id_of
from adaos_ctx_catalog.scanning import REGISTERED

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_catalog.record import Overview
    from adaos_ctx_catalog.shelf import Shelf

HEARTBEATS = "catalog-heartbeats.json"  # in the cache: times have no place in the tree
_FILE = "descriptor"


def register(shelf: Shelf, value: Mapping[str, Any], *, dry_run: bool = False) -> Overview:
    """Put a described resource into the catalog.

    Args:
        shelf: The catalog.
        value: Fields of an overview and of details in one object; `uri` and `kind` are needed,
            `id` is made of the address where it is missing.
        dry_run: Write nothing.

    Returns:
        Its overview, with hashes and revision.

    Raises:
        CatalogBroken: A field is wrong.
        UnsafeUri: The address does not follow the grammar, or something holds a credential.
    """
    descriptor = descriptor_of(value)
    with shelf.writing():
        known = {}
        if descriptor.id in shelf.lines:
            known[descriptor.id] = (shelf.overview(descriptor.id), shelf.details(descriptor.id))
        made = records([descriptor], known)
        if dry_run:
            return made[0][0]
        shelf.put(made, ())
        return shelf.overview(descriptor.id)


def descriptor_of(value: Mapping[str, Any]) -> Descriptor:
    """A descriptor out of JSON, checked."""
    fields = Fields(dict(value), _FILE)
    uri = str(parse_arl(fields.needed("uri")))
    key = fields.text("id") or _id(uri)
    fields = Fields({**value, "id": key, "uri": uri}, _FILE)
    overview, details = overviews.from_json(fields), cards.from_json(fields)
    for secret in details.secrets:
        if not secret.startswith(("ada://secret/", "env:")):
            reason = "a secret is named (ada://secret/… or env:NAME), never given"
            raise CatalogBroken(file=_FILE, path="access.secrets", reason=reason, skill=".")
    rows = overview.shape.rows_est
    return Descriptor(
        id=key, uri=uri, kind=overview.kind, title=overview.title or key.rpartition(".")[2],
        details=details, tags=(*overview.tags, REGISTERED),
        rows=int(float(rows)) if _is_number(rows) else None, cap=overview.cap,
        cost_hint=overview.cost_hint, examples=overview.examples, owner=overview.owner,
        updated_at=overview.updated_at,
    )  # fmt: skip


def _id(uri: str) -> str:
    arl = parse_arl(uri)
    parts = [piece for part in arl.path for piece in part.replace(":", ".").split(".") if piece]
    made = id_of(arl.ns, *parts)
    return made if ID.fullmatch(made) else id_of(arl.ns, sha256_hex(uri.encode())[:8])


def _is_number(text: str) -> bool:
    try:
        return 0 <= float(text) < 1e18
    except ValueError:
        return False


def heartbeat(shelf: Shelf, uri: str, *, now: datetime | None = None) -> str:
    """Note that a resource, or a source, is alive now.

    Args:
        shelf: The catalog.
        uri: Its address, without query and fragment.
        now: The time; the present when None.

    Returns:
        The time as noted.

    Raises:
        UnknownResource: The catalog has nothing at this address.
    """
    arl = str(replace(parse_arl(uri), query=(), fragment=None))
    if not any(shelf.overview(key).uri == arl for key in shelf.lines):
        raise UnknownResource(id=masked(uri), close="")
    at = (now or datetime.now(UTC)).isoformat(timespec="seconds")
    with shelf.writing():
        beats = {**heartbeats(shelf), arl: at}
        data = json.dumps(dict(sorted(beats.items())), ensure_ascii=False, indent=1)
        write_atomic(f"{shelf.cache}/{HEARTBEATS}", f"{data}\n".encode())
    return at


def heartbeats(shelf: Shelf) -> dict[str, str]:
    """Address -> when it was last heard of."""
    try:
        with open(f"{shelf.cache}/{HEARTBEATS}", encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
