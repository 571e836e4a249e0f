"""Cards out of a catalog, as one role may see them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adaos_ctx_catalog.access import seen_by
from adaos_ctx_catalog.errors import UnknownResource
from adaos_ctx_catalog.naming import split_ref
from adaos_ctx_catalog.plans.card import Card
from adaos_ctx_catalog.plans.faults import Fault
from adaos_ctx_catalog.shelf import nearest

if TYPE_CHECKING:
    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.sources import Source


class CatalogCards:
    """Finds cards of one catalog.

    Args:
        catalog: Opened for the role that plans.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._sources: dict[str, Source] | None = None
        self._found: dict[str, Card] = {}

    def find(self, ref: str, path: str) -> Card | Fault:
        """The card of an address or an id (also `res:…@rev`)."""
        key = ref if ref.startswith("res:") else self._by_uri(ref)
        if key in self._found:
            return self._found[key]
        name, rev = split_ref(key)
        try:
            overview = self._catalog.shelf.overview(name)
        except UnknownResource:
            near = nearest(name, self._catalog.shelf.lines)
            reason = f"no resource {name}"
            if near:
                reason = f"no resource {name} (did you mean {', '.join(near)}?)"
            return Fault(code="unknown_resource", path=path, reason=reason)
        if rev is not None and rev != overview.rev:
            reason = f"{name} is at revision {overview.rev} now, not {rev}"
            return Fault(code="unknown_resource", path=path, reason=reason, card=overview.ref)
        whole = self._catalog.shelf.details(name)
        seen, withheld = seen_by(self._catalog.policy, self._catalog.role, whole)
        if seen is None:
            reason = f"the role {self._catalog.role} may not see it: {withheld[0].reason}"
            return Fault(
                code="denied",
                path=path,
                reason=reason,
                card=f"{overview.ref} access: {whole.policy}",
            )
        kept = {column.name for column in seen.columns}
        hidden = {
            column.name: f"the role {self._catalog.role} may not see personal data"
            for column in whole.columns if column.name not in kept
        }  # fmt: skip
        source = self._source(overview.source)
        card = Card(overview=overview, details=seen, source=source, hidden=hidden)
        self._found[key] = card
        return card

    def _source(self, name: str) -> Source | None:
        if self._sources is None:
            self._sources = dict(self._catalog.shelf.settings().sources)
        return self._sources.get(name)

    def _by_uri(self, uri: str) -> str:
        """The id of an address; the address itself where there is none."""
        marked = json.dumps(uri, ensure_ascii=False).encode()
        for key, line in self._catalog.shelf.lines.items():
            if marked in line and self._catalog.shelf.overview(key).uri == uri:
                return key
        return uri
