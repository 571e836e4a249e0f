from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from adaos_ctx.model import Source
from adaos_ctx.ops import remembering as module
from adaos_ctx.ops.looking import look
from adaos_ctx.ops.remembering import WordCounts, Words, remembering
from adaos_ctx.ops.scanning import init
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from tests.helpers import make_skill

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

SOURCE = Source(alias="H.a", path="a.py", text="def order(): pass\n", sha256="1" * 64)


def test_a_card_is_built_once_for_one_content_and_is_the_same() -> None:
    plugins = load()
    kinds = remembering(plugins).kinds
    card = kinds.card(SOURCE, "H")
    assert card == plugins.kinds.card(SOURCE, "H")
    assert kinds.card(replace(SOURCE), "H") is card
    other = replace(SOURCE, text="def stock(): pass\n", sha256="2" * 64)
    assert kinds.card(other, "H") == plugins.kinds.card(other, "H") != card


def test_the_plugins_themselves_remember_nothing() -> None:
    plugins = load()
    kinds = plugins.kinds
    assert remembering(plugins).kinds is not kinds
    assert plugins.kinds is kinds


def test_what_has_no_digest_is_built_each_time() -> None:
    kinds = remembering(load()).kinds
    bare = replace(SOURCE, sha256="")
    assert kinds.card(bare) is not kinds.card(bare)


def test_words_are_counted_once_for_one_content(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = make_skill(tmp_path / "skill", {"a.py": "x = order\n", "b.md": "Order of words\n"})
    init(root)
    skill = open_skill(root)
    counts, read = WordCounts(), []
    real = module._text
    monkeypatch.setattr(module, "_text", lambda *words: read.append(words) or real(*words))
    first = counts.of(skill, iter(look(skill).present))
    assert sorted(words.counts["order"] for words in first.values()) == [1, 1]
    before = len(read)
    (tmp_path / "skill/b.md").write_text("Order, order\n")
    second = counts.of(skill, iter(look(skill).present))
    assert len(read) == before + 1
    assert Words.of("b.md\nOrder, order\n") in second.values()
