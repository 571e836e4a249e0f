"""What a plugin says, it says in both languages; what its catalogues hold, it says."""

from __future__ import annotations

import ast
import importlib
import json
import os
import pkgutil
import re
import subprocess
import sys
from functools import cache

import pytest

from adaos_ctx.messages_ru_phrases import PHRASES
from adaos_ctx.messages_ru_system import SYSTEM
from tests.contract.saying import ROOT, literals, reasons, trees, unsaid, words_printed
from tests.test_errors import classes
from tests.test_messages import is_said, plain, slots

BOTH = sorted(  # plugins that speak both languages
    path.parent.name.removeprefix("adaos_ctx_") for path in ROOT.glob("plugins/*/messages_ru.py")
)
_DUMP = """
import importlib, json, typer
found = {}
def walk(command, words):
    found[" ".join(words)] = command.help or ""
    for p in command.params:
        if p.name == "help" or p.name.endswith("_completion"):
            continue
        if p.param_type_name == "option":
            found[" ".join([*words, p.opts[0]])] = p.help or ""
        else:
            found[" ".join([*words, p.name])] = getattr(p, "help", None) or ""
    for name, below in getattr(command, "commands", {}).items():
        walk(below, [*words, name])
walk(typer.main.get_command(importlib.import_module(MODULE).app), [])
print(json.dumps(found))
"""
_CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
_MIXED = re.compile(r"(?:[а-яё][a-z]|[a-z][а-яё])", re.IGNORECASE)
_HOLE = re.compile(r"\{[^{}]*\}")

each = pytest.mark.parametrize("plugin", BOTH)


def catalogue(plugin: str, name: str) -> dict[str, str]:
    language = "en" if name == "EN" else "ru"
    return getattr(importlib.import_module(f"adaos_ctx_{plugin}.messages_{language}"), name)  # type: ignore[no-any-return]


@cache
def helps(plugin: str, language: str) -> dict[str, str]:
    """Every help text of a plugin's commands, as a new process says it."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "plugins")])
    env = {**os.environ, "PYTHONPATH": paths, "ADAOS_CTX_LANG": language}
    code = _DUMP.replace("MODULE", repr(f"adaos_ctx_{plugin}.cli"))
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def refusals(plugin: str) -> dict[str, str]:
    """Every sentence and hint of a plugin's refusals, by the slug of its Russian."""
    package = importlib.import_module(f"adaos_ctx_{plugin}")
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if "__main__" not in module.name:
            importlib.import_module(module.name)
    found = {}
    for cls in classes():
        if cls.__module__.partition(".")[0] == package.__name__:
            own = {f"error.{cls.code}": cls.message, f"hint.{cls.code}": cls.hint}
            found |= own | {f"hint.{cls.code}.{name}": hint for name, hint in cls.hints.items()}
    return found


def is_refusal(slug: str) -> bool:
    return slug.startswith(("error.", "hint."))


@each
def test_both_languages_have_the_same_slugs_with_the_same_facts(plugin: str) -> None:
    english, russian = catalogue(plugin, "EN"), catalogue(plugin, "RU")
    assert [slug for slug in english if not slug.startswith(f"{plugin}.")] == []
    assert set(english) == {slug for slug in russian if not is_refusal(slug)}
    for slug in filter(lambda slug: plain(slug.partition(".")[2]), english):
        assert slots(english[slug]) == slots(russian[slug]), slug


@each
def test_every_refusal_has_its_russian_with_the_same_facts(plugin: str) -> None:
    english, russian = refusals(plugin), catalogue(plugin, "RU")
    said = {slug for slug in russian if is_refusal(slug)}
    assert said <= set(english)
    assert {slug for slug, text in english.items() if text and is_said(text)} <= said
    for slug in said:
        assert slots(english[slug]) == slots(russian[slug]), slug


@each
def test_every_help_is_said_in_both_languages(plugin: str) -> None:
    english, russian = helps(plugin, "en"), helps(plugin, "ru")
    assert set(english) == set(russian)
    assert [name for name, text in russian.items() if not _CYRILLIC.search(text)] == []
    assert [name for name, text in english.items() if not text or _CYRILLIC.search(text)] == []


@each
def test_every_slug_is_used_and_every_used_slug_is_there(plugin: str) -> None:
    package = f"adaos_ctx_{plugin}"
    texts = literals(package)
    begun = tuple(
        text.partition("{")[0] for text in texts if text.startswith(f"{plugin}.") and "{" in text
    )
    slugs = set(catalogue(plugin, "EN"))
    assert sorted(slug for slug in slugs - texts if not (begun and slug.startswith(begun))) == []
    called = {
        node.args[0].value
        for _, tree in trees(package)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "tr" and node.args
        if isinstance(node.args[0], ast.Constant)
    }
    assert (
        sorted(slug for slug in called if slug.startswith(f"{plugin}.") and slug not in slugs) == []
    )


@each
def test_the_russian_is_russian(plugin: str) -> None:
    english = catalogue(plugin, "EN") | refusals(plugin)
    phrases = catalogue(plugin, "PHRASES")
    pairs = [
        *((english[slug], text) for slug, text in catalogue(plugin, "RU").items()),
        *phrases.items(),
    ]
    for said, text in pairs:
        assert _CYRILLIC.search(text) or not re.search("[a-z]", _HOLE.sub("", said)), text
        assert not _MIXED.search(_HOLE.sub(" ", text)), text


@each
def test_a_phrase_is_what_the_code_says(plugin: str) -> None:
    """A reason that is reworded in the code alone would be English for Russian readers."""
    phrases = catalogue(plugin, "PHRASES")
    assert sorted(set(phrases) & (set(PHRASES) | set(SYSTEM))) == []
    for english, russian in phrases.items():
        assert english.count("{") == russian.count("{"), english
    said = literals(f"adaos_ctx_{plugin}") | literals("adaos_ctx")
    assert sorted(key for key in phrases if key not in said) == []


def test_plugins_agree_on_a_phrase() -> None:
    """One process may have loaded several; which of them a reader reads must not matter."""
    known: dict[str, str] = {}
    for plugin in BOTH:
        for english, russian in catalogue(plugin, "PHRASES").items():
            assert known.setdefault(english, russian) == russian, (plugin, english)


@each
def test_a_reason_that_the_code_gives_has_its_russian(plugin: str) -> None:
    known = set(catalogue(plugin, "PHRASES")) | set(PHRASES) | set(SYSTEM)
    assert [one for one in reasons(f"adaos_ctx_{plugin}") if one[1] not in known] == []


@each
def test_no_words_are_printed_that_no_catalogue_has(plugin: str) -> None:
    assert unsaid(f"adaos_ctx_{plugin}") == []


def test_words_that_are_printed_are_found() -> None:
    code = (
        'output.say(f"{n} found")\noutput.note(output.shown(f"failed: {x}"))\nbar("indexing")\n'
        'output.table(["root", tr("head.path")], rows)\noutput.say("none" if x["key"] else tr("docs.none"))\n'
        'output.say(f"{a} -> {b.get(\'name\')}")\nprint(json.dumps({"version": 1}))\n'
    )
    found = [one.partition(": ")[2] for one in words_printed("x.py", ast.parse(code))]
    assert found == [" found", "failed: ", "indexing", "root", "none"]
