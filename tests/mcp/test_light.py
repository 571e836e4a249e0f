from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_mcp.light import MAX_LINE_BYTES, VERSIONS, respond
from adaos_ctx_mcp.served import Served
from adaos_ctx_mcp.surface import Surface
from tests.mcp.serving import plugins, serve
from tests.ops.skills import small_skill

ROOT = Path(__file__).parents[2]


def ask(surface: Surface, method: str, params: Any = None, number: Any = 1) -> dict[str, Any]:
    message = {"jsonrpc": "2.0", "id": number, "method": method}
    line = respond(
        surface, json.dumps(message | ({} if params is None else {"params": params})).encode()
    )
    assert line is not None
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    return dict(json.loads(line))


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_of_the_era_is_agreed_to(tmp_path: Path, version: str) -> None:
    result = ask(serve(tmp_path), "initialize", {"protocolVersion": version})["result"]
    assert result["protocolVersion"] == version
    assert result["capabilities"] == {"tools": {"listChanged": False}}


def test_a_version_that_we_do_not_speak_gets_our_newest(tmp_path: Path) -> None:
    for version in ("2026-07-28", "1", None, [1]):
        result = ask(serve(tmp_path), "initialize", {"protocolVersion": version})["result"]
        assert result["protocolVersion"] == VERSIONS[0]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"nonsense\n", -32700), (b'{"jsonrpc"', -32700), (b"[" * 100_000, -32700), (b"\xff\n", -32700),
        (b"5\n", -32600), (b"[]\n", -32600), (b'{"id": 1}\n', -32600), (b'{"id":1,"method":5}\n', -32600),
        (b'{"id":null,"method":"ping"}\n', -32600), (b'{"id":[1],"method":"ping"}\n', -32600),
        (b'{"id":1,"method":"nope"}\n', -32601), (b'{"id":1,"method":"resources/list"}\n', -32601),
        (b'{"id":1,"method":"tools/call","params":[1]}\n', -32602),
        (b'{"id":1,"method":"tools/call"}\n', -32602),
        (b'{"id":1,"method":"tools/list","params":{"cursor":"x"}}\n', -32602),
    ],
)  # fmt: skip
def test_what_is_no_request_gets_the_error_of_the_protocol(
    tmp_path: Path, line: bytes, code: int
) -> None:
    reply = respond(serve(tmp_path), line)
    assert reply is not None
    assert json.loads(reply)["error"]["code"] == code


@pytest.mark.parametrize(
    "line",
    [
        b"\n", b"   \n", b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n',
        b'{"jsonrpc":"2.0","id":1,"result":{}}\n', b'{"jsonrpc":"2.0","id":1,"error":{"code":1}}\n',
    ],
)  # fmt: skip
def test_notifications_and_answers_are_not_answered(tmp_path: Path, line: bytes) -> None:
    assert respond(serve(tmp_path), line) is None


def test_ids_come_back_as_they_were(tmp_path: Path) -> None:
    for number in (0, -1, "a", "Ж"):
        assert ask(serve(tmp_path), "ping", number=number) == {
            "jsonrpc": "2.0", "id": number, "result": {},
        }  # fmt: skip


@pytest.fixture(scope="module")
def surface(tmp_path_factory: pytest.TempPathFactory) -> Surface:
    root = tmp_path_factory.mktemp("skill")
    small_skill(root)
    return Surface(Served([str(root)], plugins()))


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(
    st.sampled_from(["tools/call", "tools/list", "initialize", "ping"]),
    st.dictionaries(st.sampled_from(["name", "arguments", "cursor", "protocolVersion"]), _JSON),
    st.sampled_from(["get_alias", "get_pack", "search_context", "call_tool", "list_aliases", "x"]),
)
def test_no_parameters_break_the_server(
    surface: Surface, method: str, params: dict[str, Any], name: str
) -> None:
    reply = ask(surface, method, {**params, "name": params.get("name", name)})
    assert ("result" in reply) != ("error" in reply)


def run_server(root: Path, stdin: bytes) -> subprocess.CompletedProcess[bytes]:
    argv = [sys.executable, "-m", "adaos_ctx_mcp", str(root), "--light"]
    return subprocess.run(
        argv, input=stdin, capture_output=True, timeout=60, check=False,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{ROOT}:{ROOT / 'plugins'}", "HOME": str(root)},
    )  # fmt: skip


def test_a_line_that_is_too_long_is_refused_and_the_next_is_served(tmp_path: Path) -> None:
    small_skill(tmp_path)
    long = b'{"jsonrpc":"2.0","id":1,"method":"' + b"x" * MAX_LINE_BYTES + b'"}\n'
    done = run_server(tmp_path, long + b'{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["id"] for reply in replies] == [None, 2]
    assert done.returncode == 0


def test_the_process_needs_nothing_that_is_slow_to_load(tmp_path: Path) -> None:
    small_skill(tmp_path)
    code = (
        "import sys; from adaos_ctx_mcp.__main__ import main; main([sys.argv[1], '--light']);"
        "print(sorted({'typer','rich','mcp','pydantic','jsonschema','tiktoken'} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        input=b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n',
        capture_output=True, timeout=60, check=False, cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{ROOT}:{ROOT / 'plugins'}", "HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.stderr.decode().splitlines()[-1] == "[]"
    assert b'"serverInfo"' in done.stdout
