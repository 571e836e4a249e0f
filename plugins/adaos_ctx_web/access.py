"""Who may look: a token that opens the page once, the cookie behind it, and the mark of its forms."""

from __future__ import annotations

import hmac
import secrets
import threading

_BYTES = 32  # of randomness in each


class Access:
    """The secrets of one server.

    Args:
        port: Part of the cookie's name: browsers share cookies between the ports of a host.
    """

    def __init__(self, port: int) -> None:
        self.cookie_name = f"adaos_ctx_{port}"
        self.csrf = secrets.token_urlsafe(_BYTES)
        self.token = secrets.token_urlsafe(_BYTES)
        self._cookie = secrets.token_urlsafe(_BYTES)
        self._used = False
        self._lock = threading.Lock()

    def enter(self, token: str) -> str | None:
        """The `Set-Cookie` value for a right token that nobody has used; None for any other."""
        with self._lock:
            right = same(token, self.token) and not self._used
            self._used = self._used or right
        if not right:
            return None
        return f"{self.cookie_name}={self._cookie}; Path=/; HttpOnly; SameSite=Strict"

    def admits(self, cookies: str) -> bool:
        """Whether a `Cookie` header holds the cookie."""
        for part in cookies.split(";"):
            name, _, value = part.strip().partition("=")
            if name == self.cookie_name and same(value, self._cookie):
                return True
        return False


def same(given: str, wanted: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell how much of them is."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())
