"""Laws that hold for every builder: on made documents, on broken ones, on all real files."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.builtin import ctx_register_kinds, loaded
from adaos_ctx.cards import plain
from adaos_ctx.kinds import KindTable, within_limits
from adaos_ctx.model import CardLine, Kind, Source
from adaos_ctx.text import decode_text
from tests.cards.documents import DOCUMENTS

KINDS = {kind.name: kind for kind in plain.KINDS}
KINDS |= {name: loaded(name) for name in DOCUMENTS if name not in KINDS}
TABLE = KindTable.of(ctx_register_kinds())
_WORD = re.compile(r"\w+")
# Lines in our own words for what the source says in others: a status, `*` for additionalProperties.
_TRANSLATED = re.compile(r"- (?:Status: |and one of: |also: )")


def words(text: str) -> set[str]:
    return set(_WORD.findall(unicodedata.normalize("NFC", text).casefold()))


def unsupported(line: CardLine, text: str) -> list[str]:
    """Pieces that a line points to and shows nothing of."""
    if _TRANSLATED.match(line.text):
        return []
    flat = unicodedata.normalize("NFC", line.text).casefold()
    said = words(line.text)
    found = []
    for span in line.spans:
        piece = text[span.start : span.end]
        held = words(piece)
        cut = any(len(word) > 2 and any(w.startswith(word) for w in held) for word in said)
        shown = bool(held & said) or cut or any(word in flat for word in held)
        if not shown and held:
            found.append(piece)
    return found


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
@given(st.data())
def test_any_document_gives_a_card_that_keeps_the_laws(name: str, data: st.DataObject) -> None:
    kind, (paths, documents) = KINDS[name], DOCUMENTS[name]
    path, text = data.draw(st.sampled_from(paths)), data.draw(documents)
    source = Source(alias="X.a", path=path, text=text)
    lines = tuple(kind.build(source))
    assert within_limits(lines)
    assert lines == tuple(kind.build(source))
    assert 0 <= kind.claim(path, text) <= 100
    assert all(0 <= s.start < s.end <= len(text) for line in lines for s in line.spans)
    assert "ghp_0123456789abcdef" not in "".join(line.text for line in lines)
    assert "\u202e" not in "".join(line.text for line in lines)


def test_every_kind_has_documents() -> None:
    assert {kind.name for kind in TABLE.kinds} == set(DOCUMENTS)


def _card(file: Path, root: Path) -> tuple[Kind, Source, tuple[CardLine, ...]]:
    decoded = decode_text(file.read_bytes())
    path = file.relative_to(root).as_posix()
    source = Source(
        alias="X.a", path=path, text=decoded.text, encoding=decoded.encoding, notes=decoded.notes
    )
    kind = TABLE.choose(source)
    return kind, source, tuple(kind.build(source))


def test_every_line_of_a_real_card_shows_something_of_each_place_it_points_to(corpus: Path) -> None:
    count = 0
    for file in sorted(path for path in corpus.rglob("*") if path.is_file()):
        _, source, lines = _card(file, corpus)
        assert within_limits(lines), file
        for line in lines:
            assert unsupported(line, source.text) == [], (file.name, line.text)
            count += bool(line.spans)
    assert count > 5_000


def test_every_line_of_a_card_of_code_shows_something_of_each_place_it_points_to() -> None:
    root = Path(__file__).parents[2]
    for folder in ("adaos_ctx/cards", "tests/cards"):
        for file in sorted((root / folder).rglob("*.py")):
            _, source, lines = _card(file, root)
            for line in lines:
                assert unsupported(line, source.text) == [], (file.name, line.text)
