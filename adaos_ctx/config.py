"""`.ado/ctx.toml`: every key has a default, every wrong key is named. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, NoReturn

from adaos_ctx.errors import RegistryError

if TYPE_CHECKING:
    from collections.abc import Mapping

FILE = ".ado/ctx.toml"
ORDER = ("adr", "options", "schema", "profile", "handler", "tests", "docs", "manifest")
LAYOUTS = ("compact", "refs", "markdown", "xml", "json")
# What `order` and `caps` may name: a typing error there would be no cap at all.
SECTIONS = frozenset({*ORDER, "opts", "handlers", "resources", "task"})
MAX_TOKENS = 1 << 30  # of a budget or cap; no model reads so much, and sums stay exact
_LABELS = {"options": "OPTS", "handlers": "HANDLER"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PackConfig:
    """What a pack of this skill looks like when the command line does not say otherwise.

    Args:
        budget: Tokens of the whole pack.
        encoding: A tokenizer's name.
        layout: One of `LAYOUTS`.
        order: Sections from first to last, by their names in the file.
        caps: Section name -> most tokens of that section.
    """

    budget: int = 4096
    encoding: str = "o200k_base"
    layout: str = "compact"
    order: tuple[str, ...] = ORDER
    caps: Mapping[str, int] = field(default_factory=lambda: {"adr": 300, "options": 200})


DEFAULT_TASK = "generate handlers; obey schema; output json only; no path leakage."


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """All settings of one skill.

    Args:
        pack: Settings of packs.
        task: The instruction that a pack carries.
        actions: Kind -> what a change of that kind asks for.
        workspace: Folder, relative to the root, in which `other-skill:S.x@sha8` is looked up.
    """

    pack: PackConfig = PackConfig()
    task: str = DEFAULT_TASK
    actions: Mapping[str, str] = field(default_factory=dict)
    workspace: str = ""


def section_label(name: str) -> str:
    """The label in packs of a section's name in the file: `options` -> `OPTS`."""
    return _LABELS.get(name, name.upper())


def parse(data: bytes | None) -> Config:
    """Read the settings.

    Args:
        data: The file's bytes, or None where there is no file.

    Raises:
        RegistryError: It is not TOML, or a key is unknown or of another type; names the key.
    """
    if data is None:
        return Config()
    table = _load(data)
    _known(table, "", {"pack", "task", "actions", "workspace"})
    task = _table(table, "task")
    _known(task, "task.", {"text"})
    workspace = _table(table, "workspace")
    _known(workspace, "workspace.", {"root"})
    return Config(
        pack=_pack(_table(table, "pack")),
        task=_string(task, "task.text", DEFAULT_TASK),
        actions=_strings(_table(table, "actions"), "actions"),
        workspace=_string(workspace, "workspace.root", ""),
    )


def _load(data: bytes) -> dict[str, object]:
    import tomllib  # a third of a bare start; most skills have no such file

    try:
        return tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
    except (ValueError, RecursionError) as error:  # bytes, TOML, and numbers of 4,300 digits
        raise RegistryError(file=FILE, path="$", reason=f"is not TOML: {error}") from error


def _pack(table: dict[str, object]) -> PackConfig:
    _known(table, "pack.", {item.name for item in fields(PackConfig)})
    default = PackConfig()
    layout = _string(table, "pack.layout", default.layout)
    if layout not in LAYOUTS:
        _refuse("pack.layout", f"must be one of {', '.join(LAYOUTS)}")
    caps = dict(default.caps)
    for name, value in _table(table, "caps", "pack.").items():
        caps[_section(name, f"pack.caps.{name}")] = _tokens(value, f"pack.caps.{name}")
    return PackConfig(
        budget=_tokens(table.get("budget", default.budget), "pack.budget"),
        encoding=_string(table, "pack.encoding", default.encoding),
        layout=layout,
        order=_order(table.get("order")),
        caps=caps,
    )


def _order(value: object) -> tuple[str, ...]:
    if value is None:
        return ORDER
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        _refuse("pack.order", "must be a list of section names")
    for name in value:
        _section(name, "pack.order")
    return tuple(dict.fromkeys([*value, *(name for name in ORDER if name not in value)]))


def _section(name: str, path: str) -> str:
    if name not in SECTIONS:
        _refuse(path, f"{name!a} is no section (known: {', '.join(sorted(SECTIONS))})")
    return name


def _tokens(value: object, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        _refuse(path, "must be a number of tokens")
    if value > MAX_TOKENS:
        _refuse(path, f"must be at most {MAX_TOKENS} tokens")
    return value


def _string(table: dict[str, object], path: str, default: str) -> str:
    return _text(table.get(path.rpartition(".")[2], default), path)


def _text(value: object, path: str) -> str:
    if not isinstance(value, str):
        _refuse(path, "must be a string")
    return value


def _strings(table: dict[str, object], path: str) -> dict[str, str]:
    return {key: _text(value, f"{path}.{key}") for key, value in table.items()}


def _table(table: dict[str, object], key: str, above: str = "") -> dict[str, object]:
    value = table.get(key, {})
    if not isinstance(value, dict):
        _refuse(above + key, "must be a table")
    return value


def _known(table: dict[str, object], above: str, names: set[str]) -> None:
    for key in table:
        if key not in names:
            _refuse(above + key, f"is unknown (known: {', '.join(sorted(names))})")


def _refuse(path: str, reason: str) -> NoReturn:
    raise RegistryError(file=FILE, path=path, reason=reason)
