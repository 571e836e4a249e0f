from __future__ import annotations

from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.told import Shelf, Told, sorts_of


def test_a_tag_in_front_says_what_a_thing_is() -> None:
    told = Told("Aloft", "[Hotel] city: Portland", turn=0, group=0)
    assert told.kind == "Hotel"
    shelf = Shelf([told], load())
    assert shelf.items[0].types == load().types["hotel"]


def test_a_name_that_is_its_own_text_is_a_statement() -> None:
    assert Told("I am vegetarian since 2010.", "I am vegetarian since 2010.", turn=0, group=0).fact
    assert not Told("cache", "cache: keeps files", turn=0, group=0).fact


def test_later_is_first_and_what_was_only_mentioned_stands_behind() -> None:
    items = [
        Told("Netflix", "Netflix streams.", turn=1, group=1),
        Told("Blockbuster", "A chain.", turn=2, group=2),
    ]
    assert Shelf(items, load()).order == [1, 0]
    items[1].oblique = True
    assert Shelf(items, load()).order == [0, 1]


def test_rare_words_count_more() -> None:
    shelf = Shelf(
        [Told(n, t, turn=0, group=0) for n, t in (("a", "tree cat"), ("b", "tree dog"))], load()
    )
    assert shelf.idf("cat") > shelf.idf("tree")
    assert shelf.scores(("cat", "tree"))[0] > shelf.scores(("cat", "tree"))[1]


def test_a_long_name_that_starts_its_description_is_no_statement() -> None:
    name = "database of the real time"
    assert not Told(name, f"{name} handles data that never stop changing.", turn=0, group=0).fact
    assert Told("I never eat any nuts", "I never eat any nuts.", turn=0, group=0).fact


def test_a_kind_that_says_little_leaves_the_sort_to_the_fields() -> None:
    lexicon = load()
    vague = Told(
        "Ann Lee", "[Service] address: 5 Oak Road. therapist_name: Ann Lee", turn=0, group=0
    )
    plain = Told("Ann Lee", "[Hotel] address: 5 Oak Road. therapist_name: Ann Lee", turn=0, group=0)
    sorts = lexicon.types["therapist"]
    assert sorts <= sorts_of(vague, lexicon)
    assert not sorts & sorts_of(plain, lexicon)
