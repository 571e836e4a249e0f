"""Files as they lie there."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from adaos_ctx_gen.tree import file_mode, find_text, link_reason, load_bytes, missing_folders

if TYPE_CHECKING:
    from pathlib import Path


def test_links_folders_and_devices_in_the_way(tmp_path: Path) -> None:
    root = tmp_path / "skill"
    (root / "handlers").mkdir(parents=True)
    (root / "handlers/a.py").write_text("x")
    (tmp_path / "out").mkdir()
    (root / "src").symlink_to(tmp_path / "out")
    (root / "handlers/l.py").symlink_to("a.py")
    (root / "handlers/dangling.py").symlink_to("/nowhere/at/all")
    (root / "loop").symlink_to("loop")
    os.mkfifo(root / "handlers/pipe")
    said = {p: link_reason(str(root), p) for p in ("handlers/a.py", "new/x/y.py", "src/x.py", "handlers/l.py", "handlers/dangling.py",
                                                    "loop/x", "handlers/pipe", "handlers", "handlers/a.py/b")}  # fmt: skip
    assert said == {
        "handlers/a.py": None, "new/x/y.py": None, "src/x.py": "lies behind the link src", "handlers/l.py": "is a link",
        "handlers/dangling.py": "is a link", "loop/x": "lies behind the link loop", "handlers/pipe": "is no regular file",
        "handlers": "is no regular file", "handlers/a.py/b": "a.py is no folder",
    }  # fmt: skip
    assert find_text(str(root), "handlers/l.py") is None
    assert find_text(str(root), "src/x.py") is None


def test_texts_and_modes(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_bytes(b"\xef\xbb\xbfx\r\n")
    (tmp_path / "b.bin").write_bytes(b"\0\1")
    (tmp_path / "a.py").chmod(0o755)
    root = str(tmp_path)
    assert (find_text(root, "a.py"), load_bytes(root, "a.py")) == ("x\n", b"\xef\xbb\xbfx\r\n")
    assert (find_text(root, "b.bin"), find_text(root, "no.py"), load_bytes(root, "no.py")) == (
        None,
        None,
        None,
    )
    assert find_text(root, "../etc/passwd") is None
    assert (file_mode(root, "a.py"), file_mode(root, "no.py")) == (0o755, None)
    assert missing_folders(root, "x/y/z.py") == ["x", "x/y"]
