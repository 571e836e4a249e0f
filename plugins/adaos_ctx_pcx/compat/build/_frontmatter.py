"""Fields between `---` lines at the head of a Markdown file. Pure."""

from __future__ import annotations

from typing import Any

_MARK = "---"
_END = "\n---"


def split_frontmatter(text: str) -> tuple[dict[str, Any], str]:
    """The fields and the rest of the text; no fields where the head is none."""
    if not text.startswith(_MARK):
        return {}, text
    end = text.find(_END, len(_MARK))
    if end < 0:
        return {}, text
    block = text[len(_MARK) : end].strip("\n")
    return _parse_yaml(block), text[end + len(_END) :].lstrip("\n")


def _parse_yaml(block: str) -> dict[str, Any]:
    """YAML; what no YAML parser reads is read line by line."""
    import yaml

    try:
        found = yaml.safe_load(block)
    except (yaml.YAMLError, ValueError, RecursionError):
        return _minimal_parse(block)
    return found if isinstance(found, dict) else {}


def _minimal_parse(block: str) -> dict[str, Any]:
    """`key: value` lines, inline lists, one level of nesting."""
    fields: dict[str, Any] = {}
    group: dict[str, Any] | None = None
    for line in block.splitlines():
        key, colon, value = line.partition(":")
        if not colon or not key.strip() or line.lstrip().startswith("#"):
            continue
        if line[0].isspace() and group is not None:
            group[key.strip()] = _scalar(value)
        elif value.strip():
            fields[key.strip()], group = _scalar(value), None
        else:
            group = fields[key.strip()] = {}
    return fields


def _scalar(v: str) -> Any:
    v = v.strip()
    if v.startswith("[") and v.endswith("]"):
        return [part.strip().strip("\"'") for part in v[1:-1].split(",") if part.strip()]
    return v.strip("\"'")
