"""The quick answer is given only when the full one would be the same."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from adaos_ctx.digest import digest
from adaos_ctx.ops.verifying import verify
from adaos_ctx.quick import count_if_clean, find_root, fingerprint
from adaos_ctx.skill import open_skill
from tests.helpers import make_repo, make_skill

FILES = {"a.md": "a\n", "docs/б.md": "b\n", "skill.yaml": "name: demo\n"}


@pytest.fixture(autouse=True)
def _no_user_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)


def registry(files: dict[str, str], **more: object) -> str:
    entries: dict[str, object] = {}
    for number, (path, text) in enumerate(files.items()):
        sha256, size = digest(text.encode())
        entries[f"D.n{number}"] = {"path": path, "sha": sha256[:8], "sha256": sha256, "size": size}
    return json.dumps(entries | more)


@pytest.fixture(params=["git", "plain"])
def root(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A clean skill whose files are old enough to be remembered."""
    make = make_repo if request.param == "git" else make_skill
    root = make(tmp_path / "s", {**FILES, ".ado/aliases.json": registry(FILES)})
    time.sleep(0.06)  # longer than the grain of the clock
    return root


def test_a_clean_skill_is_counted_again_and_again(root: str) -> None:
    assert [count_if_clean(root) for _ in range(3)] == [3, 3, 3]
    assert len(verify(open_skill(root)).ok) == 3


def test_a_clean_skill_is_not_read_twice(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert count_if_clean(root) == 3
    monkeypatch.setattr("adaos_ctx.files.read_with_stat", None)
    monkeypatch.setattr("adaos_ctx.rows.decode", None)
    assert count_if_clean(root) == 3


def _leave(root: Path) -> None:
    (root / "docs").rename(root.parent / "outside")
    (root / "docs").symlink_to("../outside")


@pytest.mark.parametrize("warm", [True, False])
@pytest.mark.parametrize(
    "break_",
    [
        lambda root: (root / "a.md").write_text("x\n"),
        lambda root: (root / "a.md").write_text("A\n"),
        lambda root: (root / "a.md").unlink(),
        lambda root: (root / "docs").rename(root / "moved"),
        lambda root: (root / ".ado/aliases.json").write_text("{"),
        lambda root: (root / ".ado/aliases.json").unlink(),
        lambda root: (root / ".ado/aliases.json").write_text(registry({"../x": "x"})),
        lambda root: (root / ".ado/aliases.json").write_text(registry({"a.md": "other"})),
        _leave,
    ],
    ids="same-size case gone moved broken no-registry unsafe digest link-out".split(),
)
def test_whatever_is_wrong_is_left_to_the_full_path(root: str, warm: bool, break_) -> None:  # type: ignore[no-untyped-def]
    if warm:
        assert count_if_clean(root) == 3
    break_(Path(root))
    assert count_if_clean(root) is None


def test_a_change_and_its_undoing_are_clean(root: str) -> None:
    assert count_if_clean(root) == 3
    Path(root, "a.md").write_bytes(b"a\r\n")  # line ends alone are no change
    assert count_if_clean(root) == 3
    Path(root, "a.md").write_text("x\n")
    assert count_if_clean(root) is None
    Path(root, "a.md").write_text("a\n")
    assert count_if_clean(root) == 3


def test_a_registry_with_short_digests_only_is_enough(tmp_path: Path) -> None:
    sha = digest(b"a\n")[0][:8]
    body = json.dumps({"D.a": {"path": "a.md", "sha": sha}})
    root = make_skill(tmp_path / "s", {"a.md": "a\n", ".ado/aliases.json": body})
    assert count_if_clean(root) == 1


@pytest.mark.parametrize("target", ["none", "", "a.md", "docs", "a\0b", "\ud800", "x" * 5000])
def test_what_is_no_folder_with_a_registry_is_left_to_the_full_path(
    root: str, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    monkeypatch.chdir(root)
    assert count_if_clean(target) is None


def test_the_nearest_root_upward_is_used_but_not_past_another_skill(
    root: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(f"{root}/docs")
    assert (find_root(None), count_if_clean(None)) == (root, 3)
    Path(root, "docs/SKILL.md").write_text("")
    assert find_root(None) is None


def test_the_fingerprint_moves_with_every_file_that_a_pack_depends_on(root: str) -> None:
    seen = [fingerprint(root)]
    for name in ("a.md", ".ado/ctx.toml", ".ado/vocab.json", "SKILL.md", ".ado/aliases.json"):
        Path(root, name).write_text("{" if name.endswith("aliases.json") else "longer text")
        seen.append(fingerprint(root))
    assert len(set(seen)) == len(seen)
    assert fingerprint(root) == fingerprint(root)
