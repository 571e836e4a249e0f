"""What `diff` of one changed file may load: every module is a part of its ten starts of Python."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.ops import basing
from tests.bench.bench_diff import TEXTS
from tests.helpers import git_env, make_repo
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path as Folder

REPO = Path(__file__).parents[2]
HEAVY = (
    "adaos_ctx.registry", "adaos_ctx.config", "adaos_ctx.manifests", "adaos_ctx.ops.looking",
    "adaos_ctx.snapshots", "adaos_ctx.snapshots_git", "adaos_ctx.tokens", "adaos_ctx.ops.counting", "adaos_ctx.ops.gathering", "adaos_ctx.budget",
    "adaos_ctx.pack", "adaos_ctx.cards.jsoutline", "adaos_ctx.search", "hashlib", "regex",
    "tiktoken", "tomllib", "pathlib", "threading", "typer", "rich", "git", "yaml", "markdown_it",
    "subprocess", "tempfile", "difflib", "gzip", "base64", "importlib.metadata",
)  # fmt: skip
SCRIPT = """
import sys
from adaos_ctx.__main__ import main
code = main(["diff", "."])
print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
sys.exit(code)
"""


@pytest.mark.parametrize("kind", ["json", "py", "md"])
def test_one_changed_file_loads_nothing_heavy(
    tmp_path: Folder, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    env = {**git_env(), "PYTHONPATH": str(REPO), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    env |= {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "ADAOS_CTX_NO_PLUGINS": "1"}
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    root = make_repo(tmp_path / "s", {})
    skill = small_skill(tmp_path / "s", {f"part/file.{kind}": TEXTS[kind] % 1})
    time.sleep(0.06)  # longer than the grain of the clock
    basing.mark(skill)
    (tmp_path / "s" / "part" / f"file.{kind}").write_text(TEXTS[kind] % 2)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=root, env=env, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert "DELTA:" in done.stdout
    assert sorted(set(HEAVY) & set(done.stderr.split())) == []
