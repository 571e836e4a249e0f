"""The comparer of documents: headings that came and went, and which sections changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.lines import clean, clip
from adaos_ctx.cards.reading import read_document
from adaos_ctx.delta.lines import count_text, line_counts
from adaos_ctx.delta.model import Facts

if TYPE_CHECKING:
    from adaos_ctx.model import Source

MAX_HEADINGS = 6  # of each sort that are named
MAX_TITLE_CHARS = 48
TOP = "the beginning"  # what stands before the first heading


def compare_document(old: Source, new: Source) -> Facts:
    """Say which sections changed."""
    before, after = sections(old), sections(new)
    texts = []
    for word, names in (
        ("added", [name for name in after if name not in before]),
        ("removed", [name for name in before if name not in after]),
    ):
        if names:
            texts.append(f"{word} {_listed(names)}")
    changed = [
        f"{_named(name)} ({count_text(*line_counts(before[name], text))})"
        for name, text in after.items()
        if name in before and before[name] != text
    ]
    if changed:
        more = f", …+{len(changed) - MAX_HEADINGS}" if len(changed) > MAX_HEADINGS else ""
        texts.append(f"changed {', '.join(changed[:MAX_HEADINGS])}{more}")
    if not changed:
        texts.append(f"{count_text(*line_counts(old.text, new.text))} lines")
    return Facts(texts=tuple(texts))


def sections(source: Source) -> dict[str, str]:
    """Heading -> the text below it up to the next heading; equal headings are numbered."""
    document = read_document(source.path, source.text)
    starts = [(s.heading.span.start, s.title) for s in document.sections if s.heading and s.title]
    found: dict[str, str] = {}
    ends = [start for start, _ in starts[1:]] + [len(source.text)]
    first = starts[0][0] if starts else len(source.text)
    if source.text[:first].strip():
        found[TOP] = source.text[:first].strip() + "\n"
    seen: dict[str, int] = {}
    for (start, title), end in zip(starts, ends, strict=True) if starts else ():
        seen[title] = seen.get(title, 0) + 1
        name = title if seen[title] == 1 else f"{title} #{seen[title]}"
        found.setdefault(name, source.text[start:end].strip() + "\n")
    return found


def _listed(names: list[str]) -> str:
    shown = ", ".join(_named(name) for name in names[:MAX_HEADINGS])
    left = len(names) - MAX_HEADINGS
    return f"{shown}, …+{left}" if left > 0 else shown


def _named(title: str) -> str:
    return title if title == TOP else f'"{clip(clean(title), MAX_TITLE_CHARS)}"'
