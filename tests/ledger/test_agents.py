"""Real agents against a loopback API: install, compaction, and what comes back, once.

Needs the command lines of Claude Code and Codex (`npm i @anthropic-ai/claude-code @openai/codex`);
ADAOS_CTX_AGENTS names the folder that holds `claude` and `codex`.
"""

from __future__ import annotations

import glob
import json
import os
import re
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_ledger.installing import install
from adaos_ctx_ledger.session import Session
from adaos_ctx_ledger.usage import usage
from tests.ledger.fakeapi import Api, fake_api
from tests.ledger.telling import THREE, child_env, event

if TYPE_CHECKING:
    from pathlib import Path

ASKS = "how does the second one work again?"
AGAIN, RETRIES = "here it is again", "retries three times"


def agent(name: str) -> str:
    path = os.path.join(os.environ.get("ADAOS_CTX_AGENTS", ""), name)
    if not os.environ.get("ADAOS_CTX_AGENTS") or not os.access(path, os.X_OK):
        pytest.skip(f"{name} is not on this machine (ADAOS_CTX_AGENTS)")
    return path


def env_of(home: Path, ledgers: Path, **more: str) -> dict[str, str]:
    names = ("PATH", "LANG")
    kept = {name: os.environ[name] for name in names if name in os.environ}
    path = {"PYTHONPATH": child_env()["PYTHONPATH"]}
    return kept | path | {"HOME": str(home), "ADAOS_CTX_LEDGER_DIR": str(ledgers)} | more


class Claude:
    """One process of Claude Code that is talked to line by line."""

    def __init__(self, path: str, project: Path, env: dict[str, str]) -> None:
        argv = [
            path,
            "-p",
            "--input-format",
            "stream-json",
            "--output-format",
            "stream-json",
            "--verbose",
        ]
        self.child = subprocess.Popen(
            argv,
            cwd=project,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def say(self, text: str) -> dict[str, Any]:
        assert self.child.stdin
        assert self.child.stdout
        row = {"type": "user", "message": {"role": "user", "content": text}}
        self.child.stdin.write(json.dumps(row) + "\n")
        self.child.stdin.flush()
        for line in self.child.stdout:
            said: dict[str, Any] = json.loads(line)
            if said.get("type") == "result":
                return said
        raise AssertionError("claude ended")

    def close(self) -> None:
        assert self.child.stdin
        assert self.child.stdout
        self.child.stdin.close()
        self.child.wait(30)
        self.child.stdout.close()


def last_said(api: Api) -> str:
    return api.texts()[-1]


def test_claude_code_gets_back_what_a_compaction_took(tmp_path: Path, ledgers: Path) -> None:
    path = agent("claude")
    project = tmp_path / "project"
    project.mkdir()
    install("claude", project=str(project))
    with fake_api() as api:
        env = env_of(
            tmp_path, ledgers, ANTHROPIC_API_KEY="sk-ant-test", ANTHROPIC_BASE_URL=api.base,
            CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC="1", DISABLE_AUTOUPDATER="1",
        )  # fmt: skip
        claude = Claude(path, project, env)
        try:
            session = Session(claude.say("hello")["session_id"])
            session.tell([event(*one, group="list") for one in THREE])
            for number in range(4):
                claude.say(f"what is {number} + {number}? " + "word " * 2000)
            claude.say("/compact")
            assert {entry.state for entry in session.state.entries.values()} == {"stale"}
            claude.say(ASKS)
            assert AGAIN in last_said(api)
            assert RETRIES in last_said(api)
            once = last_said(api).count(AGAIN)
            claude.say(f"thanks! {ASKS}")
            assert last_said(api).count(AGAIN) == once
        finally:
            claude.close()
    assert [e.ref for e in session.state.live] == ["A.queue"]
    assert not (ledgers / "hook.log").exists()
    (transcript,) = glob.glob(f"{tmp_path}/.claude/projects/*/*.jsonl")
    assert usage(transcript).cache_read >= 90 * 6


def test_codex_gets_back_what_a_compaction_took(
    tmp_path: Path, ledgers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = agent("codex")
    monkeypatch.setenv("HOME", str(tmp_path))
    install("codex", user=True)
    with fake_api() as api:
        env = env_of(tmp_path, ledgers, OPENAI_API_KEY="sk-test")
        settings = tmp_path / ".codex/config.toml"
        provider = (
            'model = "gpt-test"\nmodel_provider = "fake"\n[model_providers.fake]\nname = "fake"\n'
            f'base_url = "{api.base}/v1"\nenv_key = "OPENAI_API_KEY"\nwire_api = "responses"\n'
        )

        def run(*words: str) -> None:
            flags = ["--skip-git-repo-check", "--dangerously-bypass-hook-trust"]
            argv = [path, "exec", *words[:-1], *flags, words[-1]]
            done = subprocess.run(
                argv,
                cwd=tmp_path,
                env=env,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=120,
                check=False,
            )
            assert done.returncode == 0, done.stderr.decode()

        settings.write_text(provider)
        run("hello")
        (rollout,) = glob.glob(f"{tmp_path}/.codex/sessions/*/*/*/rollout-*.jsonl")
        found = re.search(r"rollout-.*?-([0-9a-f]{8}-[0-9a-f-]+)\.jsonl", rollout)
        assert found
        session = Session(found[1])
        session.tell([event(*one, group="list") for one in THREE])
        settings.write_text(f"model_auto_compact_token_limit = 50\n{provider}")
        run("resume", found[1], ASKS)
        assert AGAIN in last_said(api)
        assert RETRIES in last_said(api)
    assert session.state.crunched >= 1
    assert not (ledgers / "hook.log").exists()
    assert usage(rollout).cache_read > 0
