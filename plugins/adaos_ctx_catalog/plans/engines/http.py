"""APIs: GET only, only hosts that were named, no redirects, JSON pages up to the limits."""

from __future__ import annotations

import http.client
import json
from typing import TYPE_CHECKING, Any, NoReturn
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

from adaos_ctx.messages import Number
from adaos_ctx_catalog.plans.errors import PlanFailed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from adaos_ctx_catalog.plans.limits import Meter

MAX_PAGE_BYTES = 16 << 20
MAX_PAGES = 1000
PAGE_ROWS = 100  # asked for where an operation takes a limit
LIMITS = ("limit", "page_size", "pagesize", "per_page", "perpage", "size", "count", "top", "first")
_OFFSETS, _PAGES, _CURSORS = ("offset", "skip"), ("page",), ("cursor", "page_token", "after")
_NEXT = ("next_cursor", "next_page_token", "next")


class Client:
    """Asks one API.

    Args:
        base: Its address without the path of an operation.
        source: Its name, for messages.
        headers: Sent with each request.
        meter: Limits; `limits.hosts` are the only hosts that are asked.
    """

    def __init__(self, base: str, source: str, headers: Mapping[str, str], meter: Meter) -> None:
        self._base, self._source, self._headers, self._meter = base, source, headers, meter
        self._opener = build_opener(ProxyHandler({}), _Stay)
        self.requests = 0
        parts = urlsplit(base)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            self._fail(
                f"the address {base!r} is none of a server; scan it with --option server=https://…"
            )
        if parts.hostname not in meter.limits.hosts:
            self._fail(
                f"{parts.hostname} is not among the allowed hosts: --allow-host {parts.hostname}"
            )

    def rows(
        self, path: str, params: Mapping[str, str], query: Sequence[str]
    ) -> list[dict[str, Any]]:
        """All rows of an operation, page by page.

        Args:
            path: Of the operation, `{name}` where a parameter stands.
            params: Parameter -> value.
            query: Names of all query parameters that the operation takes.

        Raises:
            PlanFailed: The server does not answer as it should, or a limit is hit.
        """
        asked = {name: value for name, value in params.items() if f"{{{name}}}" not in path}
        for name, value in params.items():
            path = path.replace(f"{{{name}}}", quote(value, safe=""))
        pager = _Pager(query, asked)
        found: list[dict[str, Any]] = []
        for _ in range(MAX_PAGES):
            value = self._get(path, pager.asked)
            rows = rows_of(value)
            if rows is None:
                raise self._failure("the answer holds no rows: no list of objects, and no object")
            taken: list[tuple[object, ...]] = [tuple(row.values()) for row in found]
            self._meter.take(
                self._source, taken, [tuple(row.values()) for row in rows], self._meter.limits.rows
            )
            found += rows
            if pager.is_cut(len(rows)):
                count = Number(len(rows))
                raise self._failure(
                    f"gives {count:row|rows} at once and takes no word for the next; "
                    f"give {pager.size_name} in args, or a filter"
                )
            if not pager.turn(value, len(rows)):
                return found
        raise self._failure(f"has more than {MAX_PAGES} pages")

    def _get(self, path: str, asked: Mapping[str, str]) -> Any:
        self.requests += 1
        url = f"{self._base.rstrip('/')}/{path.lstrip('/')}" + (
            f"?{urlencode(asked)}" if asked else ""
        )
        request = Request(
            url, headers={"Accept": "application/json", **self._headers}, method="GET"
        )
        try:
            with self._opener.open(request, timeout=self._meter.left_s) as answer:
                kind, data = answer.headers.get_content_type(), self._body(answer)
        except HTTPError as error:
            error.close()
            self._fail(f"answered {error.code} to GET /{path.lstrip('/')}")
        except (URLError, OSError, http.client.HTTPException) as error:
            self._fail(self._why(error))
        if not (kind == "application/json" or kind.endswith("+json")):
            self._fail(f"answered {kind}, not JSON")
        try:
            return json.loads(data)
        except (ValueError, RecursionError):
            self._fail("answered something that is no JSON")

    def _body(self, answer: Any) -> bytes:
        """Read in pieces, so that a server that drips is cut off when the time is up."""
        parts, size = [], 0
        while piece := answer.read1(65536):
            parts.append(piece)
            size += len(piece)
            if size > MAX_PAGE_BYTES:
                self._fail(f"answered more than {MAX_PAGE_BYTES >> 20} MB at once")
            if self._meter.over:
                self._fail(f"did not answer within {self._meter.limits.timeout_s:g} s")
        return b"".join(parts)

    def _why(self, error: Exception) -> str:
        reason = getattr(error, "reason", error)
        if isinstance(reason, TimeoutError) or self._meter.over:
            return f"did not answer within {self._meter.limits.timeout_s:g} s"
        return f"cannot be reached: {str(reason) or type(reason).__name__}"[:200]

    def _fail(self, reason: str) -> NoReturn:
        raise self._failure(reason)

    def _failure(self, reason: str) -> PlanFailed:
        return PlanFailed(source=self._source, reason=reason)


