from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from adaos_ctx import errors
from adaos_ctx.errors import CtxError
from adaos_ctx.search import faults

README = Path(__file__).parents[1] / "README.md"


def classes(base: type[CtxError] = CtxError) -> list[type[CtxError]]:
    found = []
    for cls in base.__subclasses__():
        found += [cls, *classes(cls)]
    return sorted(found, key=lambda cls: cls.__name__)


def core() -> list[type[CtxError]]:
    return [cls for cls in classes() if cls.__module__ in (errors.__name__, faults.__name__)]


@pytest.mark.parametrize("cls", core(), ids=lambda cls: cls.__name__)
def test_every_refusal_has_its_own_code_a_sentence_and_a_documented_exit(
    cls: type[CtxError],
) -> None:
    assert cls.code != CtxError.code
    assert cls.message != CtxError.message
    assert cls.exit_code in {2, *range(10, 18), *range(20, 24), *range(30, 34)}
    assert cls.hint


def test_codes_are_unique() -> None:
    codes = [cls.code for cls in core()]
    assert len(set(codes)) == len(codes)


def test_facts_fill_the_message_and_the_hint() -> None:
    error = errors.StaleAlias(alias="A.x", expected="aa", actual="bb", path="x.md", skill="demo")
    assert str(error) == "A.x moved aa→bb (x.md)"
    assert error.mend == "adaos-ctx alias refresh demo A.x"


def test_a_missing_fact_stays_visible() -> None:
    assert "?path" in str(errors.UnsafePath(reason="why"))


def test_braces_in_facts_are_text() -> None:
    assert str(errors.SkillNotFound(target="{x}")) == "no skill at {x}"


@pytest.mark.skipif(
    "## Exit codes" not in (README.read_text() if README.exists() else ""), reason="no README yet"
)
def test_the_readme_lists_every_exit_code() -> None:
    table = README.read_text(encoding="utf-8").split("## Exit codes")[1].split("\n## ")[0]
    listed = {int(code) for code in re.findall(r"^\| (\d+) \|", table, re.MULTILINE)}
    assert {cls.exit_code for cls in core()} | {0, 1, 2, 3, 130} <= listed


@pytest.mark.parametrize("plugin", ["catalog", "docs", "gen", "ledger", "mcp", "pcx", "web"])
def test_the_readme_lists_the_exit_codes_of_each_plugin(plugin: str) -> None:
    module = importlib.import_module(f"adaos_ctx_{plugin}.errors")
    table = README.read_text(encoding="utf-8").split("## Exit codes")[1].split("\n## ")[0]
    row = re.search(rf"^\| (\d+)–(\d+) \| {plugin}: (.+) \|$", table, re.MULTILINE)
    assert row
    own = {cls.exit_code for cls in classes() if cls.__module__ == module.__name__}
    first = int(row[1])
    assert own == set(range(first, first + len(row[3].split("; "))))
    assert max(own) <= int(row[2]) == first + 4
