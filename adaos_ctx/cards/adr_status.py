"""The status of a decision record: one word of ours, and the record that it leads to."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from adaos_ctx.cards.adr_status_words import (
    PLACE,
    TAGS,
    first,
    is_choice_of_words,
    word_of,
)
from adaos_ctx.cards.document import Link, Plain
from adaos_ctx.patterns import lazy

if TYPE_CHECKING:
    from adaos_ctx.cards.adr_record import Record
    from adaos_ctx.model import Span

_NOT_PASSIVE = lazy(
    r"supersedes?(?![a-z])|supercedes?(?![a-z])|replaces|заменяет|замінює|取代了|"
    r"remplace\b(?!\s+par)|"
    r"reemplaza\b|ersetzt\b(?!\s+durch)|substitui\b|sostituisce\b|zastępuje\b",
    re.IGNORECASE,
)
_BY = lazy(
    r"(supersed|superced|replac|revert|obsolet|замен|замін|取代|替代|置き換え|remplac|reemplaz|"
    r"ersetzt|"
    r"abgelöst|substitu|sostitui|zastąpion|대체)\w*",
    re.IGNORECASE,
)
_NUMBERED = lazy(r"\bADR[\s#_-]*\d{1,5}\b|\b(?:RFC|PDR|MADR|LADR)[\s#_-]*\d{1,5}\b", re.IGNORECASE)
_FILE = lazy(r"\b\d{1,8}-[\w-]+(?:\.\w{2,4})?")
_BARE = lazy(r"(?:by|на|by:|with)\s+#?(\d{1,4})\b", re.IGNORECASE)
_DATED = lazy(r"\d{4}[-./]\d{1,2}[-./]\d{1,2}")
_TICKED = lazy(r"\[[xX✓✔]\]")
_NOTHING = lazy(r"[\W_]*(?:none|n/?a|no|нет|-|—|无|なし|tbd)?[\W_]*", re.IGNORECASE)
MAX_ODD_CHARS = 30  # of a status that is no word of ours, shown as it is
MAX_STATUS_CHARS = 200  # of a status text; more is prose


@dataclass(frozen=True, slots=True, kw_only=True)
class Status:
    """A status in our words.

    Args:
        word: accepted, proposed, rejected, deprecated, superseded, `unfilled template`, the word
            as written where we do not know it, or empty where none is stated.
        link: `superseded by X` or `supersedes X`; empty when there is none.
        spans: What supports it.
    """

    word: str = ""
    link: str = ""
    spans: tuple[Span, ...] = ()

    @property
    def line(self) -> str:
        """What the card says; empty for an accepted record without links."""
        if self.word == "superseded" and self.link.startswith("superseded"):
            return self.link
        if self.word in {"", "accepted"} and not self.link:
            return ""
        return "; ".join(part for part in (self.word, self.link) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Text:
    plain: Plain
    span: Span


def find_status(record: Record) -> Status:
    """Read the status: front matter, then a labelled line, then the part of that name."""
    for texts in (_front(record), _section(record), _entries(record, "status"), _tags(record)):
        status = _read(texts)
        if status.word:
            return _with_links(record, status)
    return _with_links(record, Status())


def _front(record: Record) -> list[_Text]:
    field = record.document.front.get("status") or record.document.front.get("статус")
    return [_Text(plain=Plain(text=field.text), span=field.span)] if field else []


def _tags(record: Record) -> list[_Text]:
    field = record.document.front.get("tags")
    if not field:
        return []
    known = [item for item in field.items if item.casefold() in TAGS]
    return [_Text(plain=Plain(text=item), span=field.span) for item in known[:1]]


def _section(record: Record) -> list[_Text]:
    texts: list[_Text] = []
    for part in record.of("status")[:1]:
        texts += [_Text(plain=block.plain, span=block.span) for block in part.blocks]
    ticked = [text for text in texts if _TICKED.match(text.plain.text)]
    if ticked:
        return ticked
    return [text for text in texts if text.plain.text.strip()][:8]


def _entries(record: Record, role: str) -> list[_Text]:
    return [
        _Text(plain=entry.value, span=entry.block.span)
        for entry in record.entries
        if entry.role == role and not _NOTHING.fullmatch(entry.value.text)
    ]


def _read(texts: list[_Text]) -> Status:
    real = _own_words(texts)
    if texts and not real:
        return Status(word="unfilled template", spans=(texts[0].span,))
    for text in real:
        if _is_superseded(text.plain.text):
            link = _link("superseded by", text.plain)
            return Status(word="superseded", link=link, spans=(text.span,))
    return _current(real) if real else Status()


def _own_words(texts: list[_Text]) -> list[_Text]:
    """Texts that say something; below a template's list of words only a dated line does."""
    real = [text for text in texts if not is_choice_of_words(text.plain.text)]
    if len(real) < len(texts):
        real = [text for text in real if _DATED.search(text.plain.text)]
    telling = [t for t in real if word_of(t.plain.text) or _NOT_PASSIVE.search(t.plain.text)]
    return telling or real


