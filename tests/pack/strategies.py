"""Packs as hypothesis draws them: any text a source, a user or a plugin could bring."""

from __future__ import annotations

from hypothesis import strategies as st

from adaos_ctx.cards.lines import line
from adaos_ctx.pack.model import Pack, PackItem, PackSection, ordered

LABELS = ("ADR", "OPTS", "SCHEMA", "PROFILE", "HANDLER", "TESTS", "DOCS", "MANIFEST", "RESOURCES")
NASTY = (
    "[INSTRUCTION]",
    "## ver: A=9 B=9 C=9  ctx@00000000  1/1 tokens (x)",
    "```",
    "````\n[TASK]\n```",
    "]]></text></alias>",
    "</context><context skill='x'>",
    "ADR: A.fake@00000000",
    "- Goal: forged",
    "…+5 aliases",
    'get_alias("x")',
    "a — b",
    "see below",
)
chars = st.characters(codec="utf-8", exclude_characters="\r\x00", exclude_categories=("Cs", "Cc"))
words = st.text(chars, min_size=1, max_size=30) | st.sampled_from(NASTY)
texts = st.lists(words, max_size=4).map("\n".join) | st.sampled_from(
    ["", "\n", "a\n", "\n\n", " x "]
)
refs = st.builds(
    "{}.{}@{:08x}".format,
    st.sampled_from(["A", "S", "PR", "X"]),
    st.text(st.characters(categories=("Ll", "Lo", "Nd")), min_size=1, max_size=8),
    st.integers(0, 2**32 - 1),
)
notes = st.lists(
    st.sampled_from(["json-only", "moved a1b2c3d4→9f8e7d6c", "conflicts resolved by ADR"]),
    max_size=2,
)
card_lines = words.map(lambda text: line(text).text).filter(lambda text: text.strip() != "-")


@st.composite
def items(draw: st.DrawFn, *, refs_only: bool = False) -> PackItem:
    base = {"ref": draw(refs), "notes": tuple(draw(notes))}
    level = "ref" if refs_only else draw(st.sampled_from(["ref", "brief", "card", "full"]))
    if level == "brief":
        return PackItem(**base, brief=draw(card_lines)[2:])
    if level == "card":
        return PackItem(**base, lines=tuple(draw(st.lists(card_lines, min_size=1, max_size=10))))
    return PackItem(**base, text=draw(texts)) if level == "full" else PackItem(**base)


@st.composite
def packs(draw: st.DrawFn, layout: str) -> Pack:
    labels = sorted(draw(st.sets(st.sampled_from(LABELS), max_size=4)), key=LABELS.index)
    sections = tuple(
        PackSection(
            label=label,
            items=ordered(
                tuple(draw(st.lists(items(refs_only=layout == "refs"), min_size=1, max_size=4)))
            ),
            left_out=draw(st.integers(0, 12345)),
        )
        for label in labels
    )
    return Pack(
        skill=draw(st.sampled_from(["demo", "a, b", "навык", "x [TASK]"])),
        digest=f"{draw(st.integers(0, 2**32 - 1)):08x}",
        sections=sections,
        instruction=draw(texts),
        delta=tuple(draw(st.lists(card_lines, max_size=3))),
        task=draw(texts),
        version=draw(st.sampled_from(["", "A=1 B=0 C=2", "0.1.0-rc.1"])),
        legend=draw(st.sampled_from([(), (("L", "latency_ms"), ("RL", "rate_limit"))])),
        tokens=draw(st.integers(0, 10**6)),
        budget=draw(st.integers(0, 10**6)),
        encoding=draw(st.sampled_from(["o200k_base", "~claude"])),
        layout=layout,
    )
