from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_pcx.comparing import compare
from tests.pcx.making import compiled, read

if TYPE_CHECKING:
    from pathlib import Path


def test_each_sort_of_change_is_told_apart(tmp_path: Path) -> None:
    old = {
        "a.md": "# A\nx",
        "b.md": "# B\nx",
        "c/d.md": "# D\nx",
        "e.md": "# E\nx",
        "f/g.md": "# G\nx",
    }
    new = {
        "a.md": "# A\nother",
        "c/h.md": "# D\nx",
        "e.md": "# E\nx",
        "f/g.md": "# G\nx",
        "i.md": "# I\nx",
    }
    found = compare(
        *(compiled(read(tmp_path / n, f)).manifest for n, f in (("o", old), ("n", new)))
    )
    assert (found.added, found.removed, found.moved) == (("i",), ("b",), (("d", "h"),))
    assert "a" in found.changed
    assert compare(*[compiled(read(tmp_path / "o", old)).manifest] * 2).is_empty
