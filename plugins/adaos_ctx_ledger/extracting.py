"""Concepts that a message names, without a model: references, paths, identifiers, noun phrases. Pure.

A run of content words is a phrase; it ends at a function word, a mark, or a change of script that
no name makes. Phrases are ranked by what makes a name: capitals, digits, joints, length, and being
said again.
"""

from __future__ import annotations

import re

from adaos_ctx_ledger.words import Word, words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from adaos_ctx_ledger.lexicon import Lexicon

MAX_CONCEPTS = 12
MAX_CHARS = 60  # of one concept
_MAX_WORDS = 4
_QUOTED = re.compile(r"[`\"“«]([^`\"”»\n]{2,60})[`\"”»]")
_REF = re.compile(r"(?:doc|node|res):\S{1,200}|[^\W\d_]{1,6}(?:\.[\w-]+)+@[0-9a-f]{8}")
_JOINT = re.compile(r"[._/+#@:-]")
_NO_PHRASE = ("attributes", "find")


def extract(message: str, lexicon: Lexicon) -> list[str]:
    """Named concepts of a message, the most telling first.

    Args:
        message: Any text in any script.
        lexicon: Function words and small talk.

    Returns:
        At most `MAX_CONCEPTS` different ones, as they stand in the message; none for small talk.

    Example:
        >>> from adaos_ctx_ledger.lexicon import load
        >>> extract("how does the retry policy of src/queue.py work?", load())
        ['src/queue.py', 'retry policy']
    """
    found: dict[str, tuple[float, str]] = {}

    def put(text: str, weight: float) -> None:
        kept = text.strip()[:MAX_CHARS]
        key = kept.casefold()
        if key:
            old = found.get(key)
            found[key] = (weight + (0.5 + old[0] if old else 0.0), old[1] if old else kept)

    for match in _REF.finditer(message):
        put(match.group(), 6.0)
    for match in _QUOTED.finditer(message):
        put(match[1], 5.0)
    for phrase in _phrases(message, lexicon):
        text = message[phrase[0].start : phrase[-1].start + len(phrase[-1].text)]
        put(text, _weight(phrase, lexicon))
    ranked = sorted(found.values(), key=lambda pair: (-pair[0], pair[1]))
    return _without_parts([text for weight, text in ranked if weight > 0])[:MAX_CONCEPTS]


def _phrases(message: str, lexicon: Lexicon) -> list[list[Word]]:
    runs: list[list[Word]] = [[]]
    end = 0
    for word in words(message):
        between = message[end : word.start]
        end = word.start + len(word.text)
        if between.strip() or not _is_content(word, lexicon):
            runs.append([])
        if _is_content(word, lexicon):
            alone = _is_identifier(word) or (runs[-1] and _is_identifier(runs[-1][-1]))
            if alone or len(runs[-1]) == _MAX_WORDS:
                runs.append([])
            runs[-1].append(word)
    return [trimmed for trimmed in (_trimmed(run, lexicon) for run in runs) if trimmed]


def _trimmed(run: list[Word], lexicon: Lexicon) -> list[Word]:
    """Without words at either end that open no topic of their own; all of them when none does."""
    kept = [at for at, word in enumerate(run) if word.stem not in lexicon.common]
    return run[kept[0] : kept[-1] + 1] if kept else run


def _is_identifier(word: Word) -> bool:
    """Whether it is a name by its form: `RetryPolicy`, `GDPR`, `src/a.py`."""
    inner = word.text[1:]
    return inner != inner.lower() or bool(_JOINT.search(word.text))


def _is_content(word: Word, lexicon: Lexicon) -> bool:
    if (
        word.stem in lexicon.stops
        or word.fold in lexicon.sets["wh"]
        or word.fold in lexicon.ordinals
        or word.fold.isdecimal()
    ):
        return False
    sets = lexicon.sets
    if (
        word.fold in sets["smalltalk_core"]
        or word.fold in sets["latest"]
        or word.fold in sets["earliest"]
    ):
        return False
    return word.fold not in sets["smalltalk"] or len(word.fold) > 6


def _weight(phrase: list[Word], lexicon: Lexicon) -> float:
    weight = 0.0
    for word in phrase:
        inner = word.text[1:]
        weight += 0.5 + min(len(word.text), 12) / 24
        weight += 1.5 * bool(_JOINT.search(word.text)) + any(map(str.isdigit, word.text))
        weight += 1.0 * (inner != inner.lower()) + 0.7 * (word.start > 0 and word.is_capital)
        if word.stem in lexicon.common or any(word.stem in lexicon.sets[n] for n in _NO_PHRASE):
            weight -= 0.6
    return weight if weight >= 0.45 or len(phrase) > 1 else 0.0


def _without_parts(texts: list[str]) -> list[str]:
    """Without those that stand whole in a better one."""
    kept: list[str] = []
    for text in texts:
        if not any(
            text.casefold() in f" {other.casefold()} ".split() for other in kept if other != text
        ):
            kept.append(text)
    return kept
