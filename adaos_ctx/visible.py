"""Make characters that a reader cannot see visible, so that text cannot hide or reorder itself."""

from __future__ import annotations

# Bidi controls, zero-width and tag characters, soft hyphen, other format characters that hide text
# (the list that GitHub's MCP server strips; interfaces-reference 1.5), and C0/C1 controls.
_HIDDEN_RANGES = (
    (0x0000, 0x0008),
    (0x000B, 0x001F),
    (0x007F, 0x009F),
    (0x00AD, 0x00AD),
    (0x061C, 0x061C),
    (0x180E, 0x180E),
    (0x200B, 0x200F),
    (0x2028, 0x202E),
    (0x2060, 0x2064),
    (0x2066, 0x206F),
    (0xD800, 0xDFFF),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0xE0000, 0xE007F),
)
_TABLE = {
    code: (f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
    for low, high in _HIDDEN_RANGES
    for code in range(low, high + 1)
}
# U+200D joins emoji and Indic letters; U+200C separates Persian ones: between letters they are text.
_JOINERS = frozenset("\u200c\u200d")


def escape_hidden(text: str) -> str:
    r"""Show bidi, zero-width, tag and control characters as `\uXXXX`; keep tab and line feed.

    Example:
        >>> escape_hidden("a\u202eb")
        'a\\u202eb'
    """
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_TABLE)


def has_hidden(text: str) -> bool:
    """Tell whether `escape_hidden` would change the text."""
    return escape_hidden(text) != text
