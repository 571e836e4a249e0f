"""The MCP Inspector's command line: answers, errors, load, and the digests of skills."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.acceptance.nodes import Done, listening, run, script, server, skill

if TYPE_CHECKING:
    from pathlib import Path

pytest.importorskip("mcp", reason="pip install 'adaos-ctx[mcp]'")
CALL = ("--method", "tools/call", "--tool-name", "get_alias", "--tool-arg")
ERAS = ["legacy", "modern", "auto"]


def inspect(target: list[str], era: str, *options: str) -> Done:
    return run([*script("mcp-inspector"), "--cli", *target, "--protocol-era", era, *options])


def http(url: str) -> list[str]:
    return [url, "--transport", "http"]


@pytest.mark.parametrize("era", ERAS)
def test_a_call_ends_with_0_and_an_unknown_alias_with_5(tmp_path: Path, era: str) -> None:
    target = server(skill(tmp_path))
    assert inspect(target, era, *CALL, "alias=PR.default").code == 0
    assert inspect(target, era, *CALL, "alias=PR.nope").code == 5


@pytest.mark.parametrize("era", ERAS)
def test_the_same_over_http(tmp_path: Path, era: str) -> None:
    with listening(skill(tmp_path)) as url:
        assert inspect(http(url), era, *CALL, "alias=PR.default").code == 0
        assert inspect(http(url), era, *CALL, "alias=PR.nope").code == 5


def test_the_light_server_answers_too(tmp_path: Path) -> None:
    target = server(skill(tmp_path), "--light")
    assert inspect(target, "legacy", *CALL, "alias=PR.default").code == 0
    assert inspect(target, "legacy", *CALL, "alias=PR.nope").code == 5


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_three_hundred_requests_by_four_have_no_error(
    tmp_path: Path, transport: str, capsys: pytest.CaptureFixture[str]
) -> None:
    root = skill(tmp_path)
    load = ("--load", "--load-requests", "300", "--load-concurrency", "4")
    if transport == "stdio":
        done = inspect(server(root), "auto", *CALL, "alias=PR.default", *load)
    else:
        with listening(root) as url:
            done = inspect(http(url), "auto", *CALL, "alias=PR.default", *load)
    report = json.loads(done.out[done.out.index("{") :])
    with capsys.disabled():
        print(f"\n{transport}: 300 requests by 4, ms: {report['latencyMs']}")
    assert (report["requests"], report["errors"], report["toolErrors"]) == (300, 0, 0), report
    assert done.code == 0


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_every_digest_and_size_of_a_skill_is_verified(tmp_path: Path, transport: str) -> None:
    root = skill(tmp_path)
    options = ("--method", "skills/list", "--verify", "--require-digests")
    if transport == "stdio":
        done = inspect(server(root), "modern", *options)
    else:
        with listening(root) as url:
            done = inspect(http(url), "modern", *options)
    assert done.code == 0, done.err
    assert '"outcome":"verified"' in done.out
