from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import RegistryError
from adaos_ctx.vocab import MAX_TRIED, Abbreviated, Vocab, abbreviate, expand, parse, parse_legend
from tests.ending import ends

VOCAB = parse('{"latency_ms": "L", "rate_limit": "RL", "rate-limit": "R", "задержка": "З"}')


def free_legend(text):
    """Characters, with the legend for nothing: every entry that may be used is used."""
    return 0 if text.startswith((", ", "VOCAB: ")) else len(text)


def short(text):
    return abbreviate(text, VOCAB, free_legend).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("latency_ms: 5, (rate_limit)", "L: 5, (RL)"),
        ("задержка, задержка.", "З, З."),
        ("rate-limit; rate_limit", "R; RL"),
        ("my_latency_ms latency_ms2 latency_ms-x", "my_latency_ms latency_ms2 latency_ms-x"),
        ("x.latency_ms latency_ms.v a:latency_ms", "x.latency_ms latency_ms.v a:latency_ms"),
        (
            "a/latency_ms latency_ms@1 --latency_ms #latency_ms",
            "a/latency_ms latency_ms@1 --latency_ms #latency_ms",
        ),
        ("`latency_ms` and `x latency_ms y`", "`latency_ms` and `x latency_ms y`"),
        ("latency_ms\u0301 \u200dlatency_ms", "latency_ms\u0301 \u200dlatency_ms"),
        ("L latency_ms", "L latency_ms"),
        ("`L` latency_ms x.L", "`L` L x.L"),
        ("", ""),
    ],
    ids="words cyrillic hyphen inside dotted exact code marks taken taken-elsewhere empty".split(),
)
def test_only_whole_free_words_are_abbreviated(text, expected):
    assert short(text) == expected
    assert expand(expected, abbreviate(text, VOCAB, free_legend).legend) == text


def test_an_entry_must_save_more_than_its_legend_costs():
    assert abbreviate("latency_ms", VOCAB, len) == Abbreviated(text="latency_ms")
    done = abbreviate("latency_ms " * 5, VOCAB, len)
    assert done == Abbreviated(text="L " * 5, legend=Vocab(entries=(("latency_ms", "L"),)))
    assert done.legend.line == "VOCAB: L=latency_ms"


def test_nothing_is_done_when_the_tokens_do_not_fall():
    assert abbreviate("latency_ms " * 50, VOCAB, lambda text: len(text.split())).legend == Vocab()


PIECES = st.sampled_from(
    [
        "latency_ms",
        "rate_limit",
        "rate-limit",
        "задержка",
        "L",
        "R",
        "RL",
        "З",
        "x",
        "1",
        "_",
        "-",
        "\u0301",
    ]
)
SIGNS = st.sampled_from(
    [" ", "\n", "\t", ".", ":", "/", "`", "@", "=", "#", "\u200d", ",", "\u2028", "\ud800"]
)


@given(st.lists(PIECES | SIGNS, max_size=30).map("".join) | st.text())
def test_expanding_undoes_abbreviating_for_every_text(text):
    for count in (free_legend, len):
        done = abbreviate(text, VOCAB, count)
        assert expand(done.text, done.legend) == text
        assert count(done.text) <= count(text)


WORDS = st.text("abcде_-1", min_size=1, max_size=5)


@given(st.dictionaries(WORDS, WORDS, max_size=5), st.lists(WORDS | SIGNS, max_size=30).map("".join))
def test_the_law_holds_for_every_vocabulary_that_is_accepted(words, text):
    import json

    try:
        vocab = parse(json.dumps(words))
    except RegistryError:
        return
    done = abbreviate(text, vocab, free_legend)
    assert expand(done.text, done.legend) == text
    assert not done.legend.entries or parse_legend(done.legend.line) == done.legend


@pytest.mark.parametrize(
    ("text", "path", "reason"),
    [
        ("[]", "$", "must be an object"),
        ('{"a"', "$", "Expecting"),
        ("[" * 100_000, "$", ""),
        ('{"long one": "L"}', "$.long one", "a long form is one word"),
        ('{"12": "L"}', "$.12", "a long form is one word"),
        ('{"latency": "a-b"}', "$.latency", "a short form is one word"),
        ('{"latency": 5}', "$.latency", "a short form is one word"),
        ('{"latency": "L", "length": "L"}', "$.length", "L is the short form of another word"),
        ('{"latency": "L", "latency": "M"}', "$.latency", "given twice"),
        ('{"latency": "rate", "rate": "R"}', "$.latency", "rate is a long form too"),
        ('{"ab": "abc"}', "$.ab", "the short form is not shorter"),
    ],
    ids="list broken deep space number sign type shared twice chain longer".split(),
)
def test_a_faulty_vocabulary_is_named_with_its_place(text, path, reason):
    with pytest.raises(RegistryError) as error:
        parse(text)
    assert error.value.facts["path"] == path
    assert str(error.value.facts["reason"]).startswith(reason)


@pytest.mark.parametrize("line", ["", "x", "VOCAB: ", "VOCAB: L", "VOCAB: L=a b"])
def test_what_is_no_legend_is_not_read_as_one(line):
    assert parse_legend(line) is None


@pytest.mark.parametrize("piece", ["latency_ms ", "`", "a.", "/", "\u0301", "`a\n"])
def test_long_texts_are_read_in_linear_time(piece):
    text = piece * (600_000 // len(piece))
    with ends():
        done = abbreviate(text, VOCAB, len)
        assert expand(done.text, done.legend) == text


@pytest.mark.parametrize("used", [False, True])
def test_a_vocabulary_of_any_size_is_read_in_linear_time(used):
    names = [f"entry_number_{number}" for number in range(80_000)]
    text = json.dumps({name: f"e{number}" for number, name in enumerate(names)})
    said = " ".join(names if used else ()) + "\nentry_number_7 " * 9
    with ends():
        done = abbreviate(said, parse(text), len)
    assert done.legend.entries == (("entry_number_7", "e7"),)


def test_the_entries_that_save_most_are_tried_first():
    names = [f"word_{number:03d}" for number in range(2 * MAX_TRIED)]
    vocab = Vocab(entries=tuple((name, f"w{name[-3:]}") for name in names))
    text = "".join(f"{name} " * (10 + place) + "\n" for place, name in enumerate(names))
    assert [long for long, _ in abbreviate(text, vocab, free_legend).legend.entries] == (
        names[MAX_TRIED:]
    )


def test_what_is_read_for_all_entries_together_is_bounded():
    names = [f"word_{number:03d}" for number in range(MAX_TRIED)]
    vocab = Vocab(entries=tuple((name, f"w{name[-3:]}") for name in names))
    read = 0

    def count(text: str) -> int:
        nonlocal read
        read += len(text)
        return len(text)

    text = (" ".join(names) + " ") * 400
    done = abbreviate(text, vocab, count)
    assert done.legend.entries
    assert read < 24 * len(text)
