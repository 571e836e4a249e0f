"""AsyncAPI documents (2.x and 3.x): a resource for each channel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards import as_dict, as_list, as_str
from adaos_ctx_catalog.descriptor import Descriptor
from adaos_ctx_catalog.details import Details, Snippet
from adaos_ctx_catalog.documents import address, has_mark, load, summary
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.resolving import MAX_RESOURCES, Resolver
from adaos_ctx_catalog.schemafields import Schemas

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx_catalog.details import Column
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source


class AsyncApi(Resolver):
    """Channels of one document."""

    name = "bus"
    order = 20

    def can_resolve(self, locator: str, root: str) -> bool:
        """A JSON or YAML file that says `asyncapi`."""
        return has_mark(locator, root, "asyncapi")

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """All channels, in the order of the document."""
        data = load(source, place, ("asyncapi",))
        root, schemas = as_dict(data.root), Schemas(data.root, data.places)
        channels = list(as_dict(root.get("channels")).items())[:MAX_RESOURCES]
        return [
            _describe(source, name, as_dict(schemas.target(body)), root, schemas)
            for name, body in channels
        ]


def _describe(
    source: Source, name: str, channel: dict[str, object], root: dict[str, object], schemas: Schemas
) -> Descriptor:
    topic = as_str(channel.get("address")) or name
    key, uri = id_of("bus", source.name, name), address("bus", "asyncapi", source, topic)
    caps = tuple(_caps(name, channel, root))
    messages = list(_messages(channel, schemas))
    columns: dict[str, Column] = {}
    for message in messages:
        for column in schemas.columns(schemas.target(message.get("payload"))):
            columns.setdefault(column.name, column)
    about = " — ".join(filter(None, [summary(channel), *(summary(m) for m in messages[:3])]))
    verb = "subscribe" if "subscribe" in caps else "publish"
    details = Details(
        id=key, uri=uri, description=about, columns=tuple(columns.values()),
        pushdown={"filter": False, "aggregate": False}, immutability="append_only",
        snippets=(Snippet(engine="bus", code=f"{verb} {topic}"),),
        policy=source.options.get("policy", ""),
    )  # fmt: skip
    return Descriptor(
        id=key, uri=uri, kind="bus", title=topic, details=details, cap=caps,
        tags=("fresh:realtime", f"bus:{source.name}"), owner=source.options.get("owner", ""),
    )  # fmt: skip


def _caps(name: str, channel: dict[str, object], root: dict[str, object]) -> Iterator[str]:
    """What a reader of the document may do: version 2 tells it of the channel, 3 of operations."""
    found = {verb for verb in ("publish", "subscribe") if verb in channel}
    for operation in as_dict(root.get("operations")).values():
        ref = as_str(as_dict(as_dict(operation).get("channel")).get("$ref"))
        if ref.rpartition("/")[2].replace("~1", "/") == name:
            action = as_dict(operation).get("action")
            found.add("publish" if action == "send" else "subscribe")
    yield from sorted(found)


def _messages(channel: dict[str, object], schemas: Schemas) -> Iterator[dict[str, object]]:
    for message in as_dict(channel.get("messages")).values():
        yield as_dict(schemas.target(message))
    for verb in ("subscribe", "publish"):
        message = as_dict(schemas.target(as_dict(channel.get(verb)).get("message")))
        for one in as_list(message.get("oneOf")) or [message]:
            yield as_dict(schemas.target(one))
