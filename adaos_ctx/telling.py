"""Which names say that a value is a secret, and which values look like one.

A name alone is not enough (`token: str`, `max_tokens: 800`, `password: ${DB_PASSWORD}`), nor is
a value (digests, ids and paths look random too): only both together give a secret away.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Literal

from adaos_ctx.patterns import lazy

Telling = Literal["password", "token"]

_STEMS = (
    "pass", "pwd", "secret", "token", "key", "credential", "парол", "секрет", "токен", "contrase",
    "wort", "senha", "mdp", "密码", "密碼", "パスワード", "비밀번호", "şifre", "sifre", "hasło", "haslo",
)  # fmt: skip
_STEM = lazy("|".join(_STEMS), re.IGNORECASE)
HINTS = (*_STEMS, "aws", "amazon")
_FOLDED = frozenset("ıİſK")  # equal to i, s, k where case is ignored, and not by `lower`
_PASSWORDS = (
    "password", "passwords", "passwd", "passphrase", "passcode", "pwd", "пароль", "пароля",
    "contraseña", "contrasena", "passwort", "kennwort", "senha", "密码", "密碼", "パスワード",
    "비밀번호", "şifre", "sifre", "hasło", "haslo",
)  # fmt: skip
_TOKENS = (
    "secret", "secrets", "token", "credential", "credentials", "apikey", "privatekey", "secretkey",
    "accesskey", "authkey", "секрет", "токен",
)  # fmt: skip
_KEYS_OF = lazy(
    r"access|account|admin|api|app|application|auth|client|deploy|encryption|license|"
    r"master|private|secret|service|shared|signing|ssh|storage|subscription"
)
# `next_page_token`, `eos_token`: words before "token" that make it a cursor, a count or a symbol.
_NOT_OF = lazy(
    r"bos|cls|completion|continuation|cost|count|end|eos|first|input|last|mask|max|min|"
    r"next|num|output|pad|page|per|prev|price|prompt|sep|special|start|stop|sync|total|unk"
)
_PLURALS_OF = lazy(r"access|api|auth|bearer|refresh")
_OWNERS = {"key": _KEYS_OF, "keys": _KEYS_OF, "tokens": _PLURALS_OF}


def may_tell(text: str) -> bool:
    """Whether any name in a text can be telling: quick, and never False where one is.

    Most texts hold none, and are spared the search for names and values.
    """
    lower = text.lower()
    return any(map(lower.__contains__, HINTS)) or not _FOLDED.isdisjoint(text)


@lru_cache(maxsize=4096)  # a text names the same few keys again and again
def telling(key: str) -> Telling | None:
    """Tell which sort of secret a key names; None when it names none.

    Args:
        key: One name in snake, kebab, camel or dotted form, in any script.

    Returns:
        `"password"` (short values count too), `"token"` (only long random values count), or None.
    """
    if _STEM.search(key) is None:
        return None
    words = _words(unicodedata.normalize("NFC", key[-120:]))
    if not words:
        return None
    last, before = words[-1], words[:-1]
    if last.endswith(_PASSWORDS) or last in {"pass", "mdp"}:
        return "password"
    if last.endswith(_TOKENS):
        return None if any(map(_NOT_OF.fullmatch, before)) else "token"
    owner = _OWNERS.get(last)
    return "token" if before and owner and owner.fullmatch(before[-1]) else None


def _words(key: str) -> list[str]:
    spaced = []
    for left, right in zip(" " + key, key, strict=False):
        spaced.append(" " if right.isupper() and not left.isupper() else "")
        spaced.append(right if right.isalnum() else " ")
    return "".join(spaced).casefold().split()


# Used through `re` itself, which compiles it when the first value is judged.
_REFERENCE = (
    r"(?i:\$(?:[A-Za-z_]\w*$|[{(\[])|[&*]\w+$|[<{%^]|!(?:env|get|import|include|join|ref|secret|sub|var|vault)|#[0-9A-Fa-f]{3,8}$|\.{1,2}/|~/|@Microsoft"
    r"|[A-Za-z][\w+.-]*://|(?:arn|base64|data|env|file|gcp|op|ref|secret|sha\d+|vault)[:!]"
    r"|(?:config|context|ctx|env|os|process|secrets|self|settings|this|vars)\.)"
)
_TEMPLATE = lazy(r"\$\{|\{\{|%\(|<[\w -]+>|\.\.\.|…|\*\*\*|\bxx|XXX")
_PLACEHOLDERS = lazy(
    r"changeme|change|dummy|example|fake|false|here|insert|none|null|placeholder|redacted|"
    r"replace|sample|todo|true|undefined|your|yours"
)
# Letters with a few digits behind them, joined: names of fields, files, models, algorithms.
_IDENTIFIER = lazy(r"/?[^\W\d_]*\d{0,3}(?:[._/:@\[\]+-]+(?:[^\W\d_]+\d{0,3}|\d{1,8}))*[._/:-]*")
_CAMEL = lazy(r"[A-Z]*[a-z]*(?:[A-Z][a-z]+|[A-Z]{2,5})*")
_INNER_SIGN = lazy(r"\w[!@#$%^&+=~*]+\w")
_MIN_QUOTED = 6  # characters; shorter values are words of ordinary text
_MIN_BARE = 8
_MIN_PASSPHRASE = 8  # characters of letters alone
_MIN_LETTERS = 16  # letters of mixed case without a digit that are taken for random
_AWS_CHARS = 40  # characters of a secret access key; AWS, "IAM identifiers"
_MAX_JUDGED = 512  # characters of a value that are looked at


def looks_secret(value: str, kind: Telling, *, quoted: bool = False) -> bool:
    """Tell whether a value under a telling key is a secret, not a reference or a placeholder.

    Args:
        value: The value without quotation marks.
        kind: What `telling` said of its key.
        quoted: It stood in quotation marks, so it is no expression: fewer signs are enough.
    """
    value = value[:_MAX_JUDGED]
    if len(value) < (_MIN_QUOTED if quoted or kind == "password" else _MIN_BARE):
        return False
    if not value.isprintable() or " " in value or _is_stand_in(value):
        return False
    if _is_random_letters(value):
        return True
    digits = any(char.isdigit() for char in value)
    if kind == "password":
        signs = _INNER_SIGN.search(value) is not None
        return digits or signs or (quoted and _is_passphrase(value))
    return digits and any(char.isalpha() for char in value) and not is_identifier(value)


def is_aws(key: str, value: str) -> bool:
    """Tell whether a value is made like a secret key of AWS, under a name that speaks of AWS.

    Forty characters of base64 without padding; small letters, capitals and digits together, so
    digests in hex and paths of words are none.
    """
    if len(value) != _AWS_CHARS or re.search(r"aws|amazon", key, re.IGNORECASE) is None:
        return False
    mixed = all(re.search(sort, value) for sort in ("[a-z]", "[A-Z]", "[0-9]"))
    return mixed and re.fullmatch(r"[A-Za-z0-9+/]+", value) is not None and not is_identifier(value)


def is_identifier(value: str) -> bool:
    """Tell whether a value is made like a name: words with few digits, joined by signs."""
    return _IDENTIFIER.fullmatch(value) is not None


def _is_stand_in(value: str) -> bool:
    """A reference to a secret kept elsewhere, a template, or an example to be filled in."""
    if re.match(_REFERENCE, value) or _TEMPLATE.search(value) or len(set(value.lower())) < 4:
        return True
    return any(map(_PLACEHOLDERS.fullmatch, re.split(r"[\W_]+", value.casefold())))


def _is_passphrase(value: str) -> bool:
    """Words alone, none of which speaks of passwords: `correct-horse-battery`."""
    return len(value) >= _MIN_PASSPHRASE and _STEM.search(value) is None


def _is_random_letters(value: str) -> bool:
    core = re.sub(r"[^A-Za-z]", "", value)
    mixed = core != core.lower() and core != core.upper()
    return (
        len(value) >= _MIN_LETTERS
        and mixed
        and re.fullmatch(r"[A-Za-z+/=]+", value) is not None
        and _CAMEL.fullmatch(core) is None
        and "/" not in value.strip("/")[:3]
    )
