"""What gen refuses, with the exit codes 65 to 69."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar


class NoAnswer(CtxError):
    """The model's answer holds no change that can be read."""

    code = "gen_no_change"
    exit_code = 65
    message = "no change in the answer: {reason}"
    hint = "ask again, with another task or model"
    hints: ClassVar[Mapping[str, str]] = {
        "kept": "read the answer: {kept}; then ask again, with another task or model"
    }

    @property
    def variant(self) -> str:
        """`kept` where the answer lies in a record."""
        return "kept" if "kept" in self.facts else ""


class ChangeRefused(CtxError):
    """A change breaks a rule: nothing of it was applied."""

    code = "gen_refused"
    exit_code = 66
    message = "change {id} refused: {reason}"
    hint = "see all of it: adaos-ctx gen show {skill} {id}"


class TestsFailed(CtxError):
    """The skill's tests do not pass with the change: nothing of it was applied."""

    __test__ = False  # pytest takes names that begin with Test for its own
    code = "gen_tests"
    exit_code = 67
    message = "the skill's tests fail with change {id}: {reason}"
    hint = "see the change: adaos-ctx gen show {skill} {id}; or all the same: adaos-ctx gen apply {skill} {id}"


class ChangeMoved(CtxError):
    """A file is neither what the change began with nor what it makes."""

    code = "gen_moved"
    exit_code = 68
    message = "{path} was edited since change {id} was made"
    hint = "keep the edit elsewhere and restore the file, or generate again"


class UnknownChange(CtxError):
    """No change has this id, or what lies there was not written by gen."""

    code = "gen_unknown"
    exit_code = 69
    message = "no change {id}{reason}"
    hint = "adaos-ctx gen list {skill}"
