"""Which documents a run is about: every file under one uri, whatever way its path was spelled."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import SourceUnreadable, UsageError
from adaos_ctx.places import near, real
from adaos_ctx.writes import why
from adaos_ctx_docs.errors import RootTaken
from adaos_ctx_docs.rows import Root
from adaos_ctx_docs.walking import Walk, clean_uri, walk

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from adaos_ctx_docs.sources import DirSource, FilesSource


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """One document of a run: its uri, its root, its path below it, and the whole path."""

    uri: str
    root: str
    path: str
    place: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scope:
    """What a run looks at.

    Args:
        wanted: Documents, each once, sorted by uri.
        roots: Roots that are new or changed.
        within: Uri prefixes whose documents are removed when they are not wanted.
        unread: Uri prefixes of folders that could not be listed -> why; nothing of them is removed.
        notes: What else the run should say.
    """

    wanted: tuple[Wanted, ...]
    roots: tuple[Root, ...] = ()
    within: tuple[str, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()
    notes: tuple[str, ...] = ()

    def owns(self, uri: str) -> bool:
        """Whether a document that is not wanted is gone."""
        if any(uri.startswith(prefix) for prefix, _ in self.unread):
            return False
        return any(uri.startswith(prefix) for prefix in self.within)


def dir_scope(source: DirSource, roots: Mapping[str, Root], extensions: Collection[str]) -> Scope:
    """The scope of a folder; one inside a known root is a part of that root.

    Raises:
        SourceUnreadable: There is no such folder, or it cannot be listed.
        RootTaken: Another folder that is there has the root's name.
    """
    top = real(source.dir)
    root, inside = _root_of(top, source, roots)
    chosen = frozenset(_dotted(part) for part in source.include or root.include) or extensions
    others = {one.path for one in roots.values() if one.path != root.path}
    try:
        found = walk(top, chosen, recursive=source.recursive, leave_out=others)
    except OSError as error:
        if os.path.lexists(top) or not any(one.path == top for one in roots.values()):
            raise SourceUnreadable(
                path=source.dir, reason=why(error), alias="", skill="."
            ) from error
        found = Walk()  # a root whose folder is gone is an empty one
    prefix = f"{inside}/" if inside else ""
    wanted = [_wanted(root, prefix + path) for path in found.paths]
    whole = f"{root.name}/{clean_uri(prefix)}"
    unread = tuple((f"{whole}{clean_uri(path)}/", why) for path, why in found.unread.items())
    skipped = [
        f"{uri}: left out: {why}"
        for uri, why in ((f"{whole}{clean_uri(p)}", why) for p, why in sorted(found.skipped.items()))
    ]
    return Scope(
        wanted=_once(wanted), roots=() if root.name in roots and roots[root.name] == root else (root,),
        within=(whole,), unread=unread, notes=(*_renamed(root, roots), *_twice(root, roots), *skipped),
    )  # fmt: skip


def files_scope(source: FilesSource, roots: Mapping[str, Root]) -> Scope:
    """The scope of a list of files; nothing that is not named is touched.

    Raises:
        SourceUnreadable: A name is a folder.
        RootTaken: See `dir_scope`.
    """
    known = dict(roots)
    wanted = []
    for name in source.files:
        folder = real(os.path.dirname(name) or ".")
        place = os.path.join(folder, os.path.basename(name))
        if os.path.isdir(place):
            reason = "is a folder; name one folder, or files"
            raise SourceUnreadable(path=name, reason=reason, alias="", skill=".")
        root = _around(place, known) or _new_root(_base(folder), source.name, known)
        known[root.name] = root
        wanted.append(_wanted(root, os.path.relpath(place, root.path).replace(os.sep, "/")))
    new = tuple(root for name, root in known.items() if roots.get(name) != root)
    notes = tuple(note for root in new for note in _renamed(root, roots))
    return Scope(wanted=_once(wanted), roots=new, notes=notes)


def _base(folder: str) -> str:
    """The folder that uris of single files begin with: the working folder where it holds them."""
    here = real(".")
    return here if folder == here or folder.startswith(here.rstrip(os.sep) + os.sep) else folder


def _once(wanted: list[Wanted]) -> tuple[Wanted, ...]:
    return tuple({one.uri: one for one in sorted(wanted, key=lambda one: one.uri)}.values())


def _wanted(root: Root, path: str) -> Wanted:
    uri = f"{root.name}/{clean_uri(path)}"
    return Wanted(uri=uri, root=root.name, path=path, place=f"{root.path}/{path}")


def _around(place: str, roots: Mapping[str, Root]) -> Root | None:
    """The innermost root that a place lies in."""
    holding = [r for r in roots.values() if place.startswith(r.path.rstrip("/") + "/")]
    return max(holding, key=lambda root: len(root.path), default=None)


def _root_of(top: str, source: DirSource, roots: Mapping[str, Root]) -> tuple[Root, str]:
    exact = [root for root in roots.values() if root.path == top]
    include = tuple(map(_dotted, source.include))
    if exact and source.name in ("", exact[0].name):
        root = Root(
            name=exact[0].name, path=top, include=include or exact[0].include,
            recursive=source.recursive,
        )  # fmt: skip
        return root, ""
    outer = None if source.name else _around(top, roots)
    if outer is not None:
        return outer, os.path.relpath(top, outer.path).replace(os.sep, "/")
    root = _new_root(top, source.name, roots)
    return Root(name=root.name, path=top, include=include, recursive=source.recursive), ""


def _new_root(top: str, name: str, roots: Mapping[str, Root]) -> Root:
    name = name or _free_name(top, roots)
    if not name.isprintable() or "/" in name or "#" in name or name in (".", ".."):
        raise UsageError(reason=f"a root's name has no slash and no #: {name!r}")
    known = roots.get(name)
    if known is not None and _taken(known, top):
        raise RootTaken(name=name, known=known.path, path=top, place=near(top))
    return Root(name=name, path=top)


def _taken(known: Root, top: str) -> bool:
    """Whether a name stands for another folder; one that is gone gives its name up: it moved."""
    return known.path != top and os.path.isdir(known.path)


def _free_name(top: str, roots: Mapping[str, Root]) -> str:
    """The folder's own name; with those of the folders above it where another root has it."""
    parts = [clean_uri(part).replace("#", "-") for part in top.split("/") if part]
    names = ["-".join(parts[-count:]) for count in range(1, len(parts) + 1)] or ["root"]
    names += [f"{names[-1]}-{number}" for number in range(2, len(roots) + 3)]
    return next(n for n in names if n not in roots or not _taken(roots[n], top))


def _renamed(root: Root, roots: Mapping[str, Root]) -> Iterator[str]:
    """What to say of a root whose folder's name was taken."""
    own = clean_uri(os.path.basename(root.path))
    if root.name not in roots and own in roots and root.name.endswith(f"-{own}"):
        yield f"the root {own} is {roots[own].path}; this one is called {root.name}"


def _twice(root: Root, roots: Mapping[str, Root]) -> Iterator[str]:
    """What to say of a folder that has another name in the index, too."""
    for name, other in roots.items():
        if other.path == root.path and name != root.name:
            yield f"this folder is the root {name}, too: its documents are in the index twice"


def _dotted(extension: str) -> str:
    return extension.lower() if extension.startswith(".") else f".{extension.lower()}"
