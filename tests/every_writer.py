"""Every verb that writes, a place where all of them have work, and what they leave there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    "catalog example": "catalog example other",
    "catalog": "catalog scan --skill shop data/shop.sqlite",
    "ledger": "ledger told x --text y",
    "ledger hook": "ledger install --host claude --project demo",
    "pcx": "pcx build docs --kind docs",
}


def make(root: Path) -> None:
    """A skill with an edit since it was registered, a folder of documents, a catalog."""
    for words in ("new demo --kind demo", "catalog example shop"):
        assert run(words, root).returncode == 0, words
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.invalid"]
    for argv in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "x"]):
        subprocess.run([*git, *argv], cwd=root / "demo", check=True)
    (root / "docs").mkdir()
    (root / "docs/a.md").write_text("# A\n\n" + "text of a\n" * 50, encoding="utf-8")
    (root / "demo/handlers/new.py").write_text("x = 1\n", encoding="utf-8")
    (root / "demo/README.md").write_text("# demo\n\nnew\n", encoding="utf-8")


def environment(root: Path) -> dict[str, str]:
    """Of a process whose home, data and caches lie below the place."""
    return {
        **os.environ, "PYTHONPATH": f"{ROOT}:{ROOT}/plugins", "HOME": f"{root}/home", "ADAOS_CTX_LANG": "en",
        "XDG_DATA_HOME": f"{root}/data", "XDG_CACHE_HOME": f"{root}/cache",
    }  # fmt: skip


def start(
    words: str, root: Path, *, python: Sequence[str] = ("-m", "adaos_ctx"), **options: Any
) -> subprocess.Popen[str]:
    """Begin a command; `python` is what the interpreter is told before the words."""
    return subprocess.Popen(
        [sys.executable, *python, *words.split()], cwd=root, env=environment(root), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **options,
    )  # fmt: skip


def run(words: str, root: Path, **options: Any) -> subprocess.CompletedProcess[str]:
    """A command from its begin to its end; the options are those of `start`."""
    child = start(words, root, **options)
    out, err = child.communicate(timeout=120)
    return subprocess.CompletedProcess(child.args, child.returncode, out, err)


def written(root: Path) -> dict[str, bytes]:
    """Every file with something in it but caches: locks and new databases are empty."""
    files = (path for path in root.rglob("*") if path.is_file())
    found = {str(path.relative_to(root)): path.read_bytes() for path in files}
    return {
        name: data
        for name, data in found.items()
        if data and not name.startswith(("cache/", "home/")) and "/.git/" not in name
    }
