"""Read a data file by its name, or by its looks where the name does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.lines import line

if TYPE_CHECKING:
    from adaos_ctx.cards.data import Data
    from adaos_ctx.model import CardLine

_FORMS = {
    **dict.fromkeys("json jsonc jsonl ndjson json5 snap webmanifest geojson ipynb".split(), "json"),
    **dict.fromkeys(("yaml", "yml"), "yaml"),
    "toml": "toml",
}
_JSON_STARTS = ("{", "[", "//", "/*")


def read_data(path: str, text: str) -> Data:
    """Read JSON, YAML or TOML.

    Args:
        path: POSIX path; its suffix chooses the format, the first character where it does not.
        text: Any text; nothing is raised for any of it.

    Returns:
        The values with the places of their keys.
    """
    form = _FORMS.get(suffix_of(path)) or _looks(text)
    # A reader is loaded when a file needs it: most skills hold data of one form or two.
    if form == "json":
        from adaos_ctx.cards.jsondata import parse_json

        return parse_json(text)
    if form == "toml":
        from adaos_ctx.cards.tomltext import parse_toml

        return parse_toml(text)
    from adaos_ctx.cards.yamltext import parse_yaml

    return parse_yaml(text)


def unparsed(data: Data) -> tuple[CardLine, ...]:
    """The line that says where a document stops to parse; none where all of it does."""
    return (line(f"unparsed {data.form} (line {data.bad_line})"),) if data.bad_line else ()


def _looks(text: str) -> str:
    return "json" if text.lstrip().startswith(_JSON_STARTS) else "yaml"


def suffix_of(path: str) -> str:
    """The lower-case suffix of a path without its dot; empty when it has none."""
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2].lower() if "." in name else ""
