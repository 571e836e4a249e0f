"""Against a plain oracle: whatever the index holds, with caches warm from other indexes."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.digest import digest
from adaos_ctx.git import find_repo
from adaos_ctx.gitverify import Verifier
from tests.helpers import git, make_repo

if TYPE_CHECKING:
    from pathlib import Path

PATHS = ("a.md", "п/ф.md", "docs/b.md", "docs/tab\t.md", "x\ny.md")
TEXTS = (b"one\n", b"two\r\nlines\r\n", b"two\nlines\n", b"\0bin\r\n", "слово".encode())
ROOTS = ("", "s", "s/deep")


@dataclass
class Repo:
    """One repository for all examples, so that caches of one meet the index of another."""

    folder: Path
    oids: dict[bytes, str]

    def stage(self, entries: dict[str, str]) -> None:
        git(self.folder, "read-tree", "--empty")
        lines = "".join(f"100644 {oid} 0\t{path}\0" for path, oid in entries.items())
        git(self.folder, "update-index", "-z", "--index-info", stdin=lines.encode())

    def blob(self, data: bytes) -> str:
        if data not in self.oids:
            out = git(self.folder, "hash-object", "-w", "--stdin", stdin=data)
            self.oids[data] = out.decode().strip()
        return self.oids[data]


@pytest.fixture(scope="module")
def repo(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    folder = tmp_path_factory.mktemp("repo")
    make_repo(folder, {})
    return Repo(folder, {})


STAGED = st.dictionaries(st.sampled_from(PATHS), st.sampled_from(TEXTS))
CLAIMS = st.dictionaries(st.sampled_from(PATHS), st.sampled_from(TEXTS))
SKILLS = st.dictionaries(st.sampled_from(ROOTS), st.tuples(STAGED, CLAIMS, st.booleans()))


def registry_of(claims: dict[str, bytes], *, short: bool) -> bytes:
    entries = {}
    for number, (path, text) in enumerate(sorted(claims.items())):
        sha256, size = digest(text)
        full = {} if short else {"sha256": sha256, "size": size}
        entries[f"D.{number}"] = {"path": path, "sha": sha256[:8], **full}
    return json.dumps(entries, ensure_ascii=False).encode()


def state_of(path: str, text: bytes, staged: dict[str, bytes]) -> str:
    if path not in staged:
        return "missing"
    return "ok" if digest(staged[path])[0] == digest(text)[0] else "stale"


@given(skills=SKILLS)
def test_the_verdict_is_that_of_a_plain_comparison(
    repo: Repo, skills: dict[str, tuple[dict[str, bytes], dict[str, bytes], bool]]
) -> None:
    entries, expected = {}, {}
    for root, (staged, claims, short) in skills.items():
        prefix = f"{root}/" if root else ""
        entries |= {prefix + path: repo.blob(text) for path, text in staged.items()}
        place = f"{prefix}.ado/aliases.json"
        entries[place] = repo.blob(registry_of(claims, short=short))
        states = {path: state_of(path, text, staged) for path, text in claims.items()}
        expected[place] = (
            list(states.values()).count("ok"),
            sorted((path, state) for path, state in states.items() if state != "ok"),
        )
    repo.stage(entries)
    found = find_repo(str(repo.folder))
    assert found is not None
    for _ in range(2):  # the second time from the caches
        verifier = Verifier(found)
        verdicts = verifier.staged()
        verifier.close()
        assert {
            v.registry: (v.ok, sorted((f.path, f.state) for f in v.findings)) for v in verdicts
        } == expected
        assert all(v.fails == bool(v.findings) for v in verdicts)
