"""The other side of a comparison that is no base: a git revision, or another folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx import registry, rows
from adaos_ctx.delta.model import Context, Item
from adaos_ctx.digest import canonical, digest
from adaos_ctx.errors import GitError, SourceUnreadable, UsageError
from adaos_ctx.git import Repo, environment, find_repo, run
from adaos_ctx.ops.contexts import context_of
from adaos_ctx.ops.looking import look
from adaos_ctx.skill import open_skill
from adaos_ctx.snapshots_cat import cat
from adaos_ctx.snapshots_texts import canonical_texts

if TYPE_CHECKING:
    from adaos_ctx.ops.sides import Side
    from adaos_ctx.registry import Registry
    from adaos_ctx.skill import Skill

_REGULAR = frozenset({"100644", "100755"})


def other_side(skill: Skill, against: str) -> Side:
    """The context of a revision or a folder, and its texts.

    A name that is both is the revision; `./name` is always the folder. The registry of that side
    says which aliases it has; where it has none, the present registry does.

    Raises:
        UsageError: It is neither.
        GitError: git refuses.
        RegistryError: The registry of that side does not parse.
    """
    repo = find_repo(skill.root)
    commit = _resolve(repo, against) if repo and not against.startswith((".", "/")) else ""
    if repo and commit:
        return _of_revision(skill, repo, commit)
    if os.path.isdir(against):
        return _of_folder(skill, against)
    raise UsageError(reason=f"{against!r} is no base, no git revision and no folder")


def _resolve(repo: Repo, text: str) -> str:
    args = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{text}^{{commit}}"]
    try:
        return run(args, cwd=repo.top, env=environment(repo), ok=(0, 1)).decode("ascii").strip()
    except GitError:
        return ""


def _of_folder(skill: Skill, folder: str) -> Side:
    from adaos_ctx.ops.sides import Side

    other = open_skill(folder)
    names = other.registry if len(other.registry) else skill.registry
    from dataclasses import replace

    now = look(replace(other, registry=names))

    def read_all(items: list[Item]) -> dict[str, bytes]:
        texts = canonical_texts(other.root, (item.path for item in items))
        return {item.alias: texts[item.path] for item in items}

    return Side(context_of(now), read_all)


def _of_revision(skill: Skill, repo: Repo, commit: str) -> Side:
    from adaos_ctx.ops.sides import Side

    env = environment(repo, GIT_NO_REPLACE_OBJECTS="1")
    inside = os.path.relpath(skill.root, repo.top).replace(os.sep, "/")
    blobs = _blobs(repo, commit, "" if inside == "." else f"{inside}/", env)
    names = _registry(repo, blobs, env) or skill.registry
    wanted = {alias.name: blobs[alias.path] for alias in names if alias.path in blobs}
    texts = cat(repo, sorted(set(wanted.values())), env)
    kept = {name: canonical(texts[oid]) for name, oid in wanted.items() if oid in texts}
    items = {name: _item(name, names.get(name).path, data) for name, data in kept.items()}
    entries = ((item.alias, item.path, item.sha256) for item in items.values())
    context = Context(digest=registry.context_digest(entries), items=items)

    def read_all(wanted_items: list[Item]) -> dict[str, bytes]:
        return {item.alias: kept[item.alias] for item in wanted_items}

    return Side(context, read_all)


def _item(name: str, path: str, data: bytes) -> Item:
    full, size = digest(data)
    return Item(alias=name, path=path, sha256=full, size=size)


def _blobs(repo: Repo, commit: str, prefix: str, env: dict[str, str]) -> dict[str, str]:
    """Path relative to the skill -> object id of the regular files of a commit."""
    out = run(["ls-tree", "-r", "-z", "--full-tree", commit], cwd=repo.top, env=env)
    found = {}
    for row in out.split(b"\0"):
        head, tab, raw = row.partition(b"\t")
        path = os.fsdecode(raw)
        if tab and path.startswith(prefix):
            mode, _, oid = head.decode("ascii").split(" ")
            if mode in _REGULAR:
                found[path[len(prefix) :]] = oid
    return found


def _registry(repo: Repo, blobs: dict[str, str], env: dict[str, str]) -> Registry | None:
    oid = blobs.get(rows.FILE)
    if oid is None:
        return None
    data = cat(repo, [oid], env).get(oid)
    if data is None:
        raise SourceUnreadable(path=rows.FILE, reason="git does not have it", alias="", skill=".")
    return registry.parse(data, f"{rows.FILE} of that revision")
