"""What the fast path may load: a frozen list, checked in a fresh interpreter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from adaos_ctx.digest import digest
from tests.helpers import make_repo

REPO = Path(__file__).parents[2]
GROUND = (
    "rows", "paths", "digest", "files", "writes", "spawn", "found", "git", "gitclean", "places",
    "statcache", "stamps", "verdict", "worktree", "quick", "errors", "refusal",
)  # fmt: skip
HEAVY = {
    "re", "json", "dataclasses", "typing", "enum", "collections", "collections.abc", "functools",
    "contextlib", "subprocess", "tempfile", "pathlib", "hashlib", "shutil", "importlib.metadata",
    "unicodedata", "argparse", "typer", "rich", "click", "pydantic",
}  # fmt: skip
# Ours when nothing has changed since the last clean verdict.
RECALLED = [
    "adaos_ctx", "adaos_ctx.__main__", "adaos_ctx.cli", "adaos_ctx.cli.argv", "adaos_ctx.cli.run",
    "adaos_ctx.cli.table", "adaos_ctx.cli.verifying", "adaos_ctx.digest", "adaos_ctx.errors",
    "adaos_ctx.git", "adaos_ctx.messages", "adaos_ctx.messages_en", "adaos_ctx.places",
    "adaos_ctx.quick", "adaos_ctx.refusal", "adaos_ctx.stamps", "adaos_ctx.verdict",
]  # fmt: skip
# Ours when the registry and the files must be read.
READ = sorted([
    *RECALLED, "adaos_ctx.files", "adaos_ctx.found", "adaos_ctx.gitclean", "adaos_ctx.paths",
    "adaos_ctx.rows", "adaos_ctx.spawn", "adaos_ctx.statcache", "adaos_ctx.worktree",
    "adaos_ctx.writes",
])  # fmt: skip
STANDARD = {
    "__future__", "_json", "_sha2", "_sha256", "errno", "importlib", "importlib._bootstrap",
    "importlib._bootstrap_external", "select", "warnings", "zlib",
}  # fmt: skip


def loaded(code: str) -> set[str]:
    """The modules that code loads into a bare interpreter."""
    script = (
        "import os, sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules)\n"
        f"{code}\n"
        "sys.stderr.write('\\0'.join(set(sys.modules) - before))"
    )
    env = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "LANG": "C.UTF-8"}
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", script, str(REPO)],
        capture_output=True, env=env, cwd="/", check=True,
    )  # fmt: skip
    return set(done.stderr.decode().split("\0")) - {""}


@pytest.fixture
def clean(tmp_path: Path) -> str:
    """A clean skill in git, old enough to be remembered."""
    sha256, size = digest(b"a\n")
    entry = {"path": "a.md", "sha": sha256[:8], "sha256": sha256, "size": size}
    files = {"a.md": "a\n", ".ado/aliases.json": json.dumps({"D.a": entry})}
    root = make_repo(tmp_path, files)
    time.sleep(0.06)  # longer than the grain of the clock
    return root


def test_a_clean_verify_loads_the_frozen_list_and_nothing_else(clean: str) -> None:
    call = f"from adaos_ctx.__main__ import main; main(['alias', 'verify', {clean!r}])"
    for expected in (READ, RECALLED):
        modules = loaded(call)
        ours = sorted(name for name in modules if name.startswith("adaos_ctx"))
        assert ours == expected
        assert sorted(modules - set(ours) - STANDARD) == []


@pytest.mark.parametrize("name", GROUND)
def test_no_ground_module_loads_anything_heavy(name: str) -> None:
    assert sorted(loaded(f"import adaos_ctx.{name}") & HEAVY) == []


@pytest.mark.parametrize("name", GROUND)
def test_importing_a_ground_module_works_without_what_windows_lacks(name: str) -> None:
    lacking = (
        "import os\n"
        "for gone in ('O_NOFOLLOW', 'O_NONBLOCK', 'O_CLOEXEC', 'O_DIRECTORY', 'posix_spawnp'):\n"
        "    delattr(os, gone)\n"
        "sys.modules['fcntl'] = None\n"
    )
    assert f"adaos_ctx.{name}" in loaded(f"{lacking}import adaos_ctx.{name}")
