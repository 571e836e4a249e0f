from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.errors import UsageError
from adaos_ctx_catalog.errors import (
    AccessDenied,
    CatalogBroken,
    NoCatalog,
    SourceRefused,
    UnknownResource,
    UnsafeUri,
)
from adaos_ctx_catalog.plans.errors import NoPlan

if TYPE_CHECKING:
    from collections.abc import Callable

    Say = Callable[..., tuple[int, str, str]]


@pytest.fixture
def say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, str, str]:
        code = run(["catalog", *words])
        out, err = capsys.readouterr()
        return code, out, err

    assert command("example", "shop")[0] == 0
    monkeypatch.chdir(tmp_path / "shop")
    assert command("scan", "data/shop.sqlite", "api/shipping.yaml", "skills/reports/skill.yaml")[0] == 0
    return command


def report(out: str) -> Any:
    return json.loads(out)


def test_from_a_scan_to_a_context_of_800_tokens(say: Say) -> None:
    code, out, err = say("context", "revenue by city per day", "--budget", "800")
    assert code == 0
    assert out.startswith("[OVERVIEW]\n")
    assert "# res:adaos.reports.revenue_report\n" in out
    assert " of 800 tokens: head 0, overview " in err
    made = report(say("context", "revenue by city per day", "--budget", "800", "--json")[1])
    assert made["tokens"] <= 800
    assert made["text"] == out
    assert sum(made["accounts"][key] for key in ("head", "overview", "details", "task", "rest")) == made["tokens"]


def test_lists_searches_and_shows(say: Say) -> None:
    assert "res:db.sqlite.shop.orders@1" in say("list", "-f", "kind=tabular")[1]
    assert report(say("list", "--json", "--page-size", "2")[1])["page_info"]["pages"] == 6
    code, out, _ = say("search", "delivery price", "-f", "kind=api,skill", "-k", "1")
    assert (code, out.split()[1]) == (0, "res:api.shipping.quoteRate")
    assert say("search", "zzzz")[0] == 1
    assert "customer_id integer nn fk=customers.id" in say("show", "res:db.sqlite.shop.orders")[1]
    assert say("show", "res:db.sqlite.shop.orders", "--snippet", "2")[1] == "scan→agg(created_at,sum(amount))→limit(100)\n"


