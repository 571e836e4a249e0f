"""Where fetched manifests are kept: in memory or in files, safe with many writers."""

from __future__ import annotations

import copy
import json
import os
import re
import tempfile
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

Identity = str
_SLUG_CHARS = 80


@dataclass(frozen=True)
class ManifestKey:
    """Which manifest: its source and its budget."""

    source_id: str
    budget: str | int

    def cache_slug(self) -> str:
        """A file name for this key; other keys have others."""
        plain = f"{self.source_id}@{self.budget}"
        safe = re.sub("[^A-Za-z0-9._-]", "_", plain)[:_SLUG_CHARS]
        return f"{safe}.{sha256(plain.encode('utf-8', 'surrogatepass')).hexdigest()[:8]}"


@dataclass(frozen=True)
class StoredManifest:
    """A manifest and the identity that it was fetched under."""

    identity: Identity
    manifest: dict[str, Any]


class ManifestStore(Protocol):
    """Keeps the last manifest of each key."""

    def get(self, key: ManifestKey) -> StoredManifest | None:
        """What is kept, or None."""
        ...

    def put(self, key: ManifestKey, identity: Identity, manifest: dict[str, Any]) -> None:
        """Keep this one."""
        ...


class MemoryStore:
    """In this process; gives and keeps copies, so that no reader can change another's."""

    def __init__(self) -> None:
        self._kept: dict[ManifestKey, StoredManifest] = {}

    def get(self, key: ManifestKey) -> StoredManifest | None:
        """A copy of what is kept, or None."""
        return copy.deepcopy(self._kept.get(key))

    def put(self, key: ManifestKey, identity: Identity, manifest: dict[str, Any]) -> None:
        """Keep a copy."""
        self._kept[key] = StoredManifest(identity, copy.deepcopy(manifest))


class FileStore:
    """In a folder, a file for each key; readers see the old file or the new one, never a half.

    Args:
        directory: Made when something is first kept; `~` is the home folder.
    """

    def __init__(self, directory: str | Path) -> None:
        self.directory = Path(directory).expanduser()

    def _path(self, key: ManifestKey) -> Path:
        return self.directory / f"{key.cache_slug()}.json"

    def get(self, key: ManifestKey) -> StoredManifest | None:
        """What is kept; a file that cannot be read or is none of ours counts as absent."""
        try:
            kept = json.loads(self._path(key).read_text(encoding="utf-8"))
            identity, manifest = kept["identity"], kept["manifest"]
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            return None
        is_ours = isinstance(identity, str) and isinstance(manifest, dict)
        return StoredManifest(identity, manifest) if is_ours else None

    def put(self, key: ManifestKey, identity: Identity, manifest: dict[str, Any]) -> None:
        """Write beside the target under a name of our own, then rename."""
        self.directory.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=self.directory, suffix=".tmp")
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                json.dump({"identity": identity, "manifest": manifest}, file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, self._path(key))
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
