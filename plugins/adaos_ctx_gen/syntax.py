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
    except ValueError as error:
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
        aliases, documents, depth = _survey(yaml.parse(text, Loader=loader))
        if depth > _MAX_DEPTH:
            return Parsed("is nested too deeply")
        if aliases or documents != 1:
            # A few lines of aliases can stand for a billion values: such a text is not unfolded.
            return Parsed(note="has YAML aliases" if aliases else "")
    except (yaml.YAMLError, ValueError) as error:
        return Parsed(" ".join(str(error).split())[:_MAX_REASON_CHARS])
    try:
        return Parsed(value=yaml.load(text, Loader=loader))  # noqa: S506 - a safe loader
    except (yaml.YAMLError, ValueError, TypeError):
        return Parsed(note="has tags of its own")


def _survey(events: Iterable[Any]) -> tuple[bool, int, int]:
    """Whether there are aliases, how many documents, and how deep it goes: at most one too deep."""
    aliases, documents, depth, deepest = False, 0, 0, 0
    for event in events:
        name = type(event).__name__
        aliases = aliases or name == "AliasEvent"
        documents += name == "DocumentStartEvent"
        depth += name in ("SequenceStartEvent", "MappingStartEvent")
        depth -= name in ("SequenceEndEvent", "MappingEndEvent")
        deepest = max(deepest, depth)
        if deepest > _MAX_DEPTH:
            break  # readers of YAML slow down with the square of the depth
    return aliases, documents, deepest
