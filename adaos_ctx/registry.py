"""The alias registry as a value: parse, look up, change, dump. No files here."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adaos_ctx import rows
from adaos_ctx.digest import RULE, sha256_hex
from adaos_ctx.errors import AliasExists, RegistryError, UnknownAlias, UsageError
from adaos_ctx.model import SHA8, Alias, Ref

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_MAX_CLOSE = 3  # how many similar names an error lists


@dataclass(frozen=True, slots=True, kw_only=True)
class Registry:
    """Aliases by name, always sorted by name (code points)."""

    aliases: tuple[Alias, ...] = ()
    _by_name: dict[str, Alias] = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        ordered = tuple(sorted(self.aliases, key=lambda alias: alias.name))
        object.__setattr__(self, "aliases", ordered)
        object.__setattr__(self, "_by_name", {alias.name: alias for alias in ordered})

    def __iter__(self) -> Iterator[Alias]:
        return iter(self.aliases)

    def __len__(self) -> int:
        return len(self.aliases)

    def find(self, name: str) -> Alias | None:
        """The alias of exactly this name, or None."""
        return self._by_name.get(name)

    def get(self, name: str) -> Alias:
        """The alias of this name.

        Raises:
            UnknownAlias: There is none; the message lists close names.
        """
        alias = self._by_name.get(name)
        if alias is None:
            raise UnknownAlias(alias=name, close=self._close(name))
        return alias

    def put(self, alias: Alias) -> Registry:
        """A registry with this alias added or replaced.

        Raises:
            AliasExists: Another alias has this name but for letter case (cards are files).
        """
        folded = alias.name.casefold()
        for other in self.aliases:
            if other.name != alias.name and other.name.casefold() == folded:
                raise AliasExists(alias=other.name, path=other.path, skill=".")
        return Registry(aliases=(*(a for a in self.aliases if a.name != alias.name), alias))

    def remove(self, name: str) -> Registry:
        """A registry without this alias; `UnknownAlias` when there is none."""
        gone = self.get(name)
        return Registry(aliases=tuple(a for a in self.aliases if a is not gone))

    def rename(self, old: str, new: str) -> Registry:
        """A registry where one alias has another name and everything else stays."""
        alias = self.get(old)
        if self.find(new) is not None and new != old:
            raise AliasExists(alias=new, path=self.get(new).path, skill=".")
        return self.remove(old).put(replace(alias, name=check_name(new)))

    def dump(self) -> bytes:
        """The file's bytes: sorted by alias, two spaces, LF, letters as they are."""
        document = {alias.name: _entry(alias) for alias in self.aliases}
        text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
        return text.encode("utf-8", "backslashreplace")  # lone surrogates as JSON writes them

    def _close(self, name: str) -> str:
        import difflib  # only an error needs it

        folded: dict[str, list[str]] = {}
        for known in self._by_name:
            folded.setdefault(known.casefold(), []).append(known)
        close = difflib.get_close_matches(name.casefold(), folded, n=_MAX_CLOSE, cutoff=0.5)
        names = [known for match in close for known in folded[match]][:_MAX_CLOSE]
        return f"; close: {', '.join(names)}" if names else ""


def parse(data: bytes, file: str = rows.FILE, *, lenient: bool = False) -> Registry:
    """Read a registry from its bytes; see `rows.decode` for what is refused."""
    decoded = rows.decode(data, file, lenient=lenient)
    return Registry(aliases=tuple(_alias(row) for row in decoded))


def _alias(row: rows.Row) -> Alias:
    name, path, sha, sha256, size, extra = row
    return Alias(
        name=name,
        path=path,
        sha=sha,
        sha256=sha256 or None,
        size=None if size < 0 else size,
        extra=extra or {},
    )


def _entry(alias: Alias) -> dict[str, object]:
    entry: dict[str, object] = {"path": alias.path, "sha": alias.sha}
    if alias.sha256 is not None:
        entry["sha256"] = alias.sha256
    if alias.size is not None:
        entry["size"] = alias.size
    return entry | dict(alias.extra)


def check_name(name: str) -> str:
    """Give the name back when it is an alias name.

    Raises:
        UsageError: It is not; the message says what is wrong.
    """
    fault = rows.name_fault(name)
    if fault:
        raise UsageError(reason=f"{name!r} {fault}")
    return name


def parse_ref(text: str) -> Ref:
    """Read `alias`, `alias@sha8` or, after an alias-shaped name only, `alias#sha8`.

    Raises:
        UsageError: The name or the digest has another shape.

    Example:
        >>> parse_ref("A.ADR1@d00dad42")
        Ref(name='A.ADR1', sha8='d00dad42')
    """
    name, mark, sha = text.partition("@")
    if not mark:
        name, mark, sha = text.partition("#")
    check_name(name)
    if mark and not (SHA8 <= len(sha) <= 64 and set(sha) <= set("0123456789abcdef")):
        raise UsageError(reason=f"{text!r}: the digest after {mark} must be 8 to 64 hex digits")
    return Ref(name=name, sha8=sha or None)


def context_digest(entries: Iterable[tuple[str, str, str]]) -> str:
    """One digest for a whole context: the digest rule, then names, paths and full digests.

    Args:
        entries: (alias, path, sha256 of 64 hex digits), in any order.

    Returns:
        64 hex digits; packs show the first eight as `ctx@5c2f9a1b`.
    """
    body = "".join(f"{name}\0{path}\0{sha256}\n" for name, path, sha256 in sorted(entries))
    return sha256_hex(f"{RULE}\n{body}".encode("utf-8", "surrogatepass"))


__all__ = ["Registry", "RegistryError", "check_name", "context_digest", "parse", "parse_ref"]
