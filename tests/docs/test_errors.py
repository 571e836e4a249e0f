from __future__ import annotations

from pathlib import Path

import pytest

from adaos_ctx.errors import CtxError
from adaos_ctx_docs import errors

OURS = [
    cls
    for cls in vars(errors).values()
    if isinstance(cls, type) and issubclass(cls, CtxError) and cls is not CtxError
]


def test_every_refusal_has_one_of_our_five_codes() -> None:
    assert sorted(cls.exit_code for cls in OURS) == [45, 46, 47, 48, 49]
    assert len({cls.code for cls in OURS}) == 5


@pytest.mark.parametrize("cls", OURS, ids=lambda cls: cls.__name__)
def test_every_refusal_says_what_mends_it(cls: type[CtxError]) -> None:
    assert cls.message
    assert cls.hint
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"({cls.exit_code})" in readme or f"(exit {cls.exit_code})" in readme
