"""The skill's vocabulary in packs: short words for long ones, with a legend, where that saves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx import vocab as vocabulary
from adaos_ctx.errors import RegistryError
from adaos_ctx.skill import read_optional

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from adaos_ctx.pack.model import Pack, PackItem
    from adaos_ctx.skill import Skill

FILE = ".ado/vocab.json"


def load_vocab(skill: Skill) -> vocabulary.Vocab | None:
    """The skill's vocabulary, or None where there is none; `RegistryError` names what is wrong."""
    data = read_optional(skill.root, FILE)
    if data is None:
        return None
    try:
        return vocabulary.parse(data.decode("utf-8-sig"), FILE)
    except UnicodeDecodeError as error:
        raise RegistryError(file=FILE, path=f"byte {error.start}", reason="is not UTF-8") from error


def shorten(pack: Pack, vocab: vocabulary.Vocab | None, count: Callable[[str], int]) -> Pack:
    """Abbreviate the card lines of a pack; without a net gain the pack stays as it is."""
    if vocab is None:
        return pack
    lines = [line for s in pack.sections for item in s.items for line in _texts(item)]
    short = vocabulary.abbreviate("\n".join(lines), vocab, count)
    if not short.legend.entries:
        return pack
    shortened = iter(short.text.split("\n"))
    sections = tuple(
        replace(section, items=tuple(_with_texts(item, shortened) for item in section.items))
        for section in pack.sections
    )
    return replace(pack, sections=sections, legend=tuple(sorted(short.legend.longs.items())))


def _texts(item: PackItem) -> tuple[str, ...]:
    return item.lines or ((item.brief,) if item.brief else ())


def _with_texts(item: PackItem, texts: Iterator[str]) -> PackItem:
    if item.lines:
        return replace(item, lines=tuple(next(texts) for _ in item.lines))
    return replace(item, brief=next(texts)) if item.brief else item
