"""A repository with a skill and our hooks in it, driven by the real git."""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

from adaos_ctx import digest
from adaos_ctx.ops import hooking
from tests.helpers import git_env

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

REGISTRY = ".ado/aliases.json"


def entry(path: str, content: str | bytes) -> dict[str, object]:
    """The registry's entry of a path whose stored bytes are `content`."""
    data = content.encode() if isinstance(content, str) else content
    sha256, size = digest.digest(data)
    return {"path": path, "sha": sha256[:8], "sha256": sha256, "size": size}


class Done:
    """How a git command ended."""

    def __init__(self, done: subprocess.CompletedProcess[bytes]) -> None:
        self.code = done.returncode
        self.out = done.stdout.decode("utf-8", "surrogateescape")
        self.err = done.stderr.decode("utf-8", "replace")

    @property
    def ok(self) -> bool:
        return self.code == 0


class Scene:
    """One repository; every method takes paths from its top.

    Args:
        root: Folder of the work tree.
    """

    def __init__(self, root: Path) -> None:
        self.root = root

    def git(self, *args: str, cwd: str = ".", env: Mapping[str, str] | None = None) -> Done:
        """Run git; the caller looks at how it ended."""
        words = ["git", "-c", "protocol.file.allow=always", *args]
        return Done(
            subprocess.run(
                words, cwd=self.root / cwd, env={**git_env(), **(env or {})}, check=False,
                capture_output=True, stdin=subprocess.DEVNULL, timeout=60,
            )
        )  # fmt: skip

    def must(self, *args: str, cwd: str = ".", env: Mapping[str, str] | None = None) -> str:
        """Run git, which must succeed, and give its output."""
        done = self.git(*args, cwd=cwd, env=env)
        assert done.ok, done.err
        return done.out

    def write(self, path: str, content: str | bytes) -> None:
        """Write a file of the work tree."""
        target = os.path.join(str(self.root), path)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)

    def register(self, files: Mapping[str, str | bytes], skill: str = "") -> None:
        """Write a registry for exactly these files (alias D.<n>), whose stored bytes are given."""
        entries = {f"D.{n}": entry(path, files[path]) for n, path in enumerate(files)}
        self.put_registry(entries, skill)

    def put_registry(self, entries: Mapping[str, object], skill: str = "") -> None:
        """Write a registry with these entries."""
        text = json.dumps(dict(sorted(entries.items())), indent=2, ensure_ascii=False) + "\n"
        self.write(os.path.join(skill, REGISTRY), text)

    def stage(self, *paths: str) -> None:
        """Add paths, or everything."""
        self.must("add", *(["--", *paths] if paths else ["-A"]))

    def commit(self, *args: str, env: Mapping[str, str] | None = None) -> Done:
        """Commit what is staged, through the hooks."""
        return self.git("commit", "-q", "-m", "change", *args, env=env)

    def staged(self, path: str) -> bytes:
        """The staged bytes of a path."""
        done = subprocess.run(
            ["git", "show", f":{path}"],
            cwd=self.root,
            env=git_env(),
            capture_output=True,
            check=True,
        )
        return done.stdout

    def cache(self) -> Path:
        """Where the caches lie."""
        return self.root / ".git" / "adaos-ctx"


def init(root: Path, *args: str) -> Scene:
    """An empty repository with our hooks."""
    root.mkdir(parents=True, exist_ok=True)
    scene = Scene(root)
    scene.must("init", "-q", "-b", "main", *args)
    hooking.install(str(root))
    return scene


def start(root: Path, files: Mapping[str, str | bytes] | None = None, *args: str) -> Scene:
    """A repository with our hooks and one commit: files, each registered as D.<n>."""
    scene = init(root, *args)
    files = files or {"a.md": "one\n", "b.md": "two\n"}
    for path, content in files.items():
        scene.write(path, content)
    scene.register(files)
    scene.stage()
    done = scene.commit()
    assert done.ok, done.err
    return scene
