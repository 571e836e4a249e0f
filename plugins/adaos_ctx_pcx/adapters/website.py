"""A local copy of a website: the pages that its sitemap lists, else all of them."""

from __future__ import annotations

import gzip
import os
import re
import zlib
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import unquote

from adaos_ctx_pcx.adapters import source_name
from adaos_ctx_pcx.adapters.docs import SUFFIXES, read_pages
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.folders import nested
from adaos_ctx_pcx.items import Source
from adaos_ctx_pcx.reading import MAX_BYTES, Reader

if TYPE_CHECKING:
    from collections.abc import Iterator

SITEMAP = "sitemap.xml"
# The one element that is needed is read without a parser: entities of an XML file can be bombs.
_LOC = re.compile(rb"<(?:\w+:)?loc\s*>\s*(?:<!\[CDATA\[)?([^<\]]{1,2000})")
_END = re.compile(rb"</(?:\w+:)?(?:urlset|sitemapindex)\s*>")
_MAX_MAPS = 1_000  # maps that a map of maps may lead to
_MAX_URL = 200  # characters of a facet
_ENDINGS = ("", ".html", ".htm", ".md", "/index.html", "/index.htm", "/index.md")


def load(path: str, source_id: str = "") -> Source:
    """Read a mirror.

    Args:
        path: Its folder, or its sitemap.
        source_id: Name of the source; "" for that of the folder.

    Raises:
        SourceEmpty: No page is there.
    """
    base, first = (path, SITEMAP) if os.path.isdir(path) else os.path.split(path)
    reader = Reader(base or ".")
    urls = list(_urls(reader, first))
    files = reader.files(SUFFIXES)
    by_file = _placed(reader, urls, frozenset(files))
    found = read_pages(reader, by_file or ([] if urls else files))
    pages = [
        replace(page, facets={**page.facets, "url": by_file[page.path][:_MAX_URL]})
        if page.path in by_file
        else page
        for page in found
    ]
    if not pages:
        raise SourceEmpty(path=path, reason="no page that can be read", kinds="website")
    name = source_name(base or ".", source_id)
    root = nested(name, pages)
    return Source(id=name, kind="website", root=root, base=reader.base, notes=tuple(reader.notes))


def _urls(reader: Reader, first: str) -> Iterator[str]:
    """Addresses of pages in the order of the maps; a map of maps is followed in the same folder."""
    pending, seen = [first], {first}
    while pending and len(seen) <= _MAX_MAPS:
        for match in _addresses(reader, pending.pop(0)):
            url = unescape(match[1].decode("utf-8", "replace")).strip()
            name = _path(url).rpartition("/")[2]
            if not name.endswith((".xml", ".xml.gz")):
                yield url
            elif name not in seen:
                seen.add(name)
                pending.append(name)


def _addresses(reader: Reader, name: str) -> list[re.Match[bytes]]:
    """The addresses in a map; one that is broken is read as far as it goes, and noted."""
    data = _map(reader, name)
    if data is None:
        return []
    found = list(_LOC.finditer(data))
    if not found:
        reader.note(name, "no address in it")
    elif not _END.search(data):
        reader.note(name, "it breaks off before its end")
    return found


def _host(url: str) -> str:
    return url.partition("://")[2].partition("/")[0]


def _path(url: str) -> str:
    """What stands behind the host, without query and fragment; any text is an address here."""
    rest = url.partition("://")[2] or url
    return rest.partition("?")[0].partition("#")[0].partition("/")[2]


def _map(reader: Reader, name: str) -> bytes | None:
    """The bytes of a map; None where there are none, and a note."""
    path = os.path.join(reader.base, name)
    if not os.path.isfile(path):
        if name != SITEMAP:  # without the first one, all pages are taken
            reader.note(name, "a sitemap that is not in the folder")
        return None
    try:
        with gzip.open(path) if name.endswith(".gz") else open(path, "rb") as file:
            return file.read(MAX_BYTES)
    except (OSError, EOFError, zlib.error) as error:
        reader.note(name, f"cannot be read: {error}")
        return None


def _placed(reader: Reader, urls: list[str], files: frozenset[str]) -> dict[str, str]:
    """File -> address, for every address whose page is there; others are noted."""
    found: dict[str, str] = {}
    for url in urls:
        plain = unquote(_path(url)).strip("/")
        heads = (plain, f"{_host(url)}/{plain}".rstrip("/"))
        names = (f"{head}{ending}".lstrip("/") for head in heads for ending in _ENDINGS)
        file = next((name for name in names if name in files), None)
        if file is None:
            reader.note(url, "in the sitemap, not in the folder")
        else:
            found.setdefault(file, url)
    return found
