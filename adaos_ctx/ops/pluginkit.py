"""`plugin new`: a plugin that works, to be changed into another."""

from __future__ import annotations

import keyword
import re
import sys
from typing import TYPE_CHECKING

from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import UsageError
from adaos_ctx.ops.scaffolding import ScaffoldReport, fill_template

if TYPE_CHECKING:
    from collections.abc import Collection

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[-_][A-Za-z0-9]+)*")  # what package indexes take
_MAX_CHARS = 57  # models' hosts take 64 for a tool, which is called `<module>_define`
_GROUPS = ("adaos_ctx", "adaos_ctx.commands", "adaos_ctx.skill_commands")


def new_plugin(
    name: str, *, dry_run: bool = False, commands: Collection[str] = ()
) -> ScaffoldReport:
    """Make a package with a kind, a tool, a section of packs and their tests.

    Args:
        name: Of the package, the folder and the plugin; its module has `_` for `-`.
        dry_run: Only say what would be made.
        commands: What the command line takes; the plugin's own would never be reached there.

    Raises:
        UsageError: The name is none of a package, or something else has it.
        CannotWrite: The folder exists and is not empty, or cannot be written.
    """
    module = _module(name)
    if not _NAME.fullmatch(name) or len(name) > _MAX_CHARS:
        raise UsageError(reason=f"{name!r} is no name of a package: letters, digits, - and _")
    taken = keyword.iskeyword(module) or module in sys.stdlib_module_names
    if taken or module.startswith("adaos_ctx"):
        raise UsageError(reason=f"another module is called {module}")
    if module in map(_module, commands):
        raise UsageError(reason=f"a command is called {name}")
    if any(module == _module(other) for group in _GROUPS for other, _ in scan(group)):
        raise UsageError(reason=f"an installed plugin is called {name}")
    if _is_installed(name, module):
        raise UsageError(reason=f"an installed package is called {name}")
    return fill_template("plugin", name, {"name": name, "module": module}, dry_run=dry_run)


def _module(name: str) -> str:
    return name.replace("-", "_").lower()


def _is_installed(name: str, module: str) -> bool:
    """Whether a package has this name, or a module, which the plugin would hide or be hidden by."""
    from importlib.metadata import PackageNotFoundError, distribution
    from importlib.util import find_spec

    try:
        distribution(name)
    except PackageNotFoundError:
        pass
    else:
        return True
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        return False
    return found is not None and found.origin is not None  # a mere folder here has no origin
