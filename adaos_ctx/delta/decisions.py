"""The comparer of decision records: status, choice, what was rejected, how many lines changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.adr_choice import find_choice
from adaos_ctx.cards.adr_options import find_options
from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.adr_status import find_status
from adaos_ctx.cards.lines import clean, clip
from adaos_ctx.cards.reading import read_document
from adaos_ctx.delta.lines import count_text, line_counts
from adaos_ctx.delta.model import Facts

if TYPE_CHECKING:
    from adaos_ctx.model import Source

MAX_NAME_CHARS = 60  # of an option or a choice


def compare_adr(old: Source, new: Source) -> Facts:
    """Say what became of a decision."""
    before, after = _Decision(old), _Decision(new)
    texts = []
    if before.status != after.status:
        texts.append(f"status {before.status or 'none'} → {after.status or 'none'}")
    rejected = [name for name in after.rejected if name not in before.rejected]
    back = [n for n in before.rejected if n not in after.rejected and n != after.choice]
    known = {*before.options, *rejected}
    options = [f"option {name} added" for name in after.options if name not in known]
    known = {*after.options, *back, after.choice}
    options += [f"option {name} removed" for name in before.options if name not in known]
    chose = before.choice != after.choice
    if chose:
        texts.append(f"choice {before.choice or 'none'} → {after.choice or 'none'}")
    elif rejected or back:
        texts.append(f"choice {after.choice or 'none'} kept")
    texts += [f"{name} now rejected" for name in rejected]
    texts += [f"{name} no longer rejected" for name in back]
    texts += options
    texts.append(f"{count_text(*line_counts(old.text, new.text))} lines")
    tags = frozenset({"choice"}) if chose or before.status != after.status else frozenset()
    return Facts(texts=tuple(texts), tags=tags)


class _Decision:
    """What a comparison needs of a record."""

    def __init__(self, source: Source) -> None:
        record = read_record(read_document(source.path, source.text))
        choice = find_choice(record)
        status = find_status(record)
        self.status = _short(status.line or status.word)
        self.choice = _short(choice.text)
        self.rejected = [_short(option.name) for option in choice.rejected]
        self.options = [_short(option.name) for option in find_options(record)]


def _short(text: str) -> str:
    return clip(clean(text), MAX_NAME_CHARS)
