"""How sure a file of data makes us that it is of one kind; builders are not loaded for that.

One function a kind, named after it; each takes the path and the text and gives 0..100.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.readdata import suffix_of
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from collections.abc import Mapping

_DATA = frozenset({"json", "yaml", "yml", "jsonc"})
_TOOLS = _DATA | {"snap", "jsonl"}
_PROFILES = {
    "yaml": 40, "yml": 40, "toml": 40, "json": 30, "jsonc": 30, "json5": 25, "jsonl": 25,
    "ndjson": 25, "geojson": 20, "webmanifest": 25,
}  # fmt: skip
_MANIFESTS = frozenset(
    f"{what}.{suffix}" for what in ("skill", "scenario") for suffix in ("yaml", "yml", "json")
)
_FOLDERS = ("profiles/", "profile/", "config/", "configs/", "settings/")
_IN_FOLDER = 20  # how much surer a folder of configuration makes us
_SCHEMA_CHARS = 4_000  # characters that a schema's keywords are looked for in
_HEAD_CHARS = 20_000  # the version of an API may follow its paths, a tool's schema its texts
_META = lazy(r"\$schema[\"']?\s*:\s*[\"']?[^\"'\n]*json-schema\.org")
_OBJECT = lazy(
    r"[\"']?(?:type[\"']?\s*:\s*[\"']?object|properties[\"']?\s*:\s*[{\n]|\$defs|definitions[\"']?\s*:)"
)
_HINT = lazy(r"[\"'](?:\$ref|\$id|\$anchor|allOf|anyOf|oneOf|enum|items)[\"']\s*:")
_API = lazy(
    r"(?:^|[{,])[ \t]*+[\"']?(?:openapi|swagger)[\"']?\s*:\s*[\"']?[1-9]\.",
    re.MULTILINE,
)
_INPUTS = lazy(
    r"[\"']?(?:inputSchema|input_schema|functionDeclarations|function_declarations)[\"']?\s*:"
)
_FUNCTION = lazy(r"\"type\"\s*:\s*\"function\"")


def options(path: str, text: str) -> int:
    """A JSON object with an array of options that have ids."""
    return _holds(path, text, "options", ("id",))


def scorecard(path: str, text: str) -> int:
    """A JSON object whose `scores` name options."""
    return _holds(path, text, "scores", ("option", "id"))


def _holds(path: str, text: str, key: str, names: tuple[str, ...]) -> int:
    """A JSON object with an array under a key, all of whose items have one of the names."""
    if suffix_of(path) != "json" or f'"{key}"' not in text:
        return 0
    from adaos_ctx.cards.jsondata import parse_json

    found = parse_json(text).root.get(key)
    if not isinstance(found, list) or not found:
        return 0
    return 92 if all(isinstance(item, dict) and _named(item, names) for item in found) else 0


def _named(item: Mapping[str, object], names: tuple[str, ...]) -> bool:
    return any(item.get(name) for name in names)


def schema(path: str, text: str) -> int:
    """A JSON Schema, by its dialect, its name or its keywords."""
    if suffix_of(path) not in _DATA:
        return 0
    head = text[:_SCHEMA_CHARS]
    if "json-schema.org" in head and _META.search(head):
        return 90
    if ".schema." in path.rpartition("/")[2].lower():
        return 85
    if _OBJECT.search(head):
        return 65 if "schemas/" in path.lower() else 45
    return 25 if "schemas/" in path.lower() or _HINT.search(head) else 0


def openapi(path: str, text: str) -> int:
    """An OpenAPI or Swagger document, by its version."""
    if suffix_of(path) not in _DATA:
        return 0
    head = text[:_HEAD_CHARS]
    if "openapi" not in head and "swagger" not in head:
        return 0
    return 95 if _API.search(head) else 0


def tools(path: str, text: str) -> int:
    """A list of tools, by the keys of their parameters."""
    if suffix_of(path) not in _TOOLS:
        return 0
    head = text[:_HEAD_CHARS]
    if _INPUTS.search(head) or ("function" in head and _FUNCTION.search(head)):
        return 88
    return 60 if path.rpartition("/")[2].lower().startswith("tools.") else 0


def manifest(path: str, text: str) -> int:
    """A manifest of AdaOS, by its name."""
    del text  # the name decides
    name = path.rpartition("/")[2].lower()
    if name not in _MANIFESTS:
        return 0
    return 75 if name.endswith("json") else 97


def profile(path: str, text: str) -> int:
    """Configuration, by its suffix; any other kind of data goes before it."""
    del text  # the name decides
    base = _PROFILES.get(suffix_of(path), 0)
    lower = "/" + path.lower()
    in_folder = any(f"/{folder}" in lower for folder in _FOLDERS)
    return base + _IN_FOLDER if base and in_folder else base
