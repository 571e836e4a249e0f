from __future__ import annotations

from pathlib import Path

from adaos_ctx.errors import CtxError
from adaos_ctx_web import errors

README = Path(__file__).parents[2] / "README.md"


def test_codes_are_the_pages_own_and_documented() -> None:
    found = [c for c in vars(errors).values() if isinstance(c, type) and issubclass(c, CtxError)]
    ours = [cls for cls in found if cls is not CtxError]
    codes = [cls.exit_code for cls in ours]
    assert sorted(set(codes)) == sorted(codes)
    text = README.read_text(encoding="utf-8")
    for cls in ours:
        assert 70 <= cls.exit_code <= 74
        assert f"({cls.exit_code})" in text or f"exit {cls.exit_code}" in text
