"""The whole generation against a public fake of the providers (`@copilotkit/aimock`), in two shapes."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from adaos_ctx_gen import gen_app
from adaos_ctx_gen.errors import NoAnswer
from tests.acceptance.nodes import script
from tests.gen.demo import contents
from tests.gen.making import MAIN, NEW, block, skill_at

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CALL = {"id": "call_main", "name": "get_alias", "arguments": '{"alias": "H.main"}'}


@contextmanager
def aimock(folder: Path, *fixtures: dict[str, Any]) -> Iterator[str]:
    """Serve fixtures; gives the address. What matches none of them is refused."""
    (folder / "fixtures.json").write_text(json.dumps({"fixtures": fixtures}), encoding="utf-8")
    argv = [*script("llmock"), "-p", "0", "-f", str(folder / "fixtures.json"), "--strict"]
    process = subprocess.Popen(
        argv,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            found = re.search(r"listening on (http://\S+)", line)
            if found:
                break
        else:
            pytest.fail("the server did not start")
        yield found[1]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


def run(*argv: str, code: int = 0) -> str:
    result = CliRunner().invoke(gen_app, list(argv))
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def changed(tmp_path: Path) -> Path:
    root = tmp_path / "skill"
    skill_at(root)
    (root / MAIN).write_text(
        "def handle(text: str, lang: str) -> str:\n    return text\n", encoding="utf-8"
    )
    return root


@pytest.mark.parametrize("shape", ["", "anthropic+"], ids=["openai", "anthropic"])
def test_a_delta_a_tool_call_an_answer_and_back(tmp_path: Path, changed: Path, shape: str) -> None:
    before = contents(changed)
    fixtures = (
        {
            "match": {"toolCallId": CALL["id"]},
            "response": {"content": f"USING: H.main@00000000\n{block(MAIN)}"},
        },
        {"match": {"userMessage": "DELTA:"}, "response": {"toolCalls": [CALL]}},
    )
    with aimock(tmp_path, *fixtures) as url:
        model = ("--model", "gpt-4o", "--endpoint", f"{shape}{url}/v1")
        said = json.loads(run("code", str(changed), "--delta", "--apply", "--json", *model))
    assert said["files"][0]["path"] == MAIN
    assert [row["ref"].partition("@")[0] for row in said["facts"]["read"]] == ["H.main"]
    assert said["facts"]["claims"][0]["state"] == "stale"
    assert said["facts"]["tokens"]["sent"] > 0
    assert (changed / MAIN).read_text(encoding="utf-8") == NEW
    run("undo", str(changed), said["id"])
    assert contents(changed) == before


def test_an_answer_without_files_is_refused(tmp_path: Path, changed: Path) -> None:
    fixture = {"match": {"userMessage": "DELTA:"}, "response": {"content": "I would rather not."}}
    with aimock(tmp_path, fixture) as url:
        run(
            "code",
            str(changed),
            "--delta",
            "--model",
            "gpt-4o",
            "--endpoint",
            f"{url}/v1",
            code=NoAnswer.exit_code,
        )
