"""Fetch manifests and keep them as long as their identity holds; the transport is the caller's."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from .stores import (
    FileStore,
    Identity,
    ManifestKey,
    ManifestStore,
    MemoryStore,
    StoredManifest,
)
from .types import Manifest

if TYPE_CHECKING:
    from typing import Self

__all__ = [
    "AsyncFetcher", "AsyncManifestLoader", "FetchOutcome", "Fetcher", "FileStore", "Identity",
    "LoaderError", "ManifestKey", "ManifestLoader", "ManifestStore", "MemoryStore",
    "StoredManifest", "identity_of",
]  # fmt: skip


class LoaderError(RuntimeError):
    """A fetcher answered something that cannot be used."""


@dataclass(frozen=True)
class FetchOutcome:
    """What a fetcher answers: nothing new, or an identity with a manifest."""

    not_modified: bool
    identity: Identity | None = None
    manifest: dict[str, Any] | None = None

    @classmethod
    def unchanged(cls) -> Self:
        """The manifest that is kept is still right."""
        return cls(not_modified=True)

    @classmethod
    def fresh(cls, identity: Identity, manifest: dict[str, Any]) -> Self:
        """A manifest to keep instead."""
        return cls(not_modified=False, identity=identity, manifest=manifest)


Fetcher = Callable[[ManifestKey, Identity | None], FetchOutcome]
AsyncFetcher = Callable[[ManifestKey, Identity | None], Awaitable[FetchOutcome]]


def identity_of(manifest: dict[str, Any]) -> Identity:
    """`source.content_hash`, else a digest of the whole manifest."""
    known = manifest.get("source", {}).get("content_hash")
    if known is not None:
        return str(known)
    text = json.dumps(manifest, sort_keys=True, separators=(",", ":"))
    return f"sha256:{sha256(text.encode()).hexdigest()}"


def _resolve_outcome(
    store: ManifestStore,
    key: ManifestKey,
    cached: StoredManifest | None,
    outcome: FetchOutcome,
) -> dict[str, Any]:
    if outcome.not_modified:
        if cached is None:
            raise LoaderError(f"{key}: the fetcher says unchanged, but nothing is kept")
        return cached.manifest
    if outcome.identity is None or outcome.manifest is None:
        raise LoaderError(f"{key}: the fetcher gave no manifest or no identity")
    store.put(key, outcome.identity, outcome.manifest)
    return outcome.manifest


class ManifestLoader:
    """Asks the fetcher each time, and hands it the identity that is kept.

    Args:
        fetch: (key, known identity or None) -> outcome.
        store: Where manifests are kept; in memory by default.
    """

    def __init__(self, fetch: Fetcher, store: ManifestStore | None = None) -> None:
        self.fetch = fetch
        self.store = MemoryStore() if store is None else store

    def load_dict(self, key: ManifestKey) -> dict[str, Any]:
        """The current manifest, not decoded; LoaderError when there is none."""
        cached = self.store.get(key)
        outcome = self.fetch(key, cached.identity if cached else None)
        return _resolve_outcome(self.store, key, cached, outcome)

    def load(self, key: ManifestKey) -> Manifest:
        """The current manifest."""
        return Manifest.from_dict(self.load_dict(key))


class AsyncManifestLoader:
    """`ManifestLoader` for a fetcher that is awaited."""

    def __init__(self, fetch: AsyncFetcher, store: ManifestStore | None = None) -> None:
        self.fetch = fetch
        self.store = MemoryStore() if store is None else store

    async def load_dict(self, key: ManifestKey) -> dict[str, Any]:
        """The current manifest, not decoded."""
        cached = self.store.get(key)
        outcome = await self.fetch(key, cached.identity if cached else None)
        return _resolve_outcome(self.store, key, cached, outcome)

    async def load(self, key: ManifestKey) -> Manifest:
        """The current manifest."""
        return Manifest.from_dict(await self.load_dict(key))
