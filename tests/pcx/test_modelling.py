"""Descriptors by a model that answers by rule, over real HTTP and in place."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx.llm import Message, Reply, Request, open_model
from adaos_ctx_pcx.asking import Asker
from adaos_ctx_pcx.build import compile_source
from adaos_ctx_pcx.modelling import ModelWriter, Plan
from tests.llm_server import chat, serving
from tests.pcx.making import COUNT, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGES = {"a.md": "# Alpha\n\nOne.", "d/b.md": "# Beta\n\nTwo.", "d/c.md": "# Gamma\n\nThree."}
NODES = 4
ONLY_LINES = Plan(contrast=False, repairs=0)
LINE = '{"what": "W", "when": "N", "keywords": ["k"]}'


class Rule:
    """Answers with what it is told to; fails after some answers where asked to."""

    name = "rule"

    def __init__(self, answer: str = LINE, fails_after: int = 99) -> None:
        self.answer, self.fails_after, self.prompts = answer, fails_after, list[str]()

    def chat(self, request: Request) -> Reply:
        if len(self.prompts) >= self.fails_after:
            raise NetworkError(endpoint="rule", reason="down")
        self.prompts.append(request.messages[0].content)
        return Reply(message=Message(role="assistant", content=self.reply(self.prompts[-1])))

    def reply(self, prompt: str) -> str:
        return self.answer

    def stream(self, request: Request) -> Iterator[str | Reply]:
        yield self.chat(request)


class Judge(Rule):
    """Marks lines by rule, and answers each sort of prompt in its form."""

    def __init__(self, lines: dict[str, str] | None = None, low: str = "") -> None:
        super().__init__()
        self.lines, self.low = lines or {}, low

    def reply(self, prompt: str) -> str:
        numbers = re.findall(r"^(\d+)\. (.*)$", prompt, re.MULTILINE)
        if "How well could the reader" in prompt:
            return '{"score": 2, "reason": "far off"}'
        if "How surely" in prompt:
            marks = {
                n: {"score": 0.1 if self.low and self.low in line else 1} for n, line in numbers
            }
            return json.dumps(marks)
        if "Rewrite the lines" in prompt:
            return json.dumps({n: said(f"only {line.split(':')[0]}") for n, line in numbers})
        if "was refused" in prompt:
            return json.dumps(said("mended line of its own"))
        return json.dumps(
            said(next((t for k, t in self.lines.items() if k in prompt), "same words"))
        )


def said(what: str) -> dict[str, Any]:
    return {"what": what, "when": what, "keywords": []}


def built(
    folder: Path, model: Any, cache: Path, most: int = 50, jobs: int = 1, plan: Plan = ONLY_LINES
) -> dict[str, str]:
    writer = ModelWriter(Asker(model, str(cache), most, jobs), plan)
    made = compile_source(read(folder, PAGES), [4096], count=COUNT, writer=writer)[0].manifest
    assert made["source"]["describer"] == f"model:{model.name}"
    return {key: node["what"] for key, node in made["nodes"].items()}


def test_every_node_is_written_once_and_remembered(tmp_path: Path) -> None:
    first, second = Rule(), Rule()
    assert set(built(tmp_path / "s", first, tmp_path / "c.json").values()) == {"W"}
    built(tmp_path / "s", second, tmp_path / "c.json")
    assert (len(first.prompts), len(second.prompts)) == (NODES, 0)
    assert any("- Beta: W" in prompt for prompt in first.prompts)


@pytest.mark.parametrize("answer", ["", "[1]", "null", '{"what": 5, "keywords": null}', "sorry"])
@pytest.mark.parametrize("plan", [ONLY_LINES, Plan(judge=True)])
def test_an_answer_that_cannot_be_read_leaves_the_offline_descriptor(
    tmp_path: Path, answer: str, plan: Plan
) -> None:
    assert built(tmp_path / "s", Rule(answer), tmp_path / "c.json", plan=plan)["a"] == "One."


def test_too_many_requests_are_refused_before_the_first(tmp_path: Path) -> None:
    model = Rule()
    with pytest.raises(UsageError, match="--max-requests 4"):
        built(tmp_path / "s", model, tmp_path / "c.json", most=3)
    assert model.prompts == []


def test_answers_are_kept_when_the_endpoint_fails(tmp_path: Path) -> None:
    with pytest.raises(NetworkError):
        built(tmp_path / "s", Rule(fails_after=2), tmp_path / "c.json")
    again = Rule()
    built(tmp_path / "s", again, tmp_path / "c.json")
    assert len(again.prompts) == 2


def test_several_at_once_give_the_same_and_never_before_what_they_need(tmp_path: Path) -> None:
    class Echo(Rule):
        def reply(self, prompt: str) -> str:
            return json.dumps(said(f"{len(prompt)} characters"))

    plan = Plan(repairs=0)
    one = built(tmp_path / "s", Echo(), tmp_path / "1.json", plan=plan)
    assert built(tmp_path / "s", Echo(), tmp_path / "8.json", jobs=8, plan=plan) == one
    assert (tmp_path / "1.json").read_bytes() == (tmp_path / "8.json").read_bytes()


def test_a_failure_among_several_is_said_and_the_rest_is_kept(tmp_path: Path) -> None:
    with pytest.raises(NetworkError):
        built(tmp_path / "s", Rule(fails_after=2), tmp_path / "c.json", jobs=4)
    again = Rule()
    built(tmp_path / "s", again, tmp_path / "c.json", jobs=4)
    assert len(again.prompts) == 2


def test_an_estimate_asks_nothing_and_progress_is_told(tmp_path: Path) -> None:
    model, steps = Rule(), list[tuple[int, int]]()
    source = read(tmp_path / "s", PAGES)
    only = ModelWriter(Asker(model, str(tmp_path / "c.json"), 1), ONLY_LINES, only_estimate=True)
    compile_source(source, [4096], count=COUNT, writer=only)
    assert (model.prompts, only.estimate.requests) == ([], NODES)
    assert only.estimate.tokens > 100
    writer = ModelWriter(
        Asker(model, str(tmp_path / "c.json"), NODES),
        ONLY_LINES,
        step=lambda done, total: steps.append((done, total)),
    )
    compile_source(source, [4096], count=COUNT, writer=writer)
    assert steps == [(n, NODES) for n in range(1, NODES + 1)]


@pytest.mark.parametrize("low", ["", "Beta", "a"])
@pytest.mark.parametrize(
    "plan", [Plan(), Plan(rounds=3, repairs=2, judge=True), Plan(synthesis=True)]
)
def test_an_estimate_is_never_below_what_is_asked_and_nothing_when_all_is_known(
    tmp_path: Path, plan: Plan, low: str
) -> None:
    model = Judge(low=low)
    asker = Asker(model, str(tmp_path / "c.json"), 999)
    estimates = []
    for _ in range(2):
        writer = ModelWriter(asker, plan)
        source = read(tmp_path / "s", PAGES)
        compile_source(source, [4096, 1024], count=COUNT, writer=writer)
        estimates.append(writer.estimate.requests - 6 * plan.judge)
    assert 0 < len(model.prompts) <= estimates[0]
    assert estimates[1] == 0


def test_a_limit_is_asked_for_once_with_the_estimate_of_all_budgets(tmp_path: Path) -> None:
    asked = []
    model = Rule()
    writer = ModelWriter(
        Asker(model, str(tmp_path / "c.json"), 0),
        ONLY_LINES,
        limit=lambda needed: asked.append(needed) or needed.requests,  # type: ignore[func-returns-value]
    )
    compile_source(read(tmp_path / "s", PAGES), [1024, 4096], count=COUNT, writer=writer)
    assert len(asked) == 1
    assert len(model.prompts) <= asked[0].requests


def test_siblings_that_read_alike_are_told_apart(tmp_path: Path) -> None:
    model = Judge()
    found = built(tmp_path / "s", model, tmp_path / "c.json", plan=Plan(repairs=0))
    assert {found["b"], found["c"]} == {"only Beta", "only Gamma"}
    lines = [p for p in model.prompts if "Rewrite" in p]
    assert len(lines) == 2  # each group of siblings once, for now they differ


def test_a_rewriting_that_reads_more_alike_is_not_taken(tmp_path: Path) -> None:
    class Worse(Judge):
        def reply(self, prompt: str) -> str:
            if "Rewrite" in prompt:
                return json.dumps({n: said("all the same now") for n in ("1", "2")})
            return super().reply(prompt)

    lines = {"Beta": "birds of prey", "Gamma": "steam engines", "Alpha": "harbour dues"}
    found = built(tmp_path / "s", Worse(lines), tmp_path / "c.json", plan=Plan(repairs=0))
    assert (found["b"], found["c"]) == ("birds of prey", "steam engines")


def test_a_low_mark_is_mended_beside_its_siblings_and_marked_again(tmp_path: Path) -> None:
    lines = {"Beta": "birds of prey", "Gamma": "steam engines", "Alpha": "harbour dues"}
    model = Judge(lines, low="birds")
    found = built(tmp_path / "s", model, tmp_path / "c.json", plan=Plan(contrast=False))
    assert found["b"] == "mended line of its own"
    mending = [p for p in model.prompts if "was refused" in p]
    assert ["steam engines" in p for p in mending if "named Beta" in p] == [True]
    assert sum("How surely" in p and "mended line" in p for p in model.prompts) >= 1


def test_synthesis_reads_the_leaves_below_a_branch(tmp_path: Path) -> None:
    model = Rule()
    plan = Plan(contrast=False, repairs=0, synthesis=True)
    built(tmp_path / "s", model, tmp_path / "c.json", plan=plan)
    assert any("## Beta\n# Beta\n\nTwo." in p and "how they differ" in p for p in model.prompts)


def test_all_phases_over_http_and_a_build_that_was_stopped_goes_on(tmp_path: Path) -> None:
    judge = Judge(low="same")

    def answered(body: dict[str, Any]) -> Any:
        return chat(judge.reply(body["messages"][-1]["content"]))

    with serving(answered) as script:
        model = open_model(f"{script.base}#m-1", key="k", patience=script.patience)
        first = built(tmp_path / "s", model, tmp_path / "c.json", most=99, jobs=4, plan=Plan())
        asked = len(script.asked)
        again = built(tmp_path / "s", model, tmp_path / "c.json", most=99, plan=Plan())
    assert (again, len(script.asked)) == (first, asked)
    assert script.headers[0]["authorization"] == "Bearer k"
    assert script.asked[0]["temperature"] == 0.0
    assert asked > NODES
