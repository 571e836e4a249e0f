"""Whatever single value of a manifest is damaged, a reader is told so, or is not disturbed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from adaos_ctx.errors import EXIT_BUG
from adaos_ctx_pcx.cli import app
from tests.pcx.making import put

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PAGES = {"a.md": "# Alpha\n\nOne.", "d/b.md": "# Beta\n\nTwo.", "d/c.md": "# Gamma\n\nThree."}
VALUES: tuple[Any, ...] = (
    None, True, 5, -1, 0.5, 10**30, "", "x", "\x00", "\ud800", "/etc/passwd", [], ["x"], [5], [None],
    {}, {"x": 1}, {"to": 5}, {"ref": 5},
)  # fmt: skip
COMMANDS = (
    ("validate",), ("validate", "--schema"), ("lint",), ("search", "beta"), ("nav", "index", "search:beta"),
    ("nav", "open:d"), ("nav", "open:b"), ("nav", "look:a,b", "related:a", "filter:path=a.md"), ("nav", "close:d"),
    ("diff",),
)  # fmt: skip


def places(value: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if here:
        yield here
    listed = list(enumerate(value)) if isinstance(value, list) else []
    for key, each in [*value.items()] if isinstance(value, dict) else listed:
        yield from places(each, (*here, key))


def said(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(words))
    return done.exit_code, done.output


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("m")
    put(folder / "docs", PAGES)
    more = ("--budgets", "4k", "--out", str(folder), "--tokenizer", "estimate", "--cross-links")
    assert said("build", str(folder / "docs"), "--kind", "docs", *more)[0] == 0
    return folder / "docs.pcx.4k.json"


def damaged(path: Path, place: tuple[Any, ...], value: Any) -> str:
    data = json.loads(path.read_text(encoding="utf-8"))
    here = data
    for key in place[:-1]:
        here = here[key]
    here[place[-1]] = value
    return json.dumps(data)


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(chosen=st.data())
def test_no_damaged_value_is_taken_for_a_bug(built: Path, chosen: st.DataObject) -> None:
    leaves = built.with_name("docs.pcx.4k.leaves.json")
    whole = chosen.draw(st.sampled_from([built, leaves]))
    all_places = list(places(json.loads(whole.read_text(encoding="utf-8"))))
    text = damaged(
        whole, chosen.draw(st.sampled_from(all_places)), chosen.draw(st.sampled_from(VALUES))
    )
    bad = built.with_name("bad.json")
    beside = built.with_name("bad.leaves.json")
    bad.write_text(text if whole is built else built.read_text(encoding="utf-8"), encoding="utf-8")
    beside.write_text(
        text if whole is leaves else leaves.read_text(encoding="utf-8"), encoding="utf-8"
    )
    verb, *rest = chosen.draw(st.sampled_from(COMMANDS))
    words = [verb, str(bad), *(rest or ([str(built)] if verb == "diff" else []))]
    code, output = said(*words)
    assert code != EXIT_BUG, output


@pytest.mark.parametrize(
    ("place", "value"),
    [(("variant", "budget"), "x"), (("root", "children"), "x"), (("nodes", "a", "tokens"), "x")],
)
def test_a_damaged_manifest_is_refused_in_one_sentence(
    built: Path, place: tuple[str, ...], value: Any
) -> None:
    bad = built.with_name("bad.json")
    bad.write_text(damaged(built, place, value), encoding="utf-8")
    bad.with_name("bad.leaves.json").unlink(missing_ok=True)
    code, output = said("lint", str(bad))
    assert (code, "Error" in output, "'str'" in output) == (41, False, False)
    assert said("validate", str(bad))[0] == 1


def test_a_damaged_leaf_is_refused_without_the_words_of_python(built: Path) -> None:
    built.with_name("bad.json").write_bytes(built.read_bytes())
    built.with_name("bad.leaves.json").write_text(
        '{"version": 1, "leaves": {"a": 5}}', encoding="utf-8"
    )
    code, output = said("nav", str(built.with_name("bad.json")), "open:a")
    assert (code, "its entry is broken" in output, "iterable" in output) == (44, True, False)
