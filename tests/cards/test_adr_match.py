from __future__ import annotations

import pytest

from adaos_ctx.cards.adr_match import by_label, by_name, is_alike, mentioned
from adaos_ctx.cards.adr_options import Option
from adaos_ctx.model import Span


def options(*pairs: tuple[str, str]) -> list[Option]:
    return [Option(label=a, name=b, group=0, span=Span(start=0, end=0)) for a, b in pairs]


LETTERS = options(("A", "Pointer"), ("C", "Hybrid"), ("α", "No search"), ("I", "Single"))


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("A", ["A"]),
        ("«A»", []),
        ("**C + α**", ["C", "α"]),
        ("C + α + I mixed", ["C", "α", "I"]),
        ("Option #C is", []),
        ("option c", ["C"]),
        ("A better way", []),
        ("", []),
    ],
)
def test_labels_count_only_where_the_text_is_nothing_else(text: str, labels: list[str]) -> None:
    assert [option.label for option in by_label(text, LETTERS)] == labels


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("SQLite", "SQLite"),
        ('"json files"', "JSON files"),
        ("use SQLite for all", "SQLite"),
        ("files", "JSON files"),
        ("NoSQLite", None),
        ("something else entirely", None),
    ],
)
def test_a_name_is_matched_whole_or_not_at_all(text: str, name: str | None) -> None:
    found = by_name(text, options(("", "SQLite"), ("", "JSON files")))
    assert [option.name for option in found] == ([name] if name else [])


def test_the_longer_of_two_names_is_meant() -> None:
    pair = options(("", "Flask"), ("", "Flask + APIFlask"))
    assert [o.name for o in mentioned("We take Flask + APIFlask", pair)] == ["Flask + APIFlask"]


def test_options_worded_alike_are_not_guessed_between() -> None:
    pair = options(("", "export entries with a dummy"), ("", "export entries with a prefix"))
    assert by_name("export all entries with care", pair) == []


def test_alike_is_most_of_the_words() -> None:
    (option,) = options(("", "export entries as references"))
    assert is_alike(option, "export all entries as references now")
    assert not is_alike(option, "forbid exports")
