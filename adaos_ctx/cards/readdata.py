"""Read a data file by its name, or by its looks where the name does not say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from adaos_ctx.cards.jsondata import parse_json
from adaos_ctx.cards.tomltext import parse_toml
from adaos_ctx.cards.yamltext import parse_yaml

if TYPE_CHECKING:
    from adaos_ctx.cards.data import Data

_FORMATS = {
    "json": parse_json, "jsonc": parse_json, "jsonl": parse_json, "ndjson": parse_json,
    "json5": parse_json, "snap": parse_json, "webmanifest": parse_json, "geojson": parse_json,
    "toml": parse_toml, "yaml": parse_yaml, "yml": parse_yaml,
}  # fmt: skip
_JSON_START = re.compile(r"\s*(?:[{\[]|//|/\*)")


def read_data(path: str, text: str) -> Data:
    """Read JSON, YAML or TOML.

    Args:
        path: POSIX path; its suffix chooses the format, the first character where it does not.
        text: Any text; nothing is raised for any of it.

    Returns:
        The values with the places of their keys.
    """
    suffix = path.rpartition(".")[2].lower()
    parse = _FORMATS.get(suffix)
    if parse is None:
        parse = parse_json if _JSON_START.match(text) else parse_yaml
    return parse(text)


def suffix_of(path: str) -> str:
    """The lower-case suffix of a path without its dot; empty when it has none."""
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2].lower() if "." in name else ""