@pytest.mark.parametrize(
    "words",
    [("search", "x"), ("list",), ("show", "res:a.b"), ("context", "x"), ("verify",), ("docs",), ("yview",), ("scan",)],
    ids=lambda words: words[0],
)
def test_no_catalog_is_said_with_the_command_that_makes_one(
    say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    (tmp_path / "plain").mkdir()
    code, out, err = say(*words, "-s", str(tmp_path / "plain"))
    assert (code, out) == (NoCatalog.exit_code, "")
    assert "nothing was scanned here" in err
    assert "adaos-ctx catalog scan LOCATOR -s ../plain" in err
    monkeypatch.chdir(tmp_path / "plain")
    assert "try: make one: adaos-ctx catalog scan LOCATOR; or try: adaos-ctx catalog example shop\n" in say(*words)[2]
    assert os.listdir(tmp_path / "plain") == []


def test_a_file_that_is_missing_is_not_said_to_be_kept(say: Say) -> None:
    code, out, err = say("scan", "missing.csv")
    assert (code, out) == (SourceRefused.exit_code, "")
    assert "missing: no such file missing.csv; it was not added" in err
    os.remove("data/shop.sqlite")
    code, out, err = say("scan")
    assert (code, out.splitlines()[-1]) == (SourceRefused.exit_code, "nothing changed")
    assert "shop: no such file data/shop.sqlite; what was stored of it is kept" in err


def test_paths_are_said_to_count_from_the_skill(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    err = say("scan", "shop/data/shop.sqlite", "-s", "shop")[2]
    assert "shop: no such file shop/data/shop.sqlite, seen from the skill shop; it was not added" in err
    code, _, err = say("scan", "shop/data", "-s", "shop")
    assert (code, "shop/data: there is no such file or folder, seen from the skill shop" in err) == (SourceRefused.exit_code, True)


def test_a_scan_outside_any_skill_says_where_it_wrote(say: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plain").mkdir()
    monkeypatch.chdir(tmp_path / "plain")
    Path("a.csv").write_text("a\n1\n")
    assert "catalog" not in say("scan", "a.csv", "--dry-run")[2]
    _, out, err = say("scan", "a.csv")
    assert out.startswith("a: 1 resource\n")
    assert f". is no skill; its catalog is {tmp_path}/plain/.ado/catalog\n" in err
    assert "no skill" not in say("scan", "a.csv")[2]


def test_a_folders_databases_and_files_met_twice_are_named_with_the_command(say: Say) -> None:
    Path("data/a.csv").write_text("a\n1\n")
    Path("data/new.db").write_bytes(Path("data/shop.sqlite").read_bytes())
    Path("data/2024/x").mkdir(parents=True)
    Path("data/2024/x/a.csv").write_text("id\n1\n")
    Path("data/2024/x/b.csv").write_text("id\n1\n")
    code, out, err = say("scan", "data", "--json", "--dry-run")
    assert report(out)["left_out"] == ["data/2024/x", "data/new.db"]
    assert "data/2024/x has 2 data files and was left out; read it too: adaos-ctx catalog scan data/2024/x\n" in say("scan", "data")[2]
    assert say("scan", "data/2024/x")[0] == 0
    assert "data/2024" not in say("scan", "data")[2]
    assert "data/new.db is a database: it was left out; read it too: adaos-ctx catalog scan data/new.db\n" in say("scan", "data")[2]
    code, out, err = say("scan", "data/a.csv")
    assert (code, out) == (0, "nothing changed\n")
    assert "data/a.csv is known as res:file.data.a; it was left out; read it again: adaos-ctx catalog scan --only data\n" in err
    assert report(say("scan", "data/a.csv", "--json")[1])["twins"][0]["known"] == "res:file.data.a"


def test_a_facet_that_no_resource_has_is_named(say: Say) -> None:
    code, _, err = say("list", "-f", "bogus=1")
    assert (code, err.splitlines()[0]) == (0, "no resource has a facet bogus; there are: adaos, api, fresh, kind, lifecycle, pii, source")
    code, _, err = say("search", "orders", "-f", "kind=table")
    assert (code, err.splitlines()[0]) == (1, "no resource has kind=table; there are: api, bus, skill, tabular")


def test_a_budget_may_be_told_in_thousands(say: Say) -> None:
    assert report(say("context", "orders", "--budget", "4k", "--json")[1])["accounts"]["budget"] == 4096
    assert say("context", "orders", "--budget", "many")[0] == UsageError.exit_code


def test_details_are_only_said_where_they_were_given(say: Say) -> None:
    made = report(say("context", "orders of customers", "--budget", "20", "--json")[1])
    assert made["picks"]
    assert not made["details"]
    assert "details of" not in say("context", "orders of customers", "--budget", "20")[2]


@pytest.mark.parametrize("verb", ["run", "explain", "check"])
def test_a_plan_that_is_not_there_names_what_makes_one(say: Say, verb: str) -> None:
    code, _, err = say(verb, "nope")
    assert code == NoPlan.exit_code
    assert "try: adaos-ctx catalog plan TASK --name NAME" in err


def test_a_revision_that_is_not_there_is_named(say: Say) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@b", *words], check=True, capture_output=True)

    git("init", "-q")
    git("add", "skills")
    git("commit", "-q", "-m", "one")
    code, _, err = say("diff", "HEAD~1")
    assert (code, "neither a folder nor a revision HEAD~1" in err) == (UsageError.exit_code, True)
    code, _, err = say("diff", "HEAD")
    assert (code, "HEAD has no catalog" in err) == (UsageError.exit_code, True)
    git("add", ".ado/catalog")
    git("commit", "-q", "-m", "two")
    assert say("diff", "HEAD") == (0, "nothing changed\n", "")


def test_roles_see_what_they_may_and_it_is_noted(say: Say) -> None:
    code, out, err = say("show", "res:db.sqlite.shop.customers", "--as", "reader")
    assert code == 0
    assert "email" not in out.replace("pii=email", "")
    assert "2 personal columns withheld" in err
    code, _, err = say("show", "res:db.sqlite.shop.customers", "--as", "stranger")
    assert code == AccessDenied.exit_code
    assert "the role stranger may not see res:db.sqlite.shop.customers: the policy names no such role" in err
    lines = report(say("audit", "--json")[1])["reads"]
    assert [line["role"] for line in lines] == ["reader", "stranger"]


def test_nothing_is_written_where_only_asked_what_would_be(say: Say) -> None:
    before = sorted(str(path) for path in Path(".").rglob("*"))
    assert "would write other/SKILL.md" in say("example", "other", "--dry-run")[1]
    assert say("docs", "--dry-run")[1].startswith("would write ")
    assert say("yview", "res:db.sqlite.shop.orders", "--out", "v.json", "--dry-run")[1] == "would write v.json\n"
    assert say("register", _descriptor(), "--dry-run")[0] == 0
    Path("gmv.json").unlink()
    assert sorted(str(path) for path in Path(".").rglob("*")) == before


def test_verify_diff_and_scan_follow_a_migration(say: Say) -> None:
    import sqlite3

    assert say("verify")[0] == 0
    assert say("diff", "--exit-code")[0] == 0
    with sqlite3.connect("data/shop.sqlite") as connection:
        connection.execute("ALTER TABLE orders ADD COLUMN lang TEXT")
    connection.close()
    code, out, _ = say("verify")
    assert code == 1
    assert "drift: res:db.sqlite.shop.orders: changed: +lang:text" in out
    assert say("diff", "--exit-code")[:2] == (1, "~ res:db.sqlite.shop.orders: +lang:text\n")
    assert "1 changed" in say("scan", "--dry-run")[1]
    assert say("verify")[0] == 1
    assert "1 changed" in say("scan")[1]
    assert say("verify")[0] == 0


def test_diff_against_a_revision(say: Say) -> None:
    for words in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "x"]):
        subprocess.run(["git", *words], check=True)
    assert say("register", _descriptor())[0] == 0
    assert say("diff", "HEAD")[1] == "+ res:skill.adaos.reports.gmv\n"
    assert say("diff", "nope")[0] == UsageError.exit_code


def _descriptor() -> str:
    Path("gmv.json").write_text('{"uri": "ada://any/skill/adaos:reports/gmv", "kind": "skill"}')
    return "gmv.json"


def test_docs_and_views_are_written(say: Say) -> None:
    assert say("docs")[0] == 0
    text = Path("resources.md").read_text()
    assert "| `res:db.sqlite.shop.orders` | tabular | one purchase |" in text
    assert "email" not in text.replace("pii:email", "")
    assert say("docs")[1].startswith("unchanged: ")
    code, out, _ = say("yview", "res:db.sqlite.shop.orders")
    view = report(out)["views"][0]
    assert code == 0
    assert view["source"]["rev"] == 1
    assert [field["name"] for field in view["fields"]][:2] == ["id", "customer_id"]
    assert view["query"]["limit"] == 100


def test_a_heartbeat_is_noted(say: Say) -> None:
    assert say("heartbeat", "ada://any/db/sqlite:shop/orders")[0] == 0


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("show", "res:nope"), UnknownResource), (("heartbeat", "http://x"), UnsafeUri), (("scan", "nothing.bin"), SourceRefused),
        (("scan", "postgresql://u:hunter2secret@h/x"), UnsafeUri), (("search", "x", "-f", "kind"), None), (("context", "x " * 50, "--budget", "5"), None),
        (("scan", "a.csv", "b.csv", "--name", "x"), None), (("register", "missing.json"), None), (("search", "x", "--embed", "nope"), None),
    ],
)  # fmt: skip
def test_refusals_end_with_their_code_and_no_traceback(say: Say, words: tuple[str, ...], error: type[Any] | None) -> None:
    code, out, err = say(*words)
    assert code in ((error.exit_code,) if error else (2, 15, 21))
    assert "Traceback" not in err
    assert "hunter2secret" not in out + err


