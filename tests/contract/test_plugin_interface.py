"""Plugins import what CONTRIBUTING lists and nothing else of the core; the list says what is used."""

from __future__ import annotations

import ast
import importlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
SECTION = "\n## What plugins may import\n"


class Taken(NamedTuple):
    """One name that is taken from a module of the core; "" is the module itself."""

    module: str
    name: str
    line: int


def listed() -> list[str]:
    text = (ROOT / ".github/CONTRIBUTING.md").read_text(encoding="utf-8").partition(SECTION)[2]
    rows = [row for row in text.partition("\n## ")[0].splitlines() if row.startswith("| ")]
    return [module for row in rows for module in re.findall(r"`(adaos_ctx[\w.]*)`", row)]


@cache
def is_module(name: str) -> bool:
    return find_spec(name) is not None


def taken(code: str) -> list[Taken]:
    """What code imports from the core, wherever it does so, and what it reads of imported modules."""
    found, modules = [], {}
    nodes = list(ast.walk(ast.parse(code)))
    for node in nodes:
        if isinstance(node, ast.Import):
            found += [Taken(one.name, "", node.lineno) for one in node.names]
        elif isinstance(node, ast.ImportFrom) and of_core(node.module or ""):
            for one in node.names:
                whole = f"{node.module}.{one.name}"
                inner = is_package(node.module or "") and is_module(whole)
                modules |= {one.asname or one.name: whole} if inner else {}
                found.append(
                    Taken(whole, "", node.lineno)
                    if inner
                    else Taken(node.module or "", one.name, node.lineno)
                )
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module = modules.get(node.value.id)
            found += [Taken(module, node.attr, node.lineno)] if module else []
    return [one for one in found if of_core(one.module)]


def of_core(module: str) -> bool:
    return module == "adaos_ctx" or module.startswith("adaos_ctx.")


def is_package(module: str) -> bool:
    spec = find_spec(module)
    return spec is not None and spec.submodule_search_locations is not None


def fault_of(one: Taken, modules: list[str]) -> str:
    """Why something may not be imported; "" when it may."""
    if one.module not in modules:
        return f"{one.module} is not listed in CONTRIBUTING"
    if one.name.startswith("_") and one.name != "__version__":
        return f"{one.module}.{one.name} is private"
    names = getattr(importlib.import_module(one.module), "__all__", None) if one.name else None
    if names is not None and one.name not in names:
        return f"{one.module}.{one.name} is not in __all__"
    return ""


@cache
def used() -> dict[str, list[Taken]]:
    """What each file of a plugin takes."""
    files = sorted((ROOT / "plugins").rglob("*.py"))
    return {
        file.relative_to(ROOT).as_posix(): taken(file.read_text(encoding="utf-8")) for file in files
    }


def test_plugins_import_what_is_listed() -> None:
    modules = listed()
    assert [
        f"{file}:{one.line}: {fault}"
        for file, names in used().items()
        for one in names
        if (fault := fault_of(one, modules))
    ] == []


def test_what_is_listed_is_used_and_said_once() -> None:
    modules = listed()
    assert sorted(set(modules)) == sorted(modules)
    assert set(modules) == {one.module for names in used().values() for one in names}


@pytest.mark.parametrize(
    "package", ["adaos_ctx.cards", "adaos_ctx.delta", "adaos_ctx.ops", "adaos_ctx.search"]
)
def test_a_package_gives_what_some_plugin_takes(package: str) -> None:
    names = {one.name for found in used().values() for one in found if one.module == package}
    assert set(importlib.import_module(package).__all__) == names


@pytest.mark.parametrize("module", listed())
def test_a_listed_module_says_what_it_is_for(module: str) -> None:
    assert (importlib.import_module(module).__doc__ or "").strip()


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("from adaos_ctx.search.sqlite import SqliteIndex", "adaos_ctx.search.sqlite is not listed in CONTRIBUTING"),
        ("import adaos_ctx.rows", "adaos_ctx.rows is not listed in CONTRIBUTING"),
        ("from adaos_ctx import rows", "adaos_ctx.rows is not listed in CONTRIBUTING"),
        ("def f():\n    from adaos_ctx.ops import basing", "adaos_ctx.ops.basing is not listed in CONTRIBUTING"),
        ("from adaos_ctx.skill import _hidden", "adaos_ctx.skill._hidden is private"),
        ("from adaos_ctx import files\nfiles._walk()", "adaos_ctx.files._walk is private"),
        ("from adaos_ctx.search import giver", "adaos_ctx.search.giver is not in __all__"),
        ("from adaos_ctx.skill import Skill\nimport adaos_ctx_web.app, os", ""),
    ],
)  # fmt: skip
def test_a_planted_import_is_found(code: str, fault: str) -> None:
    modules = listed()
    assert [said for one in taken(code) if (said := fault_of(one, modules))] == [fault] * bool(
        fault
    )
