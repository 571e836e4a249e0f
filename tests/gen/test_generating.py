"""From a reply to files: every refusal, what is recorded, what is applied."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx.errors import CtxError, NetworkError
from adaos_ctx.ops import basing
from adaos_ctx_gen import record
from adaos_ctx_gen.applying import apply, undo
from adaos_ctx_gen.errors import ChangeRefused, NoAnswer, TestsFailed
from adaos_ctx_gen.values import MAX_ANSWER_CHARS
from tests.gen.demo import contents
from tests.gen.making import MAIN, NEW, answered, block, skill_at
from tests.llm_server import answer, chat

if TYPE_CHECKING:
    from pathlib import Path


def test_without_apply_only_the_record_is_written(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    before = contents(tmp_path)
    done = answered(skill, f"USING: A.ADR1@00000000\n{block(MAIN)}")
    assert contents(tmp_path) == before
    assert record.load(skill, done.change.id).files == done.change.files
    assert [claim.state for claim in done.claims] == ["stale"]
    assert done.change.facts["claims"][0]["state"] == "stale"


def test_what_is_recorded_says_where_it_comes_from(tmp_path: Path) -> None:
    skill = skill_at(tmp_path, {"handlers/key.py": 'api_key = "0f8e2d1c9b7a6f5e"\n'})
    call = (("1", "get_alias", '{"alias": "H.key"}'),)
    done = answered(
        skill,
        chat("", calls=call, finish="tool_calls"),
        block(MAIN) + 'api_key = "0f8e2d1c9b7a6f5e"',
        job={"task": "t"},
    )
    folder = tmp_path / f".ado/changes/{done.change.id}"
    facts = json.loads((folder / "change.json").read_text())["facts"]
    assert facts["model"] == "m-1"
    assert facts["task"] == "t"
    assert facts["context"] == done.prepared.context.head
    assert facts["read"][0]["ref"].startswith("H.key@")
    assert facts["tokens"]["whole_files"] == done.prepared.whole_tokens
    assert json.loads((folder / "request.json").read_text())["messages"][0]["role"] == "system"
    assert json.loads((folder / "calls.jsonl").read_text())["tool"] == "get_alias"
    for name in ("request.json", "calls.jsonl", "answer.txt"):
        assert "0f8e2d1c9b7a6f5e" not in (folder / name).read_text()


def test_apply_writes_and_undo_restores(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    before = contents(tmp_path)
    done = answered(skill, block(MAIN) + block("handlers/neu/x.py", "x = 1\n"), apply=True)
    assert (tmp_path / MAIN).read_text() == NEW
    assert (done.written, done.base) == (2, "")
    undo(skill, record.load(skill, done.change.id))
    assert contents(tmp_path) == before


def test_only_tests_that_passed_mark_the_base(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    skill = skill_at(tmp_path)
    for file in (tmp_path / "tests").glob("*.py"):
        file.write_text(
            "from handlers.main import run\n\n\ndef test_run() -> None:\n    assert run('x') == 'x'\n"
        )
    before, marked = contents(tmp_path), basing.show(skill)
    with pytest.raises(TestsFailed):
        answered(skill, block(MAIN, "def run(text):\n    return 1\n"), apply=True, test=True)
    assert contents(tmp_path) == before
    assert basing.show(skill) == marked
    done = answered(skill, block(MAIN), apply=True, test=True)
    assert done.base.startswith("ctx@")
    assert done.trial is not None
    assert done.trial.passed


ATTACKS = [
    "../outside.py", "/tmp/outside.py", "handlers/../../outside.py", ".git/config", ".git/hooks/pre-commit", ".ado/aliases.json",
    ".github/workflows/ci.yml", ".gitlab-ci.yml", ".husky/pre-commit", "handlers\\main.py", "C:\\x.py", "handlers/con.py",
    "~/x.py", "prep/prep_result.json", ".env", "pyproject.toml", "handlers/linked.py", "linked/x.py",
]  # fmt: skip


FORMS = [("blocks", path) for path in ATTACKS] + [
    (form, path) for form in ("json", "fences", "patch") for path in ATTACKS[::5]
]


@pytest.mark.parametrize(("form", "path"), FORMS)
def test_an_attack_is_refused_recorded_and_writes_nothing(
    tmp_path: Path, path: str, form: str
) -> None:
    skill = skill_at(tmp_path / "skill")
    (tmp_path / "out").mkdir()
    (tmp_path / "skill/handlers/linked.py").symlink_to(tmp_path / "out/x.py")
    (tmp_path / "skill/linked").symlink_to(tmp_path / "out")
    before = contents(tmp_path / "skill")
    texts = {
        "blocks": block(path, "x = 1\n"),
        "json": json.dumps({"files": {path: "x = 1\n"}}),
        "fences": f'```python path="{path}"\nx = 1\n```\n',
        "patch": f"--- /dev/null\n+++ b/{path}\n@@ -0,0 +1 @@\n+x = 1\n",
    }
    with pytest.raises((ChangeRefused, NoAnswer)) as refused:
        answered(skill, block(MAIN) + texts[form] if form == "blocks" else texts[form], apply=True)
    assert contents(tmp_path / "skill") == before
    assert {p.name for p in tmp_path.iterdir()} == {"skill", "out"}
    assert not list((tmp_path / "out").iterdir())
    if refused.type is ChangeRefused:
        (id_,) = record.names(skill)
        kept = record.load(skill, id_)
        with pytest.raises(ChangeRefused):
            apply(skill, kept)


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        ("I would rather not.", "names no files"),
        ("", "(nothing)"),
        (chat(block(MAIN), finish="length"), "cut off"),
        ("<<<FILE: handlers/main.py>>>\nx", "not closed"),
        ("x" * (MAX_ANSWER_CHARS + 1), "characters"),
        (
            "--- a/handlers/main.py\n+++ b/handlers/main.py\n@@ -1 +1 @@\n-not there\n+x\n",
            "does not match",
        ),
    ],
    ids=range(6),
)
def test_no_change_in_an_answer(tmp_path: Path, reply: Any, said: str) -> None:
    skill = skill_at(tmp_path)
    with pytest.raises(NoAnswer, match=said.replace("(", r"\(").replace(")", r"\)")):
        answered(skill, reply)
    (kept,) = record.names(skill)
    assert not record.load(skill, kept).files


def test_an_answer_that_changes_nothing(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    with pytest.raises(NoAnswer, match="changes nothing"):
        answered(skill, block(MAIN, (tmp_path / MAIN).read_text()))


@pytest.mark.parametrize(
    "reply",
    [
        answer(b"no", 500),
        answer(b"{}", 401),
        answer(b"<html>", 200),
        answer(b"x" * (33 << 20), 200),
        answer(b'{"choices": []}'),
    ],
    ids=range(5),
)
def test_a_server_that_fails_is_a_network_error(tmp_path: Path, reply: Any) -> None:
    skill = skill_at(tmp_path)
    with pytest.raises(NetworkError):
        answered(skill, reply)


def test_a_model_that_only_asks_comes_to_an_end(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    call = (("1", "get_alias", '{"alias": "A.ADR1", "view": "brief"}'),)
    with pytest.raises(NoAnswer, match="last turn"):
        answered(skill, chat("", calls=call, finish="tool_calls"))


def test_refusals_name_the_skill_and_all_faults(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    with pytest.raises(CtxError) as refused:
        answered(skill, block("../a.py") + block("/b.py"))
    assert "and 1 more" in str(refused.value)
    assert refused.value.facts["skill"] == skill.root


@pytest.mark.parametrize("said", ["I would rather not.", f"{block(MAIN)}<<<FILE: half.py>>>\nx"])
def test_an_answer_without_a_change_is_kept(tmp_path: Path, said: str) -> None:
    skill = skill_at(tmp_path, {"handlers/key.py": "x = 1\n"})
    with pytest.raises(NoAnswer) as refused:
        answered(skill, said + '\napi_key = "0f8e2d1c9b7a6f5e"')
    change = record.load(skill, refused.value.facts["id"])
    assert (change.files, [fault.path for fault in change.faults]) == ((), [""])
    kept = (tmp_path / f".ado/changes/{change.id}/answer.txt").read_text()
    assert kept.startswith(said)
    assert "0f8e2d1c9b7a6f5e" not in kept
    assert refused.value.facts["kept"].endswith(f"{change.id}/answer.txt")
    assert "answer.txt" in refused.value.mend


def test_a_record_names_the_model_that_was_asked_where_the_reply_names_none(tmp_path: Path) -> None:
    reply = chat(block(MAIN))
    body = json.loads(reply["data"])
    del body["model"]
    done = answered(skill_at(tmp_path), answer(body))
    assert done.change.facts["model"].endswith("#scripted")