def test_a_broken_catalog_is_named(say: Say) -> None:
    Path(".ado/catalog/sources.json").write_text("{")
    code, _, err = say("list")
    assert code == CatalogBroken.exit_code
    assert ".ado/catalog/sources.json" in err


def test_codes_are_ours() -> None:
    assert sorted(e.exit_code for e in (CatalogBroken, SourceRefused, UnknownResource, AccessDenied, UnsafeUri)) == [50, 51, 52, 53, 54]


def test_a_fresh_process_does_the_same_under_any_hash_seed(say: Say) -> None:
    found = set()
    for seed in ("0", "77"):
        env = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-m", "adaos_ctx", "catalog", "context", "orders by city", "--json"], capture_output=True, env=env, check=True)
        found.add(done.stdout)
    assert len(found) == 1

def test_a_source_that_fails_ends_with_its_code_and_is_named_once(say: Say) -> None:
    Path("empty.csv").write_text("")
    code, out, err = say("scan", "empty.csv", "data/shop.sqlite")
    assert code == SourceRefused.exit_code
    assert "shop: 5 resources" in out
    assert err.endswith("empty: empty.csv is empty; it was not added\n")
    os.remove("data/shop.sqlite")
    code, _, err = say("diff")
    assert code == SourceRefused.exit_code
    assert "shop: no such file data/shop.sqlite\n" in err


@pytest.mark.parametrize("path", ["sources.json:json", "plan.yaml"], ids=["place", "whole"])
def test_a_file_is_named_with_its_place_where_it_has_one(path: str) -> None:
    file, _, place = path.partition(":")
    assert str(CatalogBroken(file=file, path=place, reason="is odd", skill=".")) == f"{path}: is odd"


def test_every_command_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    from typer.main import get_command

    from adaos_ctx_catalog.cli import app

    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        assert f"\n\nExample: adaos-ctx catalog {name} " in command.help, name
        assert run(["catalog", name, "--help"]) == 0
        assert "Example: adaos-ctx catalog" in capsys.readouterr().out
