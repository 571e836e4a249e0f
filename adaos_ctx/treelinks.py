"""Where a path leads inside a git tree that holds links and submodules. Pure: entries come in."""

from __future__ import annotations

from adaos_ctx.errors import UnsafePath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx.gitindex import Entry

_LINK, _SUBMODULE = "120000", "160000"  # modes of entries
_MAX_HOPS = 40  # links on the way; what Linux allows


class Elsewhere(Exception):
    """The path leads to content that this repository does not hold; `reason` says where."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def resolve(
    path: str, root: str, find: Callable[[str], Entry | None], read: Callable[[str], bytes | None]
) -> tuple[str, list[str]]:
    """Follow every link on the way of a path, as the file system would after a checkout.

    Args:
        path: From the top of the repository.
        root: The skill root, from the top; "" is the top itself.
        find: Path -> entry.
        read: Object id -> bytes, None when this clone lacks them.

    Returns:
        The path that it leads to (which may not exist), and the links that were followed.

    Raises:
        UnsafePath: It leaves the skill root, or goes round.
        Elsewhere: It lies in a submodule, or behind a link that cannot be read here.
    """
    left, here, links = path.split("/"), [], []  # type: list[str], list[str], list[str]
    while left:
        part = left.pop(0)
        if part in ("", "."):
            continue
        if part == "..":
            if not here:
                raise UnsafePath(path=path, reason="is a link that leaves the repository")
            here.pop()
            continue
        step = "/".join([*here, part])
        target = _link_at(step, find(step), read)
        if target is None:
            here.append(part)
            continue
        links.append(step)
        if len(links) > _MAX_HOPS:
            raise UnsafePath(path=path, reason="is a link that goes round")
        if target.startswith("/"):
            raise UnsafePath(path=path, reason="is a link that leaves the repository")
        left = target.split("/") + left
    return _inside("/".join(here), root, path), links


def _link_at(step: str, entry: Entry | None, read: Callable[[str], bytes | None]) -> str | None:
    if entry is None or entry.mode not in (_LINK, _SUBMODULE):
        return None
    if entry.mode == _SUBMODULE:
        raise Elsewhere(f"lies in the submodule {step}")
    data = read(entry.oid)
    if data is None:
        raise Elsewhere(f"the link {step} is not in this clone")
    return data.decode("utf-8", "surrogateescape")


def _inside(found: str, root: str, path: str) -> str:
    if root and not found.startswith(root + "/"):
        raise UnsafePath(path=path, reason="is a link that leaves the skill root")
    if any(part.lower() == ".git" for part in found.split("/")):
        raise UnsafePath(path=path, reason="is a link into .git")
    return found
