from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adaos_ctx
from adaos_ctx.cards.python import build, claim
from tests.cards.reading import card, supported

SKILL = '''"""Weather skill. Answers.

More."""
import os
import requests
from adaos.sdk.core.decorators import tool
from . import helpers

@tool(summary="Handle one dialog turn.", stability="x")
def chat(text: str="", **payload: Any) -> dict[str, Any]:
    """Ignored."""
    raise ValueError(os.environ["ADAOS_SKILL_NAME"])

async def handle_call(ctx, params) -> Result: ...

class Coordinator(Base):
    def start(self): ...
    def stop(self): ...
    def _x(self): ...

def _skill_id(): ...
'''


def test_a_handler_is_told_in_order() -> None:
    assert card(build, SKILL, "h.py") == [
        "doc: Weather skill.",
        '@tool chat(text: str="", **payload: Any) -> dict[str, Any]: Handle one dialog turn.',
        "class Coordinator(Base): start, stop",
        "async handle_call(ctx, params) -> Result",
        "private: _skill_id",
        "uses: requests, adaos, .helpers | env: ADAOS_SKILL_NAME | raises: ValueError",
    ]


def test_lines_point_to_the_definitions() -> None:
    found = supported(build, SKILL, "h.py")
    assert found[1:5] == [
        ["def chat"],
        ["class Coordinator"],
        ["async def handle_call"],
        ["def _skill_id"],
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param(
            "import argparse\np = argparse.ArgumentParser()\np.add_argument('-i', '--in')\n",
            ["script: 3 statements", "names: p", "args: --in"],
            id="a script",
        ),
        pytest.param(
            "@click.option('--a')\n@click.option('--b')\n@click.option('--c')\ndef f(): ...\n",
            ["@click.option x3 f()", "uses: click"][:1],
            id="repeated decorators",
        ),
        pytest.param(
            "class M:\n @property\n def room(self): ...\n @room.setter\n def room(self, v): ...\n",
            ["class M: room"],
            id="getter and setter",
        ),
        pytest.param(
            "@dataclass(frozen=True)\nclass P:\n  x: int\n  y: str = 'a'\n",
            ["@dataclass class P: x: int, y: str"],
            id="dataclass",
        ),
        pytest.param(
            "class C(Enum):\n  RED = 1\n  BLUE = 2\n",
            ["class C(Enum): RED, BLUE"],
            id="enumeration",
        ),
        pytest.param(
            "class P(Protocol):\n  def run(self) -> int: ...\n",
            ["class P(Protocol): run"],
            id="protocol",
        ),
        pytest.param(
            "class A(B, metaclass=M):\n  def __init__(self, a, *, b=1): ...\n",
            ["class A(B, metaclass=M): __init__(a, *, b)"],
            id="constructor",
        ),
        pytest.param(
            "try:\n  import a\nexcept ImportError:\n  a = None\nif X:\n  def f(): ...\n",
            ["f()", "uses: a"],
            id="conditional definitions",
        ),
        pytest.param(
            "@overload\ndef f(a: int): ...\n@overload\ndef f(a: str): ...\ndef f(a): ...\n",
            ["f(a)"],
            id="overloads",
        ),
        pytest.param(
            "def f(a, /, b=1, *, c: int): ...\n",
            ["f(a, /, b=1, *, c: int)"],
            id="kinds of parameters",
        ),
        pytest.param(
            "def пуск(имя: str): 'Запуск.'\n", ["пуск(имя: str): Запуск."], id="other scripts"
        ),
        pytest.param(
            "x = '\\d'\n", ["script: 1 statement", "names: x"], id="an odd escape warns nobody"
        ),
    ],
)
def test_card_tells(text: str, lines: list[str]) -> None:
    assert card(build, text, "x.py") == lines


@pytest.mark.parametrize(
    "text",
    [
        "print 'x'\n",
        "def f(:\n  '''\n",
        "exec 'x' in d\ndef f(): pass\n",
        "\x00",
        "(" * 9_000,
        "x" + ".a" * 20_000,
    ],
)
def test_what_this_python_cannot_parse_is_said(text: str) -> None:
    assert card(build, text, "x.py")[0].startswith(
        "unparsed: not the Python of this host; outline of"
    )


def test_many_definitions_are_named_in_the_last_line() -> None:
    lines = card(build, "".join(f"def name_{i}(): ...\n" for i in range(14)), "x.py")
    assert lines[-1] == "…+5 more: name_9, name_10, name_11, name_12, name_13"


def test_modules_that_only_some_versions_have_are_not_named() -> None:
    text = "import _crypt, cgi, compression, os, requests\n"
    assert card(build, text, "x.py") == ["script: 1 statement", "uses: requests"]


def test_claim() -> None:
    assert [claim("a.py", ""), claim("run", "#!/usr/bin/env python3\n"), claim("a.md", "")] == [
        60,
        50,
        0,
    ]


def test_secrets_in_defaults_are_masked() -> None:
    (line,) = card(build, 'def f(password="hunter2-hunter2"): ...\n', "x.py")
    assert "hunter2" not in line


def test_every_module_of_this_package_gives_a_card() -> None:
    for file in sorted(Path(adaos_ctx.__file__).parent.rglob("*.py")):
        card(build, file.read_text(encoding="utf-8"), file.name)


@given(st.text(max_size=80) | st.text("defclas :()[]{}=*'\"\\\n@#", max_size=80))
def test_no_text_raises(text: str) -> None:
    card(build, text, "x.py")


def test_a_short_module_says_what_a_function_is_for_where_its_signature_fills_the_line() -> None:
    text = (
        "def choose_all(first_argument: str, second_argument: str, third_argument: int) -> list[str]:\n"
        '    """Choose them all."""\n'
    )
    assert card(build, text, "a.py")[1] == "choose_all: Choose them all."


def test_names_of_the_last_line_are_never_cut() -> None:
    text = "".join(
        f"if a:\n    raise {name}\n"
        for name in ("FirstLongNameOfAnError", "SecondLongNameOfAnError")
    )
    text += "import alpha_package, beta_package, gamma_package, delta_package\n"
    assert card(build, text, "a.py")[-1] == (
        "uses: alpha_package, beta_package, …+2 | raises: FirstLongNameOfAnError, SecondLongNameOfAnError"
    )
