"""What a model writes for a field of a schema: its check and its test."""

from __future__ import annotations

from typing import Any

_TYPES = {
    "string": "isinstance(value, str)",
    "integer": "isinstance(value, int) and not isinstance(value, bool)",
    "number": "isinstance(value, int | float) and not isinstance(value, bool)",
    "boolean": "isinstance(value, bool)",
}
_RULES = {
    "enum": ("value not in {0!r}", "is none of {0}"),
    "minLength": ("len(value) < {0}", "is shorter than {0}"),
    "maxLength": ("len(value) > {0}", "is longer than {0}"),
    "minimum": ("value < {0}", "is below {0}"),
    "maximum": ("value > {0}", "is above {0}"),
}


def check_module(name: str, spec: dict[str, Any], *, required: bool) -> str:
    """A module with `REQUIRED` and `check(value)`."""
    kind = spec.get("type", "string")
    rows = []
    for key, (test, said) in _RULES.items():
        if key in spec:
            rows += [
                f"    if {test.format(spec[key])}:",
                f"        faults.append({f'{name} {said.format(spec[key])}'!r})",
            ]
    body = "\n".join(rows)
    return f'''"""Check of the field {name}."""

from __future__ import annotations

REQUIRED = {required}


def check(value: object) -> list[str]:
    """What is wrong with a value of {name}; nothing when it is right."""
    if not ({_TYPES[kind]}):
        return ["{name} is no {kind}"]
    faults: list[str] = []
{body + chr(10) if body else ""}    return faults
'''


def test_module(name: str, spec: dict[str, Any]) -> str:
    """A module that tests the check by its definition."""
    return f'''"""Tests of the check of {name}."""

from __future__ import annotations

from handlers.checks.{name} import check

DEFINITION = {spec!r}
GOOD = {good(spec)!r}
BAD = {bad(spec)!r}


def test_{name}_takes_what_is_right() -> None:
    assert [check(value) for value in GOOD] == [[]] * len(GOOD)


def test_{name}_refuses_what_is_wrong() -> None:
    assert all(check(value) for value in BAD)
'''


test_module.__test__ = False  # type: ignore[attr-defined]


def good(spec: dict[str, Any]) -> list[Any]:
    """Values that the definition allows."""
    if "enum" in spec:
        return list(spec["enum"])
    kind = spec.get("type")
    if kind == "boolean":
        return [True, False]
    if kind in ("integer", "number"):
        return [spec[key] for key in ("minimum", "maximum") if key in spec] or [0]
    return ["x" * max(spec.get("minLength", 0), 1)]


def bad(spec: dict[str, Any]) -> list[Any]:
    """Values that it forbids."""
    found: list[Any] = [None, []]
    if "maximum" in spec:
        found.append(spec["maximum"] + 1)
    if "minimum" in spec:
        found.append(spec["minimum"] - 1)
    if spec.get("minLength"):
        found.append("")
    if "enum" in spec:
        found.append("none of them")
    return found
