"""`new`: a skill from a scaffold, with the folders of the conventions."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from adaos_ctx import files
from adaos_ctx.errors import CannotWrite, UsageError
from adaos_ctx.places import real
from adaos_ctx.templates import template_dir

KINDS = ("adaos", "agent-skill", "plain", "demo")
_NAME = re.compile(r"[^\W_][\w.-]{0,63}")
_SLOT = b"{{name}}"
# Names of the demo's aliases are chosen by hand, as people do; discovery would say S.summarize_….
_DEMO_ALIASES = (
    ("A.ADR1", "prep/ADR-0001-decision.md"),
    ("D.readme", "README.md"),
    ("H.main", "handlers/main.py"),
    ("P.options", "prep/options.json"),
    ("P.score", "prep/scorecard.json"),
    ("PR.default", "profiles/default.yaml"),
    ("S.entities", "schemas/summarize_entities.json"),
    ("T.contract", "tests/test_contract.py"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaffoldReport:
    """What was made: files relative to the root, sorted."""

    root: str
    files: tuple[str, ...]


def scaffold(name: str, kind: str, *, dry_run: bool = False) -> ScaffoldReport:
    """Make a skill in a new folder below the current one.

    Args:
        name: The skill's and the folder's name.
        kind: One of `KINDS`; `demo` is complete, with its registry.
        dry_run: Only say what would be made.

    Raises:
        UsageError: The name is no plain folder name, or the kind is unknown.
        CannotWrite: The folder exists and is not empty, or cannot be written.
    """
    if not _NAME.fullmatch(name):
        raise UsageError(reason=f"{name!r} is not a plain name for a folder")
    if kind not in KINDS:
        raise UsageError(reason=f"unknown kind {kind}; known: {', '.join(KINDS)}")
    root = os.path.join(real("."), name)
    if os.path.lexists(root) and (not os.path.isdir(root) or os.listdir(root)):
        raise CannotWrite(path=root, reason="exists and is not empty")
    made = _files(os.path.join(template_dir(), "skills", kind), name)
    if not dry_run:
        for path, data in made.items():
            files.write_atomic(f"{root}/{path}", data)
        if kind == "demo":
            _register(root)
            made[".ado/aliases.json"] = b""
    return ScaffoldReport(root=root, files=tuple(sorted(made)))


def _files(folder: str, name: str) -> dict[str, bytes]:
    made = {}
    for here, _, names in sorted(os.walk(folder)):
        for file_name in sorted(names):
            place = os.path.join(here, file_name)
            with open(place, "rb") as file:
                data = file.read().replace(_SLOT, name.encode("utf-8"))
            made[os.path.relpath(place, folder).replace(os.sep, "/")] = data
    return {path: data for path, data in made.items() if "__pycache__" not in path}


def _register(root: str) -> None:
    from adaos_ctx.ops.registering import add
    from adaos_ctx.skill import open_skill

    for alias, path in _DEMO_ALIASES:
        add(open_skill(root), alias, path)
