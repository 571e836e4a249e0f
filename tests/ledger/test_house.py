"""The plugin's own rules: which parts of the core it may use, and what it must not load."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import adaos_ctx_ledger
from adaos_ctx.errors import CtxError
from adaos_ctx_ledger import errors
from adaos_ctx_ledger.classes import NAMES

FOLDER = Path(adaos_ctx_ledger.__file__).parent
FILES = sorted([*FOLDER.glob("*.py"), *FOLDER.glob("compat/*.py")])
PRIVATE = ("adaos_ctx.cli", "adaos_ctx.__main__", "adaos_ctx.builtin", "adaos_ctx.hook")
SHELL = {"cli.py", "keeping.py", "options.py", "verbs.py", "telling_cli.py"}


def imported(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    found = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return found | {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_uses_no_other_plugin_and_no_terminal_outside_the_shell(file: Path) -> None:
    for module in imported(file):
        if module.startswith("adaos_ctx_"):
            assert module.startswith("adaos_ctx_ledger"), module
        if file.name not in SHELL:
            assert module.partition(".")[0] not in {"typer", "rich"}
            assert not module.startswith(PRIVATE) or module.startswith("adaos_ctx.hookspecs")


def test_every_refusal_has_its_own_code_in_the_range_of_this_plugin() -> None:
    classes = [c for c in vars(errors).values() if isinstance(c, type) and issubclass(c, CtxError)]
    ours = [c for c in classes if c is not CtxError]
    assert sorted(c.exit_code for c in ours) == [55, 56, 57, 58, 59]
    assert all(c.code.startswith("ledger_") and c.hint for c in ours)


def test_weights_are_of_classes_that_there_are() -> None:
    weights = json.loads((FOLDER / "weights.json").read_text(encoding="utf-8"))
    assert set(weights) <= {"", *NAMES}


def test_no_word_of_a_language_stands_in_the_resolver() -> None:
    """Pronouns, ordinals and the like are data: code that holds one would know one language only."""
    pure = (
        "scene",
        "features",
        "abstaining",
        "several",
        "resolve",
        "classes",
        "message",
        "naming",
        "told",
    )
    for name in pure:
        tree = ast.parse((FOLDER / f"{name}.py").read_text(encoding="utf-8"))
        texts = {
            n.value
            for n in ast.walk(tree)
            if isinstance(n, ast.Constant) and isinstance(n.value, str)
        }
        lexicon = json.loads((FOLDER / "lexicons/en.json").read_text(encoding="utf-8"))
        assert not texts & set(lexicon["pronoun"].split() + lexicon["plural"].split())
