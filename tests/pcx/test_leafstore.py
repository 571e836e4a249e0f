"""A damaged file of leaves is told as that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx_pcx.errors import LeavesBroken
from adaos_ctx_pcx.leafstore import load_leaves

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON: "), ("", "not JSON: "), ("[]", "it holds no leaves"),
        ('{"leaves": []}', "it holds no leaves"), ("[" * 90_000, "not JSON: "),
        ('{"leaves": {}}', "version None, not 1"),
        ('{"version": 2, "leaves": {"a": {"text": "x", "sha256": ""}}}', "version 2, not 1"),
    ],
    ids=lambda value: value[:20],
)  # fmt: skip
def test_what_holds_no_leaves_is_told_with_the_reason(
    tmp_path: Path, text: str, reason: str
) -> None:
    place = tmp_path / "a.leaves.json"
    place.write_text(text, encoding="utf-8")
    store = load_leaves(str(place))
    assert store is not None
    with pytest.raises(LeavesBroken) as refused:
        store.verbatim("a")
    assert str(refused.value.facts["reason"]).startswith(reason)
    assert refused.value.facts["path"] == str(place)
