"""The body that would be posted is the body that is posted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx.llm import open_model
from adaos_ctx.plugins import load
from adaos_ctx_gen.capturing import body_of
from adaos_ctx_gen.request import Job, prepare
from tests.gen.making import block, skill_at
from tests.llm_server import chat, serving

if TYPE_CHECKING:
    from pathlib import Path


def test_what_is_shown_is_what_is_sent(tmp_path: Path) -> None:
    request = prepare(skill_at(tmp_path), Job(task="ж"), load()).request
    with serving(chat(block("handlers/main.py"))) as script:
        open_model(f"{script.base}#m").chat(request)
    assert json.loads(body_of(f"{script.base}#m", request)) == script.asked[0]


def test_nothing_is_sent(tmp_path: Path) -> None:
    request = prepare(skill_at(tmp_path), Job(task="x"), load()).request
    assert b'"m"' in body_of("http://127.0.0.1:9/v1#m", request)  # nobody listens there


def test_a_name_without_an_endpoint_is_refused(tmp_path: Path) -> None:
    request = prepare(skill_at(tmp_path), Job(task="x"), load()).request
    with pytest.raises(UsageError):
        body_of("nowhere:m", request)
