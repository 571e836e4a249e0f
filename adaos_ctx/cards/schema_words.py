"""Words of the type grammar: unions, enumerations, names and constants as a card prints them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

from adaos_ctx.cards.data import Number, Plain
from adaos_ctx.cards.lines import ELLIPSIS, clip
from adaos_ctx.patterns import lazy

MAX_VALUES = 6  # values of an enumeration that are shown
MAX_UNION = 3  # members of a union that are shown
MAX_VALUE_CHARS = 40  # characters of one value
_SIMPLE = lazy(r"[^\s,\[\]{}()|\"…:?&<>]+")
_SIMPLE_VALUE = lazy(r"[^\s,\[\]|\"…](?:[^,\[\]|\"…\n]*[^\s,\[\]|\"…])?")


@dataclass(slots=True)
class Union:
    """Alternatives of a type: names, constant values, and whether null is one."""

    names: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    nullable: bool = False

    def add(self, other: Union) -> None:
        """Take in the alternatives of another type, each once."""
        self.names += [name for name in other.names if name not in self.names]
        self.values += [value for value in other.values if value not in self.values]
        self.nullable = self.nullable or other.nullable

    def parts(self) -> list[str]:
        """The alternatives as text, null left out."""
        if not self.values:
            return self.names
        shown = ",".join(self.values[:MAX_VALUES])
        left = len(self.values) - MAX_VALUES
        if len(self.values) == 1:
            return [f"={shown}", *self.names]
        return [f"enum[{shown}{f',{ELLIPSIS}+{left}' if left > 0 else ''}]", *self.names]

    def text(self) -> str:
        """The type as a card prints it."""
        parts = self.parts()
        if not parts:
            return "null" if self.nullable else "any"
        shown = "|".join(parts[:MAX_UNION])
        if len(parts) > MAX_UNION:
            shown += f"|{ELLIPSIS}+{len(parts) - MAX_UNION}"
        return grouped(shown) + "?" if self.nullable else shown


def grouped(text: str) -> str:
    """The text in parentheses when it has several alternatives."""
    depth = 0
    for char in text:
        if char in "([{<":
            depth += 1
        elif char in ")]}>":
            depth -= 1
        elif char in "|&" and depth == 0:
            return f"({text})"
    return text


def name_text(name: str) -> str:
    """A field's name; quoted when it could be read as something else."""
    return name if _SIMPLE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def value_text(value: object) -> str:
    """A constant: strings bare where that is clear, numbers as written."""
    if isinstance(value, Number | Plain):
        return clip(str(value), MAX_VALUE_CHARS)
    if isinstance(value, str):
        text = value[: 2 * MAX_VALUE_CHARS]
        simple = _SIMPLE_VALUE.fullmatch(text)
        return clip(text if simple else json.dumps(text, ensure_ascii=False), MAX_VALUE_CHARS)
    if isinstance(value, dict | list):
        return ("{…}" if isinstance(value, dict) else "[…]") if value else str(value)
    return "null" if value is None else str(value).lower()
