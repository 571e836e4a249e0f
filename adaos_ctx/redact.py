"""Find secrets in text and put `***` in their place: known shapes, and values under telling keys.

Everything that leaves for a reader goes through here: cards, packs, prompts, tool answers, terminal
output. Masking never changes the number of lines, so line numbers stay true, and what is masked
once is not masked differently the second time.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from adaos_ctx.patterns import lazy
from adaos_ctx.telling import is_aws, is_identifier, looks_secret, may_tell, telling

MASK = "***"
_MAX_PASSES = 4  # a mask may let a neighbour be seen; two passes have always been enough


@dataclass(frozen=True, slots=True, kw_only=True)
class Redaction:
    """Text without secrets, and how many were taken out."""

    text: str
    count: int


def redact(text: str) -> Redaction:
    """Mask every secret that a known shape or a telling key gives away.

    Args:
        text: Any text; time is linear in its length.

    Returns:
        The text with `***` for each secret (keys, quotation marks and line ends stay), and the
        number of secrets masked.

    Example:
        >>> redact('api_key: "0f8e2d1c9b7a6f5e"').text
        'api_key: "***"'
    """
    count = 0
    for _ in range(_MAX_PASSES):
        masked = _Pass()
        text = masked.run(text)
        if not masked.count:
            break
        count += masked.count
    return Redaction(text=text, count=count)


def is_secret_key(key: str) -> bool:
    """Tell whether a key's name says that its value is a secret."""
    return telling(key) is not None


class _Pass:
    """One run of all patterns over a text, counting what they mask."""

    def __init__(self) -> None:
        self.count = 0

    def run(self, text: str) -> str:
        if "PRIVATE KEY" in text:
            text = _PEM.sub(self._pem, text)
        if any(map(text.__contains__, _ISSUED)):
            text = _SHAPES.sub(self._shape, text)
        if "://" in text:
            text = _USERINFO.sub(self._value, text)
        if _SCHEME.search(text):
            text = _HEADER.sub(self._header, text)
        return self._named(text) if may_tell(text) else text

    def _named(self, text: str) -> str:
        """Mask values under telling names."""
        text = self._pairs(text)
        if any(map(text.__contains__, _FIELDS)):
            text = self._described(text)
        if "</" in text:
            text = _ELEMENT.sub(self._element, text)
        return text if "--" not in text else _OPTION.sub(self._element, text)

    def _described(self, text: str) -> str:
        """Mask what a schema or a list of variables says of a field with a telling name."""
        from adaos_ctx.described import values  # few texts describe fields

        parts: list[str] = []
        done = 0
        for start, end in values(text):
            self.count += 1
            parts += [text[done:start], MASK]
            done = end
        return "".join([*parts, text[done:]])

    def _masked(self, match: re.Match[str], group: str) -> str:
        self.count += 1
        whole, start = match.group(), match.start()
        return whole[: match.start(group) - start] + MASK + whole[match.end(group) - start :]

    def _pem(self, match: re.Match[str]) -> str:
        block = match.group()
        runs = list(_BASE64.finditer(block, match.end("begin") - match.start()))
        if not runs or (not match["end"] and len(runs[0].group()) < _MIN_OPEN_PEM):
            return block
        self.count += 1
        end = len(block) if match["end"] else runs[-1].end()
        return _LINE.sub(MASK, block[:end]) + block[end:]

    def _shape(self, match: re.Match[str]) -> str:
        value = match.group()
        if match["loose"] and not _is_key_like(value):
            return value
        self.count += 1
        return MASK

    def _value(self, match: re.Match[str]) -> str:
        value = match["value"]
        known = value.casefold() in {"password", "pass", "passwd", "pwd", MASK}
        if known or value[0] in "$<{%*[" or "://" in value:
            return match.group()
        return self._masked(match, "value")

    def _header(self, match: re.Match[str]) -> str:
        value = match["value"]
        if is_identifier(value) or not looks_secret(value, "token"):
            return match.group()
        return self._masked(match, "value")

    def _pairs(self, text: str) -> str:
        """Mask values; what follows a key that keeps its value may hold a key itself."""
        parts: list[str] = []
        done = at = 0
        while (match := _PAIR.search(text, at)) is not None:
            shown = self._pair(match)
            at = match.end("key")
            if shown is not None:
                parts += [text[done : match.start()], shown]
                done = at = match.end() if "&" in shown else _end(match)
        return "".join([*parts, text[done:]]) if parts else text

    def _pair(self, match: re.Match[str]) -> str | None:
        """The pair with its value masked; None when the value is no secret."""
        key = _unescaped(match)
        kind = telling(key)
        if match["quoted"] is not None:
            group = "double" if match["double"] is not None else "single"
            value = match[group]
            secret = kind is not None and looks_secret(value, kind, quoted=True)
            return self._masked(match, group) if secret or is_aws(key, value) else None
        value, query, rest = match["bare"].partition("&")
        value = value if "=" in rest else match["bare"]
        secret = kind is not None and looks_secret(value, kind) and not _is_code(match)
        if not secret and not is_aws(key, value):
            return None
        shown = self._masked(match, "bare")
        return shown + query + rest if "=" in rest else shown

    def _element(self, match: re.Match[str]) -> str:
        kind = telling(match["key"])
        if kind is None or not looks_secret(match["value"], kind):
            return match.group()
        return self._masked(match, "value")


