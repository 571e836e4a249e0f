"""From a task to rows, offline: a database, an API, a skill; and across them."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_catalog.plans.errors import (
    NoPlan,
    PlanBroken,
    PlanEdited,
    PlanFailed,
    PlanRefused,
    PlanUncompiled,
)
from adaos_ctx_catalog.plans.reading import parse_plan

from .api_server import api
from .shops import Answers, shop, workspace

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).parent / "golden"
CASES = {
    "db": "total amount of orders by status",
    "api": "shipments with status delivered and order_id below 10",
    "skill": "revenue per day and city since 2026-03-01",
}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with api() as (address, _):
        yield shop(tmp_path_factory.mktemp("cases"), address)


@pytest.mark.parametrize("name", CASES)
def test_a_case_of_the_specification_runs_from_task_to_rows(root: str, name: str) -> None:
    space = workspace(root, call_skills=True)
    made = space.compile(CASES[name])
    assert made.how == "rule"
    space.save(name, made.checked.plan, task=CASES[name], compiled=made)
    space.test(name, update=True)
    folder = Path(root) / "plans" / name
    for each in (
        "plan.yaml",
        "explain.md",
        "tests/rows.golden.json",
        *(["plan.sql"] if name == "db" else []),
    ):
        wanted = GOLDEN / name / Path(each).name
        if os.environ.get("ADAOS_CTX_UPDATE_GOLDEN"):
            wanted.parent.mkdir(parents=True, exist_ok=True)
            wanted.write_bytes((folder / each).read_bytes())
        assert (folder / each).read_text(encoding="utf-8") == wanted.read_text(encoding="utf-8")
    assert workspace(root, call_skills=True).test(name) == (1, [])


def test_saving_twice_changes_nothing_and_a_difference_is_told(root: str) -> None:
    space = workspace(root)
    plan = parse_plan(
        "version: 1\nsource: res:db.sqlite.shop.products\nops: [{project: [id, price]}]"
    )
    assert space.save("prices", plan) == [
        "plans/prices/plan.yaml",
        "plans/prices/explain.md",
        "plans/prices/plan.sql",
    ]
    assert space.save("prices", plan) == []
    space.test("prices", update=True)
    golden = Path(root) / "plans/prices/tests/rows.golden.json"
    golden.write_text(golden.read_text().replace("39.90", "40"))
    assert space.test("prices")[1] == [
        "plans/prices/tests/rows.golden.json: row 1: {'id': 1, 'price': 39.9} is not {'id': 1, 'price': 40}"
    ]
    assert "prices" in space.names()


def test_a_plan_that_was_changed_by_hand_is_not_overwritten(root: str) -> None:
    space = workspace(root)
    text = "version: 1\nsource: res:db.sqlite.shop.products\nops: [{project: [id]}]"
    first, second = parse_plan(text), parse_plan(text.replace("[id]", "[price]"))
    path = Path(root) / "plans/edited/plan.yaml"
    space.save("edited", first)
    space.save("edited", second)  # as it was written: nothing is lost
    made = path.read_bytes()
    path.write_bytes(made + b"# mine\n")
    for plan in (first, second):
        with pytest.raises(PlanEdited, match="was changed by hand"):
            space.save("edited", plan)
    assert path.read_bytes() == made + b"# mine\n"
    path.write_bytes(made.replace(b"\n", b"\r\n"))  # a checkout's line ends are no change
    assert space.save("edited", first, force=False) != []
    path.write_text("no plan at all")
    assert "plans/edited/plan.yaml" in space.save("edited", first, force=True)
    (Path(root) / "plans/edited/explain.md").unlink()  # then nobody knows how it was
    assert space.save("edited", first) == ["plans/edited/explain.md"]


GMV = """```yaml
version: 1
source: res:db.sqlite.shop.orders
ops:
- filter: "created_at >= now() - interval '30 day' AND status <> 'cancelled'"
- join: {source: res:db.sqlite.shop.customers, on: {customer_id: id}, take: [city]}
- project: [city, "CAST(created_at AS DATE) AS day", amount]
- aggregate: {keys: [city, day], metrics: ["sum(amount) AS gmv"]}
```"""


def test_a_model_compiles_and_mends_its_plan_once(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADA_DEV", "1")
    model = Answers(GMV.replace("shop.customers", "shop.clients"), GMV)
    space = workspace(root)
    made = space.compile("GMV by city per day, last 30d", model=model)
    first, second = (request.messages for request in model.asked)
    assert "Use only the cards" in first[0].content
    assert "res:db.sqlite.shop.orders" in first[0].content
    assert "unknown_resource at ops.1.join.source" in second[-1].content
    wrote = space.save("gmv", made.checked.plan, task="GMV", compiled=made)
    audit = json.loads((Path(root) / "plans/gmv/compile.json").read_text())
    assert "plans/gmv/compile.json" in wrote
    assert [each["role"] for each in audit["messages"]] == [
        "user",
        "assistant",
        "user",
        "assistant",
    ]
    assert audit["usage"] == {"prompt": 20, "completion": 10}
    envelope = space.execute(made.checked.plan)
    assert list(envelope.lines()) == [
        '{"city":"Riga","day":"2026-03-01","gmv":64.40}', '{"city":"Riga","day":"2026-03-03","gmv":39.90}',
        '{"city":"Tartu","day":"2026-03-01","gmv":120.00}',
    ]  # fmt: skip
    assert envelope.pushdown_ratio == 1


def test_a_model_that_invents_twice_is_refused(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADA_DEV", "1")
    bad = GMV.replace("shop.orders", "shop.sales")
    with pytest.raises(PlanUncompiled, match=r"unknown_resource.*shop\.sales"):
        workspace(root).compile("x", model=Answers(bad, bad))
    with pytest.raises(PlanUncompiled, match="object"):
        workspace(root).compile("выручка", model=Answers("нет", "DROP TABLE x"))


def test_a_word_that_no_rule_reads_is_named_once(root: str) -> None:
    with pytest.raises(PlanUncompiled, match=r"does not understand: zork$"):
        workspace(root).compile("amount of orders by zork and zork")


def test_models_are_for_development_only(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ADA_DEV", raising=False)
    model = Answers(GMV)
    with pytest.raises(PlanUncompiled, match="ADA_DEV=1"):
        workspace(root).compile("GMV", model=model)
    assert model.asked == []


def rows(root: str, text: str, **limits: object) -> list[str]:
    return list(workspace(root, **limits).execute(parse_plan(f"version: 1\n{text}")).lines())


def test_files_are_read_by_duckdb_with_the_types_of_their_cards(root: str) -> None:
    pytest.importorskip("duckdb")
    assert rows(root, "source: res:file.targets.targets\nops: [{sort: [target]}]") == [
        '{"city":"Tartu","target":90.0,"note":"a, b"}', '{"city":"Riga","target":100.5,"note":null}',
        '{"city":"Oslo","target":null,"note":"x"}',
    ]  # fmt: skip
    ops = "[{aggregate: {keys: [city], metrics: [sum(n) AS n]}}]"
    assert rows(root, f"source: res:file.visits.visits\nops: {ops}") == [
        '{"city":"Riga","n":7}',
        '{"city":"Ёж","n":null}',
    ]


def test_a_database_a_file_and_a_skill_are_joined_here(root: str) -> None:
    pytest.importorskip("duckdb")
    text = """source: res:db.sqlite.shop.customers
