"""JSON sources of cards: parsed without raising, numbers kept as written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.model import Span

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MAX_CHARS = 8_000_000  # of a JSON source that is parsed


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """A JSON value, or why there is none."""

    value: object = None
    problem: str = ""


def parse_json(text: str) -> Parsed:
    """Parse JSON; numbers become their own text, so that a card shows them as written."""
    if len(text) > MAX_CHARS:
        return Parsed(problem=f"{len(text)} characters, more than {MAX_CHARS}")
    try:
        value = json.loads(
            text.removeprefix("\ufeff"),
            parse_float=Number,
            parse_int=Number,
            parse_constant=Number,
        )
    except json.JSONDecodeError as error:
        return Parsed(problem=f"line {error.lineno}: {error.msg}")
    except RecursionError:
        return Parsed(problem="nested too deeply")
    return Parsed(value=value)


class Number(str):
    """A JSON number as written."""

    __slots__ = ()

    @property
    def value(self) -> float:
        """The number; NaN counts as the least."""
        number = float(self)
        return number if number == number else float("-inf")  # noqa: PLR0124 - NaN is not itself


def said(value: object) -> str:
    """A scalar as one line of text; empty for everything else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(value.split()) if isinstance(value, str) else ""


def mapping(value: object) -> Mapping[str, object]:
    """The value if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def listing(value: object) -> Sequence[object]:
    """The value if it is an array, else an empty one; a single text counts as an array of it."""
    if isinstance(value, list):
        return value
    single = isinstance(value, str) and not isinstance(value, Number)
    return [value] if single and value else []


def place(text: str, value: object, start: int = 0) -> tuple[Span, ...]:
    """Where a text stands in the source; nothing when it is written with escapes."""
    if not isinstance(value, str) or not value:
        return ()
    found = text.find(value, start)
    return (Span(start=found, end=found + len(value)),) if found >= 0 else ()
