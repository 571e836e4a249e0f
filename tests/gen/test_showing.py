"""A change as a diff."""

from __future__ import annotations

from adaos_ctx_gen.change import Change, FileChange
from adaos_ctx_gen.showing import diff_text


def test_secrets_and_hidden_characters_never_reach_a_terminal() -> None:
    change = Change(
        files=(
            FileChange(
                path="handlers/a.py",
                before=b"a\n",
                after='b = "\u202e\x1b[2J"\napi_key = "0f8e2d1c9b7a6f5e"\n'.encode(),
            ),
            FileChange(path="tests/new.py", before=None, after=b"n\n"),
            FileChange(path="tests/old.py", before=b"o\n", after=None),
        )
    )
    text = diff_text(change)
    assert "0f8e2d1c9b7a6f5e" not in text
    assert "\u202e" not in text
    assert "\x1b" not in text
    assert "new file mode" in text
    assert "+++ /dev/null" in text
