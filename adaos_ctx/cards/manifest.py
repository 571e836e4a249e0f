"""Cards of AdaOS manifests: skill.yaml and scenario.yaml."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.claims_data import manifest as claim
from adaos_ctx.cards.data import Data, as_dict, as_list, as_str
from adaos_ctx.cards.flatten import flat_lines, scalar
from adaos_ctx.cards.flow import flow
from adaos_ctx.cards.guard import guarded, room
from adaos_ctx.cards.lines import Item, line
from adaos_ctx.cards.literals import value_at
from adaos_ctx.cards.readdata import read_data, unparsed
from adaos_ctx.cards.sentences import first_sentence
from adaos_ctx.cards.tools import MAX_ABOUT_CHARS, tool_lines
from adaos_ctx.cards.toolspecs import Tool, find_tools
from adaos_ctx.model import CardLine, Kind, Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterator

_NEEDS = ("permissions", "dependencies", "depends", "requires")
_TOLD = frozenset({
    "id", "name", "version", "title", "description", "entry", "entrypoint", "tools", "events",
    "exports", "default_tool", "data_routes", "data_projections", "intents", "triggers",
    "trigger", "steps", "updated_at",
    *_NEEDS,
})  # fmt: skip
_ROUTE = ("route", "path")
_CALLED = ("call", "name", "id", "slot", "path", "type")  # keys that say what an entry is
_MAX_SIGNATURES = 4  # tools up to which each gets a line


def tell(source: Source) -> Iterator[CardLine]:
    """The lines of a manifest's card."""
    data = read_data(source.path, source.text)
    if not (data.root.get("name") or data.root.get("id")):
        yield from flat_lines(data, source.text, room(source))
        return
    scenario = "scenario" in source.path.rpartition("/")[2].lower() or "steps" in data.root
    label, broken = "scenario" if scenario else "skill", unparsed(data)
    yield from (*broken, *_Card(data).lines(label, room(source) - len(broken)))


