"""The rules of the house hold: formatting, types, layers; and a planted breach is found."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def run(*argv: str, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": f"{cwd}{os.pathsep}{cwd / 'plugins'}"}
    return subprocess.run(argv, cwd=cwd, env=env, capture_output=True, text=True, check=False)


def test_ruff_finds_nothing() -> None:
    done = run(sys.executable, "-m", "ruff", "check", "--no-cache", ".")
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(sys.version_info[:2] > (3, 11), reason="types are those of the oldest Python")
def test_types_are_strict() -> None:
    done = run(sys.executable, "-m", "mypy", "--cache-dir", "/dev/null")
    assert done.returncode == 0, done.stdout


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    return run(sys.executable, "-c", code, "--no-cache", cwd=folder)


def test_layers_hold() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("module", "line", "said"),
    [
        ("adaos_ctx/digest.py", "from adaos_ctx import skill", "adaos_ctx.digest -> adaos_ctx.skill"),
        ("adaos_ctx/ops/looking.py", "from adaos_ctx import plugins", "adaos_ctx.ops.looking -> adaos_ctx.plugins"),
        ("adaos_ctx/registry.py", "import os", "adaos_ctx.registry -> os"),
        ("adaos_ctx/ops/status.py", "import typer", "adaos_ctx.ops.status -> typer"),
        (
            "plugins/adaos_ctx_docs/telling.py", "import adaos_ctx_pcx",
            "adaos_ctx_docs.telling -> adaos_ctx_pcx",
        ),
        ("adaos_ctx/ops/status.py", "import adaos_ctx_web", "adaos_ctx.ops.status -> adaos_ctx_web"),
    ],
)  # fmt: skip
def test_a_planted_breach_is_found(tmp_path: Path, module: str, line: str, said: str) -> None:
    for folder in ("adaos_ctx", "plugins"):
        ignored = shutil.ignore_patterns("__pycache__", "static", "data")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    file = tmp_path / module
    file.write_text(file.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")
    done = lint_imports(tmp_path)
    assert done.returncode == 1
    assert said in done.stdout


def test_nothing_names_a_place_of_one_machine() -> None:
    names = run("git", "ls-files", "-z").stdout.split("\0")
    marks = ["/work" + "/", "/root" + "/", "/home" + "/"]
    for name in filter(None, names):
        data = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b""
        for mark in marks:
            assert mark.encode() not in data or name.startswith("tests/"), f"{name} holds {mark}"


CLOCKS = ("monotonic", "perf_counter", "process_time", "thread_time")
# What waits for a thing has a deadline, and what is killed has a moment for it; neither asserts it.
READ_A_CLOCK = {"tests/cli/test_run.py", "tests/test_faults.py", "tests/web/browser.py"}


def test_no_test_outside_the_benches_asserts_on_a_clock() -> None:
    read, asserted = set(), []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        text = path.read_text(encoding="utf-8")
        if not name.startswith("tests/bench/") and any(clock in text for clock in CLOCKS):
            tree = ast.parse(text)
            read |= {name} if clocks(tree) else set()
            asserted += [f"{name}:{line}" for line in clocks_asserted(tree)]
    assert asserted == [], "speed is measured in tests/bench; that work ends, `tests.ending` says"
    assert read <= READ_A_CLOCK, "only what waits reads a clock"


def clocks(tree: ast.AST) -> set[ast.AST]:
    """Where a clock is read: `time.monotonic()`, and its name however it was imported.

    `time.time()` is none of them: a date is a fact of files and rows.
    """
    names = {f"{name}{end}" for name in CLOCKS for end in ("", "_ns")}
    return {
        node
        for node in ast.walk(tree)
        if (isinstance(node, ast.Attribute) and node.attr in names and is_time(node.value))
        or (isinstance(node, ast.ImportFrom) and node.module == "time"
            and names & {alias.name for alias in node.names})
    }  # fmt: skip


def is_time(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "time"


def clocks_asserted(tree: ast.AST) -> list[int]:
    """The lines of assertions that read a clock, or a name that a clock was read into."""
    read = clocks(tree)
    timed = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and read & set(ast.walk(node.value))
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Assert)
        for inner in [set(ast.walk(node.test))]
        if read & inner or timed & {one.id for one in inner if isinstance(one, ast.Name)}
    ]


@pytest.mark.parametrize(
    "line",
    [
        "assert time.monotonic() - start < 2",
        "took = time.process_time() - start; assert took < 2",
        "assert (found, time.perf_counter_ns() < end) == (1, True)",
    ],
)
def test_a_planted_clock_is_found(line: str) -> None:
    assert clocks_asserted(ast.parse(f"import time\n\ndef test_x():\n    {line}\n")) == [4]


def test_a_planted_import_of_a_clock_is_found() -> None:
    assert len(clocks(ast.parse("from time import sleep, monotonic as now\n"))) == 1


def test_one_version() -> None:
    import tomllib

    from adaos_ctx import __version__

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__
