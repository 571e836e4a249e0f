"""`diff` when only files moved: what did not change is neither parsed nor read.

The contexts hold the aliases whose files moved and no others. That is enough, for nothing came, went
or has another name: the registry is the one that stood when all was as in the base.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import files
from adaos_ctx.delta.model import Context, Item
from adaos_ctx.digest import digest
from adaos_ctx.errors import CtxError
from adaos_ctx.ops.differing import Ground, compare
from adaos_ctx.ops.sides import Side, present
from adaos_ctx.snapshots_quick import context_digest
from adaos_ctx.worktree import WorkTree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.found import Found
    from adaos_ctx.ops.comparison import DiffReport, DiffRequest
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.snapshots_moved import Moved, Row

_CONFIG = ".ado/ctx.toml"
ENCODING = "o200k_base"  # `config` says the same; loading it would cost more than is saved
_NONE: Mapping[str, str] = {}


def diff_moved(moved: Moved, request: DiffRequest, plugins: Plugins) -> DiffReport | None:
    """Compare the files that moved with the base; None where the long way has to tell.

    That is where nothing differs after all, a file cannot be read, or a text of the base is gone.

    Raises:
        RegistryError: `ctx.toml` does not parse.
        BudgetTooSmall: The prompt does not fit even without any change.
    """
    try:
        now = WorkTree(moved.root).survey(moved.paths)
    except CtxError:
        return None
    if not all(found.sha256 for found in now.values()):
        return None
    rows = [row for row in moved.table if row[1] in now]
    base = {row[0]: Item(*row) for row in rows}
    head = {
        n: i._replace(sha256=now[i.path].sha256, size=now[i.path].size) for n, i in base.items()
    }
    changed = [name for name, item in head.items() if base[name] != item]
    old = _texts(moved, [base[name] for name in changed])
    if not changed or old is None:
        return None
    before = Context(digest=moved.full, items={name: base[name] for name in changed})
    after = Context(digest=_digest(moved, now), items={name: head[name] for name in changed})
    sides = Side(before, lambda _: old), Side(after, lambda items: present(moved.root, items))
    report = compare(_ground(moved), sides, request, plugins, _line_ends(moved, rows, now))
    return report._replace(aliases=len(moved.table))


def _texts(moved: Moved, items: list[Item]) -> dict[str, bytes] | None:
    """Contents of the base by alias; None when one is gone or is not what its digest says."""
    found = moved.texts(sorted({item.sha256 for item in items}))
    for item in items:
        if item.sha256 not in found or digest(found[item.sha256])[0] != item.sha256:
            return None
    return {item.alias: found[item.sha256] for item in items}


def _digest(moved: Moved, now: dict[str, Found]) -> str:
    entries = ((row, now.get(row[1])) for row in moved.table)
    return context_digest([(r[0], r[1], found.sha256 if found else r[2]) for r, found in entries])


def _line_ends(moved: Moved, rows: list[Row], now: dict[str, Found]) -> tuple[str, ...]:
    return tuple(
        alias
        for alias, path, sha256, _ in rows
        if now[path].sha256 == sha256 and now[path].raw_size != moved.paths[path]
    )


def _ground(moved: Moved) -> Ground:
    encoding, actions = ENCODING, _NONE
    if files.exists(f"{moved.root}/{_CONFIG}"):
        from adaos_ctx import config

        settings = config.parse(files.read(moved.root, _CONFIG))
        encoding, actions = settings.pack.encoding, settings.actions
    return Ground(
        root=moved.root, encoding=encoding, actions=actions,
        registered=[row[0] for row in moved.table],
        paths=lambda: tuple(sorted(row[1] for row in moved.table)),
    )  # fmt: skip
