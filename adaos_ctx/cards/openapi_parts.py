"""What an OpenAPI document holds: operations with arguments and results, and named schemas."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.cards.data import Data, as_dict, as_list, as_str
from adaos_ctx.cards.schema_refs import Refs, ref_of
from adaos_ctx.cards.schema_types import Types
from adaos_ctx.cards.signatures import Argument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.model import Span

_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace", "query")
_SCHEMA_HOMES = (("components", "schemas"), ("definitions",))
_MAX_PARAMETERS = 100  # parameters of one operation that are read


@dataclass(frozen=True, slots=True)
class Operation:
    """One method of one path."""

    name: str
    group: str
    item: dict[str, object]
    body: dict[str, object]
    spans: tuple[Span, ...]


class Parts:
    """Reads the parts of one document.

    Args:
        data: The document.
    """

    def __init__(self, data: Data) -> None:
        self.root = data.root
        self.places = data.places
        self.refs = Refs(data.root, data.places)
        self.types = Types(self.refs, mark="")

    def operations(self) -> list[Operation]:
        """All operations in the order of the document, webhooks last."""
        found: list[Operation] = []
        for key, prefix in (("paths", ""), ("webhooks", "webhook ")):
            self.places.of(self.root, key)
            home = as_dict(self.root.get(key))
            for path, value in home.items():
                self.places.of(home, path)
                found += self._of_path(prefix, path, as_dict(self._target(value)))
        return found

    def _of_path(self, prefix: str, path: str, item: dict[str, object]) -> Iterator[Operation]:
        for method, value in item.items():
            if method.lower() in _METHODS and isinstance(value, dict):
                tags = [tag for tag in as_list(value.get("tags")) if isinstance(tag, str)]
                group = tags[0] if tags else "/" + path.strip("/").partition("/")[0]
                spans = self.places.of(item, method)
                yield Operation(f"{prefix}{method.upper()} {path}", group, item, value, spans)

    def arguments(self, operation: Operation) -> list[Argument]:
        """Parameters of the path and of the operation, then the body; required ones first."""
        found: dict[tuple[str, str], Argument] = {}
        for home in (operation.item, operation.body):
            for value in as_list(home.get("parameters"))[:_MAX_PARAMETERS]:
                target = as_dict(self._target(value))
                name = as_str(target.get("name"))
                if name:
                    found[name, as_str(target.get("in"))] = self._argument(name, target)
        args = [*found.values(), *self._body(operation.body)]
        return sorted(args, key=lambda arg: not arg.required)

    def _argument(self, name: str, target: dict[str, object]) -> Argument:
        schema = target.get("schema", target)
        if "content" in target:
            schema = self._content(target)
        clean = {k: v for k, v in as_dict(schema).items() if k != "required"}
        given = schema if schema is not target else clean
        return Argument(name, self.types.text(given), target.get("required") is True)

    def _body(self, body: dict[str, object]) -> Iterator[Argument]:
        target = as_dict(self._target(body.get("requestBody")))
        if target:
            text = self.types.text(self._content(target))
            yield Argument("body", text, target.get("required") is True)

    def result(self, operation: Operation) -> str:
        """The type of the first successful answer; empty when it has no content."""
        responses = as_dict(operation.body.get("responses"))
        good = [key for key in responses if key[:1] == "2"] or [
            key for key in responses if key == "default"
        ]
        for key in good:
            target = as_dict(self._target(responses[key]))
            schema = target.get("schema", self._content(target))
            if schema is not None:
                return self.types.text(schema)
        return ""

    def _content(self, target: dict[str, object]) -> object:
        for value in as_dict(target.get("content")).values():
            return as_dict(value).get("schema")
        return None

    def _target(self, value: object) -> object:
        """The value behind a reference; references to references are followed a few times."""
        for _ in range(8):
            ref = ref_of(value)
            if not ref:
                break
            value = self.refs.find(ref)
        return value

    def schemas(self) -> tuple[list[str], dict[str, object]]:
        """Names of the document's schemas, and the container that holds them."""
        for steps in _SCHEMA_HOMES:
            home: object = self.root
            for step in steps:
                self.places.of(home, step)
                home = as_dict(home).get(step)
            if isinstance(home, dict):
                return list(home), home
        return [], {}

    def schema_ref(self, name: str) -> str:
        """The reference to a schema by its name."""
        base = "#/components/schemas/" if "components" in self.root else "#/definitions/"
        return base + name.replace("~", "~0").replace("/", "~1").replace("%", "%25")
