"""Skills: what an AdaOS `skill.yaml` exports, and what a `SKILL.md` is for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards import as_dict, as_list, as_str, find_tools, front_matter, read_data
from adaos_ctx_catalog.descriptor import Descriptor
from adaos_ctx_catalog.details import Details, Snippet
from adaos_ctx_catalog.documents import address
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.record import Example
from adaos_ctx_catalog.resolvers.tools import describe
from adaos_ctx_catalog.resolving import Resolver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.cards import Data
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

_ADAOS, _AGENT = "skill.yaml", "SKILL.md"


class Skills(Resolver):
    """One skill's exports."""

    name = "skill"
    order = 10

    def can_resolve(self, locator: str, root: str) -> bool:
        """A `skill.yaml` or a `SKILL.md`."""
        del root
        return locator.rpartition("/")[2] in (_ADAOS, _AGENT)

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """Exported tools and events of an AdaOS skill; the one entry of an agent's skill."""
        text = place.text(source)
        if source.locator.endswith(_AGENT):
            return [_agent_skill(source, text)]
        data = read_data(source.locator, text)
        root = as_dict(data.root)
        if data.bad_line or not root:
            raise SourceRefused(
                source=source.name, reason=f"line {data.bad_line or 1} does not parse"
            )
        return [*_exports(source, data, root), *_events(source, root)]


def _exports(source: Source, data: Data, root: dict[str, object]) -> list[Descriptor]:
    """The exported tools, all where `exports` names none; with a ready aggregation marked."""
    named = as_list(as_dict(root.get("exports")).get("tools"))
    wanted = {as_str(as_dict(each).get("name")) or as_str(each) for each in named}
    tools = [tool for tool in find_tools(data) if tool.name and (not wanted or tool.name in wanted)]
    return [describe(tool, data, source, "skill") for tool in tools]


def _events(source: Source, root: dict[str, object]) -> list[Descriptor]:
    found = []
    events = as_dict(root.get("events"))
    for verb in ("publish", "subscribe"):
        for topic in as_list(events.get(verb)):
            if isinstance(topic, str) and topic:
                found.append(_event(source, verb, topic))
    return found


def _event(source: Source, verb: str, topic: str) -> Descriptor:
    key, uri = id_of("bus", source.name, verb, topic), address("bus", "adaos", source, verb, topic)
    # What a skill publishes, others may subscribe to, and the other way round.
    other = "subscribe" if verb == "publish" else "publish"
    details = Details(
        id=key, uri=uri, description=f"event that the skill {verb}es".replace("subscribees", "subscribes to"),
        snippets=(Snippet(engine="bus", code=f"{other} {topic}"),), immutability="append_only",
    )  # fmt: skip
    return Descriptor(
        id=key, uri=uri, kind="bus", title=topic, details=details, cap=(other,),
        tags=("fresh:realtime", f"adaos:{source.name}"),
    )  # fmt: skip


def _agent_skill(source: Source, text: str) -> Descriptor:
    fields = front_matter(text).fields
    values = {name: field.text for name, field in fields.items()}
    title, about = values.get("name") or source.name, values.get("description", "")
    if not about:
        raise SourceRefused(source=source.name, reason="its front matter has no description")
    key, uri = id_of("skill", source.name), address("skill", "agent", source, title)
    details = Details(
        id=key, uri=uri, description=about, snippets=(Snippet(engine="skill", code=f"read {source.locator}"),),
        policy=source.options.get("policy", ""),
    )  # fmt: skip
    first = about.partition(". ")[0]
    return Descriptor(
        id=key, uri=uri, kind="skill", title=title, details=details, cap=("call",),
        tags=("agent-skill",), examples=(Example(task=first, ops=("call",)),),
        owner=source.options.get("owner", ""),
    )  # fmt: skip
