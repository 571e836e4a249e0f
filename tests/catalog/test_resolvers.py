from __future__ import annotations

import json
import sys
import types
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import PluginError
from adaos_ctx_catalog import resolvers
from adaos_ctx_catalog.descriptor import Descriptor, records
from adaos_ctx_catalog.details import Column, Details
from adaos_ctx_catalog.errors import SourceRefused
from adaos_ctx_catalog.resolvers import get_resolver
from adaos_ctx_catalog.resolving import Place, Resolver
from adaos_ctx_catalog.scanning import scan, source_for
from adaos_ctx_catalog.shelf import Shelf

from .making import place, source

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from adaos_ctx_catalog.details import Details as Found
    from adaos_ctx_catalog.sources import Source


def scanned(tmp_path: Path, locator: str, **more: Any) -> dict[str, Found]:
    one = source(tmp_path, locator, **more)
    return {o.id: d for o, d in records(list(get_resolver(one.resolver).scan(one, place(tmp_path))), {})}


def put(tmp_path: Path, name: str, text: str | bytes) -> None:
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)


def test_csv_is_read_by_its_beginning(tmp_path: Path) -> None:
    put(tmp_path, "продажи.csv", "день;сумма;email;код\n2026-01-01;10.5;a@b.c;007\n2026-01-02;;d@e.f;008\n")
    ((key, details),) = scanned(tmp_path, "продажи.csv").items()
    assert key == "res:file.продажи.продажи"
    assert [(c.name, c.type, c.pii) for c in details.columns] == [("день", "date", ""), ("сумма", "number", ""), ("email", "text", "email"), ("код", "text", "")]
    assert details.null_rate == {"сумма": 0.5}
    assert "email" not in details.snippets[0].code


def test_rows_of_a_large_file_are_estimated(tmp_path: Path) -> None:
    put(tmp_path, "big.csv", "a,b\n" + "1234567,abcdefgh\n" * 60_000)
    one = source(tmp_path, "big.csv")
    (found,) = get_resolver("file").scan(one, place(tmp_path))
    assert found.rows is not None
    assert 55_000 < found.rows < 65_000


@pytest.mark.parametrize("data", [b"a", b'"unclosed', b"a,b\n1\n1,2,3\n", b"\xef\xbb\xbfa,b\r\n1,2\r\n", b"a," * 6000])
def test_odd_tables_are_no_error(tmp_path: Path, data: bytes) -> None:
    put(tmp_path, "x.csv", data)
    assert len(scanned(tmp_path, "x.csv")) == 1


def test_json_lines_are_read(tmp_path: Path) -> None:
    rows = [{"id": 1, "at": "2026-01-01T00:00:00Z", "tags": ["a"]}, {"id": 2.5, "at": None, "more": {"x": 1}}]
    put(tmp_path, "e.jsonl", "\n".join(map(json.dumps, rows)))
    ((_, details),) = scanned(tmp_path, "e.jsonl").items()
    assert {c.name: c.type for c in details.columns} == {"id": "integer|number", "at": "timestamp", "tags": "list", "more": "json"}
    put(tmp_path, "bad.jsonl", '{"a": 1}\n{oops\n')
    with pytest.raises(SourceRefused, match="line 2"):
        scanned(tmp_path, "bad.jsonl")


