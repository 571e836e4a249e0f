"""A model's tool loop over real HTTP, in the two shapes that providers speak.

The fake is a server with the rules of the provider: it refuses a request whose tools or tool
answers have another shape, reads the pack, asks for two aliases, and stops when it has both texts.
"""

from __future__ import annotations

import itertools
import json
import re
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from adaos_ctx.llm import Request, open_model, user
from adaos_ctx.llm_loop import Conversation, converse
from adaos_ctx_mcp.calling import answer
from tests.mcp.serving import Ledger, call, plugins, serve, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

WANTED = ("PR.default", "S.entities")


def check(held: bool, rule: str) -> None:
    if not held:
        raise ValueError(rule)


def check_schema(schema: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(schema)
    check(schema["type"] == "object", "parameters are an object")


def refs_in(pack: str) -> list[str]:
    """What a model does with a pack: it reads which references there are."""
    return [
        found
        for name in WANTED
        for found in re.findall(rf"\b{re.escape(name)}@[0-9a-f]{{8}}", pack)[:1]
    ]


def openai(body: dict[str, Any]) -> dict[str, Any]:
    """One alias after the other."""
    messages = body["messages"]
    by_name = {tool["function"]["name"]: tool for tool in body["tools"]}
    check(all(tool["type"] == "function" for tool in body["tools"]), "tools are functions")
    check_schema(by_name["get_alias"]["function"]["parameters"])
    answered = []
    for before, after in itertools.pairwise(messages):
        if after["role"] == "tool":
            (asked,) = before["tool_calls"]
            check(after["tool_call_id"] == asked["id"], "an answer names its call")
            check(isinstance(asked["function"]["arguments"], str), "arguments are JSON text")
            answered.append(after["content"])
    wanted = refs_in(messages[0]["content"])
    if len(answered) < len(wanted):
        name = {"alias": wanted[len(answered)].partition("@")[0]}
        function = {"name": "get_alias", "arguments": json.dumps(name)}
        calls = [{"id": f"call_{len(answered)}", "type": "function", "function": function}]
        message = {"role": "assistant", "content": None, "tool_calls": calls}
        return {"choices": [{"message": message, "finish_reason": "tool_calls"}]}
    check(
        all(text.startswith(ref) for text, ref in zip(answered, wanted, strict=True)),
        "both texts came",
    )
    return {
        "choices": [{"message": {"role": "assistant", "content": "done"}, "finish_reason": "stop"}]
    }


def anthropic(body: dict[str, Any]) -> dict[str, Any]:
    """Both aliases at once."""
    check(body["max_tokens"] > 0, "max_tokens is required")
    check_schema(
        next(tool for tool in body["tools"] if tool["name"] == "get_alias")["input_schema"]
    )
    turns = body["messages"]
    check(
        [t["role"] for t in turns] == ["user", "assistant", "user"][: len(turns)], "turns alternate"
    )
    first = turns[0]["content"]
    pack = first if isinstance(first, str) else first[0]["text"]
    wanted = refs_in(pack)
    if len(turns) == 1:
        calls = [
            {"type": "tool_use", "id": f"toolu_{i}", "name": "get_alias", "input": {"alias": ref}}
            for i, ref in enumerate(wanted)
        ]
        return {"type": "message", "role": "assistant", "content": calls, "stop_reason": "tool_use"}
    blocks = turns[2]["content"]
    check([b["type"] for b in blocks] == ["tool_result"] * 2, "one turn holds both answers")
    check([b["tool_use_id"] for b in blocks] == ["toolu_0", "toolu_1"], "each names its call")
    for block, ref in zip(blocks, wanted, strict=True):
        text = (
            block["content"] if isinstance(block["content"], str) else block["content"][0]["text"]
        )
        check(text.startswith(ref), "both texts came")
    done = [{"type": "text", "text": "done"}]
    return {"type": "message", "role": "assistant", "content": done, "stop_reason": "end_turn"}


@contextmanager
def provider(
    path: str, reply: Callable[[dict[str, Any]], dict[str, Any]]
) -> Iterator[tuple[str, list[int]]]:
    """A provider on this machine; gives its base URL and the status of each request."""
    statuses: list[int] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            status, out = 200, {}
            try:
                check(self.path == path, f"nothing at {self.path}")
                out = reply(body)
            except (ValueError, KeyError, StopIteration, TypeError) as error:
                status, out = 400, {"error": {"message": f"{type(error).__name__}: {error}"}}
            statuses.append(status)
            data = json.dumps(out).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1", statuses
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.mark.parametrize(
    ("prefix", "path", "reply", "turns"),
    [
        ("", "/v1/chat/completions", openai, 3),
        ("anthropic+", "/v1/messages", anthropic, 2),
    ],
    ids=["openai", "anthropic"],
)
def test_a_loop_resolves_two_aliases_and_stops(
    tmp_path: Path, prefix: str, path: str, reply: Any, turns: int
) -> None:
    ledger = Ledger()
    surface = serve(tmp_path, by=plugins(("ledger", ledger)))
    pack = text_of(call(surface, "get_pack"))
    ledger.told.clear()
    with provider(path, reply) as (base, statuses):
        conversation: Conversation = converse(
            open_model(f"{prefix}{base}#fake"),
            Request(messages=(user(pack),), tools=surface.served.plugins.tools),
            lambda name, arguments: answer(surface.served, name, arguments),
        )
    assert conversation.reply.message.content == "done"
    assert (conversation.turns, conversation.capped) == (turns, False)
    assert statuses == [200] * turns
    assert ledger.told == [("s1", name, "full") for name in WANTED]
