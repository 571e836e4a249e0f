"""Cards: build them from sources, write the changed ones, remove orphans, check what is on disk."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from adaos_ctx.errors import SourceUnreadable
from adaos_ctx.model import Card, CardLine
from adaos_ctx.ops.looking import Entry, Look, load_source, look
from adaos_ctx.rows import name_fault
from adaos_ctx.skill import read_optional
from adaos_ctx.store import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from adaos_ctx.kinds import KindTable
    from adaos_ctx.skill import Skill

FOLDER = "cards"
Step = Callable[[int, int], None]  # told (done, total) as work goes on


class CardsReport(NamedTuple):
    """What a build or a check found; names are sorted.

    Args:
        changed: Aliases whose card on disk differs from the one built now.
        orphans: Card files of aliases that are not registered.
        unchanged: How many are right.
        unread: (alias, reason) of sources that could not be read.
    """

    changed: tuple[str, ...]
    orphans: tuple[str, ...]
    unchanged: int
    unread: tuple[tuple[str, str], ...] = ()


class Cards:
    """Builds the cards of one look at a skill; sources are read when their card is asked for."""

    def __init__(self, now: Look, kinds: KindTable) -> None:
        self._look = now
        self._kinds = kinds
        self._built: dict[str, Card] = {}

    def build(self, entry: Entry) -> Card:
        """The card of one alias, built once; an unreadable source gives one honest line."""
        name = entry.alias.name
        if name not in self._built:
            self._built[name] = self._build(entry)
        return self._built[name]

    def _build(self, entry: Entry) -> Card:
        if not entry.sha256:
            return _honest(entry, entry.reason)
        try:
            source = load_source(self._look.skill, entry, siblings=self._names(entry))
        except SourceUnreadable as error:
            return _honest(entry, str(error.facts["reason"]))
        return self._kinds.card(source, entry.alias.prefix)

    def _names(self, entry: Entry) -> tuple[str, ...]:
        """The other registered files of the skill; only a manifest's card tells them."""
        if entry.alias.prefix != "M":
            return ()
        paths = sorted(alias.path for alias in self._look.skill.registry)
        return tuple(path for path in paths if path != entry.alias.path)


def _honest(entry: Entry, reason: str) -> Card:
    from adaos_ctx.cards.lines import line

    lines: tuple[CardLine, ...] = (line(f"unreadable: {reason}"),)
    return Card(alias=entry.alias.name, sha8=entry.sha8, kind="unreadable", lines=lines)


def build(
    skill: Skill, kinds: KindTable, *, dry_run: bool = False, on_step: Step | None = None
) -> CardsReport:
    """Write the cards that changed under `.ado/cards/`, and remove those of aliases that are gone."""
    report, texts = _compare(skill, kinds, on_step)
    if dry_run or not (report.changed or report.orphans):
        return report
    store = Store(skill.root)
    with store.writing():
        for name in report.changed:
            store.write(f"{FOLDER}/{name}.md", texts[name])
        for name in report.orphans:
            store.remove(f"{FOLDER}/{name}.md")
    return report


def check(skill: Skill, kinds: KindTable, *, on_step: Step | None = None) -> CardsReport:
    """Say which cards on disk are out of date."""
    return _compare(skill, kinds, on_step)[0]


def _compare(
    skill: Skill, kinds: KindTable, on_step: Step | None
) -> tuple[CardsReport, dict[str, bytes]]:
    now = look(skill)
    cards = Cards(now, kinds)
    texts: dict[str, bytes] = {}
    unread = []
    for done, entry in enumerate(now.entries):
        card = cards.build(entry)
        if on_step is not None:
            on_step(done + 1, len(now.entries))
        texts[entry.alias.name] = card.text.encode("utf-8")
        if card.kind == "unreadable":
            unread.append((entry.alias.name, card.lines[0].text[2:]))
    changed = tuple(name for name, text in texts.items() if _on_disk(skill, name) != text)
    report = CardsReport(
        changed=changed, orphans=tuple(_orphans(skill)), unchanged=len(texts) - len(changed),
        unread=tuple(unread),
    )  # fmt: skip
    return report, texts


def _on_disk(skill: Skill, name: str) -> bytes | None:
    return read_optional(skill.root, f".ado/{FOLDER}/{name}.md")


def _orphans(skill: Skill) -> Iterator[str]:
    """Alias-shaped card files that no alias owns; anything else there is not ours (DECISIONS 10)."""
    for file_name in Store(skill.root).names(FOLDER):
        name = file_name.removesuffix(".md")
        if file_name.endswith(".md") and not name_fault(name) and skill.registry.find(name) is None:
            yield name


def show(skill: Skill, name: str, kinds: KindTable) -> tuple[Entry, Card]:
    """The card of one alias, built from the source as it is now."""
    now = look(skill, [name])
    entry = now.entries[0]
    return entry, Cards(now, kinds).build(entry)
