"""Score cards against a file of labels: build each card from its source, judge it, sum up."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

from adaos_ctx.cards.scoring import Label, Share, Verdict, judge, share
from adaos_ctx.errors import RegistryError
from adaos_ctx.files import read
from adaos_ctx.kinds import KindTable
from adaos_ctx.model import Source
from adaos_ctx.text import decode_text
from adaos_ctx.writes import refuse_inputs, write_out

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


KIND = "adr"  # labels are of decision records, whatever their files are called


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalReport:
    """How the cards of all labels did.

    Args:
        choice: Records whose choice is told rightly, among those that make one.
        goal: Records whose goal is told rightly, among those that are scored.
        status: Records whose status is told rightly.
        undecided: How many records decide nothing.
        verdicts: One a label, in the order of the file.
    """

    choice: Share
    goal: Share
    status: Share
    undecided: int
    verdicts: tuple[Verdict, ...]

    @property
    def false_choices(self) -> int:
        """Records that decide nothing and whose card tells a choice."""
        return sum(verdict.false_choice for verdict in self.verdicts)

    @property
    def false_rejects(self) -> int:
        """Records whose card calls an option rejected that is not."""
        return sum(bool(verdict.false_rejects) for verdict in self.verdicts)

    @property
    def beyond_limits(self) -> int:
        """Cards of more than ten lines or with a line of more than 100 characters."""
        return sum(not verdict.within_limits for verdict in self.verdicts)


def evaluate(labels: str, root: str, kinds: KindTable, *, run: str | None = None) -> EvalReport:
    """Build and judge the card of every label.

    Args:
        labels: Path of a JSON-lines file, one label a line; unknown keys are passed over.
        root: Folder that the labels' `file` is relative to.
        kinds: What builds the cards.
        run: Where to write the rows `{"file", "lines"}`; nothing is written when it is None.

    Raises:
        RegistryError: A label does not parse.
        SourceUnreadable: A file cannot be read.
    """
    if run is not None:
        refuse_inputs(run, labels)
    asked = list(_labels(os.path.realpath(labels)))
    root = os.path.realpath(root)
    kind = kinds.find(KIND)
    only = KindTable.of([kind]) if kind else kinds
    cards = [(label, _card(root, label.file, only)) for label in asked]
    if run is not None:
        rows = [{"file": label.file, "lines": lines} for label, lines in cards]
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        write_out(run, text.encode("utf-8"))
    verdicts = tuple(judge(label, lines) for label, lines in cards)
    return EvalReport(
        choice=share([verdict.choice for verdict in verdicts]),
        goal=share([verdict.goal for verdict in verdicts]),
        status=share([verdict.status for verdict in verdicts]),
        undecided=sum(label.no_choice for label in asked),
        verdicts=verdicts,
    )


def _card(root: str, file: str, kinds: KindTable) -> list[str]:
    data = read(root, file)
    decoded = decode_text(data)
    source = Source(
        alias=file, path=file, text=decoded.text, encoding=decoded.encoding, notes=decoded.notes,
        size_bytes=len(data),
    )  # fmt: skip
    return [line.text for line in kinds.card(source).lines]


def _labels(path: str) -> Iterator[Label]:
    folder, name = os.path.split(path)
    text = decode_text(read(folder, name)).text
    for number, row in enumerate(text.split("\n"), start=1):
        if row.strip():
            yield parse_label(row, path, number)


def parse_label(row: str, path: str, number: int) -> Label:
    """Read one label.

    Args:
        row: A JSON object.
        path: The file that it stands in, as it was named, for the refusal.
        number: Its line, from 1.

    Raises:
        RegistryError: It is no object, lacks `file`, or a value has the wrong type.
    """
    try:
        value = json.loads(row)
    except ValueError as error:
        raise RegistryError(file=path, path=f"line {number}", reason="not JSON") from error
    if not isinstance(value, dict) or not isinstance(value.get("file"), str):
        raise RegistryError(
            file=path, path=f"line {number}, $.file", reason="a label names its file"
        )
    known = {}
    for field in fields(Label):
        found = value.get(field.name)
        if found is not None:
            known[field.name] = _typed(found, str(field.type))
            if known[field.name] is None:
                raise RegistryError(
                    file=path, path=f"line {number}, $.{field.name}",
                    reason=f"not of type {field.type}",
                )  # fmt: skip
    return Label(**known)  # type: ignore[arg-type]


def _typed(value: object, kind: str) -> object:
    """The value as a label holds it; None where it is of another type."""
    if kind.startswith("tuple") and _are_texts(value):
        return tuple(value)  # type: ignore[arg-type]
    if (kind == "str" and isinstance(value, str)) or (kind == "bool" and isinstance(value, bool)):
        return value
    return None


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def misses(report: EvalReport) -> list[tuple[str, Sequence[str]]]:
    """Files whose card is wrong somewhere, and in which fields."""
    found: list[tuple[str, Sequence[str]]] = []
    for verdict in report.verdicts:
        wrong = [name for name in ("choice", "goal", "status") if getattr(verdict, name) is False]
        wrong += ["false choice"] * verdict.false_choice
        wrong += [f"false reject: {name}" for name in verdict.false_rejects]
        wrong += ["limits"] * (not verdict.within_limits)
        if wrong:
            found.append((verdict.file, wrong))
    return found
