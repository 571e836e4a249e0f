from __future__ import annotations

import string

import pytest

from adaos_ctx.cli.table import COMMANDS, WORDS
from adaos_ctx.messages import language, tr
from adaos_ctx.messages_en import EN
from adaos_ctx.messages_ru import RU


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def plain(key: str) -> bool:
    """Help texts hold braces of JSON examples; everything else is a template."""
    return not key.startswith(("cmd", "param"))


def test_both_languages_say_the_same_things() -> None:
    own = {key for key in RU if not key.startswith("error.")}
    assert own == set(EN)


@pytest.mark.parametrize("key", sorted(filter(plain, EN)))
def test_both_languages_name_the_same_facts(key: str) -> None:
    assert slots(EN[key]) == slots(RU[key])


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command.words))
def test_every_command_and_parameter_has_help_in_both_languages(command: object) -> None:
    keys = [command.slug]  # type: ignore[attr-defined]
    for param in command.params:  # type: ignore[attr-defined]
        keys.append(f"param.{param.metavar if param.kind == WORDS else param.name.rstrip('_')}")
    for key in keys:
        assert key in EN
        assert key in RU


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_ALL": "de_DE.UTF-8", "ADAOS_CTX_LANG": "ru"}, "ru"),
    ],
)
def test_the_language_follows_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for name in ("ADAOS_CTX_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language() == expected
    assert tr("missing") == (EN if expected == "en" else RU)["missing"]


def test_an_unknown_slug_is_shown_or_replaced() -> None:
    assert tr("no.such.slug") == "no.such.slug"
    assert tr("no.such.slug", fallback="text") == "text"
