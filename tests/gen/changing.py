"""Generated changes of the demo's schemas: fields added, removed, renamed, and changed in every way."""

from __future__ import annotations

import copy
import json
import random
from typing import TYPE_CHECKING, Any

from tests.gen.demo import ANSWER, INPUT, SCHEMAS, dump

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_NEW = ("audience", "limit", "source", "style", "depth", "titel", "quote")
_WORDS = ("fr", "es", "kids", "pros", "short", "long", "stern", "zh")


def change(seed: int, root: Path) -> dict[str, set[str]]:
    """Change one schema, or both, on disk; gives alias -> fields that changed."""
    dice = random.Random(seed)
    told: dict[str, set[str]] = {}
    for alias, path in [("S.entities", INPUT), ("S.answer", ANSWER)][: 1 + (seed % 3 == 0)]:
        schema = copy.deepcopy(SCHEMAS[path])
        fields: set[str] = set()
        while not fields or schema == SCHEMAS[path]:
            for kind in dice.sample(_KINDS, 1 + (seed % 2 and path == INPUT)):
                kind(schema, dice, fields)
        (root / path).write_text(dump(schema), encoding="utf-8", newline="\n")
        told[alias] = {
            name for name in fields
            if schema["properties"].get(name) != SCHEMAS[path]["properties"].get(name)
            or (name in schema["required"]) != (name in SCHEMAS[path]["required"])
        }  # fmt: skip
    return told


def _free(schema: dict[str, Any], dice: random.Random, fields: set[str]) -> str:
    """A field that nothing else of this change touches."""
    names = sorted(set(schema["properties"]) - fields)
    return dice.choice(names) if names else ""


def _add(schema: dict[str, Any], dice: random.Random, fields: set[str]) -> None:
    taken = {name for known in SCHEMAS.values() for name in known["properties"]} | fields
    name = dice.choice([n for n in _NEW if n not in taken])
    # Each schema has its own names: a check is a module of that name.
    name = f"{name}_{'a' if schema['title'].startswith('Answer') else 'i'}"
    if name in fields:
        return
    spec = dice.choice(
        [
            {"type": "string", "enum": dice.sample(_WORDS, 3)},
            {"type": "integer", "minimum": dice.randint(0, 4), "maximum": dice.randint(5, 99)},
            {"type": "string", "minLength": 1, "maxLength": dice.randint(2, 50)},
            {"type": "boolean"},
        ]
    )
    schema["properties"][name] = spec
    if dice.random() < 0.5:
        schema["required"].append(name)
    fields.add(name)


def _remove(schema: dict[str, Any], dice: random.Random, fields: set[str]) -> None:
    name = _free(schema, dice, fields)
    if not name or len(schema["properties"]) < 2:
        return
    del schema["properties"][name]
    schema["required"] = [one for one in schema["required"] if one != name]
    fields.add(name)


def _enum(schema: dict[str, Any], dice: random.Random, fields: set[str]) -> None:
    names = [n for n, spec in schema["properties"].items() if "enum" in spec and n not in fields]
    if not names:
        return
    name = dice.choice(names)
    old = schema["properties"][name]["enum"]
    schema["properties"][name]["enum"] = [
        *dice.sample(old, dice.randint(1, len(old))),
        dice.choice(_WORDS),
    ]
    fields.add(name)


def _bound(schema: dict[str, Any], dice: random.Random, fields: set[str]) -> None:
    keys = ("maximum", "maxLength")
    names = [
        n for n, s in schema["properties"].items() if n not in fields and any(k in s for k in keys)
    ]
    if not names:
        return
    name = dice.choice(names)
    spec = schema["properties"][name]
    spec[next(key for key in keys if key in spec)] = dice.randint(10, 400)
    fields.add(name)


def _type(schema: dict[str, Any], dice: random.Random, fields: set[str]) -> None:
    name = _free(schema, dice, fields)
    if name:
        schema["properties"][name] = {
            "type": "integer",
            "minimum": 0,
            "maximum": dice.randint(1, 50),
        }
        fields.add(name)


def _required(schema: dict[str, Any], dice: random.Random, fields: set[str]) -> None:
    name = _free(schema, dice, fields)
    if not name:
        return
    held = schema["required"]
    schema["required"] = [n for n in held if n != name] if name in held else [*held, name]
    fields.add(name)


_KINDS: list[Callable[[dict[str, Any], random.Random, set[str]], None]] = [
    _add, _remove, _enum, _bound, _type, _required,
]  # fmt: skip


def load(root: Path, path: str) -> dict[str, Any]:
    return json.loads((root / path).read_text(encoding="utf-8"))  # type: ignore[no-any-return]
