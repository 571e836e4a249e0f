"""Descriptors without a model: what a node is, and what tells it from its siblings. Pure."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from dataclasses import dataclass
from heapq import nsmallest
from typing import TYPE_CHECKING

from adaos_ctx_pcx.head import read_head
from adaos_ctx_pcx.myst import shown
from adaos_ctx_pcx.restructured import is_rst, rst_lines
from adaos_ctx_pcx.words import clip, words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adaos_ctx_pcx.items import Item

MODEL = "offline-3"  # raised when some descriptor changes
WHAT_CHARS = 120
WHEN_CHARS = 160  # the format's limit
_TERMS = 6
_FEW = 100  # words that are sorted faster than sifted
_PROFILE_WORDS = 40  # of one leaf
_TEXT_CHARS = 4_000  # of a leaf's text that are read
_MARKDOWN = "md"  # the format of an item
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s")
_SPAN = re.compile(r"(`+)(?!`)(.{1,500}?)(?<!`)\1(?!`)")  # code inside a line of Markdown
_EMPHASIS = re.compile(r"(?<!\w)_+(?=\w)|(?<=\w)_+(?!\w)")  # inside a word it is no mark
_MARKS = re.compile(r"<[^>\n]{0,500}>|[`*#>|\[\]{}\"]+|\(https?:[^)\n]{0,500}\)")
_LOOSE = re.compile(r"\s+(?=[.,;:!?)](?:\s|$))")  # blanks that a mark left before a point
_QUOTES = re.compile(r"^[rRuU]?(?:\"\"\"|''')|(?:\"\"\"|''')$")
_MARKUP = re.compile(r"<[^>\n]{0,500}>|[`*_#>|\[\]{}\"]+|\(https?:[^)\n]{0,500}\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Descriptor:
    """What something is, when it is needed, and words to find it by."""

    what: str
    when: str
    keywords: tuple[str, ...] = ()


Memo = dict[int, tuple["Item", dict[str, int]]]


def described(root: Item, memo: Memo | None = None) -> dict[int, Descriptor]:
    """A descriptor for every item, by `id(item)`; the same for the same tree.

    Args:
        root: The tree.
        memo: Words of leaves that were read before; what is kept alive in it keeps its `id`.
    """
    memo = {} if memo is None else memo
    profiles: dict[int, dict[str, int]] = {}
    order = children_first(root)
    for item in order:
        if item.is_leaf:
            profiles[id(item)] = _remembered(item, memo)
            continue
        if item is not root:  # it has no siblings to be told from
            profiles[id(item)] = _summed([profiles[id(child)] for child in item.children])
    found = {id(root): _descriptor(root, [*words(root.hint or root.label)], [])}
    for item in order:
        if not item.children:
            continue
        around: Counter[str] = Counter()
        for child in item.children:
            around.update(profiles[id(child)].keys())
        rare = {n: math.log(1 + (len(item.children) + 1) / n) for n in {*around.values()}}
        for child in item.children:
            terms = _telling(profiles[id(child)], around, rare)
            found[id(child)] = _descriptor(child, terms, list(child.children))
    return found


def _summed(profiles: list[dict[str, int]]) -> dict[str, int]:
    total: defaultdict[str, int] = defaultdict(int)
    for profile in profiles:
        for word, n in profile.items():
            total[word] += n
    return total


def children_first(root: Item) -> list[Item]:
    """Every item of a tree, children before their parents."""
    order = []
    pending = [root]
    while pending:
        item = pending.pop()
        order.append(item)
        pending += item.children
    return order[::-1]


def _remembered(item: Item, memo: Memo) -> dict[str, int]:
    if id(item) not in memo:
        memo[id(item)] = (item, _leaf_words(item))
    return memo[id(item)][1]


def _leaf_words(item: Item) -> dict[str, int]:
    """The words of a leaf with their weight: those of its name and hint count more."""
    text = item.said[:_TEXT_CHARS]
    text = shown(text) if item.format == _MARKDOWN and not is_rst(item.path) else text
    counts = Counter(words(text if item.format == "json" else plain(text)))
    for word in words(f"{item.title} {item.name}"):
        counts[word] += 4
    for word in words(item.hint):
        counts[word] += 3
    if len(counts) <= _PROFILE_WORDS:
        return counts
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))[:_PROFILE_WORDS])


def plain(text: str) -> str:
    """Text without marks of Markdown, HTML and JSON."""
    return _MARKUP.sub(" ", text)


def _telling(
    own: Mapping[str, int], around: Mapping[str, int], rare: Mapping[int, float]
) -> list[str]:
    """The words that are frequent here and rare among siblings, best first."""
    worth = [(-n * rare[around[word]], word) for word, n in own.items() if n > 0]
    least = nsmallest(2 * _TERMS, worth) if len(worth) > _FEW else sorted(worth)[: 2 * _TERMS]
    return [word for _, word in least]


def _descriptor(item: Item, terms: list[str], children: list[Item]) -> Descriptor:
    what = item.hint or (_inside(children) if children else _opening(item))
    what = clip(_first_sentence(what) or item.label, WHAT_CHARS) or item.name or "?"
    said = set(words(f"{item.label} {what}"))
    new = [term for term in terms if term not in said] or terms
    when = item.when or f"about {', '.join(new[:_TERMS])}" if new else item.when
    keywords = tuple(item.keywords or terms)[:_TERMS]
    return Descriptor(
        what=what, when=clip(when or f"about {item.label or what}", WHEN_CHARS), keywords=keywords
    )


def _inside(children: list[Item]) -> str:
    names = [child.label for child in children]
    return f"{len(children)}: {', '.join(names)}"


def _opening(item: Item) -> str:
    """The first sentence of a leaf's text that is not its title."""
    body = item.said[read_head(item.said[:20_000]).start :][:_TEXT_CHARS]
    if is_rst(item.path):
        lines = rst_lines(body)
    elif item.format == _MARKDOWN:
        lines = _lines(shown(body, directives=False), is_code=False)
    else:
        lines = _lines(body, is_code=item.format == "py")
    for said in lines:
        if len(said) > 2 and said.casefold() != item.label.casefold():
            return said
    return ""


def _lines(body: str, *, is_code: bool) -> Iterator[str]:
    for line in body.splitlines():
        if not line.startswith(("#", "---", "===", "```", "import ", "from ", "<!--")):
            yield _code_line(line) if is_code else prose(line)


def prose(line: str) -> str:
    """A line of Markdown as it reads: marks go, code between backticks stays as it is written.

    Example:
        >>> prose("Run `pip install x`, *then* see `__all__`.")
        'Run pip install x, then see __all__.'
    """
    if line.lstrip().startswith("|"):
        cells = [prose(cell) for cell in line.strip().strip("|").split("|")]
        return ", ".join(cell for cell in cells if cell)
    parts = []
    at = 0
    for code in _SPAN.finditer(line):
        parts += [_unmarked(line[at : code.start()]), code[2].strip()]
        at = code.end()
    parts.append(_unmarked(line[at:]))
    return _LOOSE.sub("", " ".join("".join(parts).split()))


def _unmarked(text: str) -> str:
    return _EMPHASIS.sub(" ", _MARKS.sub(" ", text))


def _code_line(line: str) -> str:
    """A line of code as it is written, or of a docstring without its quotes."""
    return " ".join(_QUOTES.sub("", line.strip()).split())


def _first_sentence(text: str) -> str:
    line = " ".join(text.split())
    head = _SENTENCE.split(line, maxsplit=1)[0]
    return head if len(head) >= 20 else line
