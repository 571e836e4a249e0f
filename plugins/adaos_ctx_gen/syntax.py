"""Whether new texts parse, as their names say they should. Pure; nothing of them is run."""

from __future__ import annotations

import ast
import json
import warnings
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

_MAX_REASON_CHARS = 200
_MAX_DEPTH = 200  # levels of YAML; people write ten
_MAX_VALUES = 200_000  # that aliases may stand for; the largest real schema has 90,000
_UNSAFE = "tag:yaml.org,2002:python/"


class Parsed(NamedTuple):
    """What a text is.

    Args:
        fault: Why it does not parse; "" when it does, or when nobody knows how.
        value: Of a data file that can be checked by a schema; None otherwise.
        note: Why it cannot be checked by a schema.
    """

    fault: str = ""
    value: Any = None
    note: str = ""


def parse_text(path: str, text: str) -> Parsed:
    """Parse Python, JSON, YAML or TOML by the suffix of its path.

    Example:
        >>> parse_text("a.py", "def f(:")[0]
        'line 1: invalid syntax'
    """
    readers = {"py": _python, "json": _json, "yaml": _yaml, "yml": _yaml, "toml": _toml}
    reader = readers.get(path.rpartition(".")[2].lower())
    if reader is None:
        return Parsed()
    try:
        return reader(text)
    except RecursionError:
        return Parsed("is nested too deeply")
    except MemoryError:
        return Parsed("is too complex")


def _python(text: str) -> Parsed:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a stranger's escapes and comparisons
            ast.parse(text)
    except SyntaxError as error:
        return Parsed(f"line {error.lineno or 1}: {error.msg}"[:_MAX_REASON_CHARS])
    except ValueError as error:
        return Parsed(str(error)[:_MAX_REASON_CHARS])
    return Parsed()


def _json(text: str) -> Parsed:
    try:
        return Parsed(value=json.loads(text))
    except json.JSONDecodeError as error:
        # Its own words, said again so that a catalogue can have them.
        said = f"{error.msg}: line {error.lineno} column {error.colno} (char {error.pos})"
        return Parsed(said[:_MAX_REASON_CHARS])
    except ValueError as error:  # a number that is too long
        return Parsed(str(error)[:_MAX_REASON_CHARS])


def _toml(text: str) -> Parsed:
    import tomllib

    try:
        return Parsed(value=tomllib.loads(text))
    except ValueError as error:
        return Parsed(str(error)[:_MAX_REASON_CHARS])


def _yaml(text: str) -> Parsed:
    import yaml  # a third of the start; only such a file pays

    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        survey = _Survey()
        survey.read(yaml.parse(text, Loader=loader))
        if survey.fault:
            return Parsed(survey.fault)
        aliases, documents = survey.has_aliases, survey.documents
        if aliases or documents != 1:
            # A few lines of aliases can stand for a billion values: such a text is not unfolded.
            return Parsed(note="has YAML aliases" if aliases else "")
    except (yaml.YAMLError, ValueError) as error:
        return Parsed(" ".join(str(error).split())[:_MAX_REASON_CHARS])
    try:
        return Parsed(value=yaml.load(text, Loader=loader))  # noqa: S506 - a safe loader
    except (yaml.YAMLError, ValueError, TypeError):
        return Parsed(note="has tags of its own")


class _Survey:
    """What the events of a YAML text say of it, before anything of it is built.

    Args:
        fault: Why nobody should read it; "" for none.
        has_aliases: Whether there are aliases.
        documents: How many documents.
    """

    def __init__(self) -> None:
        self.fault = ""
        self.has_aliases = False
        self.documents = 0
        self._open: list[tuple[str, int]] = []  # anchor and values of the containers around
        self._sizes: dict[str, int] = {}  # anchor -> values that it stands for

    def read(self, events: Iterable[Any]) -> None:
        """Go through the events, to the first fault."""
        for event in events:
            self._take(type(event).__name__, event)
            if self.fault:
                return

    def _take(self, name: str, event: Any) -> None:
        if str(getattr(event, "tag", None) or "").startswith(_UNSAFE):
            self.fault = "holds a tag that no safe loader reads"
        self.documents += name == "DocumentStartEvent"
        if name in ("SequenceStartEvent", "MappingStartEvent"):
            self._open.append((event.anchor or "", 1))
            if len(self._open) > _MAX_DEPTH:  # readers slow down with the square of the depth
                self.fault = "is nested too deeply"
        elif name in ("SequenceEndEvent", "MappingEndEvent"):
            self._add(*self._open.pop())
        elif name == "ScalarEvent":
            self._add(event.anchor or "", 1)
        elif name == "AliasEvent":
            self.has_aliases = True
            self._add("", self._sizes.get(event.anchor, 1))

    def _add(self, anchor: str, values: int) -> None:
        """Count a whole value into the container around it."""
        if anchor:
            self._sizes[anchor] = values
        if self._open:
            around, held = self._open[-1]
            self._open[-1] = (around, held + values)
        if self.has_aliases and values > _MAX_VALUES:
            self.fault = "expands to too much"
