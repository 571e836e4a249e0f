"""Fetch manifests over HTTP with conditional requests: what did not change is not sent again."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from adaos_ctx.errors import NetworkError, UsageError
from adaos_ctx_pcx.compat.loader import FetchOutcome, identity_of
from adaos_ctx_pcx.compat.validate import structural_errors
from adaos_ctx_pcx.errors import ManifestBroken

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_pcx.compat.stores import Identity, ManifestKey

MAX_BYTES = 64 << 20  # of one manifest
_NOT_MODIFIED = 304
_TAG = re.compile(r'(?:W/)?"[\x21\x23-\x7e]*"')  # an entity tag; RFC 9110, section 8.8.3


class HttpFetcher:
    """A fetcher for `ManifestLoader`.

    The identity of a manifest is the server's ETag; without one, its content hash.

    Args:
        url: With `{source_id}` and `{budget}` where they belong.
        headers: Sent with every request; never to another host.
        timeout_s: Longest silence, in seconds.
        keep_when_offline: Where the server cannot be reached, what is kept counts as unchanged.

    Example:
        >>> HttpFetcher("https://example.org/{source_id}.pcx.{budget}.json").timeout_s
        30.0
    """

    def __init__(
        self,
        url: str,
        *,
        headers: Mapping[str, str] | None = None,
        timeout_s: float = 30.0,
        keep_when_offline: bool = False,
    ) -> None:
        if not url.startswith(("http://", "https://")):
            raise UsageError(reason=f"{url!r} starts neither with http:// nor with https://")
        self._url = url
        self._headers = dict(headers or {})
        self.timeout_s = timeout_s
        self._keep = keep_when_offline
        self._opener = build_opener(_SameHost)

    def __call__(self, key: ManifestKey, known: Identity | None) -> FetchOutcome:
        """Ask for a manifest, unless it is still the known one.

        Raises:
            NetworkError: No answer, a refusal, or more than `MAX_BYTES`.
            ManifestBroken: The answer is no manifest.
        """
        url = self._url.replace("{source_id}", quote(key.source_id, safe=""))
        url = url.replace("{budget}", quote(str(key.budget), safe=""))
        try:
            return self._asked(url, known)
        except NetworkError as error:
            if self._keep and known is not None and isinstance(error.__cause__, OSError):
                return FetchOutcome.unchanged()
            raise

    async def awaited(self, key: ManifestKey, known: Identity | None) -> FetchOutcome:
        """The same for `AsyncManifestLoader`; waits in a thread."""
        import asyncio  # slow to load, and few need it

        return await asyncio.to_thread(self, key, known)

    def _asked(self, url: str, known: Identity | None) -> FetchOutcome:
        headers = {"Accept": "application/json", **self._headers}
        if known is not None and _TAG.fullmatch(known):
            headers["If-None-Match"] = known
        try:
            request = Request(url, headers=headers)  # noqa: S310 - checked when it was given
            with self._opener.open(request, timeout=self.timeout_s) as answer:
                body = answer.read(MAX_BYTES + 1)
                tag = (answer.headers.get("ETag") or "").strip()
        except HTTPError as error:
            error.close()
            if error.code == _NOT_MODIFIED:
                return FetchOutcome.unchanged()
            # Not `from error`: a server that refuses is no server that cannot be reached.
            raise NetworkError(endpoint=url, reason=f"HTTP {error.code}") from None
        except OSError as error:
            raise NetworkError(endpoint=url, reason=str(error)) from error
        except ValueError as error:
            raise NetworkError(endpoint=url, reason=str(error)) from None
        if len(body) > MAX_BYTES:
            raise NetworkError(endpoint=url, reason=f"more than {MAX_BYTES} bytes")
        manifest = _decoded(body, url)
        return FetchOutcome.fresh(tag if _TAG.fullmatch(tag) else identity_of(manifest), manifest)


def _decoded(body: bytes, url: str) -> dict[str, Any]:
    try:
        manifest = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ManifestBroken(path=url, reason=f"not JSON: {error}") from error
    errors = structural_errors(manifest)
    if errors:
        raise ManifestBroken(path=url, reason="; ".join(errors[:3]))
    fetched: dict[str, Any] = manifest
    return fetched


class _SameHost(HTTPRedirectHandler):
    """Follows redirects within one origin only: headers may hold a key."""

    def redirect_request(
        self, req: Request, fp: Any, code: int, msg: str, headers: Any, newurl: str
    ) -> Request | None:
        """The request that follows, or an error."""
        if urlsplit(req.full_url)[:2] != urlsplit(newurl)[:2]:
            raise NetworkError(endpoint=req.full_url, reason=f"it redirects to {newurl}")
        return super().redirect_request(req, fp, code, msg, headers, newurl)
