"""JSON Schema without a network: whether a schema can be used, and what it does not allow in a value.

`jsonschema` would fetch what a `$ref` names; here a reference leads into the schema itself or to a
standard one, or nowhere. Loading the library costs as much as 8 starts of Python: callers import
this module's functions, which import it on their first use.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

_MAX_CHARS = 200  # characters of what is said of one fault
_REFERENCES = ("$ref", "$dynamicRef")


def check_schema(schema: object) -> None:
    """Refuse a schema that no value could be checked by.

    Args:
        schema: Decoded JSON; its `$schema` says which draft it follows, 2020-12 without one.

    Raises:
        UsageError: It is no JSON Schema, or one of its references leads nowhere.

    Example:
        >>> check_schema({"type": "object"})
    """
    from jsonschema import SchemaError

    if not isinstance(schema, (dict, bool)):
        raise _refused("an object or a boolean is one")
    try:
        _checker(schema).check_schema(schema)
        lost = next(_lost(schema), "")
        if not lost:
            _errors(schema, None)  # never ends, whatever the value, where it is only itself again
    except SchemaError as error:
        raise _refused(f"{_place(error)}: {error.message[:_MAX_CHARS]}") from error
    except RecursionError as error:
        raise _refused("it is nested too deeply, or is itself again") from error
    except re.error as error:
        raise _refused(f"a pattern in it is none: {error}") from error
    if lost:
        raise _lost_reference(lost)


def find_faults(schema: Any, value: object) -> list[tuple[str, str]]:
    """What a schema does not allow in a value.

    Args:
        schema: A schema that `check_schema` takes; another one is refused when that shows.
        value: Decoded JSON.

    Returns:
        (place, what is wrong) sorted; the place is keys joined by dots, "" for the whole value.

    Raises:
        UsageError: The schema cannot be used.
        RecursionError: The schema refers to itself and follows the value down too far.

    Example:
        >>> find_faults({"properties": {"a": {"type": "string"}}}, {"a": 1})
        [('a', "1 is not of type 'string'")]
    """
    from jsonschema.exceptions import UnknownType
    from referencing.exceptions import Unresolvable

    try:
        found = _errors(schema, value)
    except Unresolvable as error:
        raise _lost_reference(str(error.ref)) from error
    except (UnknownType, re.error, TypeError, AttributeError, KeyError, ValueError) as error:
        check_schema(schema)  # says where
        raise _refused(type(error).__name__) from error
    return sorted((_place(error), error.message[:_MAX_CHARS]) for error in found)


def _errors(schema: Any, value: object) -> list[Any]:
    from referencing import Registry

    # An empty registry: a reference to the network is unresolvable instead of fetched.
    return list(_checker(schema)(schema, registry=Registry()).iter_errors(value))


def _checker(schema: Any) -> Any:
    from jsonschema import Draft202012Validator
    from jsonschema.validators import validator_for

    draft = schema.get("$schema", "") if isinstance(schema, dict) else ""
    if not isinstance(draft, str):
        raise _refused(f"$schema: {draft!r} is not of type 'string'")
    return validator_for(schema, default=Draft202012Validator)


def _lost(schema: Any) -> Iterator[str]:
    """References of a schema, and of what they lead to, that lead nowhere."""
    from jsonschema_specifications import REGISTRY  # type: ignore[import-untyped]
    from referencing.exceptions import Unresolvable
    from referencing.jsonschema import specification_with

    specification = specification_with(_checker(schema).META_SCHEMA["$schema"])
    root = specification.create_resource(schema)
    waiting = [(REGISTRY.resolver_with_root(root), schema)]
    seen: set[int] = set()  # by identity: equal schemas at two places may mean two things
    while waiting:
        resolver, contents = waiting.pop()
        if id(contents) in seen or not isinstance(contents, dict):
            continue
        seen.add(id(contents))
        here = specification.create_resource(contents)
        waiting += [
            (resolver.in_subresource(inner), inner.contents) for inner in here.subresources()
        ]
        for reference in (contents[key] for key in _REFERENCES if key in contents):
            try:
                found = resolver.lookup(reference)
            except Unresolvable:
                yield reference
            else:
                waiting.append((found.resolver, found.contents))


def _place(error: Any) -> str:
    return ".".join(str(part) for part in error.absolute_path)


def _refused(reason: str) -> UsageError:
    return UsageError(reason=f"this is no JSON Schema that can be used: {reason}")


def _lost_reference(reference: str) -> UsageError:
    return _refused(f"its $ref leads nowhere: {reference[:_MAX_CHARS]}")
