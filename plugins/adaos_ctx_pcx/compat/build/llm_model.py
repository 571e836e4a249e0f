"""Descriptors by a model, with the offline ones where its answer cannot be read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.compat.llm import parse_json_object

from .models import Descriptor, DescriptorModel, FakeDescriptorModel, Grade

if TYPE_CHECKING:
    from adaos_ctx_pcx.compat.llm import LLMClient

    from .ir import SourceNode

_MAX_CONTENT_CHARS = 6000
_MAX_CHARS = 80  # of what and when
_SHAPE = (
    f'Answer with JSON: {{"what": "what it is, at most {_MAX_CHARS} characters", "when": "for which '
    f'need one opens it, at most {_MAX_CHARS} characters", "keywords": ["up to six search words"]}}'
)


class LLMDescriptorModel(DescriptorModel):
    """Asks a client for JSON.

    Args:
        client: Completes prompts.
        synthesis: Branches are described by their content, not by their children's descriptors.
        synthesis_max_chars: Of that content.
    """

    def __init__(
        self, client: LLMClient, *, synthesis: bool = False, synthesis_max_chars: int = 4000
    ) -> None:
        self.client = client
        self.synthesis = synthesis
        self.synthesis_max_chars = synthesis_max_chars
        self._offline = FakeDescriptorModel()

    def describe_leaf(self, node: SourceNode, *, feedback: str | None = None) -> Descriptor:
        """Describe a piece of content by its text."""
        prompt = (
            f"A reader with little room chooses what to open by one line each. Write the line for "
            f"this text, named {node.title or node.id}.\n{_about(node, feedback)}"
            f"Text:\n{(node.content or '')[:_MAX_CONTENT_CHARS]}\n\n{_SHAPE}"
        )
        return self._call(prompt, self._offline.describe_leaf(node))

    def describe_branch(
        self, node: SourceNode, children: list[Descriptor], *, feedback: str | None = None
    ) -> Descriptor:
        """Describe a group by what is in it."""
        if self.synthesis:
            task = (
                "Write the line that SYNTHESIZES this group: what unites its parts, where they "
                "differ, where to start."
            )
            below = _descendant_content(node, self.synthesis_max_chars)
        else:
            task = "Write the line for this group of entries."
            below = "\n".join(f"- {child.what} | {child.when}" for child in children)
        name = node.title or node.id
        prompt = f"{task}\nIts name: {name}\n{_about(node, feedback)}In it:\n{below}\n\n{_SHAPE}"
        return self._call(prompt, self._offline.describe_branch(node, children))

    def contrast(
        self, parent_title: str | None, siblings: list[tuple[SourceNode, Descriptor]]
    ) -> list[Descriptor]:
        """Rewrite siblings so that each says what only it has."""
        lines = [f"{n.id}: {n.title or n.id} | {d.what} | {d.when}" for n, d in siblings]
        prompt = (
            f"These entries of {parent_title or 'one group'} are chosen between by their lines. "
            "Rewrite the lines so that none fits another entry:\n" + "\n".join(lines)
            + '\n\nAnswer with JSON: {"<id>": {"what": "…", "when": "…", "keywords": ["…"]}, …}'
        )  # fmt: skip
        answer = self._complete_json(prompt)
        return [_descriptor(answer.get(node.id), old) for node, old in siblings]

    def grade(self, node: SourceNode, descriptor: Descriptor, siblings: list[Descriptor]) -> Grade:
        """Ask how surely a reader would choose this entry, and only this one."""
        others = "\n".join(f"- {sibling.what} | {sibling.when}" for sibling in siblings)
        prompt = (
            f"Entry {node.title or node.id}: {descriptor.what} | {descriptor.when}\n"
            f"Beside it:\n{others}\n\nHow surely is it found by who needs it, and passed over by "
            'who does not? Answer with JSON: {"score": 0 to 1, "reason": "a few words"}'
        )
        answer = self._complete_json(prompt)
        try:
            return Grade(float(answer.get("score", 1.0)), str(answer.get("reason", "")))
        except (TypeError, ValueError):
            return Grade(1.0)

    def _call(self, prompt: str, fallback: Descriptor) -> Descriptor:
        return _descriptor(self._complete_json(prompt), fallback)

    def _complete_json(self, prompt: str) -> dict[str, Any]:
        try:
            return parse_json_object(self.client.complete(prompt))
        except ValueError:
            return {}


def _about(node: SourceNode, feedback: str | None) -> str:
    hint = f"Its author says: {node.hint}\n" if node.hint else ""
    return hint + (f"A former line was refused: {feedback}\n" if feedback else "")


def _descriptor(answer: Any, fallback: Descriptor) -> Descriptor:
    """A descriptor from a model's answer, whatever it answered."""
    if not isinstance(answer, dict):
        return fallback
    what, when = answer.get("what"), answer.get("when")
    words = answer.get("keywords")
    return Descriptor(
        what[:_MAX_CHARS] if isinstance(what, str) and what else fallback.what,
        when[:_MAX_CHARS] if isinstance(when, str) and when else fallback.when,
        [str(word) for word in words] if isinstance(words, list) else fallback.keywords,
    )


def _descendant_content(node: SourceNode, max_chars: int) -> str:
    """The leaves below each child in turn, an equal share each, under the children's names."""
    shares = max(1, len(node.children))
    parts = []
    for child in node.children:
        text = "\n".join(leaf.content or "" for leaf in child.walk() if leaf.is_leaf)
        parts.append(f"## {child.title or child.id}\n{text[: max_chars // shares]}")
    return "\n\n".join(parts)[:max_chars]
