"""A plugin's code can neither end the program nor write into its output."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from adaos_ctx.foreign import Interrupted, calm, fault_of, load_object


def test_what_is_printed_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    with calm():
        print("noise")
    print("result")
    said = capsys.readouterr()
    assert (said.out, said.err) == ("result\n", "noise\n")


class Mute(Exception):
    def __str__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ValueError("a\n  b"), "ValueError: a b"), (SystemExit(), "SystemExit"),
        (KeyboardInterrupt(), "KeyboardInterrupt"), (Mute(), "Mute: ?"),
    ],
)  # fmt: skip
def test_a_fault_is_one_line(error: BaseException, text: str) -> None:
    assert fault_of(error) == text


def test_a_long_fault_is_cut() -> None:
    assert len(fault_of(ValueError("x" * 10_000))) == 300


def test_ctrl_c_is_told_from_what_a_plugin_raises() -> None:
    before = signal.getsignal(signal.SIGINT)

    def work() -> None:
        with calm():
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(5)

    with pytest.raises(Interrupted) as caught:
        work()
    assert signal.getsignal(signal.SIGINT) is before
    with pytest.raises(Interrupted):
        fault_of(caught.value)


def test_another_thread_and_another_handler_are_left_alone() -> None:
    done: list[bool] = []

    def work() -> None:
        with calm():
            done.append(True)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [True]
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with calm():
            assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_entry_point_names_a_module_or_what_is_in_it() -> None:
    assert load_object("os") is os
    assert load_object("sys:flags.utf8_mode") == sys.flags.utf8_mode
    with pytest.raises(AttributeError):
        load_object("os:none_such")
