from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.ops.versions import install_command
from adaos_ctx_catalog import ada
from adaos_ctx_catalog.plans.errors import NoPlan

from .shops import shop

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(autouse=True)
def _caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))


def test_the_five_commands_from_task_to_golden_rows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = shop(tmp_path)

    def said(*words: str, code: int = 0) -> str:
        assert run(["catalog", *words, "--skill", root]) == code
        return capsys.readouterr().out

    assert "sum(amount) AS sum_amount" in said(
        "plan", "total amount of orders by status", "--dry-run", "--name", "x"
    )
    assert not (tmp_path / "shop/plans").exists()
    said("plan", "total amount of orders by status", "--name", "by_status")
    assert "keeps to the cards" in said("check", "by_status")
    assert "1. scan res:db.sqlite.shop.orders" in said("explain", "by_status")
    assert said("explain", "by_status", "--sql").startswith("WITH")
    assert said("run", "by_status").splitlines()[0] == '{"status":"cancelled","sum_amount":24.50}'
    envelope = json.loads(said("run", "by_status", "--json"))
    assert (envelope["format"], envelope["meta"]["rows"]) == ("jsonl", 4)
    assert "wrote 1 golden" in said("test", "--update")
    assert "compared 1 golden file, 0 differences" in said("test")
    plan = tmp_path / "shop/plans/by_status/plan.yaml"
    plan.write_text(plan.read_text().replace("sum(amount)", "count(amount)"))
    assert "the schema is" in said("test", code=1)
    plan.write_text(plan.read_text().replace("count(amount)", "count(amounts)"))
    assert "unknown_column" in said("check", "by_status", code=1)
    assert run(["catalog", "run", "by_status", "--skill", root]) == 52
    assert run(["catalog", "run", "none", "--skill", root]) == NoPlan.exit_code
    assert run(["catalog", "plan", "quantum flux", "--skill", root]) == 52


def test_without_the_extra_the_command_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "sqlglot", None)
    assert run(["catalog", "check", "x", "--skill", str(tmp_path)]) == 31
    assert install_command("plans") in capsys.readouterr().err


def test_the_interface_for_programs(tmp_path: Path) -> None:
    ada.use(shop(tmp_path))
    try:
        plan = ada.compile_plan("orders with status paid")
        piped = plan.pipe(project=["id", "amount"], limit=1)
        assert piped.execute().data == '{"id":2,"amount":120.00}\n'
        assert piped.hash != plan.hash
        assert "Steps:" in piped.explain()
        assert piped.check() == ()
        assert "LIMIT 1" in piped.to_sql()
        piped.save("paid")
        assert ada.load_plan("paid").plan == piped.plan
    finally:
        ada.use()
