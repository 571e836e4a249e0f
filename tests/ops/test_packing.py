from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adaos_ctx.errors import (
    BudgetTooSmall,
    SourceUnreadable,
    StaleAlias,
    UnknownAlias,
    UnknownTokenizer,
)
from adaos_ctx.ops.gathering import PackRequest
from adaos_ctx.ops.packing import pack
from adaos_ctx.pack.layouts import parse
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import Skill, open_skill
from adaos_ctx.tokens import get_counter
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.ops.packreport import PackReport

LAYOUTS = ["compact", "refs", "markdown", "xml", "json"]


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load()


def levels(report: PackReport) -> dict[str, str]:
    return {item.name: item.level for section in report.pack.sections for item in section.items}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_pack_reads_back_as_the_value_it_was_made_from(
    tmp_path: Path, plugins: Plugins, layout: str
) -> None:
    report = pack((small_skill(tmp_path),), PackRequest(layout=layout, task="add French"), plugins)
    assert parse(report.text, layout) == report.pack


def test_every_alias_is_named_with_its_present_digest(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path)
    report = pack((skill,), PackRequest(), plugins)
    assert sorted(i.ref for s in report.pack.sections for i in s.items) == sorted(
        str(alias.ref) for alias in skill.registry
    )


@pytest.mark.parametrize("layout", LAYOUTS)
@given(budget=st.integers(60, 900))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
def test_the_budget_is_never_exceeded(
    tmp_path_factory: pytest.TempPathFactory, plugins: Plugins, layout: str, budget: int
) -> None:
    folder = tmp_path_factory.getbasetemp() / "budget"
    skill = open_skill(str(folder)) if folder.exists() else small_skill(folder, _many())
    try:
        report = pack((skill,), PackRequest(layout=layout, budget=budget), plugins)
    except BudgetTooSmall:
        return
    assert get_counter().count(report.text) == report.pack.tokens <= budget


def _many() -> dict[str, str | bytes]:
    return {
        f"docs/d{i}.md": f"# Title {i}\n\nWhat the document number {i} is about.\n"
        for i in range(40)
    }


@given(lower=st.integers(80, 600), more=st.integers(0, 300))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
def test_a_larger_budget_never_names_fewer_aliases(
    tmp_path_factory: pytest.TempPathFactory, plugins: Plugins, lower: int, more: int
) -> None:
    folder = tmp_path_factory.getbasetemp() / "monotone"
    skill = open_skill(str(folder)) if folder.exists() else small_skill(folder, _many())
    try:
        small = pack((skill,), PackRequest(budget=lower), plugins)
    except BudgetTooSmall:
        return
    large = pack((skill,), PackRequest(budget=lower + more), plugins)
    assert len(levels(large)) + 3 >= len(levels(small))


def test_what_is_left_out_is_counted_in_the_pack_and_named_in_the_report(
    tmp_path: Path, plugins: Plugins
) -> None:
    skill = small_skill(tmp_path, _many())
    report = pack((skill,), PackRequest(budget=300), plugins)
    named = levels(report)
    left_out = sum(section.left_out for section in report.pack.sections)
    assert left_out == len(skill.registry) - len(named) > 0
    assert {c.alias for c in report.cut if c.level == "left out"} == {
        alias.name for alias in skill.registry
    } - set(named)


