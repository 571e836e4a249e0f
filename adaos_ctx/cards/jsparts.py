"""Parts of JavaScript and TypeScript: functions, classes, types, read from tokens and brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.outline import Class, Function, Param
from adaos_ctx.model import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.cards.jslex import Token

_OPEN, _CLOSE = "([{", ")]}"


class Parts:
    """Reads definitions out of the tokens of one module.

    Args:
        text: The source.
        found: Its tokens.
    """

    def __init__(self, text: str, found: Sequence[Token]) -> None:
        self.text = text
        self.found = found
        self.pairs = _pairs(found)

    def word(self, at: int) -> str:
        """The text of a token; empty outside the module."""
        return self.found[at].text if 0 <= at < len(self.found) else ""

    def span(self, at: int) -> Span:
        """The place of a token."""
        token = self.found[min(at, len(self.found) - 1)]
        return Span(start=token.start, end=token.end)

    def string(self, at: int) -> str:
        """A string without its quotation marks."""
        return self.found[at].text.strip("\"'`")

    def function(self, name: str, at: int, lead: str, span: Span) -> Function:
        """A function whose parameters are the first parentheses behind `at`."""
        while at < len(self.found) and self.word(at) not in ("(", "{", ";"):
            at += 1
        if self.word(at) != "(":
            return Function(name=name, lead=lead, span=span)
        close = self.pairs.get(at, at)
        return Function(
            name=name,
            lead=lead,
            params=self.params(at, close),
            returns=self._returns(close + 1),
            span=span,
        )

    def _returns(self, at: int) -> str:
        if self.word(at) != ":":
            return ""
        start = self.found[at].end
        while at < len(self.found) and self.word(at) not in ("=>", ";"):
            if self.word(at) == "{" and self.word(at - 1) != ":":
                break
            at = self.pairs.get(at, at) + 1
        end = self.found[at].start if at < len(self.found) else start
        return " ".join(self.text[start : min(end, start + 200)].split())

    def params(self, start: int, close: int) -> tuple[Param, ...]:
        """Parameters between two parentheses."""
        params, begin, at = [], start + 1, start + 1
        while at <= close and at < len(self.found):
            if self.word(at) == "," or at == close:
                if at > begin:
                    params.append(self._param(begin, at))
                begin = at + 1
            at = self.pairs.get(at, at) + 1
        return tuple(params)

    def _param(self, start: int, end: int) -> Param:
        """One parameter: its name, `name?`, its type behind `:`, its default behind `=`."""
        marks = {":": end, "=": end}
        at = start
        while at < end:
            word = self.word(at)
            if word in marks and marks[word] == end:
                marks[word] = at
            at = self.pairs.get(at, at) + 1
        colon = min(marks[":"], marks["="])
        name = self.source(start, colon).replace(" ?", "?")
        type_end = marks["="] if marks["="] > marks[":"] else end
        kind = (
            self.source(marks[":"] + 1, type_end)
            if marks[":"] < marks["="] or (marks["="] == end)
            else ""
        )
        return Param(name=name, type=kind, default=self.source(marks["="] + 1, end))

    def source(self, start: int, end: int) -> str:
        """The text of tokens as written, blanks collapsed."""
        if start >= end or start >= len(self.found):
            return ""
        last = self.found[min(end, len(self.found)) - 1].end
        begin = self.found[start].start
        return " ".join(self.text[begin : min(last, begin + 300)].split())

    def klass(self, name: str, at: int, span: Span) -> Class:
        """A class whose name stands at a token."""
        body = at
        while body < len(self.found) and self.word(body) != "{":
            body = self.pairs.get(body, body) + 1 if self.word(body) != "<" else body + 1
        heads = [i for i in range(at, body) if self.word(i) in ("extends", "implements")]
        bases = [self.word(i + 1) for i in heads]
        return Class(
            name=name, bases=tuple(filter(None, bases)), members=self.methods(body), span=span
        )

    def methods(self, body: int) -> tuple[str, ...]:
        """Names of methods in a body: names before parentheses that a brace follows."""
        names: dict[str, None] = {}
        at, close = body + 1, self.pairs.get(body, body)
        while at < close:
            jump = self.pairs.get(at)
            if self.word(at) == "(" and jump is not None and self.found[at - 1].kind == "name":
                name = self.word(at - 1)
                opened = self.word(jump + 1) in ("{", ":", ";")
                if opened and not name.startswith(("#", "_", "@")) and self.word(at - 2) != "@":
                    if name == "constructor":
                        inner = self.params(at, jump)
                        name = f"constructor({', '.join(_bare(p.name) for p in inner)})"
                    names[name] = None
            at = (jump if jump is not None else at) + 1
        return tuple(names)

    def typed(self, word: str, at: int, span: Span) -> Class:
        """An interface, enumeration or alias, by the names that stand in its braces."""
        body = at
        while body < len(self.found) and self.word(body) not in ("{", ";"):
            if word == "type" and body > at + 1 and self.word(body) in ("export", "const"):
                break
            body += 1
        names: list[str] = []
        close = self.pairs.get(body, body)
        i = body + 1
        while i < close:
            if (self.found[i].kind == "name" and self.word(i - 1) in ("{", ",", ";")) or (
                self.found[i].kind == "name" and "\n" in self._gap(i)
            ):
                optional = self.word(i + 1) == "?"
                if self.word(i + 1) in (":", "?", ",", "=", "(", "}", ";") or word == "enum":
                    names.append(self.word(i) + ("?" if optional else ""))
            i = self.pairs.get(i, i) + 1
        about = "" if names else self.source(at + 2, at + 14).partition(";")[0][:60]
        name = f"{word} {self.word(at)}"
        return Class(name=name, members=tuple(names), about=about, span=span)

    def _gap(self, at: int) -> str:
        return self.text[self.found[at - 1].end : self.found[at].start]

    def callable(self, name: str, at: int, end: int, span: Span) -> Function | Class | None:
        """A function, arrow function, class or object of methods that a name is given."""
        lead = ""
        if self.word(at) == "async":
            lead, at = "async ", at + 1
        word = self.word(at)
        if word == "function":
            return self.function(name, at, lead, span)
        if word == "class":
            return self.klass(name, at, span)
        if word == "(" and self._arrow(self.pairs.get(at, at) + 1, end):
            close = self.pairs.get(at, at)
            params = self.params(at, close)
            returns = self._returns(close + 1)
            return Function(name=name, lead=lead, params=params, returns=returns, span=span)
        if at + 1 < end and self.found[at].kind == "name" and self.word(at + 1) == "=>":
            return Function(name=name, lead=lead, params=(Param(name=word),), span=span)
        if word == "{":
            members = self.methods(at)
            return Class(name=f"object {name}", members=members, span=span) if members else None
        return None

    def _arrow(self, at: int, end: int) -> bool:
        """Whether `=>` follows parentheses, with at most a result type between."""
        for i in range(at, min(end, at + 40)):
            if self.word(i) == "=>":
                return True
            if self.word(i) == ";" or (i == at and self.word(i) != ":"):
                return False
        return False


def _bare(name: str) -> str:
    """A constructor's parameter without its modifiers."""
    return name.rpartition(" ")[2] if " " in name and "{" not in name else name


def _pairs(found: Sequence[Token]) -> dict[int, int]:
    """The closing bracket of each opening one that is closed."""
    pairs: dict[int, int] = {}
    stack: list[int] = []
    for index, token in enumerate(found):
        if token.kind != "sign" or token.text not in "([{)]}":
            continue
        if token.text in _OPEN:
            stack.append(index)
        elif stack and _OPEN.index(found[stack[-1]].text) == _CLOSE.index(token.text):
            pairs[stack.pop()] = index
    return pairs
