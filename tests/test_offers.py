from __future__ import annotations

import pytest

from adaos_ctx import model, offers


@pytest.mark.parametrize("name", ["Artifact", "Level", "ToolResult", "ToolSpec"])
def test_the_model_names_what_plugins_offer(name: str) -> None:
    assert getattr(model, name) is getattr(offers, name)


def test_the_model_knows_no_other_name() -> None:
    with pytest.raises(AttributeError, match="Nothing"):
        _ = model.Nothing  # type: ignore[attr-defined]
