from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.search.analyze import (
    MAX_QUERY_TERMS,
    MAX_WHOLE_CHARS,
    fingerprint,
    joined,
    parse_query,
    terms,
)
from adaos_ctx.search.indexed import indexed
from adaos_ctx.search.stems import fingerprint as stems_fingerprint
from tests.ending import ends

SNOWBALL = pytest.mark.skipif(stems_fingerprint() != "snowball-1", reason="no Snowball here")
PROBES = [  # what stands in a document, and what people type
    ("getUserName", "user"),
    ("getUser", "get user"),
    ("UserAccount", "account"),
    ("HTTPServerConfig", "config"),
    ("HTTPServerConfig", "server"),
    ("latency_ms", "latency"),
    ("rate-limit", "limit"),
    ("parseUserID", "id"),
    ("release v2", "v2"),
    ("sha256 digest", "sha256"),
    ("APIs", "api"),
    ("prep/ADR-0001-decision.md", "decision"),
    ("prep/ADR-0001-decision.md", "ADR-0001-decision.md"),
    ("A.ADR1@d00dad42", "A.ADR1"),
    ("список алиасов", "алиас"),
    ("алиас", "алиасами"),
    ("все заказы клиента", "заказ"),
    ("ёмкость батареи", "емкость"),
    ("СчётПользователя", "пользователь"),
    ("日本語のテキスト", "テキスト"),
    ("서울에서 만나요", "서울"),
    ("getUserName", "username"),
    ("getUserName", "getUser"),
    ("get_user_name", "userName"),
    ("self.user_name = 1", "username"),
    ("fileNames list", "filenames"),
    ("data_bases", "databases"),
    ("MAX_QUERY_TERMS", "queryTerms"),
]
SAME = [  # each finds the other, though neither says all of it
    ("username field", "userName"),
    ("username", "get_user_name"),
    ("filenames list", "fileNames"),
    ("hostname", "HOSTNAME"),
    ("hostname", "hostName"),
    ("databases", "data_bases"),
    ("databases", "dataBases"),
    ("timestamps", "timeStamp"),
    ("istanbul", "İstanbul"),
    ("İSTANBUL", "ıstanbul"),
]


@SNOWBALL
@pytest.mark.parametrize(("document", "query"), PROBES, ids=[f"{d}-{q}" for d, q in PROBES])
def test_identifiers_and_inflections_are_found(document: str, query: str) -> None:
    assert set(parse_query(query).telling) <= set(terms(document))


@SNOWBALL
@pytest.mark.parametrize(("one", "other"), SAME, ids=[f"{a}-{b}" for a, b in SAME])
def test_one_name_written_in_two_ways_is_found_by_both(one: str, other: str) -> None:
    for query, document in ((one, other), (other, one)):
        assert set(parse_query(query).telling) & set(indexed(document).split())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("\0\x01 ---", []),
        ("\udcff\ud800", []),
        ("v2", ["v", "2", "v2"]),
        ("d00dad42", ["d00dad42"]),
        ("a.b@d00dad42", ["a", "b", "d00dad42", "a.b@d00dad42", "a.b"]),
        ("C:\\x", ["c", "x", "c:/x"]),
        ("日本", ["日本"]),
        ("日", ["日"]),
        ("x日本語y", ["x", "日本", "本語", "y"]),
        ("한국어", ["한국", "국어"]),
        ("a_b", ["a", "b", "ab"]),
        ("a-b", ["a", "b"]),
        ("aBC1", ["a", "bc", "1", "abc", "bc1", "abc1"]),
        ("ﬁn", ["fin"]),
    ],
    ids=[
        "empty", "controls", "surrogates", "version", "digest", "reference", "backslash", "pair",
        "single", "mixed", "hangul", "snake", "hyphen", "three parts", "ligature",
    ],
)  # fmt: skip
def test_terms_of(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


@pytest.mark.parametrize("text", ["café naïve Ångström", "ёлка Й", "हिन्दी", "Việt Nam", "한국어"])
def test_composed_and_decomposed_text_has_the_same_terms(text: str) -> None:
    assert terms(unicodedata.normalize("NFD", text)) == terms(unicodedata.normalize("NFC", text))


def test_vowel_signs_do_not_cut_words() -> None:
    assert len(terms("हिन्दी भाषा")) == 2


@given(st.text(max_size=200))
def test_terms_hold_no_space_and_survive_being_joined(text: str) -> None:
    found = terms(text)
    assert joined(found).split() == found
    assert all(term and " " not in term for term in found)
    assert terms(text) == found


def test_long_wholes_are_left_out() -> None:
    path = "/".join(["part"] * MAX_WHOLE_CHARS)
    assert set(terms(path)) == {"part"}


@pytest.mark.parametrize(
    "text",
    ["a" * 1_000_000, "aB" * 400_000, "a." * 400_000, "日" * 500_000, "é'" * 500_000,
     "a_" * 400_000, "a" * 500_000 + "._" + "a" * 500_000, "a" + "\u0301\u0316" * 300_000],
    ids=["letters", "humps", "dots", "cjk", "accents", "snake", "letters and snake", "marks"],
)  # fmt: skip
def test_a_megabyte_is_read_in_linear_time(text: str) -> None:
    with ends():
        terms(text)


@given(st.text("aZ09_-./\\@#: ,'", max_size=40))
def test_plain_text_is_cut_like_any_other(text: str) -> None:
    assert terms(text) == [term for term in terms(f"{text} é") if term != "e"]


def test_question_words_are_not_what_is_asked_for() -> None:
    query = parse_query("What is the capital of France?")
    assert "what" not in query.telling
    assert query.telling[-1].startswith("franc")
    assert query.sequence[0] == "what"


def test_a_query_of_question_words_alone_asks_for_them() -> None:
    assert parse_query("to be or not to be").telling == parse_query("to be or not to be").terms


def test_a_pasted_log_is_cut() -> None:
    assert len(parse_query("word%d " * 100_000).sequence) <= MAX_QUERY_TERMS


def test_the_fingerprint_names_the_stems() -> None:
    assert fingerprint().endswith(stems_fingerprint())


def test_a_query_that_is_cut_stays_as_it_is() -> None:
    query = parse_query("limit retries")
    assert parse_query(query) is query
