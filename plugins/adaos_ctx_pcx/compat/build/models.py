"""Who writes descriptors: the interface, and the offline model of the format."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .ir import SourceNode

_MAX_CHARS = 160  # of `what`
_SENTENCE_CHARS = 120
_KEYWORDS = 6
_WORD = re.compile("[A-Za-z0-9]+")
_STOP = frozenset("a an and for in is of on or that the this to with".split())


@dataclass
class Descriptor:
    """What something is, when it is needed, and words to find it by."""

    what: str
    when: str
    keywords: list[str] = field(default_factory=list)


@dataclass
class Grade:
    """A mark of 0..1 for a descriptor."""

    score: float
    reason: str = ""


class DescriptorModel:
    """The interface; by default siblings are left as they are and every mark is the best."""

    def describe_leaf(self, node: SourceNode, *, feedback: str | None = None) -> Descriptor:
        """Describe a piece of content."""
        raise NotImplementedError

    def describe_branch(
        self, node: SourceNode, children: list[Descriptor], *, feedback: str | None = None
    ) -> Descriptor:
        """Describe a group by its children's descriptors."""
        raise NotImplementedError

    def contrast(
        self, parent_title: str | None, siblings: list[tuple[SourceNode, Descriptor]]
    ) -> list[Descriptor]:
        """Descriptors of siblings, told apart; in the same order."""
        return [descriptor for _, descriptor in siblings]

    def grade(self, node: SourceNode, descriptor: Descriptor, siblings: list[Descriptor]) -> Grade:
        """Mark a descriptor."""
        return Grade(1.0)


class FakeDescriptorModel(DescriptorModel):
    """Descriptors from titles, hints and first sentences; no model, always the same."""

    def describe_leaf(self, node: SourceNode, *, feedback: str | None = None) -> Descriptor:
        """`title: hint or first sentence`."""
        title = node.title or node.id
        said = node.hint or _first_sentence(node.content or "")
        words = node.keywords or _keywords(f"{title} {node.hint or ''} {node.content or ''}")
        what = f"{title}: {said}".strip()[:_MAX_CHARS]
        return Descriptor(what, f"Use when the task involves {title.lower()}.", words)

    def describe_branch(
        self, node: SourceNode, children: list[Descriptor], *, feedback: str | None = None
    ) -> Descriptor:
        """The hint, or how many items there are."""
        title = node.title or node.id
        what = (node.hint or f"{title}: {len(children)} items.")[:_MAX_CHARS]
        words = _keywords(" ".join(child.what for child in children))
        return Descriptor(what, f"Consult for anything about {title.lower()}.", words)


def _first_sentence(text: str) -> str:
    plain = " ".join(text.split())
    head, mark, _ = plain.partition(". ")
    return head if mark else plain[:_SENTENCE_CHARS]


def _keywords(text: str, k: int = _KEYWORDS) -> list[str]:
    found: dict[str, None] = {}
    for match in _WORD.finditer(text):
        word = match.group().lower()
        if len(word) > 2 and word not in _STOP:
            found[word] = None
            if len(found) == k:
                break
    return list(found)
