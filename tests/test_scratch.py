"""Temporary files, and a full disk where they should lie."""

from __future__ import annotations

import os
import tempfile

import pytest

from adaos_ctx.errors import CannotWrite
from adaos_ctx.scratch import scratch_file, scratch_folder


def test_a_folder_goes_away_with_its_block() -> None:
    with scratch_folder() as folder:
        assert os.listdir(folder) == []
    assert not os.path.exists(folder)


def test_a_file_is_read_as_it_was_written() -> None:
    with scratch_file() as file:
        file.write(b"x")
        file.seek(0)
        assert file.read() == b"x"


@pytest.mark.parametrize("make", [scratch_file, scratch_folder])
def test_without_a_place_it_says_so(monkeypatch: pytest.MonkeyPatch, make: type) -> None:
    monkeypatch.setattr(tempfile, "tempdir", "/nonexistent")
    with pytest.raises(CannotWrite, match="TMPDIR"):
        make()
