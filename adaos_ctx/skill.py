"""Find a skill: its root, its name and version, and the settings that lie in it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx import config, files, registry, rows
from adaos_ctx.errors import CtxError, SkillNotFound, SourceUnreadable
from adaos_ctx.manifests import Manifest, parse_manifest
from adaos_ctx.places import ADO, real
from adaos_ctx.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Iterator

MANIFESTS = ("skill.yaml", "scenario.yaml", "SKILL.md")
_MAX_MANIFEST_BYTES = 1 << 20  # bytes; a manifest is a page, not a database


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """One opened skill.

    Args:
        root: Absolute real path.
        manifest: Name and version, from the manifest or the folder's name.
        registry: The aliases; empty when there is no registry yet.
        config: `.ado/ctx.toml` over the defaults.
    """

    root: str
    manifest: Manifest
    registry: Registry
    config: config.Config

    @property
    def name(self) -> str:
        """The skill's name."""
        return self.manifest.name

    @property
    def has_registry(self) -> bool:
        """Whether `.ado/aliases.json` exists."""
        return files.exists(self.ado("aliases.json"))

    def ado(self, name: str) -> str:
        """The absolute path of a file under `.ado/`."""
        return f"{self.root}/{ADO}/{name}"


def find_root(target: str | None = None) -> str:
    """The root of a skill that a user named by path or by name, or the nearest one upward.

    Raises:
        SkillNotFound: Nothing there looks like a skill.
    """
    if target is None:
        return nearest(os.getcwd())
    if os.path.isdir(target):
        return real(target)
    if os.path.isfile(target) and os.path.basename(target) in MANIFESTS:
        return real(os.path.dirname(target) or ".")
    if "/" not in target and os.sep not in target and target not in ("", ".", ".."):
        for folder in _shelves():
            if is_root(os.path.join(folder, target)):
                return real(os.path.join(folder, target))
    raise SkillNotFound(target=target)


def is_root(folder: str) -> bool:
    """Tell whether a folder is a skill root by itself (not because a user names it)."""
    marks = (f"{ADO}/aliases.json", *MANIFESTS)
    return any(os.path.isfile(f"{folder}/{mark}") for mark in marks)


def nearest(folder: str) -> str:
    """The root of the skill that a folder lies in.

    Raises:
        SkillNotFound: It lies in none.
    """
    here = real(folder)
    while not is_root(here):
        above = os.path.dirname(here)
        if above == here:
            raise SkillNotFound(target=folder, path=folder)
        here = above
    return here


def _shelves() -> Iterator[str]:
    """The folders where skills of a bare name are looked up, in order (FORMATS "Skills")."""
    yield "."
    yield from host_shelves
    yield "skills"
    yield ".adaos/workspace/skills"
    base = os.environ.get("ADAOS_BASE_DIR")
    if base:
        yield os.path.join(base, "workspace/skills")
    yield os.path.expanduser("~/.adaos/workspace/skills")
    yield ".claude/skills"


# Folders of a host that mounts these commands: where its own commands look for a bare name.
host_shelves: list[str] = []


def find_all(folder: str) -> list[str]:
    """Every skill root at or below a folder, sorted; folders inside a skill are not searched."""
    roots = []
    for here, folders, _ in os.walk(real(folder)):
        if is_root(here):
            roots.append(here)
            folders.clear()
        folders[:] = sorted(name for name in folders if not _is_skipped(name))
    return sorted(roots)


def _is_skipped(name: str) -> bool:
    return name in {".git", "node_modules", "__pycache__", ".venv", "venv"}


def open_skill(target: str | None = None, *, lenient: bool = False) -> Skill:
    """Open a skill for reading.

    Args:
        target: A path or a name; None is the nearest skill upward.
        lenient: Take a registry with unsafe paths, so that a verb can take them out of it.

    Raises:
        SkillNotFound: See `find_root`.
        RegistryError: The registry or `ctx.toml` does not parse.
        UnsafePath: The registry names a path outside the root.
    """
    root = find_root(target)
    opened[:] = [root]
    try:
        data = read_optional(root, rows.FILE)
        return Skill(
            root=root,
            manifest=load_manifest(root),
            registry=registry.parse(data, lenient=lenient) if data is not None else Registry(),
            config=config.parse(read_optional(root, config.FILE)),
        )
    except CtxError as error:
        error.facts["skill"] = root  # what mends it names the skill
        raise


# The root opened last: what messages of one command name, when their error does not know it.
opened: list[str] = []


def read_optional(root: str, path: str) -> bytes | None:
    """Read a file beneath the root, or None when there is none."""
    if not files.exists(f"{root}/{path}"):
        return None
    return files.read(root, path)


def load_manifest(root: str) -> Manifest:
    """Name and version of the skill at a root; a manifest that says nothing costs nothing."""
    fallback = root.replace(os.sep, "/").rstrip("/").rpartition("/")[2] or "skill"
    for name in MANIFESTS:
        if not os.path.isfile(f"{root}/{name}"):
            continue
        try:
            data = files.read(root, name, max_bytes=_MAX_MANIFEST_BYTES)
        except SourceUnreadable:
            continue
        return parse_manifest(name, data, fallback=fallback)
    return Manifest(name=fallback)