def test_section_caps_hold(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(
        tmp_path, {".ado/ctx.toml": "[pack.caps]\nadr = 40\ndocs = 60\n", **_many()}
    )
    report = pack((skill,), PackRequest(), plugins)
    assert report.section_tokens["ADR"] <= 40
    assert report.section_tokens["DOCS"] <= 60
    assert {c.reason for c in report.cut if c.label == "ADR"} == {"cap of ADR"}


def test_a_budget_that_cannot_hold_the_frame_says_what_is_missing(
    tmp_path: Path, plugins: Plugins
) -> None:
    with pytest.raises(BudgetTooSmall) as caught:
        pack((small_skill(tmp_path),), PackRequest(budget=10), plugins)
    needed = int(str(caught.value.facts["needed"]))
    assert needed == 10 + int(str(caught.value.facts["missing"]))
    assert pack((open_skill(str(tmp_path)),), PackRequest(budget=needed + 60), plugins)


def test_the_same_skill_gives_the_same_bytes_wherever_it_lies(
    tmp_path: Path, plugins: Plugins
) -> None:
    one = pack((small_skill(tmp_path / "a" / "s"),), PackRequest(), plugins)
    two = pack((small_skill(tmp_path / "b" / "s"),), PackRequest(), plugins)
    assert one.text == two.text


def test_an_edit_is_served_and_said(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").write_text("# Other\n\nNow it does something else entirely.\n")
    report = pack((skill,), PackRequest(), plugins)
    assert [alias for alias, _ in report.moved] == ["D.readme"]
    assert "(moved " in report.text
    assert "something else entirely" in report.text


def test_locked_refuses_what_moved_and_what_is_gone(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path)
    pack((skill,), PackRequest(locked=True), plugins)
    (tmp_path / "README.md").write_text("x")
    with pytest.raises(StaleAlias):
        pack((skill,), PackRequest(locked=True), plugins)
    (tmp_path / "README.md").unlink()
    with pytest.raises(SourceUnreadable):
        pack((skill,), PackRequest(locked=True), plugins)


def test_a_missing_file_is_reported_and_the_rest_is_packed(
    tmp_path: Path, plugins: Plugins
) -> None:
    skill = small_skill(tmp_path)
    (tmp_path / "README.md").unlink()
    report = pack((skill,), PackRequest(), plugins)
    assert report.absent == (("D.readme", "no such file"),)
    assert "D.readme" not in levels(report)


def test_full_inlines_a_view_and_a_pin_that_moved_is_refused(
    tmp_path: Path, plugins: Plugins
) -> None:
    skill = small_skill(tmp_path)
    report = pack((skill,), PackRequest(full=("H.main",)), plugins)
    assert levels(report)["H.main"] == "full"
    assert "return text" in report.text
    assert "# why" not in report.text  # the default view is `min`
    assert "# why" in pack((skill,), PackRequest(full=("H.main",), view="full"), plugins).text
    with pytest.raises(StaleAlias):
        pack((skill,), PackRequest(full=("H.main@00000000",)), plugins)


def test_only_restricts_the_pack(tmp_path: Path, plugins: Plugins) -> None:
    report = pack((small_skill(tmp_path),), PackRequest(only=("A.ADR1", "S.entities")), plugins)
    assert set(levels(report)) == {"A.ADR1", "S.entities"}
    with pytest.raises(UnknownAlias):
        pack((open_skill(str(tmp_path)),), PackRequest(only=("A.nope",)), plugins)


def test_what_the_reader_holds_is_left_out(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path)
    held = str(skill.registry.get("S.entities").ref)
    assert "S.entities" not in levels(pack((skill,), PackRequest(held=(held,)), plugins))
    stale = held[:-8] + "00000000"
    assert "S.entities" in levels(pack((skill,), PackRequest(held=(stale,)), plugins))


def test_a_task_lifts_what_it_is_about(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path, _many())
    plain = levels(pack((skill,), PackRequest(budget=420), plugins))
    task = "rewrite the title of document number 37"
    asked = levels(pack((skill,), PackRequest(budget=440, task=task), plugins))
    assert plain.get("D.d37", "ref") != "card"
    assert asked["D.d37"] in ("brief", "card")


def test_decisions_justify_remarks_on_schemas(tmp_path: Path, plugins: Plugins) -> None:
    text = pack((small_skill(tmp_path),), PackRequest(), plugins).text
    assert "S.entities@" in text
    report = pack((open_skill(str(tmp_path)),), PackRequest(), plugins)
    notes = {i.name: i.notes for s in report.pack.sections for i in s.items}
    has = "json-only" in next(t for t in text.split("\n\n") if "ADR" in t).lower()
    assert (notes["S.entities"] == ("json-only",)) == has


def test_an_estimate_is_marked(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path)
    report = pack((skill,), PackRequest(target="claude"), plugins)
    assert report.pack.encoding == "~claude"
    assert report.pack.tokens > pack((skill,), PackRequest(), plugins).pack.tokens
    with pytest.raises(UnknownTokenizer):
        pack((skill,), PackRequest(target="no-such-model"), plugins)


def test_several_skills_share_one_budget(tmp_path: Path, plugins: Plugins) -> None:
    one = small_skill(tmp_path / "one")
    two = small_skill(tmp_path / "two", {"skill.yaml": "name: other\n"})
    report = pack((one, two), PackRequest(budget=700), plugins)
    assert report.pack.skill == "my_llm_skill, other"
    assert report.pack.tokens <= 700
    names = set(levels(report))
    assert {"one:A.ADR1", "two:A.ADR1"} <= names


def test_references_of_several_skills_are_those_that_get_alias_resolves(
    tmp_path: Path, plugins: Plugins
) -> None:
    from adaos_ctx.ops.expanding import ExpandRequest, expand

    ws = {".ado/ctx.toml": '[workspace]\nroot = ".."\n'}
    skills = (small_skill(tmp_path / "one", ws), small_skill(tmp_path / "two", ws))
    report = pack(skills, PackRequest(budget=2000), plugins)
    for section in report.pack.sections:
        for item in section.items:
            assert expand(skills[0], ExpandRequest(ref=item.ref), plugins).ref == item.ref


def test_skills_of_one_folder_name_are_told_apart(tmp_path: Path, plugins: Plugins) -> None:
    skills = (small_skill(tmp_path / "a/s"), small_skill(tmp_path / "b/s"))
    names = set(levels(pack(skills, PackRequest(budget=2000), plugins)))
    assert {"a/s:A.ADR1", "b/s:A.ADR1"} <= names


def test_a_vocabulary_shortens_with_a_legend(tmp_path: Path, plugins: Plugins) -> None:
    word = "internationalization_settings"
    schema = json.dumps({"properties": {word: {"type": "string"}, f"x_{word}": {"type": "string"}}})
    more: dict[str, str | bytes] = {f"schemas/s{i}.json": schema for i in range(9)}
    more[".ado/vocab.json"] = json.dumps({word: "IS"})
    report = pack((small_skill(tmp_path, more),), PackRequest(), plugins)
    assert report.pack.legend == (("IS", word),)
    assert parse(report.text, "compact") == report.pack


def test_secrets_and_hidden_characters_stay_out(tmp_path: Path, plugins: Plugins) -> None:
    secret = "ghp_0123456789abcdef0123456789abcdef0123"
    more = {"docs/a.md": f"# A\n\nThe token is {secret} and this \u202e is hidden in the text.\n"}
    skill = small_skill(tmp_path, more)
    for request in (PackRequest(), PackRequest(full=("D.a",), view="full")):
        text = pack((skill,), request, plugins).text
        assert secret not in text
        assert "\u202e" not in text


def test_a_skill_of_thousands_of_files_builds_only_what_may_be_shown(
    tmp_path: Path, plugins: Plugins
) -> None:
    make_skill(tmp_path, {f"src/m{i}.py": f"def f{i}():\n    return {i}\n" for i in range(1500)})
    from adaos_ctx.ops.scanning import init

    init(str(tmp_path))
    skill: Skill = open_skill(str(tmp_path))
    report = pack((skill,), PackRequest(), plugins)
    assert report.pack.tokens <= 4096
    assert int(str(report.facts["cards_built"])) < 200


def named(report: PackReport) -> int:
    return len(levels(report))


def test_no_alias_is_left_out_while_its_name_would_fit(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path, _many())
    counts = []
    for budget in range(170, 1500, 37):
        report = pack((skill,), PackRequest(budget=budget), plugins)
        counts.append(named(report))
        if counts[-1] < len(skill.registry):
            assert report.pack.tokens > budget - 30  # no room was left for one more name
    assert counts == sorted(counts)  # a larger budget never names fewer
    assert counts[-1] == len(skill.registry)


def test_the_number_in_exit_21_is_enough(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path, _many())
    for layout in LAYOUTS:
        for budget in (0, 1, 50):
            with pytest.raises(BudgetTooSmall) as caught:
                pack((skill,), PackRequest(layout=layout, budget=budget), plugins)
            needed = int(str(caught.value.facts["needed"]))
            assert pack((skill,), PackRequest(layout=layout, budget=needed), plugins)
            with pytest.raises(BudgetTooSmall):
                pack((skill,), PackRequest(layout=layout, budget=needed - 1), plugins)


@pytest.mark.parametrize("cap", [0, 1, 5, 9, 20, 40])
def test_no_section_exceeds_its_cap_however_small(
    tmp_path: Path, plugins: Plugins, cap: int
) -> None:
    caps = f"[pack.caps]\nadr = {cap}\ndocs = {cap}\nhandler = {cap}\n"
    skill = small_skill(tmp_path, {".ado/ctx.toml": caps, **_many()})
    for layout in LAYOUTS:
        report = pack((skill,), PackRequest(layout=layout), plugins)
        for label in ("ADR", "DOCS", "HANDLER"):
            assert report.section_tokens.get(label, 0) <= cap
        assert parse(report.text, layout) == report.pack


def test_an_inlined_text_over_its_cap_is_refused(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path, {".ado/ctx.toml": "[pack.caps]\nhandler = 5\n"})
    with pytest.raises(BudgetTooSmall):
        pack((skill,), PackRequest(full=("H.main",)), plugins)


def test_secrets_of_the_frame_are_masked(tmp_path: Path, plugins: Plugins) -> None:
    secret = "ghp_0123456789abcdef0123456789abcdef0123"
    more = {
        "skill.yaml": f"name: s {secret}\nversion: {secret}\n",
        ".ado/ctx.toml": f'[task]\ntext = "{secret}"\n',
    }
    text = pack(
        (small_skill(tmp_path, more),), PackRequest(task=f"use {secret} \u202e"), plugins
    ).text
    assert secret not in text
    assert "\u202e" not in text


def test_every_number_of_an_estimate_carries_a_tilde(tmp_path: Path, plugins: Plugins) -> None:
    report = pack((small_skill(tmp_path),), PackRequest(target="claude"), plugins)
    assert f"  ~{report.pack.tokens:,}/4,096 tokens (~claude)" in report.text
    assert parse(report.text, "compact") == report.pack
