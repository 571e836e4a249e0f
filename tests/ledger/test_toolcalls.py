from __future__ import annotations

import json

import pytest

from adaos_ctx_ledger.hosts import Call
from adaos_ctx_ledger.toolcalls import name_of, told_by

PAGE = "A.ADR1@d00dad42 view=full tokens=9\nWe keep a queue."


def told(name: str, answer: object, **arguments: object) -> list[tuple[object, object, object]]:
    payload = {"tool_name": name, "tool_input": arguments, "tool_response": answer, "cwd": "/p"}
    return [
        (e["ref"], e["digest"], e["source"])
        for e in told_by(Call("claude", "PostToolUse", "s", payload))
    ]


@pytest.mark.parametrize(
    "answer",
    [
        PAGE,
        {"content": [{"type": "text", "text": PAGE}]},
        [{"type": "text", "text": PAGE}],
        json.dumps({"result": PAGE}),
    ],
)
def test_an_answer_of_ours_tells_its_reference(answer: object) -> None:
    assert told("mcp__adaos-ctx__get_alias", answer) == [("A.ADR1", "d00dad42", "tool")]


def test_a_pack_tells_each_of_its_references() -> None:
    pack = (
        "A.ADR1@d00dad42\n- queue\nS.user@0badcafe\n- name: text\ndoc:README.md#3@12345678: Install"
    )
    assert [ref for ref, _, _ in told("get_pack", pack)] == ["A.ADR1", "S.user", "doc:README.md#3"]


def test_a_read_file_tells_its_path_within_the_project() -> None:
    ((ref, digest, source),) = told("Read", "x = 1", file_path="/p/src/a.py")
    assert (ref, len(str(digest)), source) == ("file:src/a.py", 64, "read")
    assert told("Read", "x = 1", file_path="/p/a.py", offset=5)[0][1] == ""


@pytest.mark.parametrize("name", ["Bash", "", "Edit"])
def test_other_tools_tell_nothing(name: str) -> None:
    assert told(name, PAGE, command="x") == []


def test_names_are_what_people_say() -> None:
    assert (name_of("A.retry_policy"), name_of("doc:docs/a.md#3"), name_of("cache")) == (
        "retry_policy",
        "a.md#3",
        "cache",
    )
