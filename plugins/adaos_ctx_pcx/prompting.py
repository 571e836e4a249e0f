"""What a model is asked about descriptors, and how its answers are read. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx_pcx.compat.llm import parse_json_object
from adaos_ctx_pcx.describe import WHAT_CHARS, WHEN_CHARS, Descriptor
from adaos_ctx_pcx.items import leaves
from adaos_ctx_pcx.words import clip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx_pcx.items import Item

_TEXT_CHARS = 6_000  # of a leaf that a model reads
_SYNTHESIS_CHARS = 4_000  # of the leaves below a branch, an equal share for each child
_KEYWORDS = 6
_SHAPE = (
    f'{{"what": "what it is, at most {WHAT_CHARS} characters", "when": "for which need, at most '
    f'{WHEN_CHARS} characters", "keywords": ["up to six"]}}'
)


def describing(item: Item, said: Mapping[int, Descriptor], *, synthesis: bool = False) -> str:
    """Ask for the line of a leaf by its text, of a branch by what is in it."""
    hint = f"\nIts author says: {item.hint}" if item.hint else ""
    return (
        "Someone with little room chooses by one line what to open. Write that line for "
        f"{_inside(item, said, synthesis=synthesis)}{hint}\n\n"
        f"Say what only this one holds. Answer with JSON: {_SHAPE}"
    )


def _inside(item: Item, said: Mapping[int, Descriptor], *, synthesis: bool) -> str:
    if item.is_leaf:
        return f"a text named {item.label}:\n{item.said[:_TEXT_CHARS]}"
    if synthesis:
        return (
            f"a group named {item.label}: what unites its parts, how they differ, and where to "
            f"start. Its parts begin so:\n{_content(item)}"
        )
    lines = [f"- {child.label}: {said[id(child)].what}" for child in item.children]
    return f"a group named {item.label} with these entries:\n" + "\n".join(lines)


def _content(item: Item) -> str:
    share = max(1, _SYNTHESIS_CHARS // len(item.children))
    parts = []
    for child in item.children:
        below = [child] if child.is_leaf else leaves(child)
        text, room = [], share
        for leaf in below:
            text.append(leaf.said[:room])
            room -= len(text[-1])
            if room <= 0:
                break
        parts.append(f"## {child.label}\n" + "\n".join(text))
    return "\n\n".join(parts)


def telling_apart(parent: Item, group: Sequence[Item], said: Mapping[int, Descriptor]) -> str:
    """Ask for the lines of siblings anew, so that none fits another."""
    return (
        f"A reader of {parent.label} chooses between these entries by their lines alone:\n"
        f"{_numbered(group, said)}\n\nRewrite the lines so that none fits another entry. "
        f'Answer with JSON, an entry for each number: {{"1": {_SHAPE}, …}}'
    )


def grading(parent: Item, group: Sequence[Item], said: Mapping[int, Descriptor]) -> str:
    """Ask for marks of siblings' lines."""
    return (
        f"Entries of {parent.label}:\n{_numbered(group, said)}\n\nHow surely is each found by who "
        "needs it, and passed over by who does not? Answer with JSON, an entry for each number: "
        '{"1": {"score": 0 to 1, "reason": "a few words"}, …}'
    )


def repairing(
    asked: str, fault: str, beside: Sequence[Item], said: Mapping[int, Descriptor]
) -> str:
    """Ask for one line again: what was wrong with it, and beside which lines it stands."""
    others = "\n".join(f"- {_line(item, said)}" for item in beside)
    near = f"\nIt stands beside:\n{others}" if others else ""
    return f"{asked}\n\nA former line was refused: {fault}.{near}"


def judging(label: str, descriptor: Descriptor, content: str) -> str:
    """Ask how well a line lets one foresee a text."""
    return (
        f"A reader saw only this line about a text:\n{label}: {descriptor.what} | "
        f"{descriptor.when}\n\nThe text:\n{content[:_TEXT_CHARS]}\n\nHow well could the reader "
        'foresee the text? Answer with JSON: {"score": 1 to 5, "reason": "a few words"}'
    )


def _numbered(group: Sequence[Item], said: Mapping[int, Descriptor]) -> str:
    return "\n".join(f"{n}. {_line(item, said)}" for n, item in enumerate(group, 1))


def _line(item: Item, said: Mapping[int, Descriptor]) -> str:
    one = said[id(item)]
    return f"{item.label}: {one.what} | {one.when}"


def read_object(answer: str | None) -> dict[str, Any]:
    """The JSON object in an answer; empty when there is none."""
    try:
        return parse_json_object(answer or "")
    except (ValueError, RecursionError):
        return {}


def read_descriptor(fields: Any, former: Descriptor) -> Descriptor:
    """A descriptor from a decoded answer; what it lacks is as it was."""
    if not isinstance(fields, dict):
        return former
    what, when, keywords = fields.get("what"), fields.get("when"), fields.get("keywords")
    return Descriptor(
        what=clip(what, WHAT_CHARS) if isinstance(what, str) and what.strip() else former.what,
        when=clip(when, WHEN_CHARS) if isinstance(when, str) and when.strip() else former.when,
        keywords=tuple(str(k) for k in keywords[:_KEYWORDS])
        if isinstance(keywords, list)
        else former.keywords,
    )


def read_score(fields: Any) -> tuple[float, str] | None:
    """(score, reason) from a decoded answer; None when it gives no number."""
    score = fields.get("score") if isinstance(fields, dict) else None
    if isinstance(score, bool) or not isinstance(score, int | float):
        return None
    return float(score), clip(str(fields.get("reason", "")), WHEN_CHARS)
