"""The pack as a value. Equal values give equal bytes, and each layout's text parses back to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adaos_ctx.model import Level

RULE_LINE = "include by alias (alias@sha8); the model may ask for more with the tool get_alias"
TOOL_LINE = 'If you need the full text of an alias, call the tool: get_alias("<alias>").'


@dataclass(frozen=True, slots=True, kw_only=True)
class PackItem:
    """One alias in a pack, at the rendition that was chosen for it.

    Args:
        ref: `alias@sha8` of the content as it is now.
        notes: Short remarks shown in parentheses ("json-only", "moved a1b2c3d4→9f8e7d6c"); they hold
            no parentheses themselves.
        brief: One line; only when the rendition is `brief`.
        lines: Card lines, each starting with `- `; only when the rendition is `card`.
        text: The inlined view; only when the rendition is `full`.
    """

    ref: str
    notes: tuple[str, ...] = ()
    brief: str = ""
    lines: tuple[str, ...] = ()
    text: str | None = None

    @property
    def level(self) -> Level:
        """Which rendition this is."""
        if self.text is not None:
            return "full"
        if self.lines:
            return "card"
        return "brief" if self.brief else "ref"

    @property
    def name(self) -> str:
        """The alias name."""
        return self.ref.partition("@")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class PackSection:
    """The aliases of one kind, in the order of the pack; items at `ref` follow the others.

    Args:
        label: ADR OPTS SCHEMA PROFILE HANDLER TESTS DOCS MANIFEST RESOURCES.
        items: At least one, unless all were left out.
        left_out: How many aliases of this section had to be left out entirely.
    """

    label: str
    items: tuple[PackItem, ...]
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """A whole pack.

    Args:
        skill: The skill's name; several skills are joined by ", ".
        digest: First eight hex digits of the context digest.
        sections: In order.
        instruction: What the model is asked to do in general.
        delta: Lines starting with `- `: what changed since the base.
        task: What it is asked to do now; "" when nothing particular.
        version: What stands after `ver:`; "" leaves it out.
        legend: (short, long) pairs of the vocabulary that was applied; sorted.
        tokens: Tokens of the rendered text, this number included.
        budget: Tokens that were allowed.
        encoding: Tokenizer, as shown (`o200k_base`, `~claude`).
        layout: Name of the layout that it was made for.
    """

    skill: str
    digest: str
    sections: tuple[PackSection, ...]
    instruction: str = ""
    delta: tuple[str, ...] = ()
    task: str = ""
    version: str = ""
    legend: tuple[tuple[str, str], ...] = ()
    tokens: int = 0
    budget: int = 0
    encoding: str = "o200k_base"
    layout: str = "compact"

    def with_tokens(self, tokens: int) -> Pack:
        """The same pack with another token count in its last line."""
        return replace(self, tokens=tokens)


def ordered(items: tuple[PackItem, ...]) -> tuple[PackItem, ...]:
    """Items in the order every layout writes them: bare references after the rest."""
    return (
        *(item for item in items if item.level != "ref"),
        *(item for item in items if item.level == "ref"),
    )
