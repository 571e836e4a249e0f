"""Where documents come from: a folder, a list of files, or a text; one of them, never two."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class DirSource:
    """All documents below a folder.

    Args:
        dir: The folder, spelled in any way.
        include: Extensions with the dot; () for all that a loader claims.
        recursive: Whether folders below it count.
        name: Name of the root that its uris begin with; "" for the folder's own.
    """

    dir: str
    include: tuple[str, ...] = ()
    recursive: bool = True
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FilesSource:
    """Exactly these files; what is not named stays as it is."""

    files: tuple[str, ...]
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSource:
    """A text that is there already; its uri is its name, and its ending says what it is."""

    text: str
    uri: str


DocumentSource = DirSource | FilesSource | TextSource


def source_of(  # noqa: PLR0913 - the three modes of one union
    *, dir: str | None = None, include: Sequence[str] = (), recursive: bool = True,
    files: Sequence[str] | None = None, text: str | None = None, uri: str | None = None,
    name: str = "",
) -> DocumentSource:  # fmt: skip
    """The source of some arguments.

    Raises:
        UsageError: None or several are given, or a text has no uri.

    Example:
        >>> source_of(text="hi", uri="a.md")
        TextSource(text='hi', uri='a.md')
    """
    given = [k for k, v in (("dir", dir), ("files", files), ("text", text)) if v is not None]
    if len(given) != 1:
        what = " and ".join(given) or "none"
        raise UsageError(reason=f"a source is one of dir, files, text; given: {what}")
    if dir is not None:
        return DirSource(dir=dir, include=tuple(include), recursive=recursive, name=name)
    if files is not None:
        return FilesSource(files=tuple(files), name=name)
    if not uri:
        run = "adaos-ctx docs index - --uri NAME.md"
        raise UsageError(reason="a text needs a uri: its chunks are cited by it", run=run)
    if not uri.isprintable():
        raise UsageError(reason=f"a uri has no control characters: {uri!r}")
    return TextSource(text=text or "", uri=uri)
