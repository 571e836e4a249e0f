"""Descriptors by a model that answers by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx.llm import Message, Reply, Request
from adaos_ctx_pcx.build import compile_source
from adaos_ctx_pcx.modelling import ModelWriter
from tests.pcx.making import COUNT, read

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGES = {"a.md": "# Alpha\n\nOne.", "d/b.md": "# Beta\n\nTwo.", "d/c.md": "# Gamma\n\nThree."}


class Rule:
    """Answers with what the prompt names; fails after some answers where asked to."""

    name = "rule"

    def __init__(
        self, answer: str = '{"what": "W", "when": "N", "keywords": ["k"]}', fails_after: int = 99
    ) -> None:
        self.answer, self.fails_after, self.prompts = answer, fails_after, list[str]()

    def chat(self, request: Request) -> Reply:
        if len(self.prompts) >= self.fails_after:
            raise NetworkError(endpoint="rule", reason="down")
        self.prompts.append(request.messages[0].content)
        return Reply(message=Message(role="assistant", content=self.answer))

    def stream(self, request: Request) -> Iterator[str | Reply]:
        yield self.chat(request)


def built(folder: Path, model: Rule, cache: Path, most: int = 50, jobs: int = 1) -> dict[str, str]:
    writer = ModelWriter(model, str(cache), most, jobs=jobs)
    made = compile_source(read(folder, PAGES), [4096], count=COUNT, writer=writer)[0].manifest
    assert made["source"]["describer"] == "model:rule"
    return {key: node["what"] for key, node in made["nodes"].items()}


def test_every_node_is_written_once_and_remembered(tmp_path: Path) -> None:
    first, second = Rule(), Rule()
    assert set(built(tmp_path / "s", first, tmp_path / "c.json").values()) == {"W"}
    built(tmp_path / "s", second, tmp_path / "c.json")
    assert (len(first.prompts), len(second.prompts)) == (4, 0)
    assert any("- Beta: W" in prompt for prompt in first.prompts)


@pytest.mark.parametrize("answer", ["", "[1]", "null", '{"what": 5, "keywords": null}', "sorry"])
def test_an_answer_that_cannot_be_read_leaves_the_offline_descriptor(
    tmp_path: Path, answer: str
) -> None:
    assert built(tmp_path / "s", Rule(answer), tmp_path / "c.json")["a"] == "One."


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
        def chat(self, request: Request) -> Reply:
            super().chat(request)
            said = f"{len(request.messages[0].content)} characters"
            answer = f'{{"what": "{said}", "when": "N"}}'
            return Reply(message=Message(role="assistant", content=answer))

    one = built(tmp_path / "s", Echo(), tmp_path / "1.json")
    assert built(tmp_path / "s", Echo(), tmp_path / "8.json", jobs=8) == one
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
    only = ModelWriter(model, str(tmp_path / "c.json"), 1, only_estimate=True)
    compile_source(source, [4096], count=COUNT, writer=only)
    assert (model.prompts, only.estimate.requests) == ([], 4)
    assert only.estimate.tokens > 100
    writer = ModelWriter(
        model, str(tmp_path / "c.json"), 4, step=lambda done, total: steps.append((done, total))
    )
    compile_source(source, [4096], count=COUNT, writer=writer)
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]
