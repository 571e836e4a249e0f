"""The whole promise: a delta of a few tokens is enough to repair the skill, and all of it is needed."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from adaos_ctx.errors import CtxError
from adaos_ctx.llm import open_model
from adaos_ctx.ops import basing
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill
from adaos_ctx_gen.applying import undo
from adaos_ctx_gen.errors import NoAnswer, TestsFailed
from adaos_ctx_gen.generating import Generated, Wish, generate
from adaos_ctx_gen.request import Job, prepare
from adaos_ctx_gen.trial import Limits, run_tests
from tests.gen.changing import change
from tests.gen.changing import load as load_schema
from tests.gen.demo import ANSWER, INPUT, bare, contents, files_of, grow
from tests.gen.thinking import Thinker
from tests.llm_server import serving

if TYPE_CHECKING:
    from pathlib import Path

CHANGES = 32  # all with the skill's tests in the profile `deep`; else a few, and by their bytes
DEEP = settings.get_current_profile_name() == "deep"
MOST_SHARE = 0.25  # of the tokens of whole files


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("grown") / "demo"
    grow(root)
    return root


def repair(root: Path, thinker: Thinker, **wish: Any) -> Generated:
    plugins = load()
    with serving(thinker) as script:
        model = open_model(f"{script.base}#thinker", patience=script.patience)
        prepared = prepare(open_skill(str(root)), Job(mode="delta"), plugins)
        return generate(prepared, Wish(**wish), model, plugins)


def copy(grown: Path, tmp_path: Path) -> Path:
    return shutil.copytree(grown, tmp_path / "demo")


@pytest.mark.parametrize("seed", range(CHANGES))
def test_a_delta_is_enough_to_repair_the_skill(grown: Path, tmp_path: Path, seed: int) -> None:
    root = copy(grown, tmp_path)
    told = change(seed, root)
    before = contents(root)
    right = right_files(root, told)
    thinker = Thinker()
    tried = DEEP or seed % 8 == 0
    done = repair(root, thinker, apply=True, test=tried)
    assert thinker.called == sorted(told)
    assert {f.path: f.after for f in done.change.files} == right
    assert done.trial is None or done.trial.passed
    assert {claim.state for claim in done.claims} == {"current"}
    assert done.asked.sent <= MOST_SHARE * done.prepared.whole_tokens
    if tried:
        report = basing.show(open_skill(str(root)))
        assert report is not None
        assert report.current
    undo(open_skill(str(root)), done.change)
    assert contents(root) == before


def right_files(root: Path, told: dict[str, set[str]]) -> dict[str, bytes | None]:
    """What the changed fields need: the very files with which the skill's tests pass."""
    right: dict[str, bytes | None] = {}
    for alias, fields in told.items():
        schema = load_schema(root, {"S.entities": INPUT, "S.answer": ANSWER}[alias])
        for name in fields:
            spec = schema["properties"].get(name)
            made = files_of(name, spec or {}, required=name in schema["required"])
            right |= {
                path: text.encode() if spec is not None else None for path, text in made.items()
            }
    held = contents(root)
    return {path: data for path, data in right.items() if held.get(path) != data}


def test_without_the_change_the_tests_fail(grown: Path, tmp_path: Path) -> None:
    root = copy(grown, tmp_path)
    assert run_tests(open_skill(str(root)), None, Limits()).passed
    change(4, root)
    assert not run_tests(open_skill(str(root)), None, Limits()).passed


@pytest.mark.parametrize("seed", range(CHANGES if DEEP else 3))
def test_no_line_of_the_delta_can_be_missing(grown: Path, tmp_path: Path, seed: int) -> None:
    root = copy(grown, tmp_path)
    change(seed, root)
    before = contents(root)
    prompt = prepare(open_skill(str(root)), Job(mode="delta"), load()).context.text
    lines = prompt.splitlines()
    assert len(lines) >= 4
    for drop, line in enumerate(lines):
        several = line.startswith("- ") and sum(one.startswith("- ") for one in lines) > 1
        if several and not (DEEP or seed == 0):
            continue  # the files of one alias are missing then, and the skill's tests say so
        with pytest.raises((NoAnswer, TestsFailed)) as refused:
            repair(root, Thinker(drop), apply=True, test=True)
        assert refused.type is (TestsFailed if several else NoAnswer)
    assert contents(root) == before


@pytest.mark.parametrize("field", ["region", "tone", "格式"])
def test_even_the_bare_demo_is_told_in_a_quarter(tmp_path: Path, field: str) -> None:
    """Eight small files: the second request repeats the first, and both count."""
    root = tmp_path / "demo"
    bare(root)
    schema = load_schema(root, INPUT)
    schema["properties"][field] = {"type": "string", "enum": ["eu", "us"]}
    (root / INPUT).write_text(json.dumps(schema, ensure_ascii=False, indent=2) + "\n")
    done = repair(root, Thinker())
    assert [call.ref.partition("@")[0] for call in done.asked.calls] == ["S.entities"]
    assert done.asked.sent <= MOST_SHARE * done.prepared.whole_tokens


def test_no_mark_leaves_the_base(grown: Path, tmp_path: Path) -> None:
    root = copy(grown, tmp_path)
    change(1, root)
    old = basing.show(open_skill(str(root)))
    done = repair(root, Thinker(), apply=True, test=True, mark=False)
    new = basing.show(open_skill(str(root)))
    assert old is not None
    assert new is not None
    assert (new.digest, done.base) == (old.digest, "")


def test_the_same_answer_has_the_same_id(grown: Path, tmp_path: Path) -> None:
    root = copy(grown, tmp_path)
    change(2, root)
    first, second = repair(root, Thinker()), repair(root, Thinker())
    assert first.change.id == second.change.id
    assert len(list((root / ".ado/changes").iterdir())) == 1


def test_refusals_of_the_whole_loop_are_refusals(grown: Path, tmp_path: Path) -> None:
    root = copy(grown, tmp_path)
    with pytest.raises(CtxError, match="nothing changed"):
        repair(root, Thinker())
