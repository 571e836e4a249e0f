"""Cheaper texts of the same meaning: minified data, code without comments, signatures.

A view is never written back to its source. Each is checked against an oracle (token list, event
stream, syntax tree); where the oracle differs, or nothing can be proved, the source is served and
the note says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from adaos_ctx.views.result import View, verbatim

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Name", "View", "view"]

Name = Literal["min", "signatures"]


def view(path: str, text: str, name: Name = "min") -> View:
    """The view of a source, by its suffix (and by its first character, for JSON).

    Args:
        path: POSIX path; only its suffix is looked at.
        text: Decoded text without BOM, lines ended by LF; anything gives a result.
        name: `min` says the same with fewer characters; `signatures` leaves out bodies.

    Returns:
        The view. `min` of `min` is `min`.

    Example:
        >>> view("a.json", '{"a": 1}').text
        '{"a":1}'
    """
    suffix = _suffix(path)
    if name == "signatures":
        return _signatures(suffix, text)
    make = _MIN.get(suffix)
    if make is None and not suffix and text.lstrip()[:1] in ("{", "["):
        make = _json
    return View(text=text) if make is None or not text else make(suffix, text)


def _suffix(path: str) -> str:
    name = path.rpartition("/")[2]
    return name[name.rfind(".") :].lower() if "." in name[1:] else ""


def _signatures(suffix: str, text: str) -> View:
    if suffix not in (".py", ".pyi"):
        return verbatim(text, "signatures are shown for Python only")
    from adaos_ctx.views.signatures import signatures

    return signatures(text)


def _json(_suffix: str, text: str) -> View:
    from adaos_ctx.views import json

    return json.minify(text)


def _notebook(_suffix: str, text: str) -> View:
    from adaos_ctx.views import notebook

    return notebook.strip(text)


def _yaml(_suffix: str, text: str) -> View:
    from adaos_ctx.views import yaml

    return yaml.strip(text)


def _python(_suffix: str, text: str) -> View:
    from adaos_ctx.views import python

    return python.strip(text)


def _javascript(suffix: str, text: str) -> View:
    from adaos_ctx.views import javascript

    return javascript.strip(suffix, text)


_MIN: dict[str, Callable[[str, str], View]] = {
    **dict.fromkeys((".json", ".jsonc", ".jsonl", ".ndjson", ".geojson", ".webmanifest"), _json),
    ".ipynb": _notebook,
    **dict.fromkeys((".yaml", ".yml"), _yaml),
    **dict.fromkeys((".py", ".pyi"), _python),
    **dict.fromkeys((".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx"), _javascript),
}
