"""Packs as messages: nothing is lost, and what moves stands behind what stays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.pack.layouts import render
from adaos_ctx.pack.messages import PROVIDERS, messages, stable_chars
from adaos_ctx.pack.model import Pack, PackItem, PackSection
from tests.pack.strategies import packs, texts

LAYOUTS = ("compact", "refs", "markdown", "xml", "json")
PACK = Pack(
    skill="demo", digest="5c2f9a1b", instruction="Do it.", task="now", delta=("- D.x: +1 −0 lines",),
    sections=(PackSection(label="DOCS", items=(PackItem(ref="D.x@00000000", lines=("- a",)),)),),
)  # fmt: skip


def joined(body: dict[str, object]) -> str:
    system = body.get("system", [])
    parts = [block["text"] for block in system]  # type: ignore[attr-defined]
    return "".join([*parts, *(message["content"] for message in body["messages"])])  # type: ignore[attr-defined]


@given(st.sampled_from(LAYOUTS).flatmap(packs), st.sampled_from(PROVIDERS))
def test_the_texts_join_to_the_pack(pack: Pack, provider: str) -> None:
    assert joined(messages(pack, provider)) == render(pack)


@given(st.sampled_from(LAYOUTS).flatmap(packs), texts, st.integers(0, 9999))
def test_another_task_and_other_counts_leave_the_prefix(pack: Pack, task: str, tokens: int) -> None:
    other = replace(pack, task=task, tokens=tokens, digest="ffffffff", delta=("- D.y: removed",))
    end = stable_chars(pack)
    assert render(pack)[:end] == render(other)[:end]


def test_the_prefix_of_a_compact_pack_ends_with_the_instruction() -> None:
    assert render(PACK)[: stable_chars(PACK)].endswith("[INSTRUCTION]\nDo it.\n\n")


@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_stable_part_is_the_systems(provider: str) -> None:
    body = messages(PACK, provider)
    if provider == "anthropic":
        (block,) = body["system"]  # type: ignore[misc]
        assert block["cache_control"] == {"type": "ephemeral"}
        assert [m["role"] for m in body["messages"]] == ["user"]  # type: ignore[attr-defined]
    else:
        assert [m["role"] for m in body["messages"]] == ["system", "user"]  # type: ignore[attr-defined]
