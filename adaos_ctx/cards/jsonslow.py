"""The tolerant JSON reader: comments, trailing commas, several values, any depth, broken text."""

from __future__ import annotations

from json.decoder import scanstring  # type: ignore[attr-defined]  # not in typeshed

from adaos_ctx.cards.data import Data, Key, KnownPlaces, Number
from adaos_ctx.patterns import lazy

MAX_DEPTH = 100_000  # containers; above what any C parser reads, so that all readers agree
_GAP = lazy(r"(?:\s+|//[^\n]*|/\*[\s\S]*?\*/)*")
_WORD = lazy(r"[^\s,\[\]{}:\"/]+")
_NUMBER = lazy(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+|Infinity|NaN)\Z")
_STRING = lazy(r'"[^"\\]*(?:\\[\s\S][^"\\]*)*"')
_CONSTANTS = {"true": True, "false": False, "null": None}


def read_slowly(text: str) -> Data:
    """Read as much JSON as there is, with all places.

    Args:
        text: Any text; a recursion limit does not matter, up to `MAX_DEPTH` containers.

    Returns:
        See `parse_json`.
    """
    reader = _Reader(text)
    try:
        reader.run()
        bad = 0
    except ValueError:
        bad = text.count("\n", 0, reader.at) + 1
    return Data(
        values=tuple(reader.values),
        form="json lines" if len(reader.values) > 1 else "json",
        places=KnownPlaces(reader.spans),
        bad_line=bad,
        text=text,
    )


class _Reader:
    """One pass over the text; `stack` holds the open containers, so that depth costs no frames."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.values: list[object] = []
        self.stack: list[dict[str, object] | list[object]] = []
        self.spans: dict[int, dict[Key, tuple[int, int]]] = {}
        self.key: str | None = None
        self.colon = False

    def run(self) -> None:
        """Read to the end.

        Raises:
            ValueError: At `at` the text is no JSON.
        """
        acts = {"{": self._open, "[": self._open, "}": self._close, "]": self._close,
                ",": self._comma, ":": self._set_colon, '"': self._string}  # fmt: skip
        text, size = self.text, len(self.text)
        while True:
            gap = _GAP.match(text, self.at)
            self.at = gap.end() if gap else self.at
            if self.at >= size:
                break
            acts.get(text[self.at], self._word)()
        if self.stack:
            raise ValueError("not closed")

    def _open(self) -> None:
        if len(self.stack) >= MAX_DEPTH:
            raise ValueError("too deep")
        new: dict[str, object] | list[object] = {} if self.text[self.at] == "{" else []
        self._add(new, self.at + 1)
        self.spans[id(new)] = {}
        self.stack.append(new)
        self.key, self.colon = None, False

    def _close(self) -> None:
        wanted = dict if self.text[self.at] == "}" else list
        if not self.stack or not isinstance(self.stack[-1], wanted) or self.key is not None:
            raise ValueError("not open")
        self.stack.pop()
        self.at += 1

    def _comma(self) -> None:
        if not self.stack or self.key is not None:
            raise ValueError("no value")
        self.at += 1

    def _set_colon(self) -> None:
        if self.key is None or self.colon:
            raise ValueError("no key")
        self.colon = True
        self.at += 1

    def _string(self) -> None:
        start = self.at
        try:
            value, end = scanstring(self.text, start + 1, False)
        except ValueError:
            match = _STRING.match(self.text, start)
            if match is None:
                raise
            value, end = match.group()[1:-1], match.end()
        top = self.stack[-1] if self.stack else None
        if isinstance(top, dict) and self.key is None:
            self.key, self.at = value, end
            self.spans[id(top)][value] = (start, end)
        else:
            self._add(value, end)

    def _word(self) -> None:
        match = _WORD.match(self.text, self.at)
        word = match.group() if match else ""
        if word in _CONSTANTS:
            self._add(_CONSTANTS[word], self.at + len(word))
        elif _NUMBER.match(word):
            self._add(Number(word), self.at + len(word))
        else:
            raise ValueError("no value")

    def _add(self, value: object, end: int) -> None:
        top = self.stack[-1] if self.stack else self.values
        if isinstance(top, dict):
            if self.key is None or not self.colon:
                raise ValueError("no key")
            top[self.key] = value
            self.key, self.colon = None, False
        else:
            if self.stack:
                self.spans[id(top)][len(top)] = (self.at, end)
            top.append(value)
        self.at = end
