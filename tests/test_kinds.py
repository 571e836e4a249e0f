from __future__ import annotations

import pytest

from adaos_ctx.errors import PluginError
from adaos_ctx.kinds import KindTable, section_of, within_limits
from adaos_ctx.model import CardLine, Kind, Source

ONE = (CardLine(text="- one"),)


def kind(name: str, claim: int, *, prefixes: tuple[str, ...] = (), order: int = 100) -> Kind:
    return Kind(
        name=name, section="DOCS", build=lambda source: ONE, claim=lambda path, text: claim,
        prefixes=prefixes, order=order,
    )  # fmt: skip


SOURCE = Source(alias="D.x", path="x.md", text="hi", sha256="ab" * 32)


def test_the_strongest_claim_wins() -> None:
    assert KindTable.of([kind("a", 10), kind("b", 20)]).choose(SOURCE).name == "b"


def test_a_prefix_decides_in_doubt_but_cannot_make_a_claim() -> None:
    table = KindTable.of(
        [kind("a", 30), kind("b", 10, prefixes=("D",)), kind("c", 0, prefixes=("D",))]
    )
    assert table.choose(SOURCE, "D").name == "b"
    assert table.choose(SOURCE, "X").name == "a"


def test_equal_claims_go_by_order_then_name() -> None:
    assert (
        KindTable.of([kind("b", 5), kind("a", 5), kind("z", 5, order=1)]).choose(SOURCE).name == "z"
    )


def test_two_kinds_of_one_name_are_a_fault() -> None:
    with pytest.raises(PluginError):
        KindTable.of([kind("a", 1), kind("a", 2)])


def broken(*_: object) -> int:
    raise RuntimeError


def test_a_claim_that_raises_is_no_claim() -> None:
    bad = Kind(name="bad", section="DOCS", build=lambda s: ONE, claim=broken)
    assert KindTable.of([bad, kind("a", 1)]).choose(SOURCE).name == "a"


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (broken, "failed (RuntimeError)"),
        (lambda s: (), "broke the limits"),
        (lambda s: (CardLine(text="no bullet"),), "broke the limits"),
        (lambda s: (CardLine(text="- " + "x" * 99),), "broke the limits"),
        (lambda s: (CardLine(text="- a\nb"),), "broke the limits"),
        (lambda s: ONE * 11, "broke the limits"),
    ],
)
def test_a_builder_that_breaks_the_rules_gives_one_honest_line(lines: object, said: str) -> None:
    bad = Kind(name="bad", section="DOCS", build=lines, claim=lambda p, t: 9)  # type: ignore[arg-type]
    card = KindTable.of([bad]).card(SOURCE)
    assert len(card.lines) == 1
    assert said in card.text
    assert within_limits(card.lines)


def test_built_in_prefixes_name_their_section() -> None:
    assert (section_of("PR"), section_of("A"), section_of("X")) == ("PROFILE", "ADR", "")
