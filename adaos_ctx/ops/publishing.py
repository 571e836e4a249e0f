"""A skill's files as others may fetch them: canonical bytes with digests, secrets left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.digest import sha256_hex
from adaos_ctx.errors import CtxError, SourceUnreadable
from adaos_ctx.redact import redact
from adaos_ctx.snapshots_texts import canonical_texts

if TYPE_CHECKING:
    from adaos_ctx.skill import Skill

SKILL_MD = "SKILL.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicFile:
    """One file that may leave as it is.

    Args:
        path: POSIX path relative to the skill root.
        sha256: Of the canonical bytes, 64 hex digits.
        size: Of the canonical bytes.
    """

    path: str
    sha256: str
    size: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Published:
    """The files of a skill; both tuples are sorted by path.

    Args:
        files: What may be fetched.
        left_out: (path, reason) of registered files that may not, or cannot be read.
    """

    files: tuple[PublicFile, ...]
    left_out: tuple[tuple[str, str], ...] = ()


def published(skill: Skill) -> Published:
    """List every registered file, and `SKILL.md`, with the digest of what a reader would get.

    A file with a secret cannot be served masked, for its digest would lie: it is left out.
    """
    files, left_out = [], []
    for path in sorted({SKILL_MD, *(alias.path for alias in skill.registry)}):
        try:
            data = read_public(skill, path)
        except CtxError as error:
            missing = error.facts.get("missing") is True
            if path != SKILL_MD or not missing:
                left_out.append((path, str(error.facts.get("reason", error.code))))
            continue
        files.append(PublicFile(path=path, sha256=sha256_hex(data), size=len(data)))
    return Published(files=tuple(files), left_out=tuple(left_out))


def read_public(skill: Skill, path: str) -> bytes:
    """The canonical bytes of one published file.

    Raises:
        SourceUnreadable: It is not registered, cannot be read, or holds a secret.
        UnsafePath: Its path or its links leave the root.
    """
    if path != SKILL_MD and all(alias.path != path for alias in skill.registry):
        raise SourceUnreadable(path=path, alias="", skill=".", reason="is not registered")
    data = canonical_texts(skill.root, [path])[path]
    count = redact(data.decode("utf-8", "replace")).count
    if count:
        raise SourceUnreadable(path=path, alias="", skill=".", reason=f"secrets in it: {count}")
    return data
