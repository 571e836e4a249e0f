"""The catalog's files under `.ado/catalog/`: overviews in lines, details beside them, sources.

Everything is byte-deterministic: sorted, no times, no absolute paths. The catalog is the one writer
of these files; others in the folder are never touched.
"""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx import files
from adaos_ctx.digest import sha256_hex
from adaos_ctx.places import ADO, cache_dir
from adaos_ctx.store import Store
from adaos_ctx.writes import remove
from adaos_ctx_catalog import cards, overviews, sources
from adaos_ctx_catalog.decoding import parse_object
from adaos_ctx_catalog.errors import CatalogBroken, UnknownResource
from adaos_ctx_catalog.naming import file_of
from adaos_ctx_catalog.record import Overview

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from adaos_ctx_catalog.details import Details

FOLDER = ".ado/catalog"
OVERVIEWS = f"{FOLDER}/overview.jsonl"
KEPT_DETAILS = 2000  # details kept decoded in one process
MAX_BYTES = 1 << 30  # bytes of overview.jsonl that are read
_WEIGHING = (b'"cost":{', b'"ts":"', b"\\")  # what ranking weighs, and texts that need decoding
_CAP = re.compile(rb',"cap":\[([^\]]*)\]')
_ID = re.compile(rb'\{"id":"([^"\\]+)"')


class Shelf:
    """The stored catalog of one skill; lines are decoded when they are asked for.

    Args:
        root: Absolute real path of the skill.
        cache: Where index and audit lie; the skill's cache folder when "".
    """

    def __init__(self, root: str, cache: str = "") -> None:
        self.root = root
        self.cache = cache or cache_dir(root)
        self._store = Store(root)
        self._lines: dict[str, bytes] | None = None
        self._read: dict[str, Overview] = {}
        self._known: dict[str, Details] = {}
        self._caps: dict[bytes, tuple[str, ...]] = {}
        self.stamp = ""

    @property
    def is_there(self) -> bool:
        """Whether anything was ever scanned or registered."""
        return any(files.exists(f"{self.root}/{path}") for path in (OVERVIEWS, sources.FILE))

    @property
    def lines(self) -> Mapping[str, bytes]:
        """The stored line of every resource, by id.

        Raises:
            CatalogBroken: A line does not begin with an id.
        """
        if self._lines is None:
            data = self._optional(OVERVIEWS) or b""
            self.stamp = sha256_hex(data)
            self._lines = dict(_by_id(data))
        return self._lines

    def overview(self, resource_id: str) -> Overview:
        """One overview.

        Raises:
            UnknownResource: The catalog has none of this id.
            CatalogBroken: Its line does not parse.
        """
        found = self._read.get(resource_id)
        if found is None:
            line = self.lines.get(resource_id)
            if line is None:
                raise UnknownResource(id=resource_id, close=close_to(resource_id, self.lines))
            found = self._read[resource_id] = overviews.from_line(line, OVERVIEWS)
        return found

    def weights(self, resource_id: str) -> Overview:
        """An overview as far as ranking needs it; only lines that say such things are decoded."""
        if resource_id in self._read:
            return self._read[resource_id]
        line = self.lines[resource_id]
        if any(mark in line for mark in _WEIGHING):
            return self.overview(resource_id)
        # The same line has the same capabilities: few kinds of them are in a catalog.
        match = _CAP.search(line)
        cap = match[1] if match else b""
        known = self._caps.get(cap)
        if known is None:
            known = self._caps[cap] = tuple(json.loads(b"[" + cap + b"]")) if cap else ()
        return Overview(id=resource_id, uri="", kind="", title="", cap=known)

    def details(self, resource_id: str) -> Details:
        """The details of a resource, as stored.

        Raises:
            UnknownResource: The catalog has none of this id.
            CatalogBroken: They do not parse, are of another resource, or changed behind our back.
        """
        found = self._known.get(resource_id)
        if found is not None:
            return found
        data, path = self._stored(resource_id)
        found = cards.from_json(parse_object(data, path))
        if found.id != resource_id:
            reason = f"has the id {found.id}"
            raise CatalogBroken(file=path, path="id", reason=reason, skill=self.root)
        if len(self._known) >= KEPT_DETAILS:
            self._known.clear()
        self._known[resource_id] = found
        return found

    def refers(self, resource_id: str) -> bool:
        """Whether the details of a resource have foreign keys; as `details`, without decoding them."""
        if resource_id in self._known:
            return any(column.fk for column in self._known[resource_id].columns)
        return b'"fk"' in self._stored(resource_id)[0]

    def _stored(self, resource_id: str) -> tuple[bytes, str]:
        """The bytes of a resource's details, which the scan wrote, and their place in the skill."""
        overview = self.overview(resource_id)
        path = f"{ADO}/{_details(resource_id)}"
        data = files.read(self.root, path)
        if overview.details_hash and digest_of(data) != overview.details_hash:
            reason = "changed since the scan that wrote it"
            raise CatalogBroken(file=path, path="details_hash", reason=reason, skill=self.root)
        return data, path

    def settings(self) -> sources.Settings:
        """The sources."""
        return sources.parse(self._optional(sources.FILE))

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Hold the skill's lock; what others wrote meanwhile is read again."""
        with self._store.writing():
            self._lines = None
            self._read.clear()
            self._known.clear()
            yield

    def put(self, made: Iterable[tuple[Overview, Details]], gone: Iterable[str]) -> list[str]:
        """Write some resources and take others away; inside `writing`.

        Args:
            made: Records whose hashes and revisions are set; `details_hash` is set here.
            gone: Ids.

        Returns:
            The ids whose line or details changed, sorted.
        """
        lines = dict(self.lines)
        changed = []
        for overview, details in made:
            data = cards.to_file(details)
            line = overviews.to_line(_pinned(overview, digest_of(data))).encode()
            written = self._store.write(_details(overview.id), data)
            if written or lines.get(overview.id) != line:
                changed.append(overview.id)
            lines[overview.id] = line
        for resource_id in gone:
            if lines.pop(resource_id, None) is not None:
                remove(self._store.path(_details(resource_id)))
                changed.append(resource_id)
        self._write_lines(lines)
        return sorted(changed)

    def put_settings(self, settings: sources.Settings) -> bool:
        """Write the sources; inside `writing`."""
        return self._store.write(_inside(sources.FILE), sources.dump(settings))

    def _write_lines(self, lines: dict[str, bytes]) -> None:
        data = b"".join(lines[key] + b"\n" for key in sorted(lines))
        self._store.write(_inside(OVERVIEWS), data)
        self._lines, self.stamp = dict(sorted(lines.items())), sha256_hex(data)
        self._read.clear()
        self._known.clear()

    def _optional(self, path: str) -> bytes | None:
        if not files.exists(f"{self.root}/{path}"):
            return None
        return files.read(self.root, path, max_bytes=MAX_BYTES)


