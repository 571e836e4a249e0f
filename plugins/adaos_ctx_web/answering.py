"""What the page asks, and what it is answered: one function a question, refusals as data."""

from __future__ import annotations

import json
import sys
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx import __version__
from adaos_ctx.errors import CtxError, UsageError
from adaos_ctx.messages import language, phrase, tr
from adaos_ctx.ops.registering import need_registry
from adaos_ctx.tools import call_page_tool
from adaos_ctx.visible import escape_hidden
from adaos_ctx_web import aliasview, deltaview, packview, writing
from adaos_ctx_web.errors import TooLong, UnknownPage
from adaos_ctx_web.gate import MAX_BODY_BYTES
from adaos_ctx_web.refusing import FAULT, error_fields, status_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_web.shown import Shown

Asked = dict[str, list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A status of HTTP and JSON."""

    status: int
    body: bytes


class Answers:
    """Answers questions about the skills of a page.

    Args:
        shown: The skills.
        csrf: What the page's own requests must carry.
    """

    def __init__(self, shown: Shown, csrf: str) -> None:
        self._shown = shown
        self._csrf = csrf
        self._reads: dict[str, Callable[[Asked], dict[str, Any]]] = {
            "start": self._start, "pack": self._pack, "aliases": self._aliases,
            "alias": self._alias, "delta": self._delta,
        }  # fmt: skip
        self._writes: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "tool": self._tool,
            "refresh": self._refresh,
            "base": self._base,
        }

    def read(self, question: str, asked: Asked) -> Answer:
        """Answer a GET."""
        call = self._reads.get(question)
        return self._guarded(question, call and (lambda: call(asked)))

    def write(self, question: str, data: bytes | None) -> Answer:
        """Answer a POST; its body is a JSON object, None where it was too long to be read."""
        call = self._writes.get(question)
        return self._guarded(question, call and (lambda: call(_body(data))))

    def _guarded(self, question: str, work: Callable[[], dict[str, Any]] | None) -> Answer:
        try:
            if work is None:
                raise UnknownPage(what=escape_hidden(question)[:80])
            return _json(200, work())
        except CtxError as error:
            return _json(status_of(error), self._refusal(error))
        except Exception:  # noqa: BLE001 - one bug must not end the server; its log says more
            traceback.print_exc(file=sys.stderr)
            return _json(FAULT, error_fields("bug", "the server's log says more"))

    def _refusal(self, error: CtxError) -> dict[str, Any]:
        text = tr(f"error.{error.code}", fallback="") and phrase(str(error))
        said = [
            escape_hidden(self._shown.scrub(each))
            for each in (error.code, text or str(error), error.mend)
        ]
        facts = {
            key: str(v) for key, v in error.facts.items() if key in {"missing", "needed", "budget"}
        }
        return error_fields(*said, facts=facts)

    def _start(self, asked: Asked) -> dict[str, Any]:
        tools = sorted({tool.name for tool in self._shown.plugins.page_tools if tool.read_only})
        return {
            "version": __version__, "csrf": self._csrf, "lang": language(), "tools": tools,
            "skills": list(self._shown.roots),
        }  # fmt: skip

    def _skill(self, asked: Asked) -> Any:
        names = asked.get("skill") or list(self._shown.roots)
        skill = self._shown.open(names[0])
        need_registry(skill)
        return skill

    def _pack(self, asked: Asked) -> dict[str, Any]:
        return packview.view(self._skill(asked), self._shown.plugins, packview.request(asked))

    def _aliases(self, asked: Asked) -> dict[str, Any]:
        return aliasview.listing(self._skill(asked))

    def _alias(self, asked: Asked) -> dict[str, Any]:
        name = (asked.get("name") or [""])[0]
        return aliasview.one(self._skill(asked), self._shown.plugins, name)

    def _delta(self, asked: Asked) -> dict[str, Any]:
        against = (asked.get("against") or [""])[0]
        return deltaview.view(self._skill(asked), self._shown.plugins, against)

    def _tool(self, body: dict[str, Any]) -> dict[str, Any]:
        name = body.get("name")
        if not isinstance(name, str):
            raise UsageError(reason="a tool has a name")
        context = self._shown.context(_name(body, self._shown))
        result = call_page_tool(context, name, body.get("arguments") or {})
        return {"text": result.text, "data": dict(result.data)}

    def _refresh(self, body: dict[str, Any]) -> dict[str, Any]:
        return writing.accept(self._shown.open(_name(body, self._shown)), body)

    def _base(self, body: dict[str, Any]) -> dict[str, Any]:
        return writing.mark(self._shown.open(_name(body, self._shown)), body)


def _body(data: bytes | None) -> dict[str, Any]:
    """A JSON object.

    Raises:
        TooLong: It was not read.
        UsageError: It is none.
    """
    if data is None:
        raise TooLong(limit=MAX_BODY_BYTES)
    try:
        body = json.loads(data)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise UsageError(reason="a JSON object is expected")
    return body


def _name(body: dict[str, Any], shown: Shown) -> str:
    return str(body.get("skill") or next(iter(shown.roots)))


def _json(status: int, fields: dict[str, Any]) -> Answer:
    text = json.dumps(fields, ensure_ascii=False, default=list)
    return Answer(status=status, body=text.encode("utf-8", "replace"))
