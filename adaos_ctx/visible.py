r"""Make characters that a reader cannot see visible, so that text cannot hide or reorder itself.

There is no way back: a text may hold the six characters `\u202e` itself, and escaping those too
would change ordinary text.
"""

from __future__ import annotations

import re

from adaos_ctx.patterns import lazy

# Bidi controls, zero-width and tag characters, soft hyphen and the Mongolian separator are what
# GitHub's MCP server strips (interfaces reference 1.5); C0/C1 controls would reach the terminal;
# fillers and the rest are drawn as nothing.
_HIDDEN = (
    "\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)
_JOINER = "\u200c\u200d"  # text where they stand in emoji and in the scripts that use them
_SELECTOR = "\ufe00-\ufe0f"  # one after a character picks its form; a row of them smuggles data
_IDEOGRAPH_SELECTOR = "\U000e0100-\U000e01ef"  # the same for ideographs
_SUSPECT = lazy(f"[{_HIDDEN}{_JOINER}{_SELECTOR}{_IDEOGRAPH_SELECTOR}]+")
_SELECTORS = lazy(f"[{_SELECTOR}{_IDEOGRAPH_SELECTOR}]")
# Compiled where a joiner is met: such wide ranges cost a fifth of an interpreter start.
_JOINING_SCRIPT = (
    "[\u0600-\u061b\u061d-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u17b3\u17b6-\u180a\u1810-\u18af"
    "\u1a20-\u1aaf\u1b00-\u1bff\ua880-\ua8ff\ua980-\ua9ff\uaa60-\uaa7f\uabc0-\uabff"
    "\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00010fff\U00011000-\U00011fff\U0001e900-\U0001e95f]"
)
_EMOJI = "[\u2190-\u21ff\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]"


_IDEOGRAPHS = (("\u3400", "\u4dbf"), ("\u4e00", "\u9fff"), ("\uf900", "\ufaff"),
               ("\U00020000", "\U000323af"))  # fmt: skip


def escape_hidden(text: str) -> str:
    r"""Show bidi, zero-width, tag and control characters as `\uXXXX`; keep tab and line feed.

    A joiner that joins emoji or letters, and one variation selector behind a character, are
    visible text and stay.

    Args:
        text: Any text.

    Returns:
        Text in which every character is drawn or moves nothing; the same for the same text, and
        unchanged when it is given back in.

    Example:
        >>> escape_hidden("a\u202eb")
        'a\\u202eb'
    """
    if text.isascii() and text.isprintable():
        return text
    return _SUSPECT.sub(_shown, text)


def has_hidden(text: str) -> bool:
    """Tell whether `escape_hidden` would change the text."""
    return escape_hidden(text) != text


class _Escapes(dict[int, str]):
    """A table for `str.translate` that escapes every character it is asked for."""

    def __missing__(self, code: int) -> str:
        return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _shown(match: re.Match[str]) -> str:
    """Escape a run of suspects but for a selector in front, and a joiner that ends it."""
    run, before = match.group(), match.string[max(match.start() - 1, 0) : match.start()]
    after = match.string[match.end() : match.end() + 1]
    kept = run[0] if _selects(run[0], before) else ""
    rest = run[len(kept) :]
    if _joins(rest, before, after):
        return run
    return kept + rest.translate(_Escapes())


def _joins(run: str, before: str, after: str) -> bool:
    if run == "\u200d" and re.match(_EMOJI, before) and re.match(_EMOJI, after):
        return True
    return len(run) == 1 and run in _JOINER and re.match(_JOINING_SCRIPT, before) is not None


def _selects(char: str, before: str) -> bool:
    if _SELECTORS.match(char) is None:
        return False
    if char > "\uffff":
        return any(first <= before <= last for first, last in _IDEOGRAPHS)
    return bool(before) and not before.isspace()