def _inside(path: str) -> str:
    return path.removeprefix(f"{ADO}/")


def _details(resource_id: str) -> str:
    return f"catalog/details/{file_of(resource_id)}"


def digest_of(data: bytes) -> str:
    """Eight hex digits of a details file."""
    return sha256_hex(data.replace(b"\r\n", b"\n"))[:8]


def close_to(resource_id: str, known: Iterable[str]) -> str:
    """` (did you mean …?)` for an id that is not there; "" when nothing is near."""
    near = nearest(resource_id, known)
    return f" (did you mean {', '.join(near)}?)" if near else ""


def nearest(resource_id: str, known: Iterable[str]) -> list[str]:
    """At most three ids that an id which is not there may stand for."""
    from difflib import get_close_matches  # only a miss pays

    tail = resource_id.rpartition(".")[2].removeprefix("res:")
    ids = list(known)[:20_000]
    near = [each for each in ids if each.rpartition(".")[2] == tail][:3]
    return near or get_close_matches(resource_id, ids[:2000], 3)


def _pinned(overview: Overview, details_hash: str) -> Overview:
    return replace(overview, details_hash=details_hash)


def _by_id(data: bytes) -> Iterator[tuple[str, bytes]]:
    for number, line in enumerate(data.splitlines(), 1):
        if not line.strip():
            continue
        match = _ID.match(line)
        if match is None:  # another order of keys, or no overview at all
            yield overviews.from_line(line, OVERVIEWS, number).id, line
        else:
            yield match[1].decode("utf-8", "replace"), line
