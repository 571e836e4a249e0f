"""Answers in all forms, and any text at all."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_gen.parsing import parse_answer
from adaos_ctx_gen.values import MAX_ANSWER_CHARS, MAX_FILE_CHARS, MAX_FILES, Answer
from tests.ending import ends

TEXTS = {"a.py": "one\ntwo\n", "handlers/main.py": "x = 1\n"}


def parse(text: str) -> Answer:
    return parse_answer(text, TEXTS.get)


PATCH = "--- a/a.py\n+++ b/a.py\n@@ -2 +2 @@\n-two\n+2\n"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("<<<FILE: b.py>>>\nx\n<<<END>>>", "blocks"),
        ("<<<DELETE: a.py>>>", "blocks"),
        ('{"files": {"b.py": "x"}}', "json"),
        (PATCH, "patch"),
        (f"```diff\n{PATCH}```", "patch"),
        (f"Here it is:\n```\n{PATCH}```\ndone", "patch"),
        ("```py b.py\nx\n```", "fences"),
        ("I cannot do that.", ""),
        ("", ""),
    ],
)
def test_the_form_is_found(text: str, form: str) -> None:
    answer = parse(text)
    assert answer.form == form
    assert bool(answer.edits) == bool(form)
    assert parse(text.replace("\n", "\r\n")) == answer


def test_a_fenced_patch_in_an_example_of_markdown_is_applied_not_stored() -> None:
    assert parse(f"```diff\n{PATCH}```").edits[0].content == "one\n2\n"


def test_claims_stay_in_the_prose() -> None:
    for text in (f"USING: A.x@12345678\n{PATCH}", "USING: A.x@12345678\n```py b.py\nx\n```"):
        assert "A.x@12345678" in parse(text).prose


def test_a_path_given_twice_must_say_the_same() -> None:
    same = "<<<FILE: b>>>x<<<END>>>" * 2
    assert len(parse(same).edits) == 1
    assert "twice" in parse(same + "<<<FILE: ./b>>>y<<<END>>>").faults[0].reason


def test_long_answers_and_files_are_refused_before_they_are_read() -> None:
    assert "characters" in parse("x" * (MAX_ANSWER_CHARS + 1)).faults[0].reason
    long = parse(f"<<<FILE: b>>>\n{'x' * MAX_FILE_CHARS}y\n<<<END>>>")
    assert (long.edits, long.faults[0].path) == ((), "b")


_MARKS = st.sampled_from(
    ["<<<FILE: a.py>>>", "<<<END>>>", "<<<DELETE: x>>>", "```", "```py a.py", "````", "~~~", "\n", "--- a/a.py", "+++ b/a.py",
     "@@ -1,2 +1,2 @@", "@@ -999999999 +1 @@", "diff --git a/a.py b/a.py", "rename from a.py", "rename to ../b", "new file mode 120000",
     " one", "-two", "+2", "\\ No newline", '{"files": ', '[{"path": "a.py"', ', "content": "x"}]', "}", "\0", "\ud800", "я", "GIT binary patch"]
)  # fmt: skip


@given(
    st.lists(st.one_of(_MARKS, st.text(max_size=10)), max_size=25),
    st.sampled_from(["", "\n", "\r\n"]),
)
def test_no_text_gives_a_traceback_and_limits_hold(parts: list[str], joint: str) -> None:
    answer = parse(joint.join(parts))
    assert len(answer.edits) <= MAX_FILES
    assert len({edit.path for edit in answer.edits}) == len(answer.edits)


@given(
    st.dictionaries(
        st.sampled_from(["a.py", "handlers/main.py", "x/y.md"]),
        st.text(st.characters(exclude_characters="\r"), max_size=50),
        min_size=1,
    )
)
def test_json_keeps_texts_as_they_are(files: dict[str, str]) -> None:
    read = {edit.path: edit.content for edit in parse(json.dumps({"files": files})).edits}
    assert read == files


@pytest.mark.parametrize(
    "text",
    ["```\n" * 300_000, "<<<FILE:" * 300_000, "- " * 500_000, "--- a\n+++ b\n@@ -1 +1 @@\n" * 60_000, "`" * 1_000_000, "[" * 1_000_000,
     '{"a":' * 200_000, "@@ -1 +1 @@\n" * 100_000, "~~~x=" * 200_000, "# " * 500_000 + "\n```\nx\n```"],
    ids=range(10),
)  # fmt: skip
def test_hostile_answers_are_read_in_linear_time(text: str) -> None:
    with ends():
        parse(text)
