"""Read YAML as YAML 1.2 means it, without constructing anything.

Values are built from parser events, so `on:` stays a key named `on`, custom tags stay text, an
alias shares its anchor's container, and no depth costs a Python frame.
"""

from __future__ import annotations

from typing import Any

from adaos_ctx.cards.data import Data, Key, KnownPlaces, Number, Plain
from adaos_ctx.patterns import lazy

_NUMBER = lazy(
    r"[-+]?(?:0o[0-7]+|0x[0-9a-fA-F]+|\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|\.inf|\.Inf"
    r"|\.INF)\Z|\.(?:nan|NaN|NAN)\Z"
)  # YAML 1.2.2, 10.3.2 core schema
_NUMBER_STARTS = frozenset("+-.0123456789")
_CONSTANTS: dict[str, bool | None] = {
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "null": None, "Null": None, "NULL": None, "~": None, "": None,
}  # fmt: skip
_STANDARD = "tag:yaml.org,2002:"
_REFUSED = lazy("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
_FORCED_TEXT = frozenset({"!", _STANDARD + "str"})


def parse_yaml(text: str) -> Data:
    r"""Read all documents of a YAML text.

    Args:
        text: Any text; nothing is raised for any of it. Characters that YAML refuses are read as
            U+FFFD, so that places stay true.

    Returns:
        One value a document, keys as written (`on`, `1`), the last of duplicate keys. `bad_line`
        is set when the text stops to be YAML there; what was read before is kept.

    Example:
        >>> parse_yaml("on: [push]\nx: !Sub a").value
        {'on': ['push'], 'x': '!Sub a'}
    """
    import yaml  # costs 3 x bare Python; only cards of YAML need it

    tree = _Tree(text)
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        _grow(tree, yaml, loader(_REFUSED.sub("\ufffd", text)))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        tree.bad_line = mark.line + 1 if mark else text.count("\n") + 1
    except RecursionError:  # the pure Python scanner of hosts without libyaml
        tree.bad_line = 1
    return Data(
        values=tuple(tree.values),
        form="yaml",
        places=KnownPlaces(tree.spans, tree.tags),
        bad_line=tree.bad_line,
        text=text,
    )


def _grow(tree: _Tree, yaml: Any, parser: Any) -> None:
    acts = {
        yaml.ScalarEvent: tree.scalar,
        yaml.MappingStartEvent: tree.mapping,
        yaml.SequenceStartEvent: tree.sequence,
        yaml.MappingEndEvent: tree.close,
        yaml.SequenceEndEvent: tree.close,
        yaml.AliasEvent: tree.alias,
        yaml.DocumentStartEvent: tree.document,
    }
    get_event = parser.get_event
    try:
        event = get_event()
        while event is not None:
            act = acts.get(type(event))
            if act is not None:
                act(event)
            event = get_event()
    finally:
        parser.dispose()


class _Tree:
    """Values grown from events; the open containers lie on a stack."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.values: list[object] = []
        self.spans: dict[int, dict[Key, tuple[int, int]]] = {}
        self.tags: dict[int, str] = {}
        self.bad_line = 0
        self._anchors: dict[str, object] = {}
        self._stack: list[
            tuple[dict[str, object] | list[object], list[str], dict[Key, tuple[int, int]]]
        ] = []

    def document(self, _event: Any) -> None:
        self._anchors = {}

    def scalar(self, event: Any) -> None:
        self._add(_scalar(event), event)

    def alias(self, event: Any) -> None:
        self._add(self._anchors.get(event.anchor, Plain(f"*{event.anchor}")), event, alias=True)

    def mapping(self, event: Any) -> None:
        self._open({}, event)

    def sequence(self, event: Any) -> None:
        self._open([], event)

    def close(self, _event: Any) -> None:
        self._stack.pop()

    def _open(self, container: dict[str, object] | list[object], event: Any) -> None:
        self._add(container, event)
        places: dict[Key, tuple[int, int]] = {}
        self.spans[id(container)] = places
        if event.tag and not event.tag.startswith(_STANDARD):
            self.tags[id(container)] = event.tag
        self._stack.append((container, [], places))

    def _add(self, value: object, event: Any, *, alias: bool = False) -> None:
        if not alias and event.anchor:
            self._anchors[event.anchor] = value
        if not self._stack:
            self.values.append(value)
            return
        top, pending, places = self._stack[-1]
        if isinstance(top, list):
            places[len(top)] = self._item_place(event.start_mark.index, event.end_mark.index)
            top.append(value)
        elif pending:
            top[pending.pop()] = value
        else:
            key = _key(value, event)
            pending.append(key)
            top[key] = None
            places[key] = (event.start_mark.index, event.end_mark.index)

    def _item_place(self, start: int, end: int) -> tuple[int, int]:
        """The range of a list's item; the first line of one that is a block, the dash of a null."""
        if start < end:
            return start, end
        row = self._text.find("\n", start)
        stop = len(self._text) if row < 0 else row
        if self._text[start:stop].strip() and self._text[start:stop].lstrip()[0] != "#":
            return start, stop
        dash = max(self._text.rfind("-", 0, start), 0)
        return dash, dash + 1


def _key(value: object, event: Any) -> str:
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    return str(getattr(event, "value", value))


def _scalar(event: Any) -> object:
    text: str = event.value
    tag = event.tag
    if tag and tag not in _FORCED_TEXT:
        short = "!!" + tag[len(_STANDARD) :] if tag.startswith(_STANDARD) else tag
        return Plain(f"{short} {text}".rstrip())
    if tag or not event.implicit[0]:
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    return Number(text) if text[0] in _NUMBER_STARTS and _NUMBER.match(text) else text