def _end(match: re.Match[str]) -> int:
    """Where a masked value ends; of a bare one only a bounded part was judged."""
    rest = _REST.match(match.string, match.end()) if match["bare"] else None
    return rest.end() if rest else match.end()


def _unescaped(match: re.Match[str]) -> str:
    r"""The key; in `\napi_key=`, a line end as text of a literal, it begins behind the `n`."""
    key = match["key"]
    escaped = match.start() > 0 and match.string[match.start() - 1] == "\\"
    return key[1:] if escaped and key[0] in "nrt" else key


def _is_code(match: re.Match[str]) -> bool:
    """A bare value that is an expression: a call, an index, a name passed on."""
    follows = match.string[match.end() : match.end() + 1]
    if follows in {"(", "[", "{", "<"}:
        return True
    passed_on = follows in {")", ",", ";"} or match["sep"].endswith(("= ", "=> "))
    value = match["bare"]
    return telling(value.rstrip("0123456789")) is not None or (passed_on and is_identifier(value))


_FIELDS = ("default", "const", "example", "enum", "value")  # see `described`


def _is_key_like(value: str) -> bool:
    """`sk-…` is also a CSS prefix: a key has a digit, or one long unbroken part."""
    return any(char.isdigit() for char in value) or any(
        len(part) >= 20 for part in re.split(r"[-_]", value)
    )


