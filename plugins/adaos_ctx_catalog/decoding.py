"""Read JSON of strangers into records by hand, so that an error names the file and the place. Pure."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from adaos_ctx_catalog.errors import CatalogBroken

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MAX_TEXT = 20_000  # characters of one value


def parse_object(text: str | bytes, file: str, path: str = "") -> Fields:
    """A JSON text as an object.

    Raises:
        CatalogBroken: It is not JSON, or no object.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CatalogBroken(
            file=file, path=path or "json", reason=_why(error), skill="."
        ) from error
    return Fields(value, file, path)


def _why(error: ValueError | RecursionError) -> str:
    if isinstance(error, json.JSONDecodeError):  # what it says itself, in parts
        return f"{error.msg}: line {error.lineno} column {error.colno} (char {error.pos})"
    return "is nested too deeply" if isinstance(error, RecursionError) else str(error)


class Fields:
    """An object of a file; every reader checks the type and names the place.

    Args:
        value: What stands there.
        file: For messages.
        path: Place in the file.
    """

    def __init__(self, value: Any, file: str, path: str = "") -> None:
        self.file, self.path = file, path
        if not isinstance(value, dict):
            self._wrong("", "an object")
        self.value: Mapping[str, Any] = value

    def text(self, key: str, default: str = "") -> str:
        """A string; numbers are taken as they are written."""
        found = self.value.get(key)
        if found is None:
            return default
        if type(found) is str and len(found) <= MAX_TEXT and found.isascii():
            return found
        if isinstance(found, int | float) and not isinstance(found, bool):
            return f"{found:g}" if isinstance(found, float) else str(found)
        if not isinstance(found, str) or len(found) > MAX_TEXT:
            self._wrong(key, f"a text of at most {MAX_TEXT} characters")
        return _without_surrogates(str(found))

    def needed(self, key: str) -> str:
        """A string that must be there."""
        return self.text(key) or self._wrong(key, "a text")

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of strings; a single one counts as a list."""
        found = self.value.get(key)
        if isinstance(found, str):
            found = [found]
        if found is not None and not _are_texts(found):
            self._wrong(key, "a list of texts")
        return tuple(map(_without_surrogates, found or ()))

    def number(self, key: str) -> float | None:
        """A number, or None."""
        found = self.value.get(key)
        if found is None:
            return None
        if isinstance(found, bool) or not isinstance(found, int | float) or math.isnan(found):
            self._wrong(key, "a number")
        return float(found)

    def integer(self, key: str) -> int | None:
        """A whole number, or None."""
        found = self.value.get(key)
        if found is not None and (isinstance(found, bool) or not isinstance(found, int)):
            self._wrong(key, "a whole number")
        return found

    def flag(self, key: str) -> bool:
        """True or false."""
        found = self.value.get(key, False)
        if not isinstance(found, bool):
            self._wrong(key, "true or false")
        return bool(found)

    def inner(self, key: str) -> Fields:
        """An object inside; empty when there is none."""
        return Fields(self.value.get(key) or {}, self.file, self._at(key))

    def each(self, key: str) -> Iterator[Fields]:
        """The objects of a list inside."""
        found = self.value.get(key) or []
        if not isinstance(found, list):
            self._wrong(key, "a list")
        for number, value in enumerate(found):
            yield Fields(value, self.file, f"{self._at(key)}[{number}]")

    def _at(self, key: str) -> str:
        return f"{self.path}.{key}".strip(".") if self.path else key.strip(".")

    def _wrong(self, key: str, wanted: str) -> Any:
        raise CatalogBroken(
            file=self.file, path=self._at(key) or "json", reason=f"must be {wanted}", skill="."
        )


def _without_surrogates(text: str) -> str:
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def _are_texts(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(item, str) for item in found)
