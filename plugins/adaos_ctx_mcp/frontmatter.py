"""The front matter of `SKILL.md` as JSON values, read as YAML 1.2 (core schema). Pure.

A client compares it field by field with what its own YAML 1.2 parser reads from the file, so `yes`
and `2024-01-02` stay text here.
"""

from __future__ import annotations

import math
import re
from typing import Any

_BLOCK = re.compile(r"\A---\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_NAME = re.compile(r"(?!.*--)[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?")
MAX_CHARS = 16_384  # characters; longer front matter is data, not front matter
_MAX_DEPTH = 20  # levels
_MAX_DESCRIPTION = 1024  # characters; Agent Skills specification


def read(text: str) -> tuple[dict[str, Any], str]:
    r"""The front matter of a `SKILL.md`, and why it cannot be listed ("" when it can).

    Example:
        >>> read("---\nname: demo\ndescription: Shows it.\n---\n")
        ({'name': 'demo', 'description': 'Shows it.'}, '')
    """
    match = _BLOCK.match(text.removeprefix("\ufeff")[: MAX_CHARS + 16])
    if match is None:
        return {}, "no front matter"
    try:
        fields = _parsed(match.group(1))
    except (ValueError, RecursionError) as error:
        return {}, f"front matter: {str(error).splitlines()[0][:100]}"
    return fields, _fault(fields)


def _fault(fields: dict[str, Any]) -> str:
    name, description = fields.get("name"), fields.get("description")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        return "name must be 1-64 lowercase letters, digits and single hyphens"
    if not isinstance(description, str) or not 0 < len(description.strip()) <= _MAX_DESCRIPTION:
        return f"description must be 1-{_MAX_DESCRIPTION} characters"
    return ""


def _parsed(block: str) -> dict[str, Any]:
    import yaml  # only skills need it

    try:
        value = _json(yaml.load(block, Loader=_core_loader()), 0)  # noqa: S506 - a safe loader
    except yaml.YAMLError as error:
        raise ValueError(getattr(error, "problem", None) or str(error)) from error
    if not isinstance(value, dict):
        raise ValueError("is not a mapping")
    return value


def _json(value: Any, depth: int) -> Any:
    """Only what JSON has; anything else is a fault, never a guess."""
    if depth > _MAX_DEPTH:
        raise ValueError("is nested too deeply")
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise ValueError("has a key that is not text")
        return {key: _json(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list):
        return [_json(item, depth + 1) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("has a number that JSON has not")
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    raise ValueError(f"has a value of type {type(value).__name__}")


_TRUE = re.compile(r"true|True|TRUE")
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_SCALARS = (
    ("null", re.compile(r"(?:~|null|Null|NULL|)\Z"), ["~", "n", "N", ""]),
    ("bool", re.compile(r"(?:true|True|TRUE|false|False|FALSE)\Z"), list("tTfF")),
    ("int", re.compile(rf"(?:{_INT.pattern})\Z"), list("-+0123456789")),
    (
        "float",
        re.compile(
            r"(?:[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?"
            r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))\Z"
        ),
        list("-+0123456789."),
    ),
)


def _core_loader() -> Any:
    """A safe loader with the scalars of YAML 1.2, and without aliases (they can explode)."""
    import yaml

    def no_aliases(self: Any, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("has an alias")
        return yaml.SafeLoader.compose_node(self, parent, index)

    members = {"yaml_implicit_resolvers": {}, "compose_node": no_aliases}
    loader: Any = type("CoreLoader", (yaml.SafeLoader,), members)
    for tag, pattern, first in _SCALARS:
        loader.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", pattern, first)
    loader.add_constructor("tag:yaml.org,2002:int", _int)
    loader.add_constructor("tag:yaml.org,2002:float", _float)
    loader.add_constructor("tag:yaml.org,2002:bool", lambda _, node: bool(_TRUE.match(node.value)))
    return loader


def _int(_: Any, node: Any) -> int:
    text = str(node.value)
    base = {"0o": 8, "0x": 16}.get(text[:2], 10)
    return int(text[2:] if base != 10 else text, base)


def _float(_: Any, node: Any) -> float:
    return float(str(node.value).replace(".inf", "inf").replace(".nan", "nan").lower())
