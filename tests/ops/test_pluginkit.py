"""The tutorial: make a plugin, install it, use it, run its own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adaos_ctx.errors import CannotWrite, UsageError
from adaos_ctx.ops.pluginkit import new_plugin
from tests.helpers import make_skill

ROOT = Path(__file__).parents[2]
SKILL = {
    "SKILL.md": "---\nname: shop\ndescription: A shop.\n---\n",
    "words.terms": "lead time: days from the order to the door\nSKU: one sort of goods\n",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a new plugin, installed beside this source tree as pip would record it."""
    folder = tmp_path_factory.mktemp("tutorial")
    install(folder, "shop-words")
    make_skill(folder / "shop", SKILL)
    assert command(folder, "init", "shop").returncode == 0
    return folder


def install(folder: Path, name: str) -> None:
    """Make a plugin and install it."""
    ran = command(folder, "plugin", "new", name)
    assert ran.returncode == 0, ran.stderr
    import tomllib

    module = name.replace("-", "_")
    project = tomllib.loads((folder / name / "pyproject.toml").read_text())["project"]
    entries = "".join(
        f"[{group}]\n{name} = {spec}\n"
        for group, members in project["entry-points"].items()
        for name, spec in members.items()
    )
    make_skill(folder / name, {
        f"{module}-0.1.0.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n",
        f"{module}-0.1.0.dist-info/entry_points.txt": entries,
    })  # fmt: skip


def command(
    folder: Path, *words: str, module: str = "adaos_ctx", language: str = "en"
) -> subprocess.CompletedProcess[str]:
    installed = [str(folder / name) for name in ("shop-words", "more-words")]
    paths = [str(ROOT), str(ROOT / "plugins"), *installed]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "ADAOS_CTX_LANG": language}
    return subprocess.run(
        [sys.executable, "-m", module, *words], cwd=folder, env=env, capture_output=True, text=True,
        check=False,
    )  # fmt: skip


def test_it_is_listed_as_sound(place: Path) -> None:
    listed = command(place, "plugins").stdout
    assert "shop-words  shop_words.plugin" in " ".join(listed.split()).replace(" ", "  ")
    assert "plugin shop-words (shop-words) 0.1.0" in command(place, "--version").stdout


def test_its_files_are_told_below_its_folder_and_its_tests_can_be_installed(place: Path) -> None:
    import tomllib

    ran = command(place, "plugin", "new", "other-words", "--dry-run")
    assert ran.stdout.splitlines()[0] == "would: other-words/README.md"
    project = tomllib.loads((place / "shop-words/pyproject.toml").read_text())["project"]
    assert project["optional-dependencies"]["test"] == ["pytest>=8"]
    assert "pip install -e '.[test]'" in (place / "shop-words/README.md").read_text()


def test_its_kind_its_tool_and_its_section_work(place: Path) -> None:
    card = command(place, "cards", "show", "shop", "D.words").stdout
    assert card.startswith("- glossary of 2 terms\n- lead time: days")
    told = command(place, "tool", "call", "shop", "shop_words_define", "--json", '{"term": "sku"}').stdout
    assert "SKU: one sort of goods" in told
    packed = command(place, "pack", "shop", "--show", "--task", "show the lead time").stdout
    assert "TERMS: term:lead-time — lead time: days from the order to the door\n" in packed


def test_its_command_and_its_refusal_are_said_in_both_languages(place: Path) -> None:
    assert command(place, "shop-words", "shop").stdout.splitlines()[-1] == "2 terms"
    assert command(place, "shop-words", "shop", language="ru").stdout.splitlines()[-1] == "2 термина"
    helped = command(place, "shop-words", "--help", language="ru").stdout
    assert "Показать термины" in helped
    assert "Папка навыка." in helped
    assert "Показать термины" in command(place, "--help", language="ru").stdout
    make_skill(place / "two", SKILL | {"more.terms": "SKU: a box\n"})
    assert command(place, "init", "two").returncode == 0
    english = command(place, "shop-words", "two")
    russian = command(place, "shop-words", "two", language="ru")
    assert english.returncode == russian.returncode == 90
    assert english.stderr == (
        "error: SKU has two meanings: in D.more and in D.words\ntry: take one of them out\n"
    )
    assert russian.stderr == (
        "ошибка: разные значения термина SKU: в D.more и в D.words\nпопробуйте: уберите одно из них\n"
    )


def test_its_own_tests_pass_as_they_are(place: Path) -> None:
    words = ("-q", "-p", "no:cacheprovider", "-W", "error", "-c", "shop-words/pyproject.toml")
    ran = command(place, *words, "--rootdir", "shop-words", "shop-words/tests", module="pytest")
    assert ran.returncode == 0, ran.stdout


def test_what_it_makes_is_as_tidy_as_this_house(place: Path) -> None:
    words = ("check", "--isolated", "--select", "E,F,B,UP,N,RUF,SIM", "--line-length", "110", "shop-words")
    ran = command(place, *words, module="ruff")
    assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("name", ["", "a b", "../x", "-x", "json", "class", "adaos-ctx-pcx", "я", "x" * 58])
def test_names_that_no_package_can_have_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError):
        new_plugin(name)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten_and_a_dry_run_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    report = new_plugin("my_words", dry_run=True)
    assert "my_words/plugin.py" in report.files
    assert list(tmp_path.iterdir()) == []
    assert new_plugin("my_words").files == report.files
    assert not [path for path in tmp_path.rglob("*.py") if "{{" in path.read_text()]
    with pytest.raises(CannotWrite):
        new_plugin("my_words")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("pack", "a command is called pack"),
        ("get-alias", "a command is called get-alias"),
        ("docs", "an installed plugin is called docs"),
        ("MCP", "an installed plugin is called MCP"),
        ("typer", "an installed package is called typer"),
        ("yaml", "an installed package is called yaml"),
        ("Pytest", "an installed package is called Pytest"),
    ],
)
def test_a_name_that_something_else_has_is_refused(tmp_path: Path, name: str, said: str) -> None:
    ran = command(tmp_path, "plugin", "new", name)
    assert (ran.returncode, ran.stderr.splitlines()[0]) == (2, f"error: {said}")
    assert list(tmp_path.iterdir()) == []


def test_help_says_that_the_name_is_a_plugins(tmp_path: Path) -> None:
    helped = command(tmp_path, "plugin", "new", "--help").stdout
    assert "Name of the new plugin" in " ".join(helped.split())


def test_two_of_them_beside_each_other_work_and_their_own_tests_pass(tmp_path: Path) -> None:
    install(tmp_path, "shop-words")
    install(tmp_path, "more-words")
    listed = command(tmp_path, "plugins")
    assert listed.returncode == 0, listed.stdout
    for name in ("shop-words", "more-words"):
        words = ("-q", "-p", "no:cacheprovider", "-c", f"{name}/pyproject.toml")
        ran = command(tmp_path, *words, "--rootdir", name, f"{name}/tests", module="pytest")
        assert ran.returncode == 0, ran.stdout
