"""The exact request."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.ops.expanding import PAGE_TOKENS
from adaos_ctx.plugins import load
from adaos_ctx.toolset.alias import GET_ALIAS
from adaos_ctx_gen.capturing import body_of
from adaos_ctx_gen.request import RULES, Job, dump_request, prepare, request_tokens
from tests.gen.making import MAIN, block, skill_at
from tests.llm_server import chat, serving

if TYPE_CHECKING:
    from pathlib import Path


def test_rules_context_and_what_is_wanted(tmp_path: Path) -> None:
    skill = skill_at(
        tmp_path,
        {"prep/options.json": json.dumps({"options": [{"id": "O1-x", "summary": "the one"}]})},
    )
    job = Job(
        task="add a\nlanguage, api_key=0f8e2d1c9b7a6f5e",
        option="O1",
        profile="default",
        allow=("docs",),
    )
    prepared = prepare(skill, job, load())
    system, user = prepared.request.messages
    assert system.content == RULES
    assert user.content.startswith("## skill:")
    tail = user.content.splitlines()[-3:]
    assert tail[0].startswith("WRITE: ")
    assert "docs/" in tail[0]
    assert tail[1] == "OPTION: O1-x: the one"
    assert tail[2].startswith("PROFILE: PR.default@")
    assert user.content.count("TASK") == 1  # the pack's own
    assert user.content.count("api_key=***") == 1
    whole = prepare(skill, Job(task=job.task, mode="whole"), load()).request.messages[1].content
    assert whole.splitlines()[-1] == "TASK: add a language, api_key=***"


def test_a_failed_preparation_is_told(tmp_path: Path) -> None:
    skill = skill_at(tmp_path, {"prep_result.json": '{"status": "failed", "reason": "no key"}'})
    assert "PREP: failed; no key\n" in prepare(skill, Job(), load()).request.messages[1].content


def test_an_unknown_option_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        prepare(skill_at(tmp_path), Job(option="O9"), load())


@pytest.mark.parametrize("long", [False, True])
def test_the_tool_is_the_cores_with_the_parameters_that_matter(tmp_path: Path, long: bool) -> None:
    text = "# Words\n" + "word\n" * (PAGE_TOKENS if long else 1)
    skill = skill_at(tmp_path, {"docs/words.md": text})
    (tool,) = prepare(skill, Job(), load()).request.tools
    whole, short = GET_ALIAS.parameters["properties"], tool.parameters["properties"]
    assert isinstance(whole, dict)
    assert isinstance(short, dict)
    assert (tool.name, tool.call) == (GET_ALIAS.name, GET_ALIAS.call)
    assert set(short) == ({"alias", "view", "offset"} if long else {"alias", "view"})
    views = whole["view"]["enum"]
    assert short["view"]["enum"] == (views if long else ["min"])
    assert "min" in views


def test_tokens_are_those_of_the_texts(tmp_path: Path) -> None:
    prepared = prepare(skill_at(tmp_path), Job(), load())
    count = len
    texts = [m.content for m in prepared.request.messages]
    assert request_tokens(prepared.request, count) > sum(map(len, texts))
    assert prepared.whole_tokens > 0


def test_the_same_skill_has_the_same_request(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    first, second = (prepare(skill, Job(task="x"), load()) for _ in range(2))
    assert dump_request(first.request) == dump_request(second.request)
    assert first.digest == second.digest


@pytest.mark.parametrize("kind", ["", "anthropic+"])
def test_the_printed_body_is_the_posted_one(tmp_path: Path, kind: str) -> None:
    from adaos_ctx.llm import open_model

    prepared = prepare(skill_at(tmp_path), Job(task="я"), load())
    anthropic = {
        "type": "message",
        "content": [{"type": "text", "text": block(MAIN)}],
        "stop_reason": "end_turn",
    }
    from tests.llm_server import answer

    with serving(answer(anthropic) if kind else chat(block(MAIN))) as script:
        spec = f"{kind}{script.base}#m"
        open_model(spec).chat(prepared.request)
        assert json.loads(body_of(spec, prepared.request)) == script.asked[0]
