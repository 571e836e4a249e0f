"""The plugin's own rules: which parts of the core it may use, and what it must not load."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import adaos_ctx_mcp

FOLDER = Path(adaos_ctx_mcp.__file__).parent
ROOT = FOLDER.parents[1]
PUBLIC = (
    "adaos_ctx", "adaos_ctx.errors", "adaos_ctx.messages", "adaos_ctx.model", "adaos_ctx.ops", "adaos_ctx.places", "adaos_ctx.plugins",
    "adaos_ctx.search", "adaos_ctx.skill", "adaos_ctx.tokens", "adaos_ctx.tools", "adaos_ctx.toolschemas",
    "adaos_ctx.userdirs", "adaos_ctx.visible", "adaos_ctx.writes",
)  # fmt: skip
SHELL = {
    "cli.py": ("adaos_ctx.cli.run", "adaos_ctx.cli", "adaos_ctx.cli.completing"),
    "__main__.py": ("adaos_ctx.cli.run", "adaos_ctx.__main__"),
}
SLOW = {"mcp", "mcp_types", "pydantic", "anyio", "uvicorn", "starlette", "jsonschema", "yaml"}
FILES = sorted(FOLDER.glob("*.py"))


def imported(file: Path) -> list[tuple[str, bool]]:
    """Every imported module, and whether it is imported at the top."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    top = {id(node) for node in tree.body}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            found.append((node.module or "", id(node) in top))
        elif isinstance(node, ast.Import):
            found += [(alias.name, id(node) in top) for alias in node.names]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_uses_public_parts_of_the_core_and_no_other_plugin(file: Path) -> None:
    for module, _ in imported(file):
        if module.startswith("adaos_ctx") and not module.startswith("adaos_ctx_mcp"):
            allowed = (*PUBLIC, *SHELL.get(file.name, ()))
            assert module in allowed or module.startswith("adaos_ctx.ops."), module


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_slow_packages_are_imported_where_they_are_used(file: Path) -> None:
    assert not {module.partition(".")[0] for module, top in imported(file) if top} & SLOW
    if file.name != "cli.py":
        assert not {module.partition(".")[0] for module, _ in imported(file)} & {
            "typer",
            "rich",
            "click",
        }


def test_installing_a_configuration_does_not_load_the_sdk() -> None:
    code = (
        "import sys, adaos_ctx_mcp.cli, adaos_ctx_mcp.installing;"
        "print({'mcp', 'pydantic', 'anyio', 'jsonschema'} & set(sys.modules))"
    )
    env = {"PYTHONPATH": f"{ROOT}:{ROOT / 'plugins'}", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )
    assert done.stdout == "set()\n"
