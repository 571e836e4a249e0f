"""`pack` with nothing changed: say what was said, after verifying everything that went into it.

Loaded on the fast path, so only light modules. The key covers every input: options, settings,
vocabulary, manifest, registry, the present digest of each alias, plugins, program version, language.
"""

from __future__ import annotations

import os

from adaos_ctx import __version__, rows
from adaos_ctx.digest import sha256_hex
from adaos_ctx.entrypoints import scan
from adaos_ctx.errors import CtxError
from adaos_ctx.files import read, write_atomic
from adaos_ctx.messages import language
from adaos_ctx.quick import find_root
from adaos_ctx.worktree import WorkTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_MAGIC = "adaos-ctx pack 1"
_PLAIN = (
    "show",
    "json",
    "copy",
    "all_",
    "dry_run",
    "watch",
    "messages",
    "report",
    "stable_with",
)  # they change the output
_INPUTS = (".ado/ctx.toml", ".ado/vocab.json", "skill.yaml", "scenario.yaml", "SKILL.md")
_OUTPUT = ".ado/prompt.pack"
# A session that the environment names is told of each pack, of one that did not change as well.
_SESSIONS = ("ADAOS_CTX_SESSION", "CLAUDE_SESSION_ID")


def pack(*, words: tuple[str, ...], **options: Any) -> int:
    """Make the pack of one skill or several, and write it; or say again what was said of it."""
    if options["watch"]:
        from adaos_ctx.cli.watching import watch

        return watch(words, lambda: _once(words, options))
    return _once(words, options)


def _once(words: tuple[str, ...], options: dict[str, Any]) -> int:
    wanted = key(words, options)
    code = find(wanted) if wanted else None
    if code is not None:
        return code
    from adaos_ctx.cli.packing import make  # loads everything

    return make(words, options, wanted)


class Key:
    """What a remembered pack depends on, and where it is remembered."""

    __slots__ = ("digest", "path", "root")

    def __init__(self, root: str, path: str, digest: str) -> None:
        self.root = root
        self.path = path
        self.digest = digest


def key(words: tuple[str, ...], options: dict[str, Any]) -> Key | None:
    """The key of a plain `pack` of one skill; None when it must be made in any case."""
    if len(words) > 1 or options["out"] or options["since"] or any(options[o] for o in _PLAIN):
        return None
    if "-" in (*options["full"], *options["only"]) or any(map(os.environ.get, _SESSIONS)):
        return None
    root = find_root(words[0] if words else None)
    if root is None:
        return None
    try:
        return _key(root, options)
    except CtxError:
        return None  # whatever is wrong, the full path says it


def _key(root: str, options: dict[str, Any]) -> Key | None:
    registry = read(root, rows.FILE)
    registered = rows.decode(registry)
    tree = WorkTree(root)
    survey = tree.survey([row[1] for row in registered])
    if any(not now.sha256 for now in survey.values()):
        return None
    parts = [
        _MAGIC,
        __version__,
        language(),
        os.getcwd(),  # commands that are suggested name the skill from here
        repr(sorted(options.items())),
        repr(scan("adaos_ctx")),
    ]
    parts += [sha256_hex(_optional(root, name)) for name in _INPUTS]
    parts.append(sha256_hex(registry))
    parts += [f"{path} {now.sha256}" for path, now in sorted(survey.items())]
    body = "\0".join(parts).encode("utf-8", "surrogatepass")
    return Key(root, f"{tree.cache_dir}/pack", sha256_hex(body))


def _optional(root: str, name: str) -> bytes:
    return read(root, name) if os.path.lexists(f"{root}/{name}") else b"\0"


def find(wanted: Key) -> int | None:
    """Print what is remembered under a key, when the pack on disk is still that one."""
    try:
        with open(wanted.path, encoding="utf-8") as file:
            magic, digest, packed, code, said = file.read().split("\n", 4)
        if (magic, digest) != (_MAGIC, wanted.digest):
            return None
        if sha256_hex(read(wanted.root, _OUTPUT)) != packed:
            return None
        print(said)
        return int(code)
    except (OSError, ValueError, CtxError):
        return None


def say(wanted: Key | None, said: str, code: int) -> None:
    """Print what there is to say, and remember it."""
    print(said)
    if wanted is None:
        return
    try:
        packed = sha256_hex(read(wanted.root, _OUTPUT))
        text = "\n".join((_MAGIC, wanted.digest, packed, str(code), said))
        write_atomic(wanted.path, text.encode("utf-8"))
    except CtxError:
        return  # not remembering costs only time