class _Card:
    """The parts of one manifest's card."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.root = data.root

    def lines(self, label: str, limit: int) -> list[CardLine]:
        found = [self._head(label)]
        tools = self._declared()
        fixed = [*self._events(), *self._triggers(), *self._routes(), *self._needs()]
        about = list(self._about())
        rest = list(self._rest())
        free = limit - len(found) - len(about) - len(fixed) - len(rest)
        if tools and len(tools) <= min(free, _MAX_SIGNATURES):
            shown = tool_lines(tools, self.data, len(tools), described=False)
        else:
            shown = self._names(tools, max(1, min(free, 2)))
        return [*found, *about, *shown, *self._steps(), *fixed, *rest]

    def _head(self, label: str) -> CardLine:
        keys = ("name" if self.root.get("name") else "id", "version")
        names = [self._word(key) for key in keys if self.root.get(key) is not None]
        entry = self.root.get("entry", self.root.get("entrypoint"))
        if isinstance(entry, dict):
            entry = next(iter(entry.values()), None)
        if entry is not None:
            names.append(f"entry {scalar(entry)}")
        if self.root.get("default_tool") is not None:
            names.append(f"default {scalar(self.root['default_tool'])}")
        return line(f"{label}: {' '.join(names)}", *self._said(keys[0]), *self._said("version"))

    def _word(self, key: str) -> str:
        """A value as written, also where a template's braces make it no scalar."""
        if not isinstance(self.root[key], dict | list):
            return scalar(self.root[key])
        places = self._at(key)
        rest = self.data.text[places[0].end :][:MAX_ABOUT_CHARS] if places else ""
        return scalar(rest.partition("\n")[0].lstrip(": "))

    def _about(self) -> Iterator[CardLine]:
        for key in ("description", "title"):
            text = as_str(self.root.get(key))
            if text.strip():
                yield line(f"about: {first_sentence(text[:MAX_ABOUT_CHARS])}", *self._said(key))
                return

    def _declared(self) -> list[Tool]:
        home = self.root.get("tools")
        if home is None:
            return []
        self._at("tools")
        part = Data(
            values=(home,), form=self.data.form, places=self.data.places, text=self.data.text
        )
        return find_tools(part)

    def _names(self, tools: list[Tool], max_lines: int) -> list[CardLine]:
        items = [
            Item(text=tool.name, spans=value_at(self.data, tool.body, "name")) for tool in tools
        ]
        if not items:
            exports = as_dict(self.root.get("exports"))
            self._at("exports")
            items = self._items(exports.get("tools"))
        if not items:
            items = self._items(self.root.get("tools"))
        head = "tools: "
        return list(flow(items, len(items), max_lines=max_lines, head=head, inline=True).lines)

    def _items(self, value: object) -> list[Item]:
        items = as_list(value)
        return [
            Item(text=_label(item), spans=self._place(items, index))
            for index, item in enumerate(items)
        ]

    def _events(self) -> Iterator[CardLine]:
        events = as_dict(self.root.get("events"))
        self._at("events")
        items: list[Item] = []
        for key, verb in (("subscribe", "sub"), ("publish", "pub")):
            self.data.places.of(events, key)
            items += [
                Item(text=f"{verb} {item.text}", spans=item.spans)
                for item in self._items(events.get(key))
            ]
        yield from flow(items, len(items), max_lines=1, head="events: ", inline=True).lines

    def _triggers(self) -> Iterator[CardLine]:
        items = [item for key in ("intents", "triggers") for item in self._listed(key)]
        if not items and as_str(self.root.get("trigger")):
            items = [Item(text=as_str(self.root["trigger"]), spans=self._said("trigger"))]
        yield from flow(items, len(items), max_lines=1, head="triggers: ", inline=True).lines

    def _routes(self) -> Iterator[CardLine]:
        items = [item for key in ("data_routes", "data_projections") for item in self._listed(key)]
        yield from flow(items, len(items), max_lines=1, head="routes: ", inline=True).lines

    def _needs(self) -> Iterator[CardLine]:
        items = [item for key in _NEEDS for item in self._listed(key)]
        yield from flow(items, len(items), max_lines=1, head="perms/deps: ", inline=True).lines

    def _steps(self) -> Iterator[CardLine]:
        items = self._listed("steps")
        yield from flow(items, len(items), max_lines=1, head="steps: ", inline=True).lines

    def _listed(self, key: str) -> list[Item]:
        self._at(key)
        value = self.root.get(key)
        if isinstance(value, dict):
            return [Item(text=name, spans=self.data.places.of(value, name)) for name in value]
        return self._items(value)

    def _rest(self) -> Iterator[CardLine]:
        items = [
            Item(text=key, spans=self._at(key))
            for key, value in self.root.items()
            if key not in _TOLD and value not in (None, [], {}, "")
        ]
        yield from flow(items, len(items), max_lines=1, head="also: ", inline=True).lines

    def _place(self, items: list[object], index: int) -> tuple[Span, ...]:
        """Where the words of a label stand: those of the item's keys that it is made of."""
        found = value_at(self.data, items, index)
        item = as_dict(items[index])
        keys = _label_keys(item)
        inner = [span for key in keys for span in value_at(self.data, item, key)]
        if _is_paired(keys):
            inner += [span for key in keys for span in self.data.places.of(item, key)]
        return tuple(inner) or found

    def _said(self, key: str) -> tuple[Span, ...]:
        return value_at(self.data, self.root, key)

    def _at(self, key: str) -> tuple[Span, ...]:
        return self.data.places.of(self.root, key)


def _label(item: object) -> str:
    """One entry of a list in a few words."""
    if not isinstance(item, dict):
        return scalar(item)
    keys = _label_keys(item)
    if _is_paired(keys):
        return ", ".join(f"{key} {scalar(item[key])}" for key in keys)
    if len(keys) == 1:
        return as_str(item[keys[0]])
    return " ".join(scalar(item[key]) for key in keys)


def _is_paired(keys: tuple[str, ...]) -> bool:
    """Whether a label repeats the keys, since none of them tells what the entry is called."""
    return keys != _ROUTE and not (len(keys) == 1 and keys[0] in _CALLED)


def _label_keys(item: dict[str, object]) -> tuple[str, ...]:
    """The keys that say what an entry is."""
    if all(key in item for key in _ROUTE):
        return _ROUTE
    for key in _CALLED:
        if isinstance(item.get(key), str):
            return (key,)
    return tuple(item)[:2]


build = guarded(tell)
KIND = Kind(
    name="manifest", section="MANIFEST", build=build, claim=claim, prefixes=("M",), order=10
)
