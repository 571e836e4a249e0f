"""Cards of configuration: YAML, JSON and TOML flattened to dotted keys in file order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.flatten import flat_lines
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.readdata import read_data, suffix_of
from adaos_ctx.model import CardLine, Kind, Source

if TYPE_CHECKING:
    from collections.abc import Iterator

_CLAIMS = {
    "yaml": 40, "yml": 40, "toml": 40, "json": 30, "jsonc": 30, "json5": 25, "jsonl": 25,
    "ndjson": 25, "geojson": 20, "webmanifest": 25,
}  # fmt: skip
_FOLDERS = ("profiles/", "profile/", "config/", "configs/", "settings/")
_IN_FOLDER = 20  # how much surer a folder of configuration makes us


def claim(path: str, text: str) -> int:
    """How sure a path makes us that it is configuration; any other kind of data goes before it."""
    base = _CLAIMS.get(suffix_of(path), 0)
    lower = "/" + path.lower()
    in_folder = any(f"/{folder}" in lower for folder in _FOLDERS)
    return base + _IN_FOLDER if base and in_folder else base


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a configuration's card."""
    yield from flat_lines(read_data(source.path, source.text), source.text, room(source))


build = guarded(tell)
KIND = Kind(name="profile", section="PROFILE", build=build, claim=claim, prefixes=("PR",), order=60)
