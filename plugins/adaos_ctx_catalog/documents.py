"""Documents that describe resources, read as data; and the parts that their descriptors share."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from adaos_ctx.cards import as_dict, as_str, read_data
from adaos_ctx_catalog.errors import SourceRefused

if TYPE_CHECKING:
    from adaos_ctx.cards import Data
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

SUFFIXES = (".json", ".yaml", ".yml")


def load(source: Source, place: Place, marks: tuple[str, ...]) -> Data:
    """A source's document.

    Args:
        source: Its locator is a path.
        place: Where it is.
        marks: Keys of which the document must have one.

    Raises:
        SourceRefused: It does not parse, or is of another sort.
    """
    data = read_data(source.locator, place.text(source))
    root = as_dict(data.root)
    if data.bad_line:
        raise SourceRefused(source=source.name, reason=f"line {data.bad_line} does not parse")
    if not any(mark in root for mark in marks):
        raise SourceRefused(source=source.name, reason=f"has none of the keys {', '.join(marks)}")
    return data


def has_mark(locator: str, root: str, *marks: str) -> bool:
    """Whether a file of the skill begins like a document with one of these keys."""
    if "://" in locator or not locator.casefold().endswith(SUFFIXES):
        return False
    try:
        with open(f"{root}/{locator}", encoding="utf-8", errors="replace") as file:
            head = file.read(20_000)
    except (OSError, ValueError):
        return False
    return any(f'"{mark}"' in head or f"\n{mark}:" in f"\n{head}" for mark in marks)


def address(ns: str, scheme: str, source: Source, *parts: str) -> str:
    """`ada://any/<ns>/<scheme>:<source>/<parts>`."""
    path = "/".join(quote(part, safe=":@,;=~!$'()*+-._") for part in parts)
    return f"ada://any/{ns}/{scheme}:{source.name}/{path}"


def summary(body: object) -> str:
    """The summary and the description of something, as one text."""
    fields = as_dict(body)
    texts = [as_str(fields.get("summary")).strip(), as_str(fields.get("description")).strip()]
    return " — ".join(dict.fromkeys(text for text in texts if text))
