"""Verify the registries that an index or a tree holds: the engine of the git hooks.

Registry and sources are read from the same listing, so what is verified is exactly what is (or will
be) committed. The work tree is never looked at.
"""

from __future__ import annotations

from adaos_ctx import rows
from adaos_ctx.digest import sha256_hex
from adaos_ctx.entrycheck import UNVERIFIABLE, EntryCheck, Finding, Tools
from adaos_ctx.errors import (
    EXIT_FINDINGS,
    EXIT_OK,
    CtxError,
    RegistryError,
    UnsafePath,
)
from adaos_ctx.gitindex import REGISTRY
from adaos_ctx.witness import recall, remember

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from adaos_ctx.gitindex import Listing


class Verdict:
    """What was found for one registry.

    Args:
        registry: Its path from the top of the repository.
        ok: How many aliases are as registered.
        findings: The others, by name.
        fault: Why the registry as a whole is refused, or None.
    """

    __slots__ = ("fault", "findings", "ok", "registry")

    def __init__(
        self, registry: str, ok: int = 0, findings: Iterable[Finding] = (),
        fault: CtxError | None = None,
    ) -> None:  # fmt: skip
        self.registry = registry
        self.ok = ok
        self.findings = tuple(findings)
        self.fault = fault

    @property
    def root(self) -> str:
        """The skill root from the top of the repository; "" is the top."""
        return self.registry[: -len(REGISTRY)].rstrip("/")

    @property
    def fails(self) -> bool:
        """Whether it must stop a commit: unverifiable aliases alone do not."""
        return self.exit_code != EXIT_OK

    @property
    def exit_code(self) -> int:
        """That of the refusal, or of findings."""
        if self.fault is not None:
            return self.fault.exit_code
        found = any(finding.state != UNVERIFIABLE for finding in self.findings)
        return EXIT_FINDINGS if found else EXIT_OK


class IndexCheck:
    """Verifies listings of one repository, with caches below its git directory.

    Args:
        tools: Blobs and the rest that a check asks for.
        cache_dir: Where verdicts are kept.
    """

    def __init__(self, tools: Tools, cache_dir: str) -> None:
        self._tools = tools
        self._dir = cache_dir

    def verify(self, listing: Listing, roots: Collection[str] | None = None) -> list[Verdict]:
        """Verify all registries of a listing, or those of some skill roots; sorted by path."""
        registries = listing.registries()
        hidden = [f"{folder}/aliases.json" for folder in listing.linked_folders()]
        return [_hidden(path) for path in hidden if _is_asked(path, roots)] + [
            self._registry(listing, path, own)
            for path, own in registries.items()
            if _is_asked(path, roots)
        ]

    def _registry(self, listing: Listing, path: str, own: bytes) -> Verdict:
        witness = f"{self._dir}/{sha256_hex(path.encode('utf-8', 'surrogateescape'))[:16]}/staged"
        aliases = recall(witness, own, listing.lines)
        if aliases is not None:
            return Verdict(path, aliases)
        try:
            data = self._content(listing, path)
            if data is None:
                reason = "the registry is not in this clone"
                return Verdict(path, findings=[Finding("", path, UNVERIFIABLE, reason=reason)])
            check = EntryCheck(self._tools, listing, Verdict(path).root)
            check.run(rows.decode(data, path))
        except CtxError as error:
            return Verdict(path, fault=error)
        if check.is_lasting and not check.findings:
            remember(witness, own, check.ok, check.entries)
        return Verdict(path, check.ok, check.findings)

    def _content(self, listing: Listing, path: str) -> bytes | None:
        entry = listing.find(path)
        if entry is None or entry.mode[:3] != "100":
            raise UnsafePath(path=path, reason="is a link, not a registry")
        if entry.stage != "0":
            reason = "is in conflict; mend it with: adaos-ctx alias resolve"
            raise RegistryError(file=path, path="$", reason=reason)
        return self._tools.objects.read(entry.oid)


def _is_asked(registry: str, roots: Collection[str] | None) -> bool:
    return roots is None or Verdict(registry).root in roots


def _hidden(path: str) -> Verdict:
    reason = "lies behind a link or in a submodule, where no hook can see it"
    return Verdict(path, fault=UnsafePath(path=path, reason=reason))