class _Stay(HTTPRedirectHandler):
    """Redirects are not followed: they could lead to a host that was not allowed."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class _Pager:
    """Which parameters ask for the next page."""

    def __init__(self, query: Sequence[str], asked: dict[str, str]) -> None:
        self.asked = dict(asked)
        names = {name.casefold(): name for name in query}
        self.size_name = next((names[n] for n in LIMITS if n in names), "")
        fixed = self.size_name in asked
        self._name = next((names[n] for n in (*_OFFSETS, *_PAGES, *_CURSORS) if n in names), "")
        if fixed and not self._name:
            self.size_name = ""
        self._sized = bool(self.size_name) and not fixed
        if self._sized:
            self.asked[self.size_name] = str(PAGE_ROWS)
        if self._name.casefold() in _PAGES:
            self.asked.setdefault(self._name, "1")

    def is_cut(self, rows: int) -> bool:
        """Whether there may be more rows than one page, and no way to ask for them."""
        return not self._name and self._sized and rows >= PAGE_ROWS

    def turn(self, value: Any, rows: int) -> bool:
        """Ask for the next page; False when this was the last one."""
        name = self._name.casefold()
        if not name or not rows:
            return False
        if name in _CURSORS:
            return self._cursor(value)
        size = self.asked.get(self.size_name, "")
        if size.isdigit() and rows < int(size):
            return False
        step = 1 if name in _PAGES else rows
        said = self.asked.get(self._name, "0")
        self.asked[self._name] = str(int(said if said.isdigit() else "0") + step)
        return True

    def _cursor(self, value: Any) -> bool:
        said = (
            next((value[key] for key in _NEXT if value.get(key)), None)
            if isinstance(value, dict)
            else None
        )
        if not isinstance(said, str | int) or str(said) == self.asked.get(self._name):
            return False
        self.asked[self._name] = str(said)
        return True


def rows_of(value: Any) -> list[dict[str, Any]] | None:
    """The rows in an answer: a list of objects, the one list in an object, or an object itself."""
    if isinstance(value, dict):
        lists = [each for each in value.values() if isinstance(each, list)]
        if len(lists) != 1 or not all(isinstance(each, dict) for each in lists[0]):
            return [value]
        value = lists[0]
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return value
    return None


def server_of(document: Mapping[str, Any], where: str) -> str:
    """The address that a description names, "" where it names none that is whole."""
    servers = document.get("servers")
    first = servers[0] if isinstance(servers, list) and servers else None
    url = first.get("url", "") if isinstance(first, dict) else ""
    if not url and document.get("host"):
        schemes = document.get("schemes")
        scheme = schemes[0] if isinstance(schemes, list) and schemes else "https"
        url = f"{scheme}://{document['host']}{document.get('basePath', '')}"
    return urljoin(where, str(url)) if where else str(url)
