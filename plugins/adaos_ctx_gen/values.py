"""The values of this plugin: what a model wants to change, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Form = Literal["blocks", "json", "patch", "fences", ""]

MAX_ANSWER_CHARS = 4 << 20  # characters; a model's longest answer is a tenth of it
MAX_FILES = 200  # files of one change; more is no change that a person reviews
MAX_FILE_CHARS = 1 << 20  # characters of one file


class Fault(NamedTuple):
    """What is wrong with a change; `path` is "" for the answer as a whole."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One file as it shall be.

    Args:
        path: As the model wrote it; not checked yet.
        content: The whole text with line ends LF; None deletes the file.
    """

    path: str
    content: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What was read in a model's answer.

    Args:
        edits: In the order of the answer.
        form: How they were written; "" when there are none.
        prose: The answer without the files.
        faults: What could not be read.
    """

    edits: tuple[Edit, ...] = ()
    form: Form = ""
    prose: str = ""
    faults: tuple[Fault, ...] = ()
