"""The options of `build`: the package's, presets, models over HTTP, the published form."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from adaos_ctx.errors import UnknownTokenizer, UsageError
from adaos_ctx_pcx.cli import app
from adaos_ctx_pcx.compat.cli_args import build_defaults
from tests.llm_server import KEY, chat, serving
from tests.pcx.making import put

if TYPE_CHECKING:
    from pathlib import Path

PAGES = {
    "guide/deep/install.md": "# Install\n\nRun pip install demo.", "guide/deep/start.md": "# First steps\n\nMake a project.",
    "ref/config.md": "# Configuration\n\nSet the retry limit.", "index.md": "# Demo\n\nWhat it is.",
}  # fmt: skip


class Build:
    """Runs `build` over the pages."""

    def __init__(self, folder: Path) -> None:
        self.out = folder / "out"
        self.pages = str(put(folder / "docs", PAGES))

    def __call__(self, *words: str, code: int = 0, text: str = "") -> str:
        argv = ["build", self.pages, "--kind", "docs", "--out", str(self.out), *words]
        result = CliRunner().invoke(app, argv, input=text or None)
        assert result.exit_code == code, result.output
        return result.output

    def report(self, *words: str, code: int = 0) -> Any:
        said = self("--json", *words, code=code)
        return json.loads(said[said.index("{") :])

    def nodes(self, budget: str = "4k") -> Any:
        text = (self.out / f"docs.pcx.{budget}.json").read_text(encoding="utf-8")
        return json.loads(text)["nodes"]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return Build(tmp_path)


def test_every_flag_of_the_package_is_one_of_ours() -> None:
    said = CliRunner().invoke(app, ["build", "--help"], env={"COLUMNS": "200"}).output
    ours = set(re.findall(r"--[a-z-]+", said))
    assert {f"--{name.replace('_', '-')}" for name in build_defaults()} - {"--path"} <= ours
    said = CliRunner().invoke(app, ["eval", "--help"], env={"COLUMNS": "200"}).output
    assert {"--reserve", "--max-hops", "--verbose", "--json"} <= set(re.findall(r"--[a-z-]+", said))


def test_flatten_puts_an_only_child_in_its_parents_place(build: Build) -> None:
    build("--budgets", "4k")
    assert {"deep", "guide", "ref"} <= build.nodes().keys()
    build("--budgets", "4k", "--flatten")
    assert build.nodes().keys() == {"deep", "install", "start", "config", "index"}


def test_a_preset_fills_what_was_not_given_and_says_why(build: Build) -> None:
    said = build("--preset", "low-budget")
    assert "low-budget: flatten True" in said
    assert {f.name for f in build.out.iterdir()} == {"docs.pcx.4k.json", "docs.pcx.4k.leaves.json"}
    assert "guide" not in build.nodes()


def test_what_was_given_stays_also_where_it_is_the_default(build: Build) -> None:
    build("--preset", "low-budget", "--budgets", "4k,32k", "--no-flatten")
    assert "guide" in build.nodes("32k")


def test_an_unknown_preset_is_named_with_the_known_ones(build: Build) -> None:
    assert "docs-heavy, low-budget, tool-routing" in " ".join(
        build("--preset", "x", code=2).split()
    )


@pytest.mark.parametrize("limit", ["0.99", "4.9"])
def test_fidelity_is_a_share_or_a_mark(build: Build, limit: str) -> None:
    report = build.report("--budgets", "4k", "--min-fidelity", limit, code=1)
    assert report["failed"][0].startswith("4k: fidelity is 0.")
    assert build.report("--fidelity", "lexical")["variants"][0]["fidelity"] > 0.5


def test_a_former_build_is_read_before_the_new_one_takes_its_place(build: Build) -> None:
    build("--budgets", "4k")
    put(build.out.parent / "docs", {"ref/more.md": "# More\n\nNew."})
    prior = ["--prior", str(build.out / "docs.pcx.4k.json"), "--budgets", "4k"]
    assert "more" in build.report(*prior, "--dry-run")["changed"]["added"]
    assert "more" in build.report(*prior)["changed"]["added"]
    assert build.report(*prior)["changed"]["added"] == []


@pytest.mark.parametrize(
    "words",
    [
        ("--endpoint", "http://127.0.0.1:9/v1"), ("--fake", "--model", "ollama:x"),
        ("--fidelity", "model"), ("--fidelity", "x"), ("--compat", "9"),
        ("--compat", "0.2", "--dry-run"), ("--compat", "0.2", "--jobs", "2"),
        ("--model", "x", "--endpoint", "http://127.0.0.1:9/v1", "--api-key-env", "NO_SUCH_KEY"),
    ],
)  # fmt: skip
def test_options_that_do_not_go_together_are_a_usage_error(
    build: Build, words: tuple[str, ...]
) -> None:
    build(*words, code=2)
    assert not build.out.exists()


def test_compat_takes_the_packages_flags_and_its_exit_codes(build: Build) -> None:
    said = build("--compat", "0.2", "--flatten", "--cross-links", "--fidelity", "lexical")
    assert "fidelity" in said
    assert "guide" not in build.nodes()
    build("--compat", "0.2", "--max-collision", "0", code=3)
    build("--compat", "0.2", "--preset", "low-budget")


def answered(body: dict[str, Any]) -> Any:
    """Lines, marks and rewritings, by what the prompt asks for."""
    prompt = body["messages"][-1]["content"]
    numbers = re.findall(r"^(\d+)\. ", prompt, re.MULTILINE)
    line = {"what": "a line by the model", "when": "in all of the cases", "keywords": ["k"]}
    if '"score"' in prompt:
        mark = {"score": 2, "reason": "far off"}
        return chat(json.dumps({n: mark for n in numbers} if numbers else mark))
    return chat(json.dumps({n: line for n in numbers} if numbers else line))


def test_a_model_writes_and_judges_over_http(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", KEY)
    with serving(answered) as script:
        words = ["--endpoint", script.base, "--model", "m-1", "--api-key-env", "MY_KEY"]
        first = build.report(
            *words, "--jobs", "4", "--fidelity", "llm", "--min-fidelity", "3", code=1
        )
        asked = len(script.asked)
        again = build.report(*words, "--fidelity", "llm")
    assert {node["what"] for node in build.nodes().values()} == {"a line by the model"}
    assert first["variants"][0]["fidelity"] == 0.25
    assert first["variants"][0]["low"][0][1:] == [2.0, "far off"]
    assert 0 < asked <= first["model"]["requests"]
    assert (len(script.asked), again["model"]["requests"]) == (asked, 0)
    assert script.headers[0]["authorization"] == f"Bearer {KEY}"
    assert script.asked[0]["model"] == "m-1"


def test_a_dry_run_says_what_a_model_would_be_asked_and_asks_nothing(build: Build) -> None:
    with serving(answered) as script:
        said = build("--model", f"{script.base}#m-1", "--dry-run", "--fidelity", "model")
    assert script.asked == []
    assert re.search(r"model: at most \d+ requests, about [\d,]+ tokens", said)
    assert not build.out.exists()


def test_more_requests_than_allowed_are_refused_before_the_first(build: Build) -> None:
    with serving(answered) as script:
        said = build("--model", f"{script.base}#m-1", "--max-requests", "3", code=2)
    assert script.asked == []
    assert "more than the 3 that are allowed" in " ".join(said.split())


def test_on_a_terminal_the_limit_is_asked_for(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adaos_ctx_pcx import building_cli

    monkeypatch.setattr(building_cli, "_is_terminal", lambda: True)
    with serving(answered) as script:
        said = build("--model", f"{script.base}#m-1", text="2\n", code=2)
        assert "At most" in said
        assert script.asked == []
        build("--model", f"{script.base}#m-1", text="\n")
    assert script.asked


def test_an_endpoint_that_fails_is_said_and_nothing_is_written(build: Build) -> None:
    with serving({"data": b"no", "status": 401, "kind": "text/plain", "delay_s": 0, "cut": 0,
                  "headers": {}}) as script:  # fmt: skip
        build("--model", f"{script.base}#m-1", code=33)
    assert not build.out.exists()


@pytest.mark.parametrize(
    "words",
    ["--max-collision nan", "--max-collision 5", "--min-reachable 2", "--min-fidelity 9",
     "--max-baseline -1", "--collision-threshold inf", "--compat 0.2 --max-collision 5"],
)  # fmt: skip
def test_a_gate_out_of_its_range_is_refused(build: Build, words: str) -> None:
    said = build(*words.split(), code=UsageError.exit_code)
    assert " is 0..5, not 9" in said or " is 0..1, not " in said
    assert not build.out.exists()


def test_an_unknown_tokenizer_is_told_with_the_option_of_a_build(build: Build) -> None:
    said = build("--tokenizer", "foo", code=UnknownTokenizer.exit_code)
    assert "--tokenizer o200k_base" in said
    assert "--encoding" not in said


@pytest.mark.parametrize("text", ["abc", "-x", "²", "9" * 30, "1.5"])
def test_a_time_that_is_none_is_refused(
    build: Build, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", text)
    assert "no time in seconds" in build(code=UsageError.exit_code)
    assert not build.out.exists()


def test_the_published_form_takes_away_the_leaves_of_ours(build: Build) -> None:
    build("--budgets", "4k,32k")
    said = build("--budgets", "4k", "--compat", "0.2")
    assert "removed " in said
    names = {f.name for f in build.out.iterdir()}
    assert "docs.pcx.4k.leaves.json" not in names
    assert "docs.pcx.32k.leaves.json" in names
    assert "removed " not in build("--budgets", "4k", "--compat", "0.2")


def test_a_model_that_is_not_asked_is_not_said_to_be(build: Build) -> None:
    with serving(lambda _: chat('{"what": "Some page", "when": "always"}')) as script:
        words = ("--endpoint", script.base, "--model", "m", "--budgets", "4k")
        assert "model: at most " in build(*words)
        asked = len(script.asked)
        again = build(*words)
        assert "model: nothing to ask, all of its answers are kept from before\n" in again
        assert len(script.asked) == asked


def test_a_mark_without_a_reason_ends_without_a_colon(build: Build) -> None:
    with serving(lambda _: chat('{"what": "Some page", "when": "always", "score": 1}')) as script:
        words = ("--endpoint", script.base, "--model", "m", "--budgets", "4k", "--fidelity", "model")
        said = build(*words)
    assert re.search(r"\n4k: \S+ is marked 1\n", said), said
