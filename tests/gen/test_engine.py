"""The loop over a real engine: what a model of random weights says is noise, and nothing breaks."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from adaos_ctx.llm import open_model
from adaos_ctx.plugins import load
from adaos_ctx_gen.asking import ask
from adaos_ctx_gen.errors import NoAnswer
from adaos_ctx_gen.examining import examine
from adaos_ctx_gen.generating import Wish, generate, read_answer
from adaos_ctx_gen.request import Job, prepare
from tests.gen.demo import contents
from tests.gen.making import skill_at
from tests.llm_engine import engine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adaos_ctx_gen.request import Prepared


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with engine(tmp_path_factory.mktemp("engine"), 8192) as url:
        yield url


def noisy(root: Path, **job: Any) -> Prepared:
    """A small request: the engine reads bytes, on whatever machine runs this."""
    skill = skill_at(root, {"profiles/noise.yaml": "max_tokens: 40\n"})
    (root / "handlers/main.py").write_text("x = 1\n")
    return prepare(skill, Job(mode="delta", **job), load())


def test_noise_is_no_change(tmp_path: Path, base: str) -> None:
    prepared = noisy(tmp_path, profile="noise", task="я 标")
    before = contents(tmp_path)
    with pytest.raises(NoAnswer):
        generate(prepared, Wish(apply=True), open_model(f"{base}#tiny"), load())
    assert contents(tmp_path) == before


def test_a_grammar_holds_noise_to_the_form_of_an_answer(tmp_path: Path, base: str) -> None:
    prepared = noisy(tmp_path, bound=True)
    schema: Any = copy.deepcopy(prepared.request.schema)
    schema["properties"]["using"]["maxItems"] = 0
    schema["properties"]["files"]["maxItems"] = 1
    schema["properties"]["files"]["items"]["properties"]["content"]["maxLength"] = 20
    request = replace(prepared.request, schema=schema, max_tokens=600)
    asked = ask(
        open_model(f"{base}#tiny"),
        replace(prepared, request=request),
        load(),
        lambda done, total: None,
    )
    said = asked.conversation.reply.message.content
    Draft202012Validator(schema).validate(json.loads(said))
    (edit,) = read_answer(prepared, asked).edits
    assert edit.path in schema["properties"]["files"]["items"]["properties"]["path"]["enum"]
    assert asked.conversation.usage.prompt > 100
    change = examine(prepared.now.skill, [edit], facts={})
    assert change.files or change.faults  # noise is seldom Python, and never outside


def test_a_stream_of_the_same_request_comes_in_pieces(tmp_path: Path, base: str) -> None:
    *pieces, last = open_model(f"{base}#tiny").stream(noisy(tmp_path, profile="noise").request)
    assert not isinstance(last, str)
    assert "".join(map(str, pieces)) == last.message.content
    assert len(pieces) > 5
