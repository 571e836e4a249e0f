"""Changes as JSON."""

from __future__ import annotations

import json

import pytest

from adaos_ctx_gen.jsonform import parse_json
from adaos_ctx_gen.values import MAX_FILES, Edit

TEXTS = {"a.py": "one\ntwo\n"}
read = TEXTS.get


@pytest.mark.parametrize(
    "value",
    [
        {"files": [{"path": "b.py", "content": "x\n"}]},
        {"files": {"b.py": "x\n"}},
        {"changes": [{"file": "b.py", "text": "x\n"}]},
        {"edits": [{"filename": "b.py", "code": "x\n"}]},
        [{"path": "b.py", "content": "x\n"}],
        {"path": "b.py", "content": "x\n"},
    ],
)
@pytest.mark.parametrize(
    "wrap", ["{}", "```json\n{}\n```", "Here:\n```\n{}\n```\nDone.", "\ufeff {}"]
)
def test_common_shapes_alone_and_in_a_fence(value: object, wrap: str) -> None:
    answer = parse_json(wrap.replace("{}", json.dumps(value)), read)
    assert answer.edits == (Edit(path="b.py", content="x\n"),)
    assert answer.form == "json"


@pytest.mark.parametrize(
    "entry",
    [
        {"path": "a.py", "delete": True},
        {"path": "a.py", "action": "delete"},
        {"path": "a.py", "content": None},
    ],
)
def test_deletions(entry: dict[str, object]) -> None:
    assert parse_json(json.dumps({"files": [entry]}), read).edits == (
        Edit(path="a.py", content=None),
    )


@pytest.mark.parametrize("head", ["", "--- a/a.py\n+++ b/a.py\n"])
def test_an_entry_may_hold_a_patch(head: str) -> None:
    value = {"files": [{"path": "a.py", "patch": f"{head}@@ -1,2 +1,2 @@\n one\n-two\n+three\n"}]}
    assert parse_json(json.dumps(value), read).edits == (Edit(path="a.py", content="one\nthree\n"),)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ({"files": [{"content": "x"}]}, "names no path"),
        ({"files": ["x"]}, "names no path"),
        ({"files": [{"path": "a", "content": 1}]}, "its content is no text"),
        ({"files": [{"path": "a.py", "patch": "nothing"}]}, "its patch says nothing"),
        (
            {"files": [{"path": "a.py", "patch": "--- b\n+++ b\n@@ -0,0 +1 @@\n+x\n"}]},
            "there is no file b to patch",
        ),
        (
            {"files": [{"path": "c", "content": ""}] * (MAX_FILES + 1)},
            f"more than {MAX_FILES} files",
        ),
    ],
)
def test_what_cannot_be_read_is_said(value: object, reason: str) -> None:
    assert parse_json(json.dumps(value), read).faults[0].reason == reason


def test_a_key_that_stands_twice_is_refused() -> None:
    answer = parse_json('{"files": {"a": "1", "a": "2"}}', read)
    assert "twice" in answer.faults[0].reason


@pytest.mark.parametrize(
    "text",
    ["{}", "[]", "null", '{"a": 1}', "[1]", "{", "[" * 100_000, '{"n": ' + "9" * 5000 + "}", ""],
)
def test_other_json_is_no_change(text: str) -> None:
    assert parse_json(text, read).form == ""


def test_words_beside_the_files_can_hold_claims() -> None:
    text = json.dumps({"using": ["A.x@12345678"], "files": {"a": "b"}})
    assert "A.x@12345678" in parse_json(text, read).prose
