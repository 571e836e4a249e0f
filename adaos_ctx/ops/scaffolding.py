"""`new`: a skill from a scaffold, with the folders of the conventions."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.newfolders import new_folder, refuse_taken
from adaos_ctx.places import real
from adaos_ctx.templates import template_dir
from adaos_ctx.writes import write_atomic

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

KINDS = ("adaos", "agent-skill", "plain", "demo")
_NAME = re.compile(r"[^\W_][\w.-]{0,63}")
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
    demo = kind == "demo"
    report = fill_template(
        f"skills/{kind}", name, {"name": name}, dry_run=dry_run,
        finish=_register if demo else lambda root: None,
    )  # fmt: skip
    return replace(report, files=(".ado/aliases.json", *report.files)) if demo else report


def fill_template(
    template: str,
    folder: str,
    slots: Mapping[str, str],
    *,
    dry_run: bool = False,
    finish: Callable[[str], None] = lambda root: None,
) -> ScaffoldReport:
    """Write the files of a template into a new folder below the current one.

    Args:
        template: Its path under `templates/`.
        folder: Name of the new folder.
        slots: What stands for `{{slot}}` in texts and in names of files.
        dry_run: Only say what would be made.
        finish: Told the folder before it gets its name, when all files are in it.

    Raises:
        CannotWrite: The folder exists and is not empty, or cannot be written.
    """
    root = os.path.join(real("."), folder)
    refuse_taken(root)
    made = _files(os.path.join(template_dir(), *template.split("/")), slots)
    if not dry_run:
        with new_folder(root) as place:
            for path, data in made.items():
                write_atomic(f"{place}/{path}", data)
            finish(place)
    return ScaffoldReport(root=root, files=tuple(sorted(made)))


def _files(folder: str, slots: Mapping[str, str]) -> dict[str, bytes]:
    made = {}
    for here, _, names in sorted(os.walk(folder)):
        for file_name in sorted(names):
            place = os.path.join(here, file_name)
            path = os.path.relpath(place, folder).replace(os.sep, "/").encode("utf-8")
            with open(place, "rb") as file:
                data = file.read()
            for slot, value in slots.items():
                path, data = (
                    text.replace(b"{{%b}}" % slot.encode("utf-8"), value.encode("utf-8"))
                    for text in (path, data)
                )
            made[path.decode("utf-8")] = data
    return {path: data for path, data in made.items() if "__pycache__" not in path}


def _register(root: str) -> None:
    from adaos_ctx.ops.registering import add
    from adaos_ctx.skill import open_skill

    for alias, path in _DEMO_ALIASES:
        add(open_skill(root), alias, path)
