"""The commands as a user types them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from adaos_ctx.errors import SourceUnreadable, UsageError
from adaos_ctx_pcx.adapters import _OWN
from adaos_ctx_pcx.cli import app
from adaos_ctx_pcx.errors import LeafGone, LeavesBroken, ManifestBroken
from tests.pcx.making import put

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "guide/install.md": "# Install\n\nRun pip install demo.", "guide/start.md": "# First steps\n\nMake a project.",
    "ref/config.md": "# Configuration\n\nSet the retry limit in demo.toml.", "index.md": "# Demo\n\nWhat it is.",
}  # fmt: skip
CASES = [
    {"id": "1", "query": "how often does it retry", "expect": ["ref/config.md"]},
    {"query": "pip install", "target": "install"},
]


def run(*argv: str, code: int = 0, text: str = "") -> str:
    result = CliRunner().invoke(app, list(argv), input=text or None)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def built(tmp_path: Path) -> Path:
    put(tmp_path / "docs", PAGES)
    run(
        "build",
        str(tmp_path / "docs"),
        "--kind",
        "docs",
        "--budgets",
        "4k,1k",
        "--out",
        str(tmp_path / "out"),
    )
    return tmp_path / "out" / "docs.pcx.4k.json"


def test_a_built_manifest_is_valid_and_opens_for_real(built: Path) -> None:
    assert "valid" in run("validate", str(built), "--schema")
    assert "Set the retry limit" in run(
        "nav", str(built), "index", "search:retry limit", "open:config"
    )


def test_what_is_opened_and_found_is_masked_and_counted(tmp_path: Path) -> None:
    put(tmp_path / "docs", {"keys.md": "# Keys\n\nUse AKIAIOSFODNN7EXAMPLE to log in.\n"})
    run("build", str(tmp_path / "docs"), "--kind", "docs", "--budgets", "4k", "--out", str(tmp_path))
    path = str(tmp_path / "docs.pcx.4k.json")
    said = run("nav", path, "open:keys")
    assert ("Use *** to log in" in said, "redacted=1" in said, "AKIA" in said) == (True, True, False)
    (step,) = json.loads(run("nav", path, "open:keys", "--json"))["steps"]
    assert (step["redacted"], "AKIA" in step["text"]) == (1, False)
    assert "Use *** to log in" in run("nav", path, text="open keys\n")
    assert "AKIA" not in run("search", path, "log in")


def test_every_step_stands_below_its_name_where_there_are_several(built: Path) -> None:
    said = run("nav", str(built), "index", "search:retry limit")
    assert said.startswith("> index\n")
    assert "\n> search:retry limit\n" in said
    assert "> " not in run("nav", str(built), "index").splitlines()[0]


def test_a_path_of_a_case_may_be_seen_from_where_the_source_lies(
    built: Path, tmp_path: Path
) -> None:
    place = tmp_path / "c.json"
    for name in ("docs/ref/config.md", "./docs/ref/config.md", f"{tmp_path}/docs/ref/config.md"):
        place.write_text(json.dumps([{"query": "retry limit", "expect": [name]}]), encoding="utf-8")
        assert "success            1.0" in run("eval", str(built), str(place))
    place.write_text('[{"query": "retry", "expect": ["other/ref/config.md"]}]', encoding="utf-8")
    said = run("eval", str(built), str(place), code=UsageError.exit_code)
    assert "other/ref/config.md (did you mean ref/config.md?)" in said


def test_eval_says_what_its_columns_mean(built: Path, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(json.dumps(CASES), encoding="utf-8")
    said = run("eval", str(built), str(tmp_path / "c.json"))
    assert all(name in said.splitlines()[-1] for name in ("low", "high", "first_open"))


def test_a_second_build_changes_no_byte(built: Path, tmp_path: Path) -> None:
    before = {file.name: file.read_bytes() for file in built.parent.iterdir()}
    run(
        "build",
        str(tmp_path / "docs"),
        "--kind",
        "docs",
        "--budgets",
        "4k,1k",
        "--out",
        str(tmp_path / "out"),
    )
    assert {file.name: file.read_bytes() for file in built.parent.iterdir()} == before


def test_search_gives_a_shortlist(built: Path) -> None:
    said: dict[str, Any] = json.loads(run("search", str(built), "retry", "--briefs", "2", "--json"))
    assert next(iter(said["leaves"])) == "config"
    run("search", str(built), "zzzzqqq", code=1)


def test_eval_reads_both_sorts_of_cases_and_writes_rows_to_score(
    built: Path, tmp_path: Path
) -> None:
    (tmp_path / "c.json").write_text(json.dumps(CASES), encoding="utf-8")
    rows = tmp_path / "run.jsonl"
    said = json.loads(
        run(
            "eval",
            str(built),
            str(tmp_path / "c.json"),
            "--run",
            str(rows),
            "--json",
            "--plot",
            str(tmp_path / "p.svg"),
        )
    )
    assert said["reports"][str(built)]["success"] == 1.0
    first = json.loads(rows.read_text(encoding="utf-8").splitlines()[0])
    assert (first["id"], first["opened"]) == ("1", ["ref/config.md"])
    assert {"tokens", "first_view_tokens"} <= set(first)
    assert (tmp_path / "p.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "success" in run(
        "eval",
        str(built),
        str(tmp_path / "c.json"),
        "--navigator",
        "keyword",
        "--against",
        str(built),
    )


def test_diff_says_what_changed(built: Path, tmp_path: Path) -> None:
    put(tmp_path / "docs", {"ref/more.md": "# More\n\nNew.", "index.md": "# Demo\n\nChanged text."})
    run(
        "build",
        str(tmp_path / "docs"),
        "--kind",
        "docs",
        "--budgets",
        "4k",
        "--out",
        str(tmp_path / "new"),
    )
    new = str(tmp_path / "new" / "docs.pcx.4k.json")
    said = run("diff", str(built), new, "--exit-code", code=1)
    assert "added: more" in said
    assert "changed: index" in said
    assert "no difference" in run("diff", new, new, "--exit-code")


def test_gates_exit_1_and_dry_runs_write_nothing(tmp_path: Path) -> None:
    put(tmp_path / "docs", PAGES)
    argv = [
        "build",
        str(tmp_path / "docs"),
        "--kind",
        "docs",
        "--out",
        str(tmp_path / "o"),
        "--dry-run",
    ]
    run(*argv, "--max-collision", "0.0", code=1)
    run(*argv, "--min-reachable", "1")
    assert not (tmp_path / "o").exists()


@pytest.mark.parametrize("budgets", ["abc", "1M", "0.5k", "0", "-5", ",", "10"])
def test_a_budget_that_is_none_is_a_usage_error(tmp_path: Path, budgets: str) -> None:
    put(tmp_path / "docs", PAGES)
    run(
        "build",
        str(tmp_path / "docs"),
        "--kind",
        "docs",
        "--budgets",
        budgets,
        "--out",
        str(tmp_path / "o"),
        code=2,
    )


def test_a_source_id_never_leaves_the_folder(tmp_path: Path) -> None:
    put(tmp_path / "docs", PAGES)
    run(
        "build",
        str(tmp_path / "docs"),
        "--kind",
        "docs",
        "--source-id",
        "../../x",
        "--out",
        str(tmp_path / "o"),
    )
    assert all(
        file.name.startswith("x.") or "x." in file.name for file in (tmp_path / "o").iterdir()
    )
    assert {path.name for path in tmp_path.iterdir()} == {"docs", "o"}


@pytest.mark.parametrize("text", ["[]", "{", "{}", '{"root": {}}', "null"])
def test_what_is_no_manifest_is_refused_with_its_code(tmp_path: Path, text: str) -> None:
    (tmp_path / "m.json").write_text(text, encoding="utf-8")
    run("nav", str(tmp_path / "m.json"), "index", code=41)
    run("lint", str(tmp_path / "nothing.json"), code=41)


def test_a_manifest_that_is_not_there_is_not_to_be_validated(tmp_path: Path) -> None:
    said = run("nav", str(tmp_path / "nothing.json"), code=ManifestBroken.exit_code)
    assert "adaos-ctx pcx build FOLDER --kind docs" in said
    place = tmp_path / "доки и docs.json"
    place.write_text("{", encoding="utf-8")
    said = run("validate", str(place), code=ManifestBroken.exit_code)
    assert "mend the file, or make it again: adaos-ctx pcx build" in said
    place.write_text("{}", encoding="utf-8")
    said = run("nav", str(place), code=ManifestBroken.exit_code)
    assert "adaos-ctx pcx validate '" in said


def test_an_id_that_is_not_there_names_near_ones(built: Path) -> None:
    said = run("nav", str(built), "open:confg", code=LeafGone.exit_code)
    assert "no such node (did you mean config" in said
    assert "adaos-ctx pcx nav MANIFEST index" in said


def test_faults_of_a_file_of_cases_are_told_as_such(built: Path, tmp_path: Path) -> None:
    place = tmp_path / "cases.jsonl"
    said = run("eval", str(built), str(place), code=SourceUnreadable.exit_code)
    assert f"cannot read {place}: no such file" in said
    place.write_text('{"query": "a"}\n{', encoding="utf-8")
    said = run("eval", str(built), str(place), code=UsageError.exit_code)
    assert f"{place}: neither a JSON list nor JSON lines: line 2 does not parse" in said
    place.write_text('{"query": "retry", "expect": "ref/confg.md"}', encoding="utf-8")
    said = run("eval", str(built), str(place), code=UsageError.exit_code)
    assert "not in the manifest: ref/confg.md (did you mean ref/config.md?)" in said
    place.write_text("".join(json.dumps(case) + "\n" for case in CASES), encoding="utf-8")
    assert "success            1.0" in run("eval", str(built), str(place))


def test_help_names_the_kinds_and_what_a_case_is() -> None:
    said = " ".join(run("build", "--help").replace("│", " ").split())
    assert ", ".join(sorted(_OWN)) in said
    said = " ".join(run("eval", "--help").replace("│", " ").split())
    assert '{"query": …, "expect": [LEAF, …]}' in said


def test_typed_steps_go_on_after_a_refusal(built: Path) -> None:
    said = run("nav", str(built), text="open zzz\nsearch retry\nquit\n")
    assert "config" in said


def test_compat_builds_the_published_form(tmp_path: Path) -> None:
    put(tmp_path / "docs", PAGES)
    run(
        "build",
        str(tmp_path / "docs"),
        "--kind",
        "docs",
        "--compat",
        "0.2",
        "--budgets",
        "4k",
        "--out",
        str(tmp_path / "o"),
    )
    assert {file.name for file in (tmp_path / "o").iterdir()} == {
        "docs.pcx.4k.json",
        "docs.llms.txt",
    }


def test_lint_measures(built: Path) -> None:
    said = json.loads(run("lint", str(built), "--json"))
    assert said["measures"]["reachable"] == 1.0


def test_steps_are_reported_as_json(built: Path) -> None:
    said = json.loads(run("nav", str(built), "index", "open:config", "--json"))
    assert [step["step"] for step in said["steps"]] == ["index", "open:config"]
    assert said["spent"] == said["steps"][-1]["spent"] <= said["budget"]
    run("nav", str(built), "--json", code=2)


def test_eval_keeps_a_reserve_names_cases_and_pairs_two_manifests(
    built: Path, tmp_path: Path
) -> None:
    (tmp_path / "c.json").write_text(json.dumps(CASES), encoding="utf-8")
    argv = ["eval", str(built), str(tmp_path / "c.json"), "-v", "--against", str(built)]
    said = run(*argv)
    assert "ok   1: ref/config.md" in said
    assert "only the second 0; by chance with p = 1.000" in said
    assert json.loads(run(*argv, "--json"))["paired"] == {
        "only_first": 0, "only_second": 0, "p": 1.0
    }  # fmt: skip
    assert "MISS" in run(*argv, "--reserve", "4090")
    run(*argv, "--reserve", "4096", code=2)


def test_a_plot_is_drawn_as_png(built: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: no PNG is drawn")
    (tmp_path / "c.json").write_text(json.dumps(CASES), encoding="utf-8")
    run("eval", str(built), str(tmp_path / "c.json"), "--plot", str(tmp_path / "p.png"))
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("text", ["[]", "", "\n\n"])
def test_a_file_without_a_case_is_refused(built: Path, tmp_path: Path, text: str) -> None:
    (tmp_path / "c.json").write_text(text, encoding="utf-8")
    said = run("eval", str(built), str(tmp_path / "c.json"), code=UsageError.exit_code)
    assert "c.json: no case in it" in said


def test_a_plot_of_another_ending_is_refused_before_anything_is_measured(
    built: Path, tmp_path: Path
) -> None:
    (tmp_path / "c.json").write_text(json.dumps(CASES), encoding="utf-8")
    words = ("eval", str(built), str(tmp_path / "c.json"), "--plot", str(tmp_path / "p.txt"))
    assert "--plot writes .svg or .png, not " in run(*words, code=UsageError.exit_code)
    assert not (tmp_path / "p.txt").exists()


def test_damaged_leaves_are_no_miss_of_a_case(built: Path, tmp_path: Path) -> None:
    (tmp_path / "c.json").write_text(json.dumps(CASES), encoding="utf-8")
    built.with_name("docs.pcx.4k.leaves.json").write_text("{", encoding="utf-8")
    for words in (("nav", "open:config"), ("eval", str(tmp_path / "c.json"))):
        said = run(words[0], str(built), words[1], code=LeavesBroken.exit_code)
        assert "does not hold the leaves of its manifest: not JSON" in said