ops:
- aggregate: {keys: [city], metrics: [count(*) AS n]}
- join: {source: res:file.targets.targets, ops: [{filter: target > 95}], kind: left, on: {city: city}, take: [target]}
- join:
    source: res:adaos.reports.revenue_report
    args: {since: '2026-03-01'}
    ops: [{aggregate: {keys: [city], metrics: [sum(revenue) AS revenue]}}]
    on: {city: city}
    take: [revenue]
"""
    space = workspace(root, call_skills=True)
    envelope = space.execute(parse_plan(f"version: 1\n{text}"))
    assert list(envelope.lines()) == [
        '{"city":"Riga","n":2,"target":100.5,"revenue":103.75}', '{"city":"Tartu","n":1,"target":null,"revenue":120.0}',
    ]  # fmt: skip
    assert [line.partition(":")[0] for line in envelope.pushed] == [
        "sqlite",
        "files",
        "res",
        "here",
    ]
    assert 0 < envelope.pushdown_ratio < 1
    assert envelope.to_json()["meta"]["rows"] == 2


def test_an_export_is_called_only_when_that_is_allowed(root: str) -> None:
    text = "source: res:adaos.reports.revenue_report\nargs: {since: '2026-03-02'}\nops: []"
    with pytest.raises(PlanFailed, match="--call-skills"):
        rows(root, text)
    assert rows(root, text, call_skills=True) == [
        '{"day":"2026-03-03","city":"Riga","revenue":39.25}'
    ]


def test_an_api_gets_the_filters_that_it_takes(root: str) -> None:
    envelope = workspace(root).execute(parse_plan(
        "version: 1\nsource: res:api.shipping.listShipments\n"
        "ops: [{filter: \"status = 'created'\"}, {aggregate: {metrics: [count(*) AS n]}}]"
    ))  # fmt: skip
    assert list(envelope.lines()) == ['{"n":83}']
    assert "GET /shipments(status=created) in 1 request, 83 rows" in envelope.pushed[0]


def test_a_plan_with_faults_does_not_run(root: str) -> None:
    with pytest.raises(PlanRefused, match=r"ops\.0: unknown_column"):
        rows(root, "source: res:db.sqlite.shop.orders\nops: [{project: [nope]}]")
    with pytest.raises(PlanRefused, match="pii"):
        workspace(root, "reader").execute(
            parse_plan(
                "version: 1\nsource: res:db.sqlite.shop.customers\nops: [{project: [email]}]"
            )
        )


@pytest.mark.parametrize("name", ["../x", "a/b", "", ".x", "a..b"])
def test_names_of_plans_stay_in_their_folder(root: str, name: str) -> None:
    with pytest.raises(PlanBroken):
        workspace(root).save(name, parse_plan("version: 1\nsource: res:x\nops: []"))


def test_a_plan_that_is_not_there_is_refused_with_those_that_are(root: str) -> None:
    space = workspace(root)
    space.save("near", parse_plan("version: 1\nsource: res:db.sqlite.shop.orders\nops: []"), force=True)
    with pytest.raises(NoPlan, match=r"no plan nea: there is no plans/nea/plan\.yaml; stored plans: near"):
        space.load("nea")
