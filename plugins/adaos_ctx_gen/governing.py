"""Which schema governs a data file, and whether the file follows it. Pure."""

from __future__ import annotations

import posixpath
import re
from typing import TYPE_CHECKING, Any

from adaos_ctx_gen.syntax import parse_text
from adaos_ctx_gen.values import Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_MODELINE = re.compile(r"^#[ \t]*yaml-language-server:[ \t]*\$schema=(\S+)", re.MULTILINE)
_DATA = ("json", "yaml", "yml", "toml")
_MAX_FAULTS = 3  # of one file; the first ones say what is wrong


def governing(path: str, text: str, value: Any, schemas: Sequence[str]) -> str:
    """The path of the schema that governs a file, or "".

    A file names it by `$schema` (or a YAML editor's comment) relative to itself; else a registered
    schema governs the files of its own name: `schemas/default.json` governs `profiles/default.yaml`.

    Args:
        path: Of the data file.
        text: Its text.
        value: What it says.
        schemas: Paths of the schemas that aliases name.
    """
    said = value.get("$schema") if isinstance(value, dict) else None
    comment = _MODELINE.search(text)
    named = said if isinstance(said, str) else comment[1] if comment else ""
    if named and "://" not in named:
        return posixpath.normpath(posixpath.join(posixpath.dirname(path), named.partition("#")[0]))
    fitting = [one for one in schemas if one != path and _stem(one) == _stem(path)]
    return fitting[0] if len(fitting) == 1 and path not in schemas else ""


def _stem(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[0].removesuffix(".schema")


def schema_faults(
    path: str, text: str, schemas: Sequence[str], read: Callable[[str], str | None]
) -> list[Fault]:
    """What a schema says against a new text: of a schema, that it is none; of data, what breaks it.

    Args:
        path: Of the text.
        text: As it shall be.
        schemas: Paths of the schemas that aliases name.
        read: Path -> text as it shall be after the change.
    """
    if path.rpartition(".")[2].lower() not in _DATA:
        return []
    value = parse_text(path, text).value
    if value is None:
        return []
    if path in schemas:
        return _meta_faults(path, value)
    ruling = governing(path, text, value, schemas)
    law = read(ruling) if ruling else None
    schema = parse_text(ruling, law).value if law is not None else None
    if not isinstance(schema, dict) or _meta_faults(ruling, schema):
        return []
    return [Fault(path, f"{reason} ({ruling})") for reason in _broken(schema, value)]


def _meta_faults(path: str, schema: Any) -> list[Fault]:
    from jsonschema import Draft202012Validator, SchemaError  # 8 starts of Python
    from jsonschema.validators import validator_for

    if not isinstance(schema, (dict, bool)):
        return [Fault(path, "is no JSON Schema")]
    try:
        checker: Any = validator_for(schema, default=Draft202012Validator)
        checker.check_schema(schema)
    except SchemaError as error:
        return [Fault(path, f"is no JSON Schema: {_place(error)}{error.message[:160]}")]
    except (RecursionError, re.error) as error:
        return [Fault(path, f"is no JSON Schema: {type(error).__name__}")]
    return []


def _broken(schema: Mapping[str, Any], value: Any) -> list[str]:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import validator_for
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    # An empty registry: a reference to the network is unresolvable instead of fetched.
    checker: Any = validator_for(schema, default=Draft202012Validator)
    try:
        found = sorted(checker(schema, registry=Registry()).iter_errors(value), key=str)
    except (Unresolvable, RecursionError, re.error):
        return []  # the schema cannot be used here, which is not the data's fault
    return [f"{_place(error)}{error.message[:160]}" for error in found[:_MAX_FAULTS]]


def _place(error: Any) -> str:
    path = ".".join(str(part) for part in error.absolute_path)
    return f"{path}: " if path else ""
