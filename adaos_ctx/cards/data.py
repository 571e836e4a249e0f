"""Data read from text: plain values, written numbers, and where in the text each key stands.

JSON, YAML and TOML readers give the same values, so that a kind's builder does not ask which format
a schema or a tool list was written in.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.model import Span

if TYPE_CHECKING:
    from collections.abc import Mapping

Key = str | int
MAX_ROWS = 50_000  # values of one text that are read; a card shows the first


class Number(str):
    """A number as the source writes it: `1e400` stays `1e400`, `0x1F` stays `0x1F`."""

    __slots__ = ()


class Plain(str):
    """A scalar that is shown without quotes: a date, or a value behind a custom tag."""

    __slots__ = ()


class Places:
    """Where keys stand in the text. This one knows nothing: every line is then derived."""

    def of(self, container: object, key: Key) -> tuple[Span, ...]:
        """The span of a key (or of a list's item) in one container of the value.

        Args:
            container: The very dict or list of the read value, not a copy of it.
            key: A key of the dict, or an index of the list.

        Returns:
            One span, or none when the place is not known.
        """
        return ()

    def tag(self, container: object) -> str:
        """The custom tag of a dict or list (`!Sub`), empty when it has none."""
        return ""


@dataclass(frozen=True, slots=True)
class KnownPlaces(Places):
    """Places that the reader wrote down while it read."""

    spans: Mapping[int, Mapping[Key, tuple[int, int]]]
    tags: Mapping[int, str] = field(default_factory=dict)

    def of(self, container: object, key: Key) -> tuple[Span, ...]:
        """See `Places.of`."""
        pair = self.spans.get(id(container), {}).get(key)
        if pair is None or pair[0] == pair[1]:  # a key of YAML may be nothing at all: `?`
            return ()
        return (Span(start=pair[0], end=pair[1]),)

    def tag(self, container: object) -> str:
        """See `Places.tag`."""
        return self.tags.get(id(container), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """What a data file says.

    Args:
        values: One value a document: None, bool, str, `Number`, `Plain`, list or dict; as far as
            the text could be read.
        form: `json`, `json lines`, `yaml` or `toml`.
        places: Where the keys of `values` stand.
        bad_line: Number of the first line (from 1) that does not parse; 0 when all does.
        text: What they were read from.
    """

    values: tuple[object, ...]
    form: str
    places: Places = field(default_factory=Places)
    bad_line: int = 0
    text: str = ""

    @property
    def value(self) -> object:
        """The first document, None when there is none."""
        return self.values[0] if self.values else None

    @property
    def root(self) -> dict[str, object]:
        """The first document when it is a mapping, else an empty one."""
        return as_dict(self.value)


def as_dict(value: object) -> dict[str, object]:
    """The value itself when it is a mapping, else an empty one."""
    return value if isinstance(value, dict) else {}


def as_list(value: object) -> list[object]:
    """The value itself when it is a list, else an empty one."""
    return value if isinstance(value, list) else []


def as_str(value: object) -> str:
    """The value itself when it is a string, else an empty one."""
    return value if isinstance(value, str) else ""


def as_items(value: object) -> list[object]:
    """The value itself when it is a list; a single text counts as a list of it."""
    if isinstance(value, str) and not isinstance(value, Number):
        return [value] if value else []
    return as_list(value)


def said(value: object) -> str:
    """A scalar as one line of text; empty for everything else."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return " ".join(value.split()) if isinstance(value, str) else ""
