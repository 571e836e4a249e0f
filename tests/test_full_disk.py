"""Every verb that writes, on a disk that takes nothing: one error, exit 17, and all is as it was.

A process that may not write a single byte to a file stands for the full disk; system calls fail as
they do there. What is written by the same command afterwards is whole.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VERBS = {
    "alias refresh": "alias refresh demo",
    "alias add": "alias add demo H.new handlers/new.py",
    "cards": "cards build demo",
    "pack": "pack demo",
    "base": "base mark demo",
    "hooks": "hooks install demo",
    "init": "init docs",
    "new": "new other",
    "plugin": "plugin new my-plugin",
    "report": "report demo -o r.html",
    "mcp": "mcp install demo --host cursor",
    "docs": "docs index docs --store index.db",
    "catalog": "catalog scan --skill shop data/shop.sqlite",
    "ledger": "ledger told x --text y",
    "ledger hook": "ledger install --host claude --project demo",
    "pcx": "pcx build docs --kind docs",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A skill with an edit since it was registered, a folder of documents, a catalog."""
    root = tmp_path_factory.mktemp("full")
    for words in ("new demo --kind demo", "catalog example shop"):
        assert run(words, root).returncode == 0
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.invalid"]
    for argv in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]):
        subprocess.run([*git, *argv], cwd=root / "demo", check=True)
    (root / "docs").mkdir()
    (root / "docs/a.md").write_text("# A\n\n" + "text of a\n" * 50, encoding="utf-8")
    (root / "demo/handlers/new.py").write_text("x = 1\n", encoding="utf-8")
    (root / "demo/README.md").write_text("# demo\n\nnew\n", encoding="utf-8")
    return root


def run(words: str, root: Path, most: int | None = None) -> subprocess.CompletedProcess[str]:
    env = {
        **os.environ, "PYTHONPATH": f"{ROOT}:{ROOT}/plugins", "HOME": f"{root}/home", "ADAOS_CTX_LANG": "en",
        "XDG_DATA_HOME": f"{root}/data", "XDG_CACHE_HOME": f"{root}/cache",
    }  # fmt: skip

    def full() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    return subprocess.run(
        [sys.executable, "-m", "adaos_ctx", *words.split()], cwd=root, env=env, text=True,
        capture_output=True, check=False, preexec_fn=full,
    )  # fmt: skip


def written(root: Path) -> dict[str, bytes]:
    """Every file with something in it but caches: locks and new databases are empty."""
    files = (path for path in root.rglob("*") if path.is_file())
    found = {str(path.relative_to(root)): path.read_bytes() for path in files}
    return {
        name: data
        for name, data in found.items()
        if data and not name.startswith(("cache/", "home/")) and "/.git/" not in name
    }


@pytest.mark.parametrize("verb", VERBS)
def test_a_full_disk_is_one_error_and_changes_nothing(
    place: Path, tmp_path: Path, verb: str
) -> None:
    root = tmp_path / "here"
    shutil.copytree(place, root)
    before = written(root)
    refused = run(VERBS[verb], root, most=0)
    assert refused.returncode == 17, refused.stderr
    assert refused.stderr.startswith("error: cannot write ")
    assert len(refused.stderr.splitlines()) <= 2
    assert written(root) == before
    done = run(VERBS[verb], root)
    assert done.returncode == 0, done.stderr
    assert written(root) != before
