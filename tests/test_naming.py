"""Names are valid, unique, short, and the same whatever the order of the files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.naming import propose
from adaos_ctx.rows import MAX_NAME_CHARS, name_fault
from tests.ending import ends

PARTS = st.sampled_from(
    [
        *"a A index.md Index.md README.md readme.txt é решение.md 决 test_a.py a_test.py".split(),
        *".env ... -- adr-0001.md ADR-1.md ß ss İ ١.md a.b.c.d".split(),
        *("e\u0301", " ", "\ud800", "x" * 70, "adr-" + "9" * 90),
    ]
)
PATHS = st.lists(PARTS, min_size=1, max_size=4).map("/".join)
WANTED = st.dictionaries(PATHS, st.sampled_from("A P S PR H T D M XYZABC".split()), max_size=25)


@pytest.mark.parametrize(
    ("wanted", "names"),
    [
        ({"README.md": "D"}, ["D.readme"]),
        ({"prep/ADR-0001-decision.md": "A"}, ["A.ADR1"]),
        ({"prep/0042-use-x.md": "A"}, ["A.ADR42"]),
        ({"prep/adr_use_x.md": "A"}, ["A.adr_use_x"]),
        ({"handlers/main.py": "H", "handlers/main.js": "H"}, ["H.main.js", "H.main.py"]),
        ({"a/index.md": "D", "b/index.md": "D"}, ["D.a.index", "D.b.index"]),
        ({"config/db.py": "H", "config/x/db.py": "H"}, ["H.config.db", "H.x.db"]),
        ({"tests/test_contract.py": "T", "x.spec.ts": "T"}, ["T.contract", "T.x"]),
        ({"schemas/entities.schema.json": "S"}, ["S.entities"]),
        ({"docs/Решение.md": "D", "docs/决定.md": "D"}, ["D.Решение", "D.决定"]),
        ({"docs/a\nb.md": "D", "docs/q'\".md": "D"}, ["D.a_b", "D.q"]),
        ({".env": "PR"}, ["PR.env"]),
        ({}, []),
    ],
)
def test_the_shortest_form_that_tells_files_apart_wins(
    wanted: dict[str, str], names: list[str]
) -> None:
    assert sorted(propose(wanted).values()) == names


@given(WANTED, st.randoms(use_true_random=False))
def test_names_are_valid_unique_and_independent_of_order(wanted: dict[str, str], random) -> None:  # type: ignore[no-untyped-def]
    names = propose(wanted)
    assert set(names) == set(wanted)
    assert [name for name in names.values() if name_fault(name)] == []
    assert len({name.casefold() for name in names.values()}) == len(wanted)
    assert all(name.partition(".")[0] == wanted[path] for path, name in names.items())
    items = list(wanted.items())
    random.shuffle(items)
    assert propose(dict(items)) == names


@given(WANTED)
def test_names_that_are_in_use_are_never_proposed(wanted: dict[str, str]) -> None:
    taken = [name.swapcase() for name in propose(wanted).values()]
    again = propose(wanted, taken)
    used = {name.casefold() for name in taken}
    assert not used & {name.casefold() for name in again.values()}
    assert [name for name in again.values() if name_fault(name)] == []


def test_even_hashed_names_that_are_taken_lead_to_new_ones() -> None:
    path = {"d/index.md": "D"}
    taken: list[str] = []
    for _ in range(12):
        name = propose(path, taken)["d/index.md"]
        assert name_fault(name) is None
        assert name not in taken
        taken.append(name)


def test_a_long_name_is_cut_and_told_apart_by_its_hash() -> None:
    names = propose({f"docs/{'я' * 100}{end}.md": "D" for end in "ab"})
    assert len(set(names.values())) == 2
    assert all(len(name) <= MAX_NAME_CHARS for name in names.values())


@pytest.mark.parametrize(
    "shape", ["part{0}/index.md", "d/note{0}.md", "a/{0}/b/{0}/index.md", "{0}"]
)
def test_a_hundred_thousand_files_are_named_in_linear_time(shape: str) -> None:
    wanted = {shape.format(number): "D" for number in range(100_000)}
    with ends():
        names = propose(wanted)
    assert len({name.casefold() for name in names.values()}) == 100_000
