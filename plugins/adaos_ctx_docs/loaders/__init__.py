"""Loaders by extension: the caller's first, then those of plugins, then the built-in ones.

Plugins register with the entry-point group `adaos_ctx_docs.loaders`: each names an object with
`name`, `extensions` and `load`. Of two that claim an extension the first wins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import PluginError
from adaos_ctx.foreign import fault_of, load_object
from adaos_ctx_docs.loaders.extracted import Docx, Notebook, Pdf
from adaos_ctx_docs.loaders.verbatim import VERBATIM

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from adaos_ctx_docs.model import DocumentLoader

GROUP = "adaos_ctx_docs.loaders"
BUILT_IN: tuple[DocumentLoader, ...] = (*VERBATIM, Notebook(), Pdf(), Docx())


class Loaders:
    """Which loader reads which file.

    Args:
        own: The caller's loaders, consulted before all others.
        plugins: Whether installed plugins are asked.
    """

    def __init__(self, own: Iterable[DocumentLoader] = (), *, plugins: bool = True) -> None:
        self._by_extension: dict[str, DocumentLoader] = {}
        self.faults: dict[str, str] = {}
        others = self._plugins() if plugins else []
        for loader in (*own, *others, *BUILT_IN):
            for extension in loader.extensions:
                self._by_extension.setdefault(extension.lower(), loader)

    @property
    def extensions(self) -> frozenset[str]:
        """Every extension that some loader claims."""
        return frozenset(self._by_extension)

    def find(self, name: str) -> DocumentLoader | None:
        """The loader of a file by its name; None where nobody claims its extension."""
        return self._by_extension.get(extension_of(name))

    def _plugins(self) -> Sequence[DocumentLoader]:
        found = []
        for name, spec in scan(GROUP):
            try:
                found.append(_checked(name, load_object(spec)))
            except BaseException as error:  # noqa: BLE001 - a broken plugin must not stop the others
                self.faults[name] = fault_of(error)
        return found


def extension_of(name: str) -> str:
    """The extension with its dot in small letters; "" without one."""
    last = name.replace("\\", "/").rpartition("/")[2]
    stem, dot, suffix = last.rpartition(".")
    return f".{suffix.lower()}" if dot and stem else ""


def _checked(name: str, loaded: Any) -> DocumentLoader:
    loader: Any = loaded() if isinstance(loaded, type) else loaded
    if not all(hasattr(loader, part) for part in ("name", "extensions", "load")):
        raise PluginError(plugin=name, reason="a loader has name, extensions and load")
    return loader  # type: ignore[no-any-return]
