"""Nothing of a stranger reaches a terminal raw: names, headings, texts, reports."""

from __future__ import annotations

import shlex
import subprocess
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from adaos_ctx_docs.citing import quoted
from tests.docs.making import put

Run = Any
ESC = "\x1b]0;owned\x07\x1b[31m"
NAME = f"ev\x1b[31mil\r\n'\\ \u202e{'x'}.md"


def raw(text: str) -> set[str]:
    """What a terminal would act on, or a reader not see."""
    return {
        sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf") and sign not in "\n\t"
    }


def test_every_command_shows_control_characters_as_escapes(run: Run) -> None:
    put(
        Path.cwd(),
        {
            f"docs/{NAME}": f"# He{ESC}ad\n\nevil words {ESC} and \u202e hidden\n",
            f"docs/{NAME}x.json": "{",
            "docs/broken\x1b[2J.pdf": b"%PDF-\x1b[31m",
        },
    )
    said = [run("index", "docs"), run("search", "evil words", "--why"), run("report"), run("log")]
    ref = run("search", "evil words", "--json")[1]["passages"][0]["ref"]
    said += [run("show", ref), run("show", f"{ref}{ESC}"), run("search", ESC)]
    said += [run("index", f"no{ESC}where"), run("export", f"no{ESC}/where"), run("show", ESC)]
    said += [run("report", "--store", f"no{ESC}"), run("import", f"no{ESC}")]
    put(Path.cwd(), {f"docs/{NAME}": "changed"})
    said += [run("verify"), run("show", ref), run("search", "evil words", "--why")]
    for _, text in said:
        assert raw(text) == set()
    assert any(r"\x1b" in text or r"\u001b" in text for _, text in said)


@pytest.mark.parametrize("name", ["a.md", "a b'c.md", NAME, "\udcff\udc80.md", "файл.md", "-x"])
def test_the_path_to_check_is_what_a_shell_reads(tmp_path: Path, name: str) -> None:
    place = str(put(tmp_path, {"x/" + name: "here"})) + "/x/" + name
    shown = quoted(place)
    assert raw(shown) == set()
    found = subprocess.run(["bash", "-c", f"cat {shown}"], capture_output=True, check=True)
    assert found.stdout == b"here"
    assert name.isprintable() is False or shlex.split(shown) == [place]


def test_a_uri_has_no_control_characters(run: Run) -> None:
    assert run("index", "-", "--uri", f"a{ESC}.md")[0] == 2
