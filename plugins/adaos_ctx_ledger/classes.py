"""The class of a message: what it points with decides how much each sign counts. Pure."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.message import Message

POINTING = frozenset(("pronoun", "plural", "near", "nears", "there"))
_BY_FLAG = (
    ("again", {"again", "again_phrases"}),
    ("pron", {"pronoun", "plural", "nears"}),
    ("near", {"near"}),
    ("there", {"there"}),
)
_LATER = (
    ("sort", {"sort_sure", "type_generic"}),
    ("fresh", {"fresh_phrases"}),
)
_ALL = 0.99  # a share that is every word
NAMES = (
    "small", "ordinal", "newsort", "again", "pron", "near", "there", "bare", "sort", "fresh", "attr",
    "open", "find", "other",
)  # fmt: skip


def class_of(message: Message) -> str:
    """The class of a message; one of `NAMES`, the surest sign first."""
    flags = message.flags
    if message.share("smalltalk") > _ALL:
        return "small"
    if message.ordinal or {"list_nouns", "number"} <= flags:
        return "ordinal"
    if _asks_for_new(message):
        return "newsort"
    pointing = _first(_BY_FLAG, flags)
    if pointing:
        return pointing
    return "bare" if is_bare(message) else _first(_LATER, flags) or _asking(message)


def _first(table: tuple[tuple[str, set[str]], ...], flags: frozenset[str]) -> str:
    return next((name for name, signs in table if flags & signs), "")


def _asking(message: Message) -> str:
    flags = message.flags
    if "attributes" in flags and (message.asks or "find" in flags):
        return "attr"
    if "open_phrases" in flags:
        return "open"
    return "find" if "find" in flags else "other"


def _asks_for_new(message: Message) -> bool:
    """Whether some thing of a sort is wanted, none in particular."""
    flags = message.flags
    wants = bool(flags & {"find", "fresh_phrases"}) and not flags & POINTING
    return wants and bool(message.sorts) and not any(message.sorts.values())


def is_bare(message: Message) -> bool:
    """Whether it asks what can be asked of anything: `what are the types?`."""
    common = message.lexicon.common
    content = message.content
    signs = message.flags & {"wh", "ellipsis_words"}
    return bool(content) and bool(signs) and all(stem in common for stem in content)
