"""Answers held to a schema."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from jsonschema import Draft202012Validator

from adaos_ctx.llm import open_model
from adaos_ctx.plugins import load
from adaos_ctx_gen.bound import answer_schema
from adaos_ctx_gen.generating import Wish, generate
from adaos_ctx_gen.request import Job, prepare
from tests.gen.making import MAIN, NEW, skill_at
from tests.llm_server import chat, serving

if TYPE_CHECKING:
    from pathlib import Path


def test_only_the_given_paths_are_possible() -> None:
    schema = answer_schema([MAIN])
    Draft202012Validator.check_schema(schema)
    check = Draft202012Validator(schema)
    assert check.is_valid({"using": [], "files": [{"path": MAIN, "content": ""}]})
    assert not check.is_valid({"using": [], "files": [{"path": "../x", "content": ""}]})


def test_the_request_carries_the_schema_and_no_tools(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    said = json.dumps({"using": ["A.ADR1@00000000"], "files": [{"path": MAIN, "content": NEW}]})
    with serving(chat(said)) as script:
        prepared = prepare(skill, Job(bound=True, allow=("handlers/new.py",)), load())
        done = generate(prepared, Wish(apply=True), open_model(f"{script.base}#m"), load())
    body = script.asked[0]
    paths = body["response_format"]["json_schema"]["schema"]["properties"]["files"]["items"][
        "properties"
    ]["path"]["enum"]
    assert {MAIN, "handlers/new.py"} <= set(paths)
    assert not [path for path in paths if path.startswith("prep/")]
    assert "tools" not in body
    assert (tmp_path / MAIN).read_text() == NEW
    assert [claim.state for claim in done.claims] == ["stale"]
