from __future__ import annotations

from adaos_ctx.model import Source
from adaos_ctx.ops.showing import safe_view


def shown(
    text: str, name: str = "full", path: str = "x.py", encoding: str = "utf-8"
) -> tuple[str, str]:
    made = safe_view(
        Source(alias="D.x", path=path, text=text, encoding=encoding, size_bytes=3), name
    )
    return made.text, made.note


def test_full_is_verbatim() -> None:
    assert shown("a = 1  # why\n") == ("a = 1  # why\n", "")


def test_a_view_is_applied() -> None:
    assert shown("a = 1  # why\n", "min")[0] == "a = 1\n"


def test_secrets_are_masked_and_hidden_characters_shown() -> None:
    made = safe_view(
        Source(alias="D.x", path="x.md", text="ghp_0123456789abcdef0123456789abcdef0123 \u202e\n"),
        "full",
    )
    assert (made.text, made.redacted, made.escaped) == ("*** \\u202e\n", 1, True)


def test_binary_content_is_told() -> None:
    assert shown("", encoding="binary") == ("", "binary, 3 bytes")
