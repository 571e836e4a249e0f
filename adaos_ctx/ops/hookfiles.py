"""One git hook as a file: our marked block in it, a stranger's hook beside it."""

from __future__ import annotations

import os
import shlex
import sys

from adaos_ctx.errors import CannotWrite, UsageError
from adaos_ctx.templates import template_dir
from adaos_ctx.writes import remove, write_atomic

HOOKS = ("pre-commit", "pre-merge-commit", "pre-push")
KEPT = ".kept-by-adaos-ctx"  # added to the name of a hook that was there before
_SHEBANG = "#!/bin/sh\n"
INSTALLED, OUTDATED, FOREIGN, ABSENT, BROKEN = (
    "installed", "outdated", "foreign", "absent", "broken",
)  # fmt: skip


class HookFile:
    """The file of one hook.

    Args:
        folder: Absolute path of the folder that git (or husky) runs hooks from.
        name: `pre-commit`, …
        is_shared: Whether the folder belongs to the work tree: then the block names no path of this
            machine, and a hook of the team is kept in the same file.
    """

    def __init__(self, folder: str, name: str, *, is_shared: bool) -> None:
        self.name = name
        self.path = f"{folder}/{name}"
        self.kept = self.path + KEPT
        self._is_shared = is_shared

    def state(self) -> str:
        """INSTALLED, OUTDATED (another version or interpreter), BROKEN, FOREIGN or ABSENT."""
        text = _read(self.path)
        if text is None:
            return ABSENT
        block = find_block(text, self.name)
        if block is None:
            return FOREIGN
        if not os.access(self.path, os.X_OK) and not self._is_shared:
            return BROKEN  # git leaves out hooks that are not executable
        return INSTALLED if block == self._block() else OUTDATED

    def install(self) -> bool:
        """Write the block; whether anything changed.

        Raises:
            UsageError: There are two strangers' hooks of this name, and only one can be chained.
            CannotWrite: The folder or file cannot be written.
        """
        text = _read(self.path)
        block = None if text is None else find_block(text, self.name)
        if text is None:
            text = _SHEBANG
        elif block is None and not self._is_shared:
            self._keep()
            text = _SHEBANG
        if block is not None:
            new = text.replace(block, self._block())
        else:
            new = text + ("" if text.endswith("\n") else "\n") + self._block()
        written = write_atomic(self.path, new.encode("utf-8", "surrogateescape"))
        return _make_executable(self.path) or written

    def uninstall(self) -> bool:
        """Take the block out and put a kept hook back; whether anything changed."""
        text = _read(self.path)
        block = None if text is None else find_block(text, self.name)
        if text is None or block is None:
            return False
        rest = text.replace(block, "")
        if rest.strip() in ("", _SHEBANG.strip()):
            remove(self.path)
            self._restore()
        else:
            write_atomic(self.path, rest.encode("utf-8", "surrogateescape"))
            _make_executable(self.path)
        return True

    def _keep(self) -> None:
        if os.path.lexists(self.kept):
            raise UsageError(
                reason=f"{self.path} and {self.kept} are both hooks of other programs; "
                "make one of them, then install again"
            )
        _rename(self.path, self.kept)

    def _restore(self) -> None:
        if os.path.lexists(self.kept):
            _rename(self.kept, self.path)

    def _block(self) -> str:
        folder = template_dir() + "/hooks"
        if self._is_shared:
            return _template(f"{folder}/shared.sh").replace("@HOOK@", self.name)
        package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        code = _template(f"{folder}/code.txt").replace("@FOLDER@", repr(package)).rstrip("\n")
        text = _template(f"{folder}/block.sh").replace("@HOOK@", self.name)
        text = text.replace("@PYTHON@", shlex.quote(os.path.abspath(sys.executable)))
        return text.replace("@CODE@", shlex.quote(code))


def find_block(text: str, name: str) -> str | None:
    """Our block in a hook's text with its last line end, or None."""
    start = text.find(f"# >>> adaos-ctx {name} >>>")
    end_mark = f"# <<< adaos-ctx {name} <<<"
    end = text.find(end_mark, max(start, 0))
    if start < 0 or end < 0:
        return None
    end += len(end_mark)
    return text[start : end + 1] if text[end : end + 1] == "\n" else text[start:end]


def _read(path: str) -> str | None:
    try:
        with open(path, encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise CannotWrite(path=path, reason=(error.strerror or "").lower()) from error


def _template(path: str) -> str:
    with open(path, encoding="utf-8") as file:
        return file.read()


def _make_executable(path: str) -> bool:
    mode = os.stat(path).st_mode
    wanted = mode | ((mode & 0o444) >> 2)  # whoever may read it may run it
    if wanted != mode:
        os.chmod(path, wanted)
    return wanted != mode


def _rename(old: str, new: str) -> None:
    try:
        os.rename(old, new)
    except OSError as error:
        raise CannotWrite(path=new, reason=(error.strerror or "").lower()) from error
