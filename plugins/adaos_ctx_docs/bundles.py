"""Bundles: a whole index as one file, to be moved to another machine."""

from __future__ import annotations

import json
import os
import shlex
from typing import TYPE_CHECKING, Any

from adaos_ctx.digest import sha256_hex
from adaos_ctx.places import near, real
from adaos_ctx.writes import write_out
from adaos_ctx_docs import rows
from adaos_ctx_docs.errors import RootTaken, StoreRefused
from adaos_ctx_docs.reading import NotRead, read
from adaos_ctx_docs.unpacking import FORMAT, Bundle, parse

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_docs.store import DocStore

_MAX_BYTES = 1 << 32


def export(store: DocStore, path: str, *, force: bool = False) -> int:
    """Write every document with its chunks; how many chunks.

    Args:
        store: Where from.
        path: JSON lines: roots, then documents, each by name, so equal indexes give equal files;
            the last line counts and digests those before it.
        force: Whether a file that is no bundle is replaced.

    Raises:
        StoreRefused: The index is empty, its chunks have vectors of several models, a text is
            missing, or the file is something else.
    """
    heads = store.heads()
    models = sorted({head.model for head in heads.values()})
    if not heads or len(models) > 1:
        reason = f"holds vectors of several models: {models}" if heads else "is empty"
        raise StoreRefused(path=store.home.shown, reason=reason)
    if not force:
        _refuse_other(path)
    lines: list[dict[str, Any]] = [{"format": FORMAT, "model": models[0]}]
    lines += [{"root": n, "note": rows.dump_root(r)} for n, r in store.roots().items()]
    count = 0
    for uri, head in heads.items():
        chunks = store.chunks(uri)
        if len(chunks) != head.chunks:
            raise StoreRefused(path=store.home.shown, reason=f"{uri} has chunks without a text")
        row: dict[str, Any] = {"doc": uri, "head": rows.dump_head(head),
               "places": rows.dump_places(chunks), "texts": [c.text for c in chunks]}  # fmt: skip
        inline = store.inline(uri)
        lines.append(row if inline is None else row | {"inline": inline})
        count += len(chunks)
    data = "".join(f"{json.dumps(line, sort_keys=True)}\n" for line in lines).encode("ascii")
    end = {"documents": len(heads), "chunks": count, "sha256": sha256_hex(data)}
    write_out(path, data + f"{json.dumps({'end': end}, sort_keys=True)}\n".encode("ascii"))
    return count


def unpack(path: str) -> Bundle:
    """A bundle, read whole and checked.

    Raises:
        StoreRefused: The file is no whole bundle, or a text is not what its digest says.
    """
    found = read(os.path.realpath(path), _MAX_BYTES)
    if isinstance(found, NotRead):
        raise StoreRefused(path=path, reason=found.reason, mend="unread")
    return parse(path, found.data)


def load(
    store: DocStore, path: str, bundle: Bundle, roots: Mapping[str, str], *, dry_run: bool = False
) -> None:
    """Take a bundle in: its documents replace those of the same uris, all of them at once.

    Vectors are not carried: the next run with an embedder makes them.

    Args:
        store: Where to.
        path: Where the bundle lies.
        bundle: What is in it.
        roots: Name of a root -> the folder that it is here. A bundle is a stranger's: which folders
            are read when its citations are checked is not for it to say.
        dry_run: Only check.

    Raises:
        StoreRefused: It is not said where a root lies here.
        RootTaken: Another folder has a root's name in this index.
    """
    batch = bundle.batch(_placed(store, path, bundle, roots), store.places)
    if not dry_run:
        store.index.apply(batch)


def _placed(
    store: DocStore, path: str, bundle: Bundle, given: Mapping[str, str]
) -> dict[str, rows.Root]:
    """The bundle's roots as they are here."""
    here = store.roots()
    odd = [name for name in given if name not in bundle.roots]
    if odd:
        names = [shlex.quote(name) for name in bundle.roots]
        raise StoreRefused(
            path=path, mend="roots" if names else "no_roots", bundle=near(path),
            reason=f"has no root {odd[0]}; its roots: {', '.join(bundle.roots) or 'none'}",
            flags=" ".join(f"--root {name}=FOLDER" for name in names),
        )  # fmt: skip
    known = {
        n: here[n].path for n, r in bundle.roots.items() if n in here and here[n].path == r.path
    }
    places = known | {name: real(folder) for name, folder in given.items()}
    unsaid = [root for name, root in bundle.roots.items() if name not in places]
    if unsaid:
        told = "; ".join(f"{root.name} (there {root.path})" for root in unsaid)
        flags = " ".join(f"--root {shlex.quote(root.name)}=FOLDER" for root in unsaid)
        reason = f"names folders of the machine it comes from: {told}"
        raise StoreRefused(path=path, reason=reason, mend="roots", bundle=near(path), flags=flags)
    for name, place in places.items():
        if not os.path.isdir(place):
            raise StoreRefused(path=place, reason="is no folder", mend="roots", bundle=near(path),
                               flags=f"--root {shlex.quote(name)}=FOLDER")  # fmt: skip
        if name in here and here[name].path != place and os.path.isdir(here[name].path):
            raise RootTaken(name=name, known=here[name].path, path=place, place=near(place))
    return {name: bundle.placed(name, place) for name, place in places.items()}


def _refuse_other(path: str) -> None:
    """Refuse to write over what is no bundle of an index; devices and pipes take any text."""
    if not os.path.isfile(path) or os.path.getsize(path) == 0:
        return
    try:
        with open(path, "rb") as file:
            first = file.readline(1000)
    except OSError as error:
        reason = (error.strerror or "cannot be read").lower()
        raise StoreRefused(path=path, reason=reason, mend="exists") from error
    if b'"format": "adaos-ctx docs bundle ' not in first:
        raise StoreRefused(path=path, reason="is there, and no bundle of an index", mend="exists")
