"""What git stores is not what lies in the work tree: filters, line ends, links, names, formats."""

from __future__ import annotations

import hashlib
import os
import unicodedata
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UnsafePath
from tests.hooks.scene import REGISTRY, Scene, entry, init, start

if TYPE_CHECKING:
    from pathlib import Path


def attributes(root: Path, *lines: str) -> Scene:
    scene = init(root)
    with open(root / ".gitattributes", "a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
    return scene


def test_eol_crlf_has_the_digest_of_the_stored_line_feeds(tmp_path: Path) -> None:
    scene = attributes(tmp_path / "r", "a.md eol=crlf")
    scene.write("a.md", "one\r\ntwo\r\n")
    scene.register({"a.md": "one\ntwo\n"})
    scene.stage()
    assert scene.staged("a.md") == b"one\ntwo\n"
    assert scene.commit().ok


def test_crlf_in_the_blob_itself_has_the_same_digest(tmp_path: Path) -> None:
    scene = attributes(tmp_path / "r", "a.md -text")
    scene.write("a.md", "one\r\ntwo\r\n")
    scene.register({"a.md": "one\ntwo\n"})
    scene.stage()
    assert b"\r\n" in scene.staged("a.md")
    assert scene.commit().ok


def test_a_clone_with_autocrlf_commits_without_a_mismatch(tmp_path: Path) -> None:
    start(tmp_path / "r", {"a.md": "one\ntwo\n"})
    (tmp_path / "r/.gitattributes").unlink()
    Scene(tmp_path / "r").must("commit", "-q", "-am", "no attributes")
    Scene(tmp_path).must("clone", "-q", "-c", "core.autocrlf=true", "r", "clone")
    scene = init(tmp_path / "clone")
    assert (scene.root / "a.md").read_bytes() == b"one\r\ntwo\r\n"
    scene.write("b.md", "b\r\n")
    scene.stage("b.md")
    assert scene.commit().ok


def test_ident_is_stored_unexpanded(tmp_path: Path) -> None:
    scene = attributes(tmp_path / "r", "a.md ident")
    scene.write("a.md", "$Id: expanded $\n")
    scene.register({"a.md": "$Id$\n"})
    scene.stage()
    assert scene.commit().ok


def test_working_tree_encoding_is_stored_as_utf_8(tmp_path: Path) -> None:
    scene = attributes(tmp_path / "r", "a.md text working-tree-encoding=UTF-16")
    scene.write("a.md", "слово\n".encode("utf-16"))
    scene.register({"a.md": "слово\n"})
    scene.stage()
    assert scene.commit().ok


def test_a_blob_that_came_past_its_filter_is_judged_as_it_is_stored(tmp_path: Path) -> None:
    scene = attributes(tmp_path / "r", "*.bin filter=up")
    scene.must("config", "filter.up.clean", "tr a-z A-Z")
    scene.write("x.bin", "abc\n")
    scene.register({"x.bin": "ABC\n"})
    scene.must("-c", "filter.up.clean=cat", "add", "-A")
    assert scene.commit().code == 1
    scene.must("rm", "-qf", "--cached", "x.bin")
    scene.stage()
    assert scene.commit().ok


def pointer(content: bytes) -> str:
    oid = hashlib.sha256(content).hexdigest()
    return f"version https://git-lfs.github.com/spec/v1\noid sha256:{oid}\nsize {len(content)}\n"


class TestLfs:
    """Without git-lfs installed a pointer is what lies in the work tree and in the index."""

    big = b"\0big" * 1000

    @pytest.fixture
    def scene(self, tmp_path: Path) -> Scene:
        scene = attributes(tmp_path / "r", "*.bin filter=lfs")
        scene.write("x.bin", pointer(self.big))
        return scene

    def test_a_pointer_with_its_own_digest_is_verified(self, scene: Scene) -> None:
        scene.register({"x.bin": pointer(self.big)})
        scene.stage()
        assert scene.commit().ok

    def test_a_pointer_to_the_registered_file_is_verified(self, scene: Scene) -> None:
        scene.register({"x.bin": self.big})
        scene.stage()
        done = scene.commit()
        assert done.ok
        assert done.err == ""

    def test_a_pointer_to_another_file_is_stale(self, scene: Scene) -> None:
        scene.register({"x.bin": pointer(b"\0old")})
        scene.stage()
        assert scene.commit().code == 1

    def test_where_only_the_file_could_tell_it_is_unverifiable(self, scene: Scene) -> None:
        scene.register({"x.bin": b"line\n" * 100})
        scene.stage()
        done = scene.commit()
        assert done.ok
        assert "unverifiable D.0 x.bin: is a Git LFS pointer" in done.err

    def test_a_pointer_where_no_attribute_asks_for_lfs_is_stale(self, scene: Scene) -> None:
        scene.write("a.md", pointer(b"x" * 5000))
        scene.register({"a.md": "a text\n" * 100})
        scene.stage()
        assert scene.commit().code == 1


def test_a_large_blob_is_digested_in_blocks(tmp_path: Path) -> None:
    scene = init(tmp_path / "r")
    data = b"0123456789abcde\r\n" * 400_000
    scene.write("a.md", data)
    scene.register({"a.md": data})
    scene.stage()
    assert scene.commit().ok


NAMES = {
    "line end": "a\nb.md", "quote": "it's \"x\".md", "tab": "a\tb.md", "space": " a .md",
    "cyrillic": "папка/файл.md", "cjk": "文件.md", "dash": "-rf.md", "star": "*.md",
}  # fmt: skip


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_any_name_is_found(tmp_path: Path, name: str) -> None:
    scene = init(tmp_path / "r")
    scene.write(name, "one\n")
    scene.write("other.md", "x\n")
    scene.put_registry({"D.0": entry(name, "one\n"), "D.1": entry("other.md", "x\n")})
    scene.stage()
    assert scene.commit().ok
    scene.write(name, "two\n")
    done = scene.commit("-a")
    assert done.code == 1
    assert "stale D.0 " in done.err
    assert len(done.err.splitlines()) == 2, "a name cannot add lines"


def test_composed_and_decomposed_names_are_two_files(tmp_path: Path) -> None:
    composed, decomposed = (unicodedata.normalize(form, "й.md") for form in ("NFC", "NFD"))
    scene = init(tmp_path / "r")
    scene.must("config", "core.precomposeunicode", "false")
    scene.write(composed, "c\n")
    scene.write(decomposed, "d\n")
    scene.put_registry({"D.c": entry(composed, "c\n"), "D.d": entry(decomposed, "d\n")})
    scene.stage()
    assert scene.commit().ok
    scene.must("rm", "-q", "--cached", decomposed)
    assert "missing D.d" in scene.commit().err


def test_bytes_that_are_no_utf_8_in_other_names_do_no_harm(tmp_path: Path) -> None:
    scene = init(tmp_path / "r")
    with open(os.fsencode(scene.root) + b"/\xff\xfe.md", "wb") as file:
        file.write(b"x")
    scene.write("a.md", "one\n")
    scene.register({"a.md": "one\n"})
    scene.stage()
    assert scene.commit().ok


def test_a_repository_of_sha256_object_ids_is_verified(tmp_path: Path) -> None:
    scene = start(tmp_path / "r", None, "--object-format=sha256")
    scene.write("e.md", "")
    scene.register({"a.md": "one\n", "b.md": "two\n", "e.md": ""})
    scene.must("add", "-N", "e.md")
    scene.stage(REGISTRY)
    assert "missing D.2 e.md: is only intended to be added" in scene.commit().err
    scene.stage()
    assert scene.commit().ok
    scene.write("a.md", "three\n")
    assert scene.commit("-a").code == 1


class TestLinks:
    @pytest.fixture
    def scene(self, tmp_path: Path) -> Scene:
        scene = init(tmp_path / "r")
        scene.write("docs/real.md", "one\n")
        return scene

    def commit_with(self, scene: Scene, path: str, content: str = "one\n") -> tuple[int, str]:
        scene.put_registry({"D.0": entry(path, content)})
        scene.stage()
        done = scene.commit()
        return done.code, done.err

    def test_a_link_to_a_file_is_followed_in_the_index(self, scene: Scene) -> None:
        os.symlink("docs/real.md", scene.root / "link.md")
        assert self.commit_with(scene, "link.md") == (0, "")
        scene.write("docs/real.md", "two\n")
        assert scene.commit("-a").code == 1, "the verdict rests on the target too"

    def test_a_link_to_a_folder_is_followed_in_the_index(self, scene: Scene) -> None:
        os.symlink("docs", scene.root / "link")
        assert self.commit_with(scene, "link/real.md") == (0, "")

    def test_a_link_that_leaves_the_skill_is_refused(self, scene: Scene) -> None:
        os.symlink("/etc/hostname", scene.root / "link.md")
        code, err = self.commit_with(scene, "link.md")
        assert (code, "is a link that leaves the repository" in err) == (1, True)
        assert scene.git("hook", "run", "pre-commit").code == UnsafePath.exit_code

    def test_a_link_that_goes_round_is_refused(self, scene: Scene) -> None:
        os.symlink("y.md", scene.root / "x.md")
        os.symlink("x.md", scene.root / "y.md")
        code, err = self.commit_with(scene, "x.md")
        assert (code, "is a link that goes round" in err) == (1, True)

    def test_a_link_to_nothing_is_missing(self, scene: Scene) -> None:
        os.symlink("gone.md", scene.root / "x.md")
        code, err = self.commit_with(scene, "x.md")
        assert (code, "missing D.0 x.md: is not staged" in err) == (1, True)
