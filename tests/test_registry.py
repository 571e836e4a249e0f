"""The registry as a value: sorted, unique, and the same after a dump and a parse."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import AliasExists, UnknownAlias, UsageError
from adaos_ctx.model import Alias, Ref
from adaos_ctx.registry import Registry, context_digest, parse, parse_ref
from tests.test_rows import DOCUMENTS

FULL = "d00dad42" + "0" * 56


def alias(name: str, path: str = "a.md", **fields: object) -> Alias:
    return Alias(name=name, path=path, sha="d00dad42", **fields)  # type: ignore[arg-type]


@given(DOCUMENTS)
def test_parse_undoes_dump_and_a_second_dump_changes_nothing(document: dict[str, object]) -> None:
    registry = parse(json.dumps(document).encode())
    dumped = registry.dump()
    assert parse(dumped) == registry
    assert parse(dumped).dump() == dumped
    assert json.loads(dumped) == document


@given(DOCUMENTS, st.randoms(use_true_random=False))
def test_the_order_of_the_file_does_not_change_the_dump(
    document: dict[str, object], random
) -> None:  # type: ignore[no-untyped-def]
    items = list(document.items())
    random.shuffle(items)
    shuffled = parse(json.dumps(dict(items)).encode())
    assert shuffled.dump() == parse(json.dumps(document).encode()).dump()


def test_the_file_has_this_form() -> None:
    registry = Registry(
        aliases=(
            alias("T.b", sha256=FULL, size=3, extra={"tags": ["x"]}),
            alias("A.решение", "prep/ADR-1.md"),
        )
    )
    assert registry.dump().decode() == (
        '{\n  "A.решение": {\n    "path": "prep/ADR-1.md",\n    "sha": "d00dad42"\n  },\n'
        '  "T.b": {\n    "path": "a.md",\n    "sha": "d00dad42",\n'
        f'    "sha256": "{FULL}",\n    "size": 3,\n    "tags": [\n      "x"\n    ]\n  }}\n}}\n'
    )


def test_unknown_keys_with_lone_surrogates_are_kept() -> None:
    data = b'{"D.a": {"path": "a.md", "sha": "d00dad42", "note": "\\ud800"}}'
    assert json.loads(parse(data).dump())["D.a"]["note"] == "\ud800"


def test_lookup_gives_the_alias_or_close_names() -> None:
    registry = Registry(aliases=(alias("S.entities"), alias("S.entries"), alias("T.x")))
    assert registry.get("T.x").path == "a.md"
    assert registry.find("T.y") is None
    with pytest.raises(UnknownAlias, match=r"close: S\.entities, S\.entries"):
        registry.get("S.Entities")


def test_changes_give_new_registries() -> None:
    first = Registry(aliases=(alias("S.a"), alias("S.b")))
    assert [a.name for a in first.put(alias("A.x"))] == ["A.x", "S.a", "S.b"]
    assert first.put(alias("S.a", "new.md")).get("S.a").path == "new.md"
    assert [a.name for a in first.remove("S.a")] == ["S.b"]
    assert [a.name for a in first.rename("S.a", "T.a")] == ["S.b", "T.a"]
    assert [a.name for a in first] == ["S.a", "S.b"]


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda r: r.put(alias("S.A")), AliasExists),
        (lambda r: r.rename("S.a", "S.b"), AliasExists),
        (lambda r: r.rename("S.a", "nope"), UsageError),
        (lambda r: r.rename("S.x", "S.y"), UnknownAlias),
        (lambda r: r.remove("S.x"), UnknownAlias),
    ],
    ids=["case-twin", "taken", "no-name", "unknown", "gone"],
)
def test_a_change_that_makes_no_sense_is_refused(change, error) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(error):
        change(Registry(aliases=(alias("S.a"), alias("S.b"))))


def test_an_alias_may_change_its_letter_case() -> None:
    registry = Registry(aliases=(alias("S.readme"),)).rename("S.readme", "S.README")
    assert [a.name for a in registry] == ["S.README"]


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ("A.ADR1", Ref(name="A.ADR1")),
        ("A.ADR1@d00dad42", Ref(name="A.ADR1", sha8="d00dad42")),
        ("A.ADR1#d00dad42", Ref(name="A.ADR1", sha8="d00dad42")),
        (f"A.ADR1@{FULL}", Ref(name="A.ADR1", sha8=FULL)),
    ],
)
def test_references_are_read(text: str, ref: Ref) -> None:
    assert parse_ref(text) == ref


@pytest.mark.parametrize(
    "text", ["", "a.b", "A.x@", "A.x@d00d", "A.x@D00DAD42", "A.x@zzzzzzzz", "x#y"]
)
def test_what_is_no_reference_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_ref(text)


@given(st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5), st.just(FULL)), max_size=6))
def test_the_context_digest_does_not_depend_on_order(entries: list[tuple[str, str, str]]) -> None:
    assert context_digest(entries) == context_digest(reversed(entries))


def test_the_context_digest_is_frozen_and_covers_names_paths_and_digests() -> None:
    base = [("A.x", "a.md", FULL)]
    others = [[("A.y", "a.md", FULL)], [("A.x", "b.md", FULL)], [("A.x", "a.md", "0" * 64)], []]
    assert context_digest(base)[:8] == "5b667cc0"
    assert len({context_digest(entries) for entries in [base, *others]}) == 5
