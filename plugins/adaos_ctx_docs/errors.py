"""What the document index refuses, with the exit codes 45 to 49."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from adaos_ctx.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Mapping


class NothingToIndex(CtxError):
    """The walk found no document where the index has some; nothing was removed."""

    code = "docs_empty"
    exit_code = 45
    message = "no documents at {path}, where the index has {count}; nothing was removed"
    hint = "check the folder; if it is really empty: adaos-ctx docs index {place} --allow-empty"


class BadSplit(CtxError):
    """A splitter gave pieces that are no pieces of the text; nothing of the document was kept."""

    code = "docs_split"
    exit_code = 46
    message = "the splitter {splitter} gave a wrong piece of {uri}: {reason}"
    hint = "use one of the built-in splitters, or mend it"


class ChunkGone(CtxError):
    """A reference names a chunk that is not there, or has another text than it pins."""

    code = "docs_chunk"
    exit_code = 47
    message = "{ref}: {reason}"
    hint = "search again: adaos-ctx docs search QUERY"
    hints: ClassVar[Mapping[str, str]] = {
        "moved": "the present one is {now}",
        "stale": "index again, then search again: adaos-ctx docs index {folder}",
    }

    @property
    def variant(self) -> str:
        """`moved` where the index knows which text stands there now, `stale` where it is older."""
        if self.facts.get("now"):
            return "moved"
        return "stale" if self.facts.get("folder") else ""


class StoreRefused(CtxError):
    """A store is no document index, or a bundle does not fit it."""

    code = "docs_store"
    exit_code = 48
    message = "{path}: {reason}"
    hint = "name another store: --store FILE.db, or postgresql://…"
    hints: ClassVar[Mapping[str, str]] = {
        "absent": "make one: adaos-ctx docs index FOLDER",
        "several": "go into one of them, or index all of it together: adaos-ctx docs index {path}",
        "roots": "say where each of them lies here: adaos-ctx docs import {bundle} {flags}",
        "no_roots": "leave --root away: adaos-ctx docs import {bundle}",
        "exists": "name another file, or add --force",
        "begin": "begin it anew: {begin}",
        "newer": "upgrade adaos-ctx, or begin it anew: {begin}",
        "unread": "name a file that was written by: adaos-ctx docs export FILE",
        "bundle": "export again where the index is: adaos-ctx docs export FILE",
    }

    @property
    def variant(self) -> str:
        """What mends it, where that is not another store."""
        return str(self.facts.get("mend", ""))


class RootTaken(CtxError):
    """Another folder has this root's name in the index."""

    code = "docs_root"
    exit_code = 49
    message = "the root {name} is {known}, not {path}"
    hint = "give this folder a name of its own: adaos-ctx docs index {place} --root NAME"
