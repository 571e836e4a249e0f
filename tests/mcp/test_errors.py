from __future__ import annotations

from adaos_ctx.errors import CtxError
from adaos_ctx_mcp import errors


def test_every_refusal_has_its_own_code_in_the_range_of_this_plugin() -> None:
    classes = [c for c in vars(errors).values() if isinstance(c, type) and issubclass(c, CtxError)]
    ours = [c for c in classes if c is not CtxError]
    assert sorted(c.exit_code for c in ours) == [60, 61, 62]
    assert all(c.code.startswith("mcp_") and c.hint for c in ours)
