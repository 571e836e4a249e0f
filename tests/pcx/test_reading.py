"""Text of a source's files, in the encoding that they are in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_pcx.adapters import get_adapter
from adaos_ctx_pcx.items import leaves
from adaos_ctx_pcx.reading import Reader
from tests.pcx.making import open_source

if TYPE_CHECKING:
    from pathlib import Path

CODE = "x = 'Käse'\n"


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ("# -*- coding: latin-1 -*-\n", "latin-1"), ("#!/usr/bin/python\n# coding=cp1252\n", "cp1252"),
        ("# vim: set fileencoding=iso-8859-15 :\n", "iso-8859-15"), ("# coding: utf-8\n", "utf-8"),
        ("\n# coding: latin-1\r\n", "latin-1"), ("", "utf-8"),
    ],
)  # fmt: skip
def test_python_is_read_in_the_encoding_that_it_names(
    tmp_path: Path, head: str, encoding: str
) -> None:
    (tmp_path / "m.py").write_bytes((head + CODE).encode(encoding))
    reader = Reader(str(tmp_path))
    assert (reader.text("m.py") or "").endswith(CODE)
    assert reader.notes == []


@pytest.mark.parametrize(
    "data",
    [
        b"# coding: nosuch\nx = '\xe4'\n", b"# coding: zlib\nx = '\xe4'\n", b"# coding: ascii\nx = '\xe4'\n",
        b"x = 1\ny = '\xe4'\n# coding: latin-1\n", b"x = 1\n# coding: latin-1\ny = '\xe4'\n",
    ],
)  # fmt: skip
def test_a_name_that_does_not_hold_is_noted(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "m.py").write_bytes(data)
    reader = Reader(str(tmp_path))
    assert "\ufffd" in (reader.text("m.py") or "")
    assert [note.reason for note in reader.notes] == ["not UTF-8"]


def test_leaves_of_such_a_module_open(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_bytes(f"# coding: latin-1\ndef f():\n    {CODE}".encode("latin-1"))
    source = get_adapter("python")(str(tmp_path), "")
    store = open_source(source).store
    assert store is not None
    texts = [store.verbatim(key) for key in store.leaves]
    assert sorted(texts) == sorted(leaf.text for leaf in leaves(source.root))
    assert any("Käse" in text for text in texts)
