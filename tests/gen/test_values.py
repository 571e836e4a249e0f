"""What passes between the parts of gen, and how much of it there may be."""

from __future__ import annotations

from adaos_ctx_gen.parsing import parse_answer
from adaos_ctx_gen.values import MAX_ANSWER_CHARS, MAX_FILE_CHARS, MAX_FILES, Answer, Fault
from tests.gen.making import block


def read(text: str) -> Answer:
    return parse_answer(text, lambda _path: None)


def test_an_answer_without_files_is_no_change() -> None:
    assert (read("no").edits, read("no").form, Answer().faults) == ((), "", ())


def test_limits_are_kept_and_named() -> None:
    most = "".join(block(f"handlers/f{n}.py", "x\n") for n in range(MAX_FILES))
    assert len(read(most).edits) == MAX_FILES
    for text in (
        most + block("handlers/more.py", "x\n"),
        block("handlers/long.py", "x" * MAX_FILE_CHARS + "\n"),
        "x" * (MAX_ANSWER_CHARS + 1),
    ):
        assert read(text).faults


def test_a_fault_of_the_whole_has_no_path() -> None:
    assert Fault("", "is too long")._asdict() == {"path": "", "reason": "is too long"}
