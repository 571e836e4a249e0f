"""No card line, brief, view or page of any kind holds a secret, wherever in a source it stands."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.builtin import ctx_register_kinds
from adaos_ctx.cards.lines import clip, line
from adaos_ctx.kinds import KindTable
from adaos_ctx.model import Source
from adaos_ctx.ops.showing import safe_view
from tests.test_redact import KINDS as SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable

TABLE = KindTable.of(ctx_register_kinds())
PAIRS = [
    "password=hunter2Zx9", "password: hunter2Zx9", "--password hunter2Zx9",
    "api_key=a8f5f167f44f4964e6c998dee8271hu2Zx9", "pass is postgres://u:hunter2Zx9@host/db",
    "Bearer abc123def4hunter2Zx9",
]  # fmt: skip
SECRETS = [*SHAPES, *PAIRS]
FRAMES = ["{}", "{}.", "see {} there", "Why: {}.", "({})", "a; {}, b", "- {}", "a={}"]
NAMES = ["test_{}", "x/y_{}.md", "D.x_{}@0f0f0f0f"]  # a pair in a name has another key
PADS = st.integers(0, 120).map(lambda n: "word " * (n // 5) + "a" * (n % 5) + " " * (n % 5 > 0))


def adr(said: str) -> str:
    return (
        f"# ADR-0001: {said}\n\n## Status\n\nAccepted\n\n## Context\n\nWe need it: {said}\n\n"
        f"## Considered Options\n\n* O1 ({said})\n* O2 {said}\n\n## Decision\n\n"
        f"We will use X because {said}\n\n## Consequences\n\n* Good, because {said}\n"
    )


def options(said: str) -> str:
    one = {"id": f"O1 {said}", "summary": said, "pros": [said], "cons": [said], "risks": said}
    return json.dumps({"options": [one, {"id": "O2", "description": said}], "decision": said})


def schema(said: str) -> str:
    field = {"type": "string", "description": said, "default": said, "enum": [said, "x"]}
    props = {"password": {"type": "string", "default": "hunter2Zx9"}, "text": field}
    return json.dumps({"title": said, "description": said, "properties": props}, indent=2)


def scorecard(said: str) -> str:
    return json.dumps({"criteria": [{"name": said, "weight": 1}], "notes": said, "winner": said})


def python(said: str) -> str:
    return (
        f'"""{said}"""\n\nNAME = {said!r}\n\n\ndef run(a={said!r}, password="hunter2Zx9"):\n'
        f'    """{said}"""\n    return a  # {said}\n\n\ndef test_it():\n    """{said}"""\n'
    )


def script(said: str) -> str:
    return (
        f"// {said}\nexport function f(a = {json.dumps(said)}) {{}}\n/** {said} */\nconst b = 1;\n"
        f"it({json.dumps(said)}, () => {{}});\n"
    )


def yaml(said: str) -> str:
    text = json.dumps(said)
    return (
        f"# {said}\nname: {text}\ndescription: {text}\nlist: [{text}]\nenv:\n"
        f"  - name: DB_PASSWORD\n    value: hunter2Zx9\n"
    )


def toml(said: str) -> str:
    return f"# {said}\n[a]\nname = {json.dumps(said)}\nlist = [{json.dumps(said)}]\n"


def skill_md(said: str) -> str:
    return f"---\nname: s\ndescription: {json.dumps(said)}\n---\n\n# S\n\n{said}\n\n## {said}\n"


def plain(said: str) -> str:
    return f"# {said}\n\n{said}\n\n* {said}\n\n| a | {said} |\n|---|---|\n| {said} | b |\n"


MAKERS: dict[str, tuple[Callable[[str], str], tuple[tuple[str, str], ...]]] = {
    "adr": (adr, (("A.a", "prep/ADR-0001.md"),)),
    "options": (options, (("O.a", "prep/options.json"), ("X.a", "a.json"))),
    "schema": (schema, (("S.a", "schemas/a.json"), ("S.b", "schemas/a.schema.json"))),
    "scorecard": (scorecard, (("SC.a", "prep/scorecard.json"),)),
    "python": (python, (("H.a", "handlers/main.py"), ("T.a", "tests/test_main.py"))),
    "script": (script, (("H.a", "handlers/main.js"), ("T.a", "tests/main.test.ts"))),
    "yaml": (yaml, (("C.a", "profiles/a.yaml"), ("M.a", "skill.yaml"), ("X.a", "a.yaml"))),
    "toml": (toml, (("C.a", "profiles/a.toml"), ("M.a", "pyproject.toml"))),
    "skill": (skill_md, (("M.a", "SKILL.md"),)),
    "plain": (plain, (("D.a", "README.md"), ("D.b", "a.rst"), ("D.c", "a.adoc"), ("D.d", "a.txt"))),
}


def held(secret: str) -> str:
    """What must not be seen of a secret: half of it is too much."""
    return "hunter2" if secret in PAIRS and "hunter2" in secret else secret[: len(secret) // 2 + 6]


@pytest.mark.parametrize("name", sorted(MAKERS))
@given(st.data())
def test_no_line_and_no_view_holds_a_secret(name: str, data: st.DataObject) -> None:
    make, places = MAKERS[name]
    secret = data.draw(st.sampled_from(SECRETS))
    frame = data.draw(st.sampled_from(FRAMES if secret in PAIRS else FRAMES + NAMES))
    said = data.draw(PADS) + frame.replace("{}", secret) + " "
    alias, path = data.draw(st.sampled_from(places))
    source = Source(alias=alias, path=path, text=make(said + data.draw(PADS)))
    shown = [safe_view(source, view).text for view in ("full", "min", "signatures")]
    shown += [one.text for one in TABLE.card(source, alias.partition(".")[0]).lines]
    for text in shown:
        assert held(secret) not in text
        assert "hunter2Zx9" not in text


@given(st.sampled_from(SECRETS), st.sampled_from(FRAMES), PADS, PADS, st.integers(1, 120))
def test_no_cut_shows_half_of_a_secret(
    secret: str, frame: str, before: str, after: str, most: int
) -> None:
    text = f"{before}{frame.replace('{}', secret)} {after}"
    assert held(secret) not in line(text).text
    assert len(text) <= most or held(secret) not in clip(text, most)
