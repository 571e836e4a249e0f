"""YAML as plans are written in: only true and false are truth values, dates stay text. Pure."""

from __future__ import annotations

import re
from typing import Any

import yaml

MAX_DEPTH = 60  # brackets inside brackets; the parser's time grows with the square of it
_BOOL, _TIME = "tag:yaml.org,2002:bool", "tag:yaml.org,2002:timestamp"


def _resolvers(base: Any) -> dict[str, list[Any]]:
    """A class's rules without those that read `on`, `no` or a date as something else than text."""
    kept = {
        first: [(tag, rule) for tag, rule in rules if tag not in (_BOOL, _TIME)]
        for first, rules in base.yaml_implicit_resolvers.items()
    }
    for first in "tf":
        kept.setdefault(first, []).append((_BOOL, re.compile(r"(?:true|false)$")))
    return kept


class _Loader(yaml.SafeLoader):
    yaml_implicit_resolvers = _resolvers(yaml.SafeLoader)

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        """A mapping; a key that is given twice would hide what the first said."""
        seen: set[object] = set()
        for key, _ in node.value:
            name = (key.tag, key.value) if isinstance(key, yaml.ScalarNode) else id(key)
            if name in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"{key.value} is given twice", key.start_mark
                )
            seen.add(name)
        return super().construct_mapping(node, deep)


class _Dumper(yaml.SafeDumper):
    yaml_implicit_resolvers = _resolvers(yaml.SafeDumper)


def load(text: str) -> Any:
    """The value of a text.

    Raises:
        yaml.YAMLError: It is no YAML, or has aliases or several documents.
        RecursionError: It is nested too deeply.
        ValueError: A scalar makes no sense.
    """
    if _depth(text) > MAX_DEPTH:
        raise yaml.YAMLError("a plan is not nested so deeply")
    if any(isinstance(token, yaml.AliasToken) for token in yaml.scan(text)):
        raise yaml.YAMLError("a plan has no YAML aliases")
    return yaml.load(text, Loader=_Loader)  # noqa: S506 - a safe loader


def _depth(text: str) -> int:
    """How deep brackets stand inside others, wherever they stand: never less than YAML sees."""
    deepest = depth = 0
    for char in text:
        depth += (char in "[{") - (char in "]}" and depth > 0)
        deepest = max(deepest, depth)
    return deepest


def dump(value: Any) -> str:
    """The one text of a value; keys keep their order."""
    return str(yaml.dump(value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, width=100))
