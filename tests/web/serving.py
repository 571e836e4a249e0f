"""A real server in a process of its own, and plain requests to it."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


@dataclass
class Site:
    """One running page.

    Args:
        url: What it printed: the address that works once.
    """

    url: str
    cookie: str = ""
    csrf: str = ""
    names: dict[str, str] = field(default_factory=dict)

    @property
    def host(self) -> str:
        return urlsplit(self.url).netloc

    def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], str]:
        return self.request("GET", path, None, headers)

    def request(
        self, method: str, path: str, body: bytes | None, headers: dict[str, str]
    ) -> tuple[int, dict[str, str], str]:
        line = http.client.HTTPConnection(self.host, timeout=60)
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            sent = {"Host": self.host, **headers}
            if body is not None:
                sent.setdefault("Content-Length", str(len(body)))
            for name, value in sent.items():
                line.putheader(name.replace("_", "-"), value)
            line.endheaders(body)
            answer = line.getresponse()
            text = answer.read().decode("utf-8")
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, text
        finally:
            line.close()

    def enter(self) -> None:
        """Use the address, and keep what a browser would."""
        parts = urlsplit(self.url)
        status, headers, _ = self.get(f"{parts.path}?{parts.query}")
        assert status == 200
        self.cookie = headers["set-cookie"].partition(";")[0]
        self.csrf = self.ask("start")["csrf"]

    def ask(self, question: str, **asked: Any) -> dict[str, Any]:
        query = urlencode(asked, doseq=True)
        _, _, text = self.get(f"/api/{question}?{query}", Cookie=self.cookie)
        return dict(json.loads(text))

    def send(self, question: str, body: dict[str, Any], **headers: str) -> tuple[int, Any]:
        usual = {
            "Cookie": self.cookie, "X-CSRF": self.csrf, "Origin": f"http://{self.host}",
            "Content-Type": "application/json",
        }  # fmt: skip
        sent = {
            k: v
            for k, v in (usual | {k.replace("_", "-"): v for k, v in headers.items()}).items()
            if v
        }
        status, _, text = self.request("POST", f"/api/{question}", json.dumps(body).encode(), sent)
        return status, json.loads(text) if text.startswith("{") else text


@contextmanager
def serving(cache: Path, *roots: str, lang: str = "en") -> Iterator[Site]:
    """Serve skills until the block ends."""
    env = {
        **os.environ, "XDG_CACHE_HOME": str(cache), "ADAOS_CTX_LANG": lang,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "plugins")]),
    }  # fmt: skip
    argv = [sys.executable, "-c", "from adaos_ctx_web.cli import app; app()", *roots]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True, env=env) as process:
        try:
            assert process.stdout is not None
            yield Site(process.stdout.readline().strip())
        finally:
            process.terminate()
            process.wait(20)
