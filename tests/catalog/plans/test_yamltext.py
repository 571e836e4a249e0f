from __future__ import annotations

import pytest
import yaml

from adaos_ctx_catalog.plans.yamltext import dump, load


def test_words_and_dates_stay_text() -> None:
    value = {"on": "no", "day": "2024-01-02", "yes": True}
    assert load("on: no\nday: 2024-01-02\nyes: true\n") == value
    assert load(dump(value)) == value


@pytest.mark.parametrize(
    "text",
    [
        "source: res:a\nsource: res:b\n",
        "ops:\n  - limit: 1\n    limit: 2\n",
        "a: {b: 1, c: 2, b: 3}\n",
    ],
)
def test_a_key_that_is_given_twice_is_refused(text: str) -> None:
    with pytest.raises(yaml.YAMLError, match="given twice"):
        load(text)


@pytest.mark.parametrize("text", ["a: &x 1\nb: *x\n", "[" * 70])
def test_aliases_and_depth_are_refused(text: str) -> None:
    with pytest.raises(yaml.YAMLError):
        load(text)
