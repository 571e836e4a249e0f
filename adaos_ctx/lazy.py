"""Names that a package gives away without loading what holds them."""

from __future__ import annotations

TYPE_CHECKING = False  # what `typing` calls it; loading that module costs a bare start
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def giver(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """The `__getattr__` of a package whose public names are imported when they are first used.

    Args:
        package: Its full name.
        places: Public name -> module below the package, with `:attribute` where that has another name.

    Example:
        >>> giver("adaos_ctx", {"hash": "digest:sha256_hex"})("hash").__name__
        'sha256_hex'
    """

    def give(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        import importlib
        import sys

        module, _, attribute = places[name].partition(":")
        value = getattr(importlib.import_module(f"{package}.{module}"), attribute or name)
        setattr(sys.modules[package], name, value)
        return value

    return give
