"""Where the keys of a JSON value stand, looked up in the text when a card asks for them."""

from __future__ import annotations

from json.decoder import scanstring  # type: ignore[attr-defined]  # not in typeshed
from typing import TYPE_CHECKING

from adaos_ctx.cards.data import Key, Places
from adaos_ctx.model import Span
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    import json
    import re
    from collections.abc import Iterable

_FIRST = lazy(r"[{\[][ \t]*(\n[ \t]*)(?=\S)")
_COLON = lazy(r"\s*:\s*")
_BEFORE_ITEM = lazy(r"[\s,]*")


class JsonPlaces(Places):
    """Places in text that the C parser has read.

    Most files are indented, and a line break cannot stand inside a JSON string: the line that
    begins with the indentation of an object's first key and the quoted name is that key. Where
    that does not hold, the object is walked with the C scanner.

    Args:
        text: The text that was read.
        roots: Each value of the text with the place where it begins.
        decoder: The decoder that read them.
    """

    def __init__(
        self, text: str, roots: Iterable[tuple[object, int]], decoder: json.JSONDecoder
    ) -> None:
        self._text = text
        self._scan = decoder.scan_once  # type: ignore[attr-defined]  # not in typeshed
        self._starts = {id(value): start for value, start in roots}
        self._keys: dict[int, dict[Key, Span]] = {}
        self._cursors: dict[int, _Cursor] = {}

    def of(self, container: object, key: Key) -> tuple[Span, ...]:
        """See `Places.of`; a container is known after its own key was asked for."""
        if id(container) not in self._starts:
            return ()
        known = self._keys.setdefault(id(container), {})
        if key not in known:
            self._look(container, key, known)
        return (known[key],) if key in known else ()

    def _look(self, container: object, key: Key, known: dict[Key, Span]) -> None:
        cursor = self._cursors.get(id(container))
        if cursor is None:
            cursor = _Cursor(self._text, container, self._starts[id(container)])
            self._cursors[id(container)] = cursor
        while cursor.works and key not in known:
            found = cursor.step()
            if found is not None:
                name, span, start = found
                known[name] = span
                self._starts[id(cursor.child(name))] = start
        if key not in known:
            try:
                self._walk(cursor, container, key)
            except (ValueError, RecursionError, StopIteration):
                cursor.walked = len(self._text)

    def _walk(self, cursor: _Cursor, container: object, wanted: Key) -> None:
        """Scan each value of one container once, up to the wanted key; go on from there later."""
        known = self._keys[id(container)]
        while wanted not in known and cursor.walked < len(self._text):
            at = _end(_BEFORE_ITEM, self._text, cursor.walked)
            if isinstance(container, dict):
                name, end = scanstring(self._text, at + 1, False)
                child, begin = container.get(name), _end(_COLON, self._text, end)
            elif isinstance(container, list) and cursor.count < len(container):
                name, end = cursor.count, at + 1
                child, begin = container[name], at
            else:
                raise ValueError("no such item")
            cursor.count += 1
            self._starts[id(child)] = begin
            _, cursor.walked = self._scan(self._text, begin)
            whole = isinstance(container, list) and not isinstance(child, dict | list)
            known[name] = Span(start=at, end=cursor.walked if whole else end)


class _Cursor:
    """Steps through the keys of one container by their indentation."""

    __slots__ = ("_at", "_container", "_lead", "_names", "_text", "count", "walked", "works")

    def __init__(self, text: str, container: object, start: int) -> None:
        match = _FIRST.match(text, start)
        self._text = text
        self._container = container
        keys: Iterable[Key] = container if isinstance(container, dict) else ()
        self._names = iter(range(len(container)) if isinstance(container, list) else keys)
        self._lead = match.group(1) if match else ""
        self._at = match.start(1) if match else start
        self.works = match is not None
        self.walked = start + 1
        self.count = 0

    def child(self, name: Key) -> object:
        return self._container[name]  # type: ignore[index]  # a dict or a list

    def step(self) -> tuple[Key, Span, int] | None:
        name = next(self._names, None)
        mark = self._mark(name)
        found = self._text.find(self._lead + mark, self._at) if mark else -1
        self.works = found >= 0
        if name is None or found < 0:
            return None
        start = found + len(self._lead)
        end = start + len(mark)
        self._at = end
        value = start if isinstance(name, int) else _end(_COLON, self._text, end)
        return name, Span(start=start, end=end), value

    def _mark(self, name: Key | None) -> str:
        if isinstance(name, str):
            return f'"{name}"'
        if name is None:
            return ""
        child = self.child(name)
        return "{" if isinstance(child, dict) else "[" if isinstance(child, list) else ""


def _end(pattern: re.Pattern[str], text: str, start: int) -> int:
    match = pattern.match(text, start)
    return match.end() if match else start
