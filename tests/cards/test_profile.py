from __future__ import annotations

import pytest

from adaos_ctx.cards.profile import build, claim
from tests.cards.reading import card, supported


def test_three_formats_give_one_card() -> None:
    texts = {
        "p.yaml": "model: x\nlimits:\n  rate: 0.50\n  on: true\n",
        "p.json": '{"model": "x", "limits": {"rate": 0.50, "on": true}}',
        "p.toml": 'model = "x"\n[limits]\nrate = 0.50\non = true\n',
    }
    cards = [card(build, text, path) for path, text in texts.items()]
    assert cards == [["model=x, limits.rate=0.50, limits.on=true"]] * 3


def test_lines_point_to_their_keys() -> None:
    assert supported(build, "a: 1\nb:\n  c: 2\n", "p.yaml") == [["a", "c"]]
    assert supported(build, '{"a": 1, "b": {"c": 2}}', "p.json") == [['"a"', '"c"']]
    assert supported(build, "a = 1\n[b]\nc = 2\n", "p.toml") == [["a", "c"]]


@pytest.mark.parametrize(
    ("path", "confidence"),
    [("a.yaml", 40), ("profiles/a.yaml", 60), ("a.json", 30), ("a.md", 0), ("config/x.toml", 60)],
)
def test_claim(path: str, confidence: int) -> None:
    assert claim(path, "a: 1") == confidence
