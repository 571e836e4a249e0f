"""Blobs by id: groups, large blobs, what is missing or no blob."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.digest import digest
from adaos_ctx.git import environment
from adaos_ctx.gitobjects import _FEW, _MANY, _WHOLE, Objects
from tests.helpers import commit, git, make_repo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BIG = b"line\r\n" * (_WHOLE // 6 + 1000)
FILES: dict[str, str | bytes] = {
    **{f"{n}.md": f"text {n}\n" * n for n in range(_MANY + _FEW)},
    "big": BIG, "bin": b"\0\r\n" * 999, "crlf.md": "a\r\nb\r\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("repo")
    make_repo(path, FILES)
    (path / ".git/info/attributes").write_text("* -text\n", encoding="utf-8")
    commit(path)
    return path


@pytest.fixture
def objects(root: Path) -> Iterator[Objects]:
    opened = Objects(str(root), environment())
    yield opened
    opened.close()


def oids(root: Path, *paths: str) -> list[str]:
    stdin = "".join(f"HEAD:{path}\n" for path in paths).encode()
    out = git(root, "cat-file", "--batch-check=%(objectname)", stdin=stdin)
    return out.decode().split()


def expected(path: str) -> str:
    content = FILES[path]
    return digest(content.encode() if isinstance(content, str) else content)[0]


def test_digests_are_those_of_the_bytes_whatever_their_number_and_size(
    root: Path, objects: Objects
) -> None:
    for paths in (["bin", "crlf.md"], ["big"], list(FILES)):
        names = oids(root, *paths)
        assert objects.digests(names) == dict(zip(names, map(expected, paths), strict=True))


def test_what_is_missing_or_no_blob_is_left_out_and_the_rest_is_read(
    root: Path, objects: Objects
) -> None:
    tree, good = git(root, "rev-parse", "HEAD^{tree}").decode().strip(), oids(root, "5.md")[0]
    assert objects.digests(["0" * 40, tree, good, "1" * 40]) == {good: expected("5.md")}
    assert objects.read("0" * 40) is None
    assert objects.read(good) == b"text 5\n" * 5


def test_a_blob_over_the_limit_is_passed_over(root: Path, objects: Objects) -> None:
    big, small = oids(root, "big", "5.md")
    assert objects.read(big, max_bytes=1024) is None
    assert objects.read(small, max_bytes=1024) == b"text 5\n" * 5


def test_close_twice_is_no_fault(objects: Objects) -> None:
    objects.close()
    objects.close()
