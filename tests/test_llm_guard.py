from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.llm import Message, Reply, Request, ToolCall, user
from adaos_ctx.llm_guard import Guarded, whole

if TYPE_CHECKING:
    from collections.abc import Iterator

SECRET = "plain-looking-key"
ASKED = Request(messages=(user("hi"),))


class Says:
    """A model that says some pieces."""

    name = "says"

    def __init__(self, *pieces: str) -> None:
        self._pieces = pieces

    def chat(self, _: Request) -> Reply:
        text = "".join(self._pieces)
        call = ToolCall(id=text, name=text, arguments=text)
        message = Message(role="assistant", content=text, tool_calls=(call,))
        return Reply(message=message, finish=text, model=text)

    def stream(self, request: Request) -> Iterator[str | Reply]:
        yield from self._pieces
        yield self.chat(request)


def test_a_key_that_an_answer_repeats_is_nowhere_in_it() -> None:
    reply = Guarded(Says("the key is ", SECRET, "!"), SECRET).chat(ASKED)
    assert SECRET not in repr(reply)
    assert reply.message.content == "the key is …!"


@given(st.lists(st.integers(1, 30), max_size=8), st.booleans())
def test_nor_in_a_stream_however_it_is_cut(sizes: list[int], again: bool) -> None:
    text = f"a plain {SECRET}{SECRET[:5]} plain-{SECRET if again else ''}"
    pieces, at = [], 0
    for size in sizes:
        pieces.append(text[at : at + size])
        at += size
    *told, reply = Guarded(Says(*pieces, text[at:]), SECRET).stream(ASKED)
    assert "".join(map(str, told)) == text.replace(SECRET, "…")
    assert isinstance(reply, Reply)
    assert reply.message.content == text.replace(SECRET, "…")


@pytest.mark.parametrize("key", ["", "none", "LM-Studio"])
def test_a_word_that_stands_for_no_key_stays(key: str) -> None:
    text = f"run {key} here"
    *told, reply = Guarded(Says(text), key).stream(ASKED)
    assert ("".join(map(str, told)), reply.message.content) == (text, text)  # type: ignore[union-attr]


def test_half_characters_are_joined_or_replaced() -> None:
    *told, reply = Guarded(Says("a\ud83d", "\ude00b", "\ud83d"), "").stream(ASKED)
    assert "".join(map(str, told)) == "a😀b\ufffd"
    assert reply.message.content == "a😀b\ufffd"  # type: ignore[union-attr]


@given(st.text(st.characters(blacklist_categories=())))
def test_any_text_can_be_written_afterwards(text: str) -> None:
    whole(text).encode()
