"""What changed in a catalog since another state of it: a git revision, or another skill's folder."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.git import find_repo, run
from adaos_ctx_catalog import overviews
from adaos_ctx_catalog.scanning import Difference
from adaos_ctx_catalog.shelf import OVERVIEWS, Shelf

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_catalog.record import Overview


_NO_REVISION = 128  # how git ends where it cannot read a name


def since(shelf: Shelf, against: str) -> Difference:
    """Compare the stored catalog with an older one.

    Args:
        shelf: The catalog as it is.
        against: A folder of a skill, or a git revision of this one.

    Raises:
        UsageError: There is neither such a folder nor such a revision.
        GitError: git cannot be asked.
    """
    data = _of_folder(against) if os.path.isdir(against) else _of_revision(shelf, against)
    old = {
        o.id: o for line in data.splitlines() if line.strip() for o in [overviews.from_line(line)]
    }
    new = {key: shelf.overview(key) for key in shelf.lines}
    return between(old, new, shelf)


def between(old: Mapping[str, Overview], new: Mapping[str, Overview], shelf: Shelf) -> Difference:
    """The difference of two sets of overviews; what changed is read from the newer details."""
    changed = {}
    for key in sorted(old.keys() & new.keys()):
        if new[key].rev != old[key].rev:
            revisions = [c for c in shelf.details(key).changes if c.rev > old[key].rev]
            changed[key] = tuple(text for c in revisions for text in c.what) or ("revision",)
        elif new[key] != old[key]:
            changed[key] = ("descriptions",)
    return Difference(
        added=tuple(sorted(new.keys() - old.keys())), removed=tuple(sorted(old.keys() - new.keys())),
        changed=changed,
    )  # fmt: skip


def _of_folder(folder: str) -> bytes:
    path = f"{folder}/{OVERVIEWS}"
    if not os.path.isfile(path):
        raise UsageError(reason=f"{folder} has no catalog", verb="catalog diff")
    with open(path, "rb") as file:
        return file.read()


def _of_revision(shelf: Shelf, revision: str) -> bytes:
    repo = find_repo(shelf.root)
    if repo is None or revision.startswith("-"):
        raise UsageError(
            reason=f"{revision} is no folder, and this is no git repository", verb="catalog diff"
        )
    inside = os.path.relpath(shelf.root, repo.top).replace(os.sep, "/")
    path = OVERVIEWS if inside == "." else f"{inside}/{OVERVIEWS}"
    named = ["rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}"]
    commit = run(named, cwd=repo.top, ok=(0, 1, _NO_REVISION)).decode().strip()
    if not commit:
        raise UsageError(
            reason=f"there is neither a folder nor a revision {revision}", verb="catalog diff"
        )
    if not run(["ls-tree", commit, "--", path], cwd=repo.top):
        raise UsageError(reason=f"{revision} has no catalog", verb="catalog diff")
    return run(["cat-file", "blob", f"{commit}:{path}"], cwd=repo.top)
