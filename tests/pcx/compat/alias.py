"""A pytest plugin: imports of the published package give our compat mode.

With the package's own tests: `python -m pytest -p tests.pcx.compat.alias FOLDER/tests`.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec
    from types import ModuleType

_THEIRS, _OURS = "askfaro_progressive_context", "adaos_ctx_pcx.compat"


class _Alias(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname.partition(".")[0] != _THEIRS:
            return None
        return importlib.util.spec_from_loader(fullname, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return importlib.import_module(_OURS + spec.name.removeprefix(_THEIRS))

    def exec_module(self, module: ModuleType) -> None:
        """It is run already."""


sys.meta_path.insert(0, _Alias())