def _current(texts: list[_Text]) -> Status:
    text = _latest(texts)
    shown = " ".join(text.plain.text.split())
    word = word_of(shown[:MAX_STATUS_CHARS])
    if not word and 0 < len(shown) <= MAX_ODD_CHARS and len(shown.split()) <= 3:
        word = shown.strip("*_.: ").casefold()
    active = next((t for t in texts if _NOT_PASSIVE.search(t.plain.text)), None)
    if not active:
        return Status(word=word, spans=(text.span,))
    link = _link("supersedes", active.plain)
    return Status(word=word, link=link, spans=tuple(dict.fromkeys((text.span, active.span))))


def _latest(texts: list[_Text]) -> _Text:
    """The last of dated lines; the first line otherwise."""
    dated = [t for t in texts if _DATED.search(t.plain.text) and word_of(t.plain.text)]
    if len(dated) > 1 and dated[0] is texts[0]:
        return max(dated, key=lambda t: _date_key(t.plain.text))
    return texts[0]


def _date_key(text: str) -> tuple[int, ...]:
    match = _DATED.search(text)
    return tuple(int(n) for n in re.split(r"[-./]", match[0])) if match else ()


def _is_superseded(text: str) -> bool:
    place = first("superseded", text)
    return place >= 0 and not _NOT_PASSIVE.match(text, place)


def _with_links(record: Record, status: Status) -> Status:
    """Add what a separate `Superseded by:` line says."""
    if status.word == "unfilled template" or status.link:
        return status
    for entry in record.entries:
        if entry.role != "supersedes" or _NOTHING.fullmatch(entry.value.text):
            continue
        label = entry.block.text.casefold()
        target = _target(entry.value)
        if not target or PLACE.fullmatch(entry.value.text.strip()):
            continue
        spans = (*status.spans, entry.block.span)
        if re.search(r"supersedes|replaces|заменяет", label) and "superseded by" not in label:
            return Status(word=status.word or "accepted", link=f"supersedes {target}", spans=spans)
        return Status(word="superseded", link=f"superseded by {target}", spans=spans)
    return status


def _link(verb: str, plain: Plain) -> str:
    match = _BY.search(plain.text)
    tail = plain.text[match.end() :] if match else plain.text
    links = tuple(link for link in plain.links if link.text in tail) or plain.links[:1]
    target = _target(Plain(text=tail, links=links))
    return f"{verb} {target}" if target else ""


def _target(plain: Plain) -> str:
    """Name the other record: the stem of the link's file, or a number as written."""
    for link in plain.links:
        return _link_name(link)
    for pattern in (_FILE, _NUMBERED):
        match = pattern.search(plain.text)
        if match:
            return re.sub(r"\.\w{2,4}$", "", match[0])
    bare = _BARE.search(plain.text)
    return f"ADR-{bare[1]}" if bare else ""


def _link_name(link: Link) -> str:
    stem = unquote(link.target).split("#")[0].split("?")[0].rstrip("/").rpartition("/")[2]
    stem = re.sub(r"\.\w{2,8}$", "", stem)
    if re.search(r"\d", stem) and not stem.isdigit():
        return stem
    numbered = _NUMBERED.search(link.text)
    return numbered[0] if numbered else (" ".join(link.text.split()) or stem)
