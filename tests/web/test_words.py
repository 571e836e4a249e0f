"""Two languages, one set of keys, in the report and on the page; and every key that a page uses is there."""

from __future__ import annotations

import re

import pytest

from adaos_ctx_web import words
from adaos_ctx_web.application import static_files

FILES = {name: data.decode("utf-8") for name, data in static_files().items()}
_PAIR = re.compile(r'"([\w. ]+)":\s*"((?:[^"\\]|\\.)*)"')


def catalogue(language: str) -> dict[str, str]:
    return dict(_PAIR.findall(FILES[f"words/{language}.js"]))


def test_both_languages_have_every_key_and_fact() -> None:
    en, ru = catalogue("en"), catalogue("ru")
    assert en.keys() == ru.keys()
    for key, text in en.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", ru[key])), key


def test_no_key_is_given_twice() -> None:
    for language in ("en", "ru"):
        keys = [key for key, _ in _PAIR.findall(FILES[f"words/{language}.js"])]
        assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("name", sorted(name for name in FILES if name.endswith(".js")))
def test_every_key_that_is_asked_for_is_there(name: str) -> None:
    for key in re.findall(r'\bt\("([\w. ]+)"', FILES[name]):
        assert key in catalogue("en"), key


def test_units_have_a_form_for_every_number() -> None:
    asked = {
        key for text in FILES.values() for key in re.findall(r'\bunits\([^"]*"([\w.]+)"', text)
    }
    assert {"docs.hits", "catalog.found", "tokens"} <= asked
    for language, forms in (("en", 2), ("ru", 3)):
        for key in asked:
            assert len(catalogue(language)[key].split("|")) == forms, (language, key)


def test_the_reports_catalogues_have_the_same_keys() -> None:
    assert words._EN.keys() == words._RU.keys()


def test_the_reports_texts_name_units(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (words.say("files", count=1), words.say("files", count=1200)) == (
        "1 file", "1,200 files",
    )  # fmt: skip
    facts: dict[str, object] = {"skill": "demo", "raw": 1200, "packed": 22, "share": "98%"}
    assert words.say("headline", **facts) == "demo: 1,200 → 22 tokens (−98%)"
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert words.say("headline", **facts) == "demo: 1\u00a0200 → 22 токена (−98%)"


def test_a_key_that_is_not_known_is_the_text() -> None:
    assert words.say("level.nothing") == "level.nothing"
