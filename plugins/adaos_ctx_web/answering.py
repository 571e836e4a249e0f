"""What the page asks, and what it is answered: one function a question, refusals as data."""

from __future__ import annotations

import json
import sys
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adaos_ctx import __version__
from adaos_ctx.errors import CtxError, UsageError
from adaos_ctx.messages import advice, choose, language, sentence, tr
from adaos_ctx.ops import need_registry
from adaos_ctx.tools import call_page_tool
from adaos_ctx.visible import escape_hidden
from adaos_ctx_web import aliasview, deltaview, packview, writing
from adaos_ctx_web.errors import TooLong, UnknownPage
from adaos_ctx_web.gate import MAX_BODY_BYTES
from adaos_ctx_web.refusing import FAULT, error_fields, status_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

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

    def read(self, question: str, asked: Asked, lang: str = "") -> Answer:
        """Answer a GET in the reader's language; "" is the server's."""
        choose(lang)
        return self._guarded(question, self._reads, lambda: asked)

    def write(self, question: str, data: bytes | None, lang: str = "") -> Answer:
        """Answer a POST; its body is a JSON object, None where it was too long to be read."""
        choose(lang)
        return self._guarded(question, self._writes, lambda: _body(data))

    def _guarded(
        self, question: str, calls: Mapping[str, Callable[[Any], dict[str, Any]]],
        given: Callable[[], Any],
    ) -> Answer:  # fmt: skip
        try:
            if question not in calls:
                raise UnknownPage(what=escape_hidden(question)[:80])
            return _json(200, calls[question](given()))
        except CtxError as error:
            return _json(status_of(error), self._refusal(error))
        except Exception:  # noqa: BLE001 - one bug must not end the server; its log says more
            traceback.print_exc(file=sys.stderr)
            return _json(FAULT, error_fields("bug", tr("web.bug")))

    def _refusal(self, error: CtxError) -> dict[str, Any]:
        error.facts.setdefault("at", error.facts.get("file") or error.facts.get("path") or ".")
        message, hint = (
            escape_hidden(self._shown.scrub(each)) for each in (sentence(error), advice(error))
        )
        facts = {
            key: str(v) for key, v in error.facts.items() if key in {"missing", "needed", "budget"}
        }
        return error_fields(error.code, message, hint, facts)

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
