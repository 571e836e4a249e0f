"""Where resources come from: the sources that a catalog was scanned from. Values; pure.

A locator is a path inside the skill, `env:NAME` or `ada://secret/NAME` for an address that holds a
password, or an address without one. A password itself is refused.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx_catalog.arl import check_credentials
from adaos_ctx_catalog.decoding import parse_object
from adaos_ctx_catalog.errors import SourceRefused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_catalog.decoding import Fields

FILE = ".ado/catalog/sources.json"
_NAME = re.compile(r"[^\W_][\w-]{0,63}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One source.

    Args:
        name: Unique in a catalog; the second part of its resources' ids.
        resolver: Name of the resolver that reads it.
        locator: Where it is; see above.
        options: What its resolver may be told (`schema`, `tables`, `owner`, `policy`, …).
    """

    name: str
    resolver: str
    locator: str
    options: Mapping[str, str] = field(default_factory=dict)

    @property
    def secrets(self) -> tuple[str, ...]:
        """References to what opens it."""
        return (self.locator,) if self.locator.startswith(("env:", "ada://secret/")) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What `sources.json` says: the sources by name, and the address of a shared index ("")."""

    sources: Mapping[str, Source] = field(default_factory=dict)
    index: str = ""


def check(source: Source) -> Source:
    """Give a source back when its name and locator are allowed.

    Raises:
        SourceRefused: The name is none.
        UnsafeUri: The locator or an option holds a credential.
    """
    if not _NAME.fullmatch(source.name):
        reason = "a name has letters, digits, _ and -, at most 64, a letter or digit first"
        raise SourceRefused(source=source.name, reason=reason)
    for text in (source.locator, *source.options.values()):
        check_credentials(text)
    return source


def name_of(locator: str) -> str:
    """A name out of a locator: the file's without its suffix, the folder's of a skill, the host's."""
    last = locator.rstrip("/").rpartition("/")[2]
    if last in ("skill.yaml", "SKILL.md"):
        last = locator.rpartition("/")[0].rpartition("/")[2] or "skill"
    last = last.removeprefix("env:").rpartition(":")[2].partition("?")[0]
    stem = os.path.splitext(last)[0] if "://" not in locator else last
    return "".join(char if char.isalnum() or char in "_-" else "_" for char in stem).strip("_-")[
        :64
    ]


def parse(data: bytes | None) -> Settings:
    """Read `sources.json`.

    Raises:
        CatalogBroken: It does not parse.
        SourceRefused: A source has a name that is none.
        UnsafeUri: A locator holds a credential.
    """
    if data is None:
        return Settings()
    fields = parse_object(data, FILE)
    inner = fields.inner("sources")
    found = {name: check(_source(name, inner.inner(name))) for name in sorted(inner.value)}
    index = fields.text("index")
    check_credentials(index)
    return Settings(sources=found, index=index)


def dump(settings: Settings) -> bytes:
    """The file's bytes."""
    sources = {
        name: _without_empty(
            {
                "resolver": s.resolver,
                "locator": s.locator,
                "options": dict(sorted(s.options.items())),
            }
        )
        for name, s in sorted(settings.sources.items())
    }
    fields = _without_empty({"index": settings.index, "sources": sources})
    return (json.dumps(fields, ensure_ascii=False, indent=1) + "\n").encode()


def _source(name: str, fields: Fields) -> Source:
    options = fields.inner("options")
    return Source(
        name=name, resolver=fields.needed("resolver"), locator=fields.needed("locator"),
        options={key: options.text(key) for key in options.value},
    )  # fmt: skip


def _without_empty(fields: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in fields.items() if value not in ("", {}, None)}
