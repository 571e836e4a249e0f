"""The outline of a JavaScript or TypeScript module by its tokens: what it exports and registers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adaos_ctx.cards.jslex import Token, tokens
from adaos_ctx.cards.jsparts import Parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx.cards.outline import Class, Function
    from adaos_ctx.model import Span

MAX_TOKENS = 400_000  # tokens that are read
_TYPES = {"interface": "interface", "enum": "enum", "type": "type", "namespace": "namespace"}
_CALLS = frozenset({"tool", "registerTool", "resource", "prompt", "command", "action",
                    "registerCommand", "registerResource", "registerPrompt"})  # fmt: skip
_ROUTES = frozenset({"get", "post", "put", "delete", "patch", "use", "all", "on"})
_MODIFIERS = frozenset({"export", "default", "declare", "abstract", "async", "public", "static"})


@dataclass(slots=True)
class JsOutline:
    """What a module holds, in file order."""

    exported: list[Function | Class] = field(default_factory=list)
    inner: list[Function | Class] = field(default_factory=list)
    names: list[tuple[str, Span]] = field(default_factory=list)
    calls: list[tuple[str, Span]] = field(default_factory=list)
    imports: list[tuple[str, Span]] = field(default_factory=list)
    statements: int = 0


def parse_js(text: str) -> JsOutline:
    """Read a module.

    Args:
        text: Any text.

    Returns:
        Exported functions and classes, others, re-exported names, registrations by a string
        (`server.tool("x")`, `app.get("/x")`), and imported modules.
    """
    found: list[Token] = []
    for token in tokens(text):
        found.append(token)
        if len(found) >= MAX_TOKENS:
            break
    return _Reader(text, found).outline()


class _Reader(Parts):
    """Walks the statements of the top level; what stands in brackets is jumped over."""

    def __init__(self, text: str, found: Sequence[Token]) -> None:
        super().__init__(text, found)
        self.out = JsOutline()
        self.commonjs: dict[str, Span] = {}

    def outline(self) -> JsOutline:
        at = 0
        while at < len(self.found):
            self.out.statements += 1
            at = max(self._statement(at), at + 1)
        for item in list(self.out.inner):
            if item.name in self.commonjs:
                self.out.inner.remove(item)
                self.out.exported.append(item)
                del self.commonjs[item.name]
        self.out.names += self.commonjs.items()
        return self.out

    def _statement(self, at: int) -> int:
        start, end = at, self._end(at)
        exported = False
        marks: list[str] = []
        while self.word(at) in _MODIFIERS or self.word(at) == "@":
            exported = exported or self.word(at) == "export"
            marks.append(self.word(at))
            at += 1
        word = self.word(at)
        reexports = exported and "default" not in marks and word in ("*", "{")
        if word == "import" or reexports:
            self._import(at, end, exported=exported)
        elif word in ("function", "class", *_TYPES):
            self._declared(at, marks, exported=exported)
        elif word in ("const", "let", "var"):
            self._variable(at + 1, end, marks, exported=exported)
        elif exported:
            self._value("default", at, end, marks, exported=True)
        else:
            self._expression(start, end)
        return end

    def _end(self, at: int) -> int:
        """The token behind a statement: after `;`, after a body, or where a new line begins one."""
        declared = False
        while at < len(self.found):
            word = self.word(at)
            declared = declared or word in ("function", "class", "interface", "enum", "namespace")
            if word == ";":
                return at + 1
            jump = self.pairs.get(at)
            after = (jump if jump is not None else at) + 1
            if after < len(self.found) and self._breaks(at, after, declared=declared):
                return after
            at = after
        return at

    def _breaks(self, at: int, after: int, *, declared: bool) -> bool:
        last, following = self.found[after - 1], self.found[after]
        if "\n" not in self.text[last.end : following.start] and not (
            declared and self.word(at) == "{"
        ):
            return False
        if last.text == "}" and declared and following.text not in ("(", "."):
            return True
        ends = last.kind != "sign" or last.text in ("}", ")", "]")
        return (
            ends and following.kind == "name" and following.text not in ("instanceof", "in", "as")
        )

    def _add(self, item: Function | Class, *, exported: bool) -> None:
        (self.out.exported if exported else self.out.inner).append(item)

    def _import(self, at: int, end: int, *, exported: bool) -> None:
        strings = [i for i in range(at, end) if self.found[i].kind == "string"]
        if strings:
            self.out.imports.append((self.string(strings[-1]), self.span(strings[-1])))
        if exported:
            for i in range(at, end):
                follows = self.word(i + 1)
                if self.found[i].kind == "name" and follows in (",", "}"):
                    self.commonjs.setdefault(self.word(i), self.span(i))

    def _declared(self, at: int, marks: Sequence[str], *, exported: bool) -> None:
        word = self.word(at)
        name_at = at + 1 + (self.word(at + 1) == "*")
        named = name_at < len(self.found) and self.found[name_at].kind == "name"
        name = self.word(name_at) if named else "default"
        span = self.span(name_at if named else at)
        lead = "default " if "default" in marks and named else ""
        if word == "function":
            lead += "async " if "async" in marks else ""
            item = self.function(name, name_at if named else at, lead, span)
            self._add(item, exported=exported)
        elif word == "class":
            self._add(self.klass(lead + name, name_at, span), exported=exported)
        elif named:
            self._add(self.typed(word, name_at, span), exported=exported)

    def _variable(self, at: int, end: int, marks: Sequence[str], *, exported: bool) -> None:
        if at >= end or self.found[at].kind != "name":
            self._requires(at, end)
            return
        name, span = self.word(at), self.span(at)
        equals = next((i for i in range(at, end) if self.word(i) == "="), end)
        if self._requires(equals, end):
            return
        item = self.callable(name, equals + 1, end, span) if equals < end else None
        if item is not None:
            self._add(item, exported=exported)
        elif exported:
            self.out.names.append((name, span))

    def _requires(self, at: int, end: int) -> bool:
        for i in range(at, min(end, at + 40)):
            if self.word(i) == "require" and self.word(i + 1) == "(" and i + 2 < end:
                if self.found[i + 2].kind == "string":
                    self.out.imports.append((self.string(i + 2), self.span(i + 2)))
                return True
        return False

    def _value(self, name: str, at: int, end: int, marks: Sequence[str], *, exported: bool) -> None:
        lead = at - 1 if "async" in marks else at
        item = self.callable(name, lead, end, self.span(at))
        if item is not None:
            self._add(item, exported=exported)
        elif at < end and self.found[at].kind == "name":
            self.commonjs.setdefault(self.word(at), self.span(at))

    def _expression(self, at: int, end: int) -> None:
        """`exports.x = …`, `module.exports = …`, registrations, bare `require`."""
        words = [self.word(i) for i in range(at, min(end, at + 6))]
        if words[:3] == ["module", ".", "exports"] and words[3:4] == ["="]:
            self._exports(at + 4, end)
        elif "exports" in words[:3] and "=" in words:
            equals = at + words.index("=")
            name = self.word(equals - 1)
            item = self.callable(name, equals + 1, end, self.span(equals - 1))
            if item is not None:
                self._add(item, exported=True)
            else:
                self.commonjs.setdefault(name, self.span(equals - 1))
        else:
            self._requires(at, end)
            self._calls(at, end)

    def _exports(self, at: int, end: int) -> None:
        if self.word(at) != "{":
            self._value("module.exports", at, end, (), exported=True)
            return
        for name in self.methods(at):
            self.commonjs.setdefault(name.partition("(")[0], self.span(at))
        i, close = at + 1, self.pairs.get(at, at)
        while i < close:
            if self.found[i].kind == "name" and self.word(i - 1) in ("{", ","):
                self.commonjs.setdefault(self.word(i), self.span(i))
            i = self.pairs.get(i, i) + 1

    def _calls(self, at: int, end: int) -> None:
        for i in range(at, min(end, at + 12)):
            called = self.word(i) in _CALLS or (self.word(i) in _ROUTES and self.word(i - 1) == ".")
            if called and self.word(i + 1) == "(" and i + 2 < len(self.found):
                if self.found[i + 2].kind == "string":
                    name = f'{self.word(i)}("{self.string(i + 2)[:40]}")'
                    self.out.calls.append((name, self.span(i + 2)))
                return