# What the shapes below begin with: a text without any of these is not searched for them.
_ISSUED = (
    "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "k_live_", "k_test_", "whsec_", "AKIA", "ASIA",
    "AIza", "ya29.", "GOCSPX-", "xox", "xapp-", "glpat-", "gldt-", "glrt-", "glcbt-", "glptt-", "glft-",
    "glsoat-", "glagent-", "npm_", "pypi-AgEI", "hf_", "gsk_", "dop_v1_", "shpat_", "shpca_", "shppa_",
    "shpss_", "lin_api_", "dckr_pat_", "hvs.", "hvb.", "ATATT3", "AGE-SECRET-KEY-1", "SG.", ":AA", "sk-",
    "eyJ", "hooks.slack.com/services/",
)  # fmt: skip
# Shapes published by the issuers. Each begins where no letter or digit stands before it (but `\n`
# as text), so that names like `test_` do not hide it. What is repeated without a bound is either
# masked as a whole or cannot hold its own beginning, so that a long run is read once. Some are a
# little shorter than issued: a card's text is read after `_` pairs were taken for emphasis.
_SHAPES = lazy(
    r"(?:(?<![A-Za-z0-9])|(?<=\\[nrt]))(?:"
    r"gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}"
    r"|(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{20,}"
    r"|(?:AKIA|ASIA)[0-9A-Z]{16}(?![A-Za-z0-9])"
    r"|AIza[0-9A-Za-z_-]{30,}|ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}"
    r"|xox[abeoprs]-[A-Za-z0-9-]{10,}|xapp-[0-9A-Za-z-]{20,}"
    r"|gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent)-[0-9A-Za-z_-]{16,}"
    r"|npm_[A-Za-z0-9]{36}|pypi-AgEI[A-Za-z0-9_-]{20,}|hf_[A-Za-z0-9]{30,}|gsk_[A-Za-z0-9]{30,}"
    r"|dop_v1_[a-f0-9]{64}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|lin_api_[A-Za-z0-9]{30,}"
    r"|dckr_pat_[\w-]{20,}|hv[sb]\.[\w-]{20,}|ATATT3[\w=-]{30,}|AGE-SECRET-KEY-1[A-Z0-9]{40,}"
    r"|SG\.[\w-]{16,}\.[\w-]{16,}|[0-9]{8,10}:AA[\w-]{32,}"
    r"|(?P<loose>sk-[A-Za-z0-9_-]{20,})"
    r"|(?<![_-])eyJ[A-Za-z0-9_-]{8,}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"
    r"|eyJ[A-Za-z0-9_-]{8,200}\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}"
    r"|(?<=hooks\.slack\.com/services/)T[A-Z0-9]+/B[A-Z0-9]+/[A-Za-z0-9]+"
    r")"
)
_NAME = r"-----{0} [A-Z0-9 ]{{0,40}}PRIVATE KEY(?: BLOCK)?-----"
_PEM = lazy(
    r"(?P<begin>" + _NAME.format("BEGIN") + r")"
    r"(?:(?:\s|\\[nr])*(?:Proc-Type|DEK-Info|Version|Comment):[^\n\\]*)*"
    r"[A-Za-z0-9+/=\s\"',|>\\]*(?P<end>" + _NAME.format("END") + r")?"
)
_BASE64 = lazy(r"[A-Za-z0-9+/=]{16,}")
_MIN_OPEN_PEM = 40  # characters in a row that make a block without END a key, not a mention
_LINE = lazy(r"\S(?:[^\n]*\S)?")
_USERINFO = lazy(r"://[^\s/:@'\"<>]{0,64}:(?P<value>[^\s/@'\"<>]{1,256})@")
_SCHEME = lazy(r"bearer|basic|token", re.IGNORECASE)
_HEADER = lazy(
    r"(?:\bBearer|Authorization[\"']?[ \t]{0,4}[:=,][ \t]{0,4}[\"']?(?:Basic|Token))[ \t]{1,4}"
    r"(?P<value>[A-Za-z0-9._~+/=-]{8,})",
    re.IGNORECASE,
)
_TYPE = r"[A-Za-z_][\w.]{0,60}(?:\[[\w.\[\]|, ]{0,60}\])?"
# A key is one whole run (tried once), optionally after a word that qualifies it ("API key").
_PAIR = lazy(
    r"(?<![\w.-])(?P<key>(?:(?:[Aa][Pp][Ii]|[Ss]ecret|[Pp]rivate|[Aa]ccess|[Aa]uth) )?[\w.-]+)"
    r"(?P<sep>[\"']?\]?[ \t]{0,16}"
    rf"(?::[ \t]{{0,4}}{_TYPE}(?: ?\| ?{_TYPE}){{0,4}} ?=(?!=)|:=|=>|={{1,3}}|[:：])[ \t]{{0,16}})"
    r"(?:[rbuRBU]{0,2}(?P<quoted>\"(?P<double>[^\"\\\n]*(?:\\.[^\"\\\n]*)*)\""
    r"|'(?P<single>[^'\\\n]*(?:\\.[^'\\\n]*)*)')"
    r"|(?P<bare>[^\s\"'`,;(){}\[\]<>]{1,256}))"
)
_REST = lazy(r"[^\s\"'`,;(){}\[\]<>&]*")
_ELEMENT = lazy(r"<(?P<key>[\w.-]{1,64})>(?P<value>[^<>\n]{1,256})</")
_OPTION = lazy(r"(?<![\w-])--(?P<key>[\w-]{1,64})[ \t]+[\"']?(?P<value>[^\s\"'`,;()\[\]<>]{1,256})")
