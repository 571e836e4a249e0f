"""Follow `$ref` inside one document, by pointer, anchor or identifier; never fetch anything."""

from __future__ import annotations

from urllib.parse import unquote

from adaos_ctx.cards.data import Places, as_str

MAX_NODES = 200_000  # values searched for identifiers; the largest real schema has 90,000
REF_KEYS = ("$ref", "$dynamicRef", "$recursiveRef")
_PLAIN_PARENTS = frozenset({"properties", "definitions", "$defs", "schemas", "components"})


def ref_of(schema: object) -> str:
    """The reference that a schema consists of; empty when it has none."""
    if isinstance(schema, dict):
        for key in REF_KEYS:
            value = schema.get(key)
            if isinstance(value, str):
                return value
    return ""


def ref_name(ref: str) -> str:
    """What a reference is called in a card: the last word of its pointer, anchor or address.

    Example:
        >>> ref_name("#/$defs/a~1b"), ref_name("#"), ref_name("https://x.org/pet.json#/items/0")
        ('a/b', 'root', 'items.0')
    """
    address, _, fragment = ref.partition("#")
    if not fragment:
        return address.rstrip("/").rpartition("/")[2] or "root"
    steps = _steps(fragment)
    if not steps:
        return fragment
    last = steps[-1]
    if len(steps) > 1 and steps[-2] not in _PLAIN_PARENTS and (len(steps) > 2 or last.isdigit()):
        return f"{steps[-2]}.{last}"
    return last


def _steps(fragment: str) -> list[str]:
    """The steps of a JSON pointer in a URI fragment; none when it is an anchor."""
    if not fragment.startswith("/"):
        return []
    return [unquote(step).replace("~1", "/").replace("~0", "~") for step in fragment[1:].split("/")]


def is_home(schema: object) -> bool:
    """Whether pointers inside a schema begin at it: it has an identifier that is no anchor."""
    name = schema.get("$id") if isinstance(schema, dict) else None
    return isinstance(name, str) and bool(name) and not name.startswith("#")


class Refs:
    """The references of one document.

    Args:
        root: The document.
        places: Where its keys stand; each step to a target is told to it, so that the keys of the
            target can be found later.
    """

    def __init__(self, root: object, places: Places) -> None:
        self.root = root
        self.places = places
        self._named: dict[str, object] | None = None

    def find(self, ref: str, home: object = None) -> object:
        """What a reference points to: a schema (a boolean can be one), or None.

        Args:
            ref: As written.
            home: The schema with an identifier that it stands in, whose pointers begin there; where
                they lead nowhere, and by default, they begin at the root.
        """
        address, _, fragment = ref.partition("#")
        base = self._address(address) if address else self.root
        if not fragment or base is None:
            return base
        if not fragment.startswith("/"):
            return self._names().get("#" + unquote(fragment))
        found = self._walk(home, _steps(fragment)) if home is not None and not address else None
        return found if found is not None else self._walk(base, _steps(fragment))

    def home_of(self, ref: str, home: object = None) -> object:
        """The schema with an identifier that the target of a reference stands in."""
        address = ref.partition("#")[0]
        return self._address(address) if address else home

    def _address(self, address: str) -> object:
        named = self._names()
        if address in named:
            return named[address]
        tail = address.rstrip("/").rpartition("/")[2]
        return named.get("/" + tail)

    def _walk(self, value: object, steps: list[str]) -> object:
        for step in steps:
            if isinstance(value, dict) and step in value:
                self.places.of(value, step)
                value = value[step]
            elif isinstance(value, list) and step.isdecimal() and int(step[:9]) < len(value):
                self.places.of(value, int(step[:9]))
                value = value[int(step[:9])]
            else:
                return None
        return value

    def _names(self) -> dict[str, object]:
        """Schemas by identifier, by the last word of it (with a leading `/`), and by `#anchor`."""
        if self._named is None:
            self._named = {}
            stack = [self.root]
            seen: set[int] = set()
            while stack and len(seen) < MAX_NODES:
                value = stack.pop()
                if id(value) not in seen and isinstance(value, dict | list):
                    seen.add(id(value))
                    self._note(value)
                    inner = list(value.values() if isinstance(value, dict) else value)
                    stack.extend(reversed(inner))
        return self._named

    def _note(self, value: dict[str, object] | list[object]) -> None:
        if not isinstance(value, dict) or self._named is None:
            return
        for key in ("$anchor", "$dynamicAnchor"):
            if isinstance(value.get(key), str):
                self._named.setdefault(f"#{value[key]}", value)
        name = as_str(value.get("$id")) or as_str(value.get("id"))
        if name.startswith("#"):
            self._named.setdefault(name, value)
        elif name:
            clean = name.rstrip("#")
            self._named.setdefault(clean, value)
            self._named.setdefault("/" + clean.rstrip("/").rpartition("/")[2], value)
