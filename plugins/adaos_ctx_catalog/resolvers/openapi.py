"""OpenAPI 3.x documents (and 2.0): a resource for each operation. Nothing is ever fetched."""

from __future__ import annotations

from types import NoneType
from typing import TYPE_CHECKING

from adaos_ctx.cards import Parts, as_dict, as_list, as_str
from adaos_ctx_catalog.descriptor import Descriptor
from adaos_ctx_catalog.details import Details, Snippet
from adaos_ctx_catalog.documents import address, has_mark, load, summary
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.record import CostHint, Example
from adaos_ctx_catalog.resolving import MAX_RESOURCES, Resolver
from adaos_ctx_catalog.schemafields import Schemas

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx.cards import Operation
    from adaos_ctx_catalog.details import Column
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

_MARKS = ("openapi", "swagger")
_LIMITS = frozenset(
    {"limit", "page_size", "pagesize", "per_page", "perpage", "size", "count", "top", "first"}
)
_METHODS = frozenset("GET PUT POST DELETE OPTIONS HEAD PATCH TRACE QUERY".split())
_READS = ("GET", "HEAD", "OPTIONS", "QUERY")
_WORDS = {"GET": "get", "POST": "post", "PUT": "put", "PATCH": "patch", "DELETE": "delete"}


class OpenApi(Resolver):
    """Operations of one document."""

    name = "api"
    order = 20

    def can_resolve(self, locator: str, root: str) -> bool:
        """A JSON or YAML file that says `openapi` or `swagger`."""
        return has_mark(locator, root, *_MARKS)

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        """All operations, in the order of the document."""
        data = load(source, place, _MARKS)
        fault = _fault(as_dict(data.root))
        if fault:
            raise SourceRefused(source=source.name, reason=f"{source.locator}: {fault}")
        reader = _Reader(source, Parts(data), Schemas(data.root, data.places))
        return reader.operations()[:MAX_RESOURCES]

    def try_snippet(self, snippet: Snippet, source: Source, place: Place) -> str:
        """Whether the document still has the operation that a request names."""
        if snippet.engine != "http":
            return ""
        wanted = snippet.code.partition("?")[0].partition(" {")[0].strip()
        names = {op.name for op in Parts(load(source, place, _MARKS)).operations()}
        return "" if wanted in names else f"the document has no {wanted}"


class _Reader:
    """Reads one document into descriptors."""

    def __init__(self, source: Source, parts: Parts, schemas: Schemas) -> None:
        self._source = source
        self._parts = parts
        self._schemas = schemas
        self._taken: set[str] = set()
        self._schemes = list(_schemes(as_dict(parts.root)))

    def operations(self) -> list[Descriptor]:
        return [self._describe(op) for op in self._parts.operations()]

    def _describe(self, operation: Operation) -> Descriptor:
        method, _, path = operation.name.partition(" ")
        title = as_str(operation.body.get("operationId")) or f"{method} {path}"
        key = self._key(title, operation.name)
        uri = address("api", "openapi", self._source, method, path.lstrip("/") or "-")
        params, columns = tuple(self._params(operation)), self._result(operation)
        request = Snippet(engine="http", code=_request(operation.name, params))
        details = Details(
            id=key, uri=uri, description=self._about(operation), columns=columns, params=params,
            pushdown=_pushdown(params), snippets=(request,),
            anti_patterns=tuple(_anti_patterns(method, params, operation)),
            policy=self._source.options.get("policy", ""), secrets=self._secrets(operation),
        )  # fmt: skip
        return Descriptor(
            id=key, uri=uri, kind="api", title=title, details=details, tags=self._tags(operation),
            cap=_caps(method, params), owner=self._source.options.get("owner", ""),
            cost_hint=CostHint(latency_ms_p50=_number(operation.body.get("x-latency-ms"))),
            examples=_examples(operation),
        )  # fmt: skip

    def _key(self, title: str, name: str) -> str:
        plain = title if title != name else f"{name}".replace("/", "_").replace(" ", "").strip("_")
        key = id_of("api", self._source.name, plain)
        if key.casefold() in self._taken:
            key = id_of("api", self._source.name, f"{plain} {name}")
        self._taken.add(key.casefold())
        return key

    def _about(self, operation: Operation) -> str:
        self._schemas.remote.clear()
        text = summary(operation.body) or summary(operation.item)
        self._result(operation)
        remote = ", ".join(self._schemas.remote)
        return f"{text} (not fetched: {remote})".strip() if remote else text

    def _params(self, operation: Operation) -> Iterator[Column]:
        seen: set[tuple[str, str]] = set()
        for home in (operation.body, operation.item):
            for value in as_list(home.get("parameters"))[:100]:
                target = as_dict(self._schemas.target(value))
                name, where = as_str(target.get("name")), as_str(target.get("in"))
                if name and (name, where) not in seen and where != "body":
                    seen.add((name, where))
                    schema = target.get(
                        "schema", {"type": target.get("type"), "enum": target.get("enum")}
                    )
                    told = {**as_dict(schema), "description": target.get("description") or ""}
                    needed = target.get("required") is True
                    yield self._schemas.column(name, told, needed=needed, place=where)
        body = self._schemas.target(operation.body.get("requestBody"))
        yield from self._schemas.columns(_content(body), "body") if body else ()

    def _result(self, operation: Operation) -> tuple[Column, ...]:
        responses = as_dict(operation.body.get("responses"))
        good = sorted(key for key in responses if str(key)[:1] == "2") or ["default"]
        for key in good:
            target = as_dict(self._schemas.target(responses.get(key)))
            schema = target.get("schema", _content(target))
            if schema is not None:
                return self._schemas.columns(schema)
        return ()

    def _tags(self, operation: Operation) -> tuple[str, ...]:
        tags = [tag for tag in as_list(operation.body.get("tags")) if isinstance(tag, str)]
        tags += ["deprecated"] if operation.body.get("deprecated") is True else []
        return (*tags, f"api:{self._source.name}")

    def _secrets(self, operation: Operation) -> tuple[str, ...]:
        """References to what opens it: names of security schemes, never what is behind them."""
        asked = operation.body.get("security", as_dict(self._parts.root).get("security"))
        if not as_list(asked):
            return ()
        return tuple(f"ada://secret/{self._source.name}/{name}" for name in self._schemes)


