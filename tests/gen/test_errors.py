"""The refusals of gen."""

from __future__ import annotations

from adaos_ctx.errors import CtxError
from adaos_ctx_gen import errors


def test_five_codes_of_its_own() -> None:
    own = [
        c
        for c in vars(errors).values()
        if isinstance(c, type) and issubclass(c, CtxError) and c is not CtxError
    ]
    assert sorted(c.exit_code for c in own) == [65, 66, 67, 68, 69]
    assert len({c.code for c in own}) == 5
    assert all(c.code.startswith("gen_") and c.hint for c in own)
