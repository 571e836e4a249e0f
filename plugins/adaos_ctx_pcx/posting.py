"""POST JSON and read JSON, with the standard library."""

from __future__ import annotations

import json
from typing import Any

from adaos_ctx.errors import NetworkError

_REFUSED = range(400, 500)  # asking the same again would be refused again
_BUSY = 429


def post_json(
    url: str, body: dict[str, Any], api_key: str, timeout_s: float, attempts: int
) -> dict[str, Any]:
    """Send a JSON body, as often as `attempts` says when the line fails.

    Raises:
        NetworkError: Refused, or no answer that is a JSON object.
    """
    reason = "no attempt was made"
    for _ in range(attempts):
        try:
            return _post(url, body, api_key, timeout_s)
        except NetworkError:
            raise
        except (OSError, ValueError) as error:
            reason = str(error)
    raise NetworkError(endpoint=url, reason=reason)


def _post(url: str, body: dict[str, Any], api_key: str, timeout_s: float) -> dict[str, Any]:
    from urllib.error import HTTPError
    from urllib.request import Request, urlopen

    headers = {"Content-Type": "application/json"}
    if api_key:
        headers["Authorization"] = f"Bearer {api_key}"
    if not url.startswith(("http://", "https://")):
        raise NetworkError(endpoint=url, reason="an endpoint starts with http:// or https://")
    request = Request(url, json.dumps(body).encode(), headers)  # noqa: S310 - checked above
    try:
        with urlopen(request, timeout=timeout_s) as answer:  # noqa: S310 - checked above
            decoded = json.loads(answer.read())
    except HTTPError as error:
        if error.code in _REFUSED and error.code != _BUSY:
            raise NetworkError(endpoint=url, reason=f"HTTP {error.code}") from error
        raise
    if not isinstance(decoded, dict):
        raise NetworkError(endpoint=url, reason="the answer is no JSON object")
    return decoded