def _fault(root: dict[str, object]) -> str:
    """What in a document is not as OpenAPI has it, so that operations would be missed; "" for none."""
    homes = [key for key in ("paths", "webhooks") if key in root]
    if not homes and "components" not in root:
        return "has no paths"
    for key in homes:
        if not isinstance(root[key], dict):
            return f"{key} is no object"
        for path, item in as_dict(root[key]).items():
            if not isinstance(item, dict | NoneType) and not str(path).startswith("x-"):
                return f"{key}.{path} is no object"
            for method, value in as_dict(item).items():
                if str(method).upper() in _METHODS and not isinstance(value, dict):
                    return f"{key}.{path}.{method} is no object"
    return ""


def _schemes(root: dict[str, object]) -> Iterator[str]:
    home = as_dict(as_dict(root.get("components")).get("securitySchemes"))
    yield from sorted(
        name for name in home or as_dict(root.get("securityDefinitions")) if name.isidentifier()
    )


def _content(target: object) -> object:
    for value in as_dict(as_dict(target).get("content")).values():
        return as_dict(value).get("schema")
    return None


def _request(name: str, params: Sequence[Column]) -> str:
    """`GET /pets?limit=<integer> {name}`: what must be given, and a limit where there is one."""
    query = [c for c in params if c.place == "query" and (c.nn or c.name.casefold() in _LIMITS)]
    text = name + ("?" + "&".join(f"{c.name}=<{c.type or 'any'}>" for c in query) if query else "")
    body = [c.name for c in params if c.place == "body" and c.nn]
    return f"{text} {{{', '.join(body)}}}" if body else text


def _pushdown(params: Sequence[Column]) -> dict[str, bool]:
    names = {c.name.casefold() for c in params if c.place == "query"}
    return {
        "filter": bool(names - _LIMITS - {"offset", "page", "cursor", "sort", "fields"}),
        "limit": bool(names & _LIMITS), "project": "fields" in names, "sort": "sort" in names,
        "aggregate": False,
    }  # fmt: skip


def _caps(method: str, params: Sequence[Column]) -> tuple[str, ...]:
    pushed = [name for name, does in sorted(_pushdown(params).items()) if does]
    return ("scan", *pushed) if method in _READS else ("call",)


def _anti_patterns(method: str, params: Sequence[Column], operation: Operation) -> Iterator[str]:
    limits = [c.name for c in params if c.place == "query" and c.name.casefold() in _LIMITS]
    if method in _READS and limits:
        yield f"no {limits[0]}: pages are unbounded"
    if method not in _READS:
        yield "calling it to read: it changes something"
    if operation.body.get("deprecated") is True:
        yield "deprecated"


def _examples(operation: Operation) -> tuple[Example, ...]:
    text = as_str(operation.body.get("summary"))
    return (Example(task=text, ops=("call",)),) if text else ()


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
