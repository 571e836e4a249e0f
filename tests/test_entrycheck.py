"""Aliases of one registry against a listing, without git."""

from __future__ import annotations

from typing import Any

import pytest

from adaos_ctx.digest import digest
from adaos_ctx.entrycheck import MISSING, STALE, UNVERIFIABLE, EntryCheck, Tools
from adaos_ctx.gitindex import EMPTY_BLOBS, Listing
from adaos_ctx.oidcache import OidCache

ONE, TWO = digest(b"one")[0], digest(b"two")[0]
EMPTY = min(EMPTY_BLOBS)
BLOBS = {"o" * 40: ONE, "t" * 40: TWO, EMPTY: digest(b"")[0]}


class Blobs:
    """The blobs of a repository, by object id; remembers what was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def digests(self, oids: list[str]) -> dict[str, str]:
        self.asked += oids
        return {oid: BLOBS[oid] for oid in oids if oid in BLOBS}

    def read(self, oid: str, *, max_bytes: int = -1) -> bytes | None:
        return {"l" * 40: b"a.md"}.get(oid)


def row(name: str, path: str, sha256: str, *, short: bool = False) -> Any:
    return (name, path, sha256[:8], "" if short else sha256, -1, None)


def check(
    entries: dict[str, str], *rows: Any, tmp: str = "/nowhere/oids"
) -> tuple[EntryCheck, Blobs]:
    raw = "".join(f"{entry}\t{path}\0" for path, entry in entries.items()).encode()
    blobs = Blobs()
    tools = Tools(
        blobs,  # type: ignore[arg-type]
        OidCache(tmp), {}, intended=lambda paths: set(paths[:1]), is_lfs=lambda _: True,
    )  # fmt: skip
    done = EntryCheck(tools, Listing(raw, is_index=True), "")
    done.run(rows)
    return done, blobs


def states(done: EntryCheck) -> list[tuple[str, str]]:
    return [(finding.alias, finding.state) for finding in done.findings]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (f"100644 {'o' * 40} 0", []),
        (f"100755 {'o' * 40} 0", []),
        (f"100644 {'t' * 40} 0", [("D.x", STALE)]),
        (f"100644 {'x' * 40} 0", [("D.x", UNVERIFIABLE)]),
        (f"100644 {'o' * 40} 2", [("D.x", MISSING)]),
        (f"160000 {'o' * 40} 0", [("D.x", UNVERIFIABLE)]),
    ],
    ids=["file", "executable", "other", "not here", "conflict", "submodule"],
)
def test_each_entry_has_its_state(entry: str, expected: list[tuple[str, str]]) -> None:
    done, _ = check({"x.md": entry}, row("D.x", "x.md", ONE))
    assert states(done) == expected
    assert done.ok == (not expected)


@pytest.mark.parametrize("sha256", [ONE, TWO])
def test_eight_digits_are_compared_when_there_are_no_more(sha256: str) -> None:
    done, _ = check({"x.md": f"100644 {'o' * 40} 0"}, row("D.x", "x.md", sha256, short=True))
    assert states(done) == ([] if sha256 == ONE else [("D.x", STALE)])


def test_full_digits_win_over_eight_that_agree() -> None:
    forged = ONE[:8] + "0" * 56
    done, _ = check({"x.md": f"100644 {'o' * 40} 0"}, row("D.x", "x.md", forged))
    assert states(done) == [("D.x", STALE)]


def test_a_blob_is_asked_for_once_however_many_aliases_name_it() -> None:
    rows = [row(f"D.{n}", "x.md", ONE) for n in range(5)]
    done, blobs = check({"x.md": f"100644 {'o' * 40} 0"}, *rows)
    assert (done.ok, blobs.asked) == (5, ["o" * 40])


def test_a_link_counts_with_its_target() -> None:
    entries = {"a.md": f"100644 {'o' * 40} 0", "x.md": f"120000 {'l' * 40} 0"}
    done, _ = check(entries, row("D.x", "x.md", ONE))
    assert done.ok == 1
    assert sorted(done.entries) == [f"{entry}\t{path}" for path, entry in sorted(entries.items())]


def test_empty_files_are_looked_at_and_give_no_lasting_verdict() -> None:
    entries = {"a.md": f"100644 {EMPTY} 0", "b.md": f"100644 {EMPTY} 0"}
    rows = [row("D.a", "a.md", BLOBS[EMPTY]), row("D.b", "b.md", BLOBS[EMPTY])]
    done, _ = check(entries, *rows)
    assert (states(done), done.ok, done.is_lasting) == ([("D.a", MISSING)], 1, False)


def test_findings_are_sorted_by_name() -> None:
    rows = [row("D.z", "x.md", TWO), row("D.a", "none.md", ONE), row("D.m", "x.md", TWO)]
    done, _ = check({"x.md": f"100644 {'o' * 40} 0"}, *rows)
    assert [name for name, _ in states(done)] == ["D.a", "D.m", "D.z"]