def test_parquet_is_read_by_its_footer(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    parquet.write_table(pa.table({"id": [1, 2], "name": ["a", "b"]}), tmp_path / "x.parquet")
    ((_, details),) = scanned(tmp_path, "x.parquet").items()
    assert [(c.name, c.type) for c in details.columns] == [("id", "int64"), ("name", "string")]
    put(tmp_path, "bad.parquet", b"PAR1 nothing")
    with pytest.raises(SourceRefused):
        scanned(tmp_path, "bad.parquet")


def test_a_folder_gives_its_data_files(tmp_path: Path) -> None:
    for name in ("b.csv", "a.jsonl", "notes.txt", ".hidden.csv"):
        put(tmp_path, f"data/{name}", "a\n1\n" if name.endswith("csv") else '{"a": 1}')
    assert list(scanned(tmp_path, "data")) == ["res:file.data.a", "res:file.data.b"]


ASYNC2 = """
asyncapi: 2.6.0
channels:
  orders/created:
    description: New orders
    subscribe:
      message: {payload: {type: object, properties: {id: {type: integer}, at: {type: string, format: date-time}}}}
"""
ASYNC3 = """
asyncapi: 3.0.0
channels:
  orders: {address: shop.orders, messages: {created: {payload: {$ref: '#/components/schemas/Order'}}}}
operations:
  send: {action: send, channel: {$ref: '#/channels/orders'}}
components: {schemas: {Order: {type: object, properties: {id: {type: integer}, next: {$ref: '#/components/schemas/Order'}}}}}
"""


@pytest.mark.parametrize(
    ("text", "key", "names", "caps"),
    [(ASYNC2, "res:bus.events.orders_created-", ["id", "at"], ("subscribe",)), (ASYNC3, "res:bus.events.orders", ["id", "next"], ("publish",))],
)
def test_channels_are_read(tmp_path: Path, text: str, key: str, names: list[str], caps: tuple[str, ...]) -> None:
    put(tmp_path, "events.yaml", text)
    one = source(tmp_path, "events.yaml")
    (found,) = get_resolver("bus").scan(one, place(tmp_path))
    assert found.id.startswith(key)
    assert [c.name for c in found.details.columns] == names
    assert (found.kind, found.cap) == ("bus", caps)


def test_tools_of_a_server_are_read(tmp_path: Path) -> None:
    tools = [
        {"name": "get_weather", "description": "Weather of a city. More.", "inputSchema": {"type": "object", "required": ["city"], "properties": {"city": {"type": "string"}}}, "annotations": {"readOnlyHint": True}},
        {"name": "drop", "description": "Drop it", "inputSchema": {"type": "object"}, "annotations": {"destructiveHint": True}},
    ]  # fmt: skip
    put(tmp_path, "weather.json", json.dumps({"tools": tools}))
    found = scanned(tmp_path, "weather.json")
    details = found["res:mcp.weather.get_weather"]
    assert details.snippets[0].code == "get_weather(city=<string>)"
    assert [(c.name, c.nn) for c in details.params] == [("city", True)]
    assert found["res:mcp.weather.drop"].anti_patterns == ("calling it without asking: it destroys",)


def test_an_agents_skill_is_read(tmp_path: Path) -> None:
    put(tmp_path, "pdf/SKILL.md", "---\nname: pdf\ndescription: Fill and read PDF forms. Use it for PDFs.\n---\n# x\n")
    ((key, details),) = scanned(tmp_path, "pdf/SKILL.md").items()
    assert (key, details.description) == ("res:skill.pdf", "Fill and read PDF forms. Use it for PDFs.")
    put(tmp_path, "none/SKILL.md", "# no front matter\n")
    with pytest.raises(SourceRefused, match="no description"):
        scanned(tmp_path, "none/SKILL.md")


def test_only_what_a_skill_exports_is_a_resource(tmp_path: Path) -> None:
    text = "name: x\ntools:\n - {name: a, description: total per day, input_schema: {type: object}}\n - {name: b, input_schema: {}}\nexports: {tools: [a]}\nevents: {subscribe: [sys.ready]}\n"
    put(tmp_path, "x/skill.yaml", text)
    one = source(tmp_path, "x/skill.yaml")
    first, event = get_resolver("skill").scan(one, place(tmp_path))
    assert (first.id, first.kind, first.cap) == ("res:adaos.x.a", "skill", ("call", "aggregate"))
    assert (event.kind, event.cap) == ("bus", ("publish",))


class Feed(Resolver):
    """What a third party writes: RSS-like feeds listed in a text file, a resource for each line."""

    name = "feed"
    order = 5

    def can_resolve(self, locator: str, root: str) -> bool:
        return locator.endswith(".feeds")

    def scan(self, source: Source, place: Place) -> Sequence[Descriptor]:
        found = []
        for line in place.text(source).splitlines():
            uri = f"ada://any/api/feed:{source.name}/{line}"
            key = f"res:feed.{source.name}.{line}"
            columns = (Column(name="title", type="text"), Column(name="published", type="timestamp"))
            details = Details(id=key, uri=uri, columns=columns)
            found.append(Descriptor(id=key, uri=uri, kind="api", title=line, details=details, cap=("scan", "limit")))
        return found


def test_a_third_partys_resolver_is_used_like_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = types.ModuleType("acme_feeds")
    module.Feed = Feed  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "acme_feeds", module)
    monkeypatch.setattr(resolvers, "scan", lambda group: [("feed", "acme_feeds:Feed")] if group == resolvers.GROUP else [])
    put(tmp_path, "news.feeds", "world\nlocal\n")
    root = str(tmp_path.resolve())
    shelf = Shelf(root, str(tmp_path / "cache"))
    report = scan(shelf, [source_for("news.feeds", root)])
    assert report.resources == {"news": 2}
    assert list(shelf.lines) == ["res:feed.news.local", "res:feed.news.world"]
    assert get_resolver("feed").health(shelf.settings().sources["news"], place(tmp_path)).state == "ok"


def test_a_resolver_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolvers, "scan", lambda group: [("gone", "no_such_module:X"), ("db", "no_such_module:X")])
    with pytest.raises(PluginError, match="gone"):
        get_resolver("gone")
    assert get_resolver("db").name == "db"


def test_a_variable_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHOP_DB", raising=False)
    with pytest.raises(SourceRefused, match="env:SHOP_DB: this variable is not set"):
        source_for("env:SHOP_DB", str(tmp_path))
    monkeypatch.setenv("SHOP_DB", "postgresql://h/d")
    with pytest.raises(SourceRefused, match="no resolver reads this; name one: --kind "):
        source_for("env:SHOP_DB", str(tmp_path))
