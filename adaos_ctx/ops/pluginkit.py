"""`plugin new`: a plugin that works, to be changed into another."""

from __future__ import annotations

import keyword
import re
import sys

from adaos_ctx.errors import UsageError
from adaos_ctx.ops.scaffolding import ScaffoldReport, fill_template

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*")  # what package indexes take
_MAX_CHARS = 64


def new_plugin(name: str, *, dry_run: bool = False) -> ScaffoldReport:
    """Make a package with a kind, a tool, a section of packs and their tests.

    Args:
        name: Of the package, the folder and the plugin; its module has `_` for `-`.
        dry_run: Only say what would be made.

    Raises:
        UsageError: The name is none of a package, or another module has it.
        CannotWrite: The folder exists and is not empty, or cannot be written.
    """
    module = name.replace("-", "_").lower()
    if not _NAME.fullmatch(name) or len(name) > _MAX_CHARS:
        raise UsageError(reason=f"{name!r} is no name of a package: letters, digits, - and _")
    taken = keyword.iskeyword(module) or module in sys.stdlib_module_names
    if taken or module.startswith("adaos_ctx"):
        raise UsageError(reason=f"another module is called {module}")
    return fill_template("plugin", name, {"name": name, "module": module}, dry_run=dry_run)
