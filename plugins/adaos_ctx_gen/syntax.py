"""Whether new texts parse, as their names say they should. Pure; nothing of them is run."""

from __future__ import annotations

import ast
import json
import warnings
from typing import Any, NamedTuple

_MAX_REASON_CHARS = 200


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

    try:
        aliases = any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text))
        documents = list(yaml.compose_all(text))
    except (yaml.YAMLError, ValueError) as error:
        return Parsed(" ".join(str(error).split())[:_MAX_REASON_CHARS])
    if aliases or len(documents) != 1:
        # A few lines of aliases can stand for a billion values: such a text is not unfolded.
        return Parsed(note="has YAML aliases" if aliases else "")
    try:
        return Parsed(value=yaml.safe_load(text))
    except (yaml.YAMLError, ValueError, TypeError):
        return Parsed(note="has tags of its own")
