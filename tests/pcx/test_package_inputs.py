"""Inputs that the published package loses or stumbles over, each beside what we do with it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from adaos_ctx_pcx.cli import app
from adaos_ctx_pcx.compat.build.llm_model import LLMDescriptorModel
from adaos_ctx_pcx.compat.validate import schema_errors
from adaos_ctx_pcx.crosslinks import add_links
from adaos_ctx_pcx.items import Item, Source, leaves
from adaos_ctx_pcx.manifest import counter
from adaos_ctx_pcx.mending import empty
from adaos_ctx_pcx.session import Session
from tests.pcx.compat.oracle import oracle
from tests.pcx.making import compiled, open_source, put, read, tools
from tests.pcx.test_package_defects import TWO, crashes, made, runtime, tree

if TYPE_CHECKING:
    from pathlib import Path

ZH = "重启备份服务并检查服务器上的事件日志。" * 40
ROOT_OF_ZH = Item(name="r", children=(Item(name="a", text=ZH),))
SKILLS = {
    "pdf/SKILL.md": "---\nname: pdf\ndescription: Reads PDF.\n---\nBody.", "pdf/reference.md": "# Reference\n\nForms.",
    "pdf/forms.md": "# Forms\n\nFields.", "xlsx/SKILL.md": "---\nname: xlsx\ndescription: Tables.\n---\nBody.",
}  # fmt: skip


def theirs(*argv: str) -> int:
    code: int = oracle("cli").main(list(argv))
    return code


def ours(*argv: str) -> Any:
    return CliRunner().invoke(app, list(argv))


# --- skills


def test_theirs_takes_references_for_skills(tmp_path: Path) -> None:
    assert len(tree(SKILLS, tmp_path, "skills").root.children) == 4


def test_ours_puts_references_below_their_skill(tmp_path: Path) -> None:
    root = read(tmp_path, SKILLS, "skills").root
    assert sorted(child.label for child in root.children) == ["pdf", "xlsx"]
    assert len(list(leaves(root))) == 4


# --- counting


def test_theirs_is_far_off_for_chinese_and_ours_is_exact() -> None:
    true = counter("o200k_base")(ZH)
    assert abs(oracle().estimate_tokens(ZH) / true - 1) > 0.3
    built = compiled(Source(id="s", kind="docs", root=ROOT_OF_ZH), count=counter("o200k_base"))
    assert built.manifest["nodes"]["a"]["tokens"] == true


def test_theirs_counts_by_characters_where_an_encoding_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    assert oracle("tokenizer").make_tokenizer("o200k_base")("x" * 40) == 10
    assert counter("o200k_base")("x" * 40) != 10


def test_theirs_charges_keywords_that_it_never_shows(tmp_path: Path) -> None:
    rt = runtime(made(tree(TWO, tmp_path)))
    assert rt.spent > oracle().estimate_tokens(rt.frontier_view("full"))


def test_theirs_gives_related_nodes_for_nothing_and_ours_charges_them(tmp_path: Path) -> None:
    files = {f"{d}/p{d}.md": "# Invoices\n\nRefund invoice payment." for d in ("aa", "bb")}
    source = tree(files, tmp_path / "t")
    rt = runtime(made(source, cross_links=True, cross_link_min_sim=0.1))
    before = rt.spent
    assert rt.related("paa")
    assert rt.spent == before
    built = open_source(read(tmp_path / "t", files))
    add_links(built.data)
    from adaos_ctx_pcx.manifest import opened

    session = Session(opened(built.data, built.store))
    assert session.related("paa")
    assert session.spent > 0


def test_theirs_gives_up_everything_before_it_refuses_and_ours_nothing(tmp_path: Path) -> None:
    files = {"a.md": "# A\n\n" + "a " * 150, "b.md": "# B\n\n" + "b " * 4000}
    package = oracle()
    rt = runtime(made(tree(files, tmp_path)), budget=400, auto_evict=True)
    rt.expand("a")
    with pytest.raises(package.BudgetExceeded):
        rt.expand("b")
    assert list(rt._spliced) == []
    source = open_source(read(tmp_path, files), 65536)
    session = Session(source, budget=300, evict=True)
    session.open("a")
    from adaos_ctx_pcx.errors import OverBudget

    held = session.spent
    with pytest.raises(OverBudget):
        session.open("b")
    assert session.spent == held


# --- descriptors


class Scripted:
    """A client that answers from a list."""

    def __init__(self, *answers: str) -> None:
        self.answers, self.asked = list(answers), list[str]()

    def complete(self, prompt: str, system: str | None = None, **_: Any) -> str:
        self.asked.append(prompt)
        return self.answers.pop(0) if self.answers else "{}"


@pytest.mark.parametrize("answer", ["[1]", "null", '{"what": "a", "when": "b", "keywords": null}'])
def test_theirs_crashes_at_odd_answers_and_ours_keeps_the_offline_line(answer: str) -> None:
    node = oracle("build.ir").SourceNode(id="a", title="A", content="Text.")
    theirs_model = oracle("build.descriptors").LLMDescriptorModel(Scripted(answer))
    assert crashes(lambda: theirs_model.describe_leaf(node))
    assert LLMDescriptorModel(Scripted(answer)).describe_leaf(node).when


def test_theirs_needs_more_of_a_client_than_it_says() -> None:
    class Client:
        def complete(self, prompt: str, *, system: str | None = None) -> str:
            return '{"what": "a", "when": "b"}'

    node = oracle("build.ir").SourceNode(id="a", title="A", content="Text.")
    assert crashes(
        lambda: oracle("build.descriptors").LLMDescriptorModel(Client()).describe_leaf(node)
    )
    assert LLMDescriptorModel(Client()).describe_leaf(node).what == "a"


def test_theirs_writes_a_low_line_again_without_marking_it_again(tmp_path: Path) -> None:
    build = oracle("build")
    marks = []

    class Model(build.FakeDescriptorModel):  # type: ignore[misc, name-defined]
        def grade(self, node: Any, descriptor: Any, siblings: Any) -> Any:
            marks.append(node.id)
            return oracle("build.descriptors").Grade(0.0, "low")

    build.compile_source(tree(TWO, tmp_path), Model(), [4096])
    assert sorted(marks) == ["a", "b"]  # ours: test_modelling, marked again beside its siblings


def test_theirs_finds_every_short_title_empty() -> None:
    distinct, build = oracle("build.distinct"), oracle("build")
    said = build.Descriptor("Install: packages.", "Use when the task involves install.", [])
    assert distinct.vacuity_flags("Install", said)
    from adaos_ctx_pcx.describe import Descriptor as Ours

    assert empty("Install", Ours(what="Install packages.", when="about pip, wheels, index")) == []


def test_theirs_writes_when_longer_than_its_schema_allows(tmp_path: Path) -> None:
    files = {"a.md": f"# {'Long title ' * 20}\n\nText.", "b.md": "# B\n\nText."}
    assert schema_errors(made(tree(files, tmp_path)))
    assert schema_errors(compiled(read(tmp_path, files)).manifest) == []


def test_theirs_links_branches_by_words_that_all_of_them_have(tmp_path: Path) -> None:
    pairs = [("mcp-lawn", "mow"), ("mcp-rice", "fry"), ("mcp-soap", "mix")]
    rows = [{"name": f"{space}.{verb}", "description": f"{verb}s."} for space, verb in pairs]
    (tmp_path / "tools.json").write_text(json.dumps(rows), encoding="utf-8")
    source = oracle("build.adapters").get_adapter("tools").load(tmp_path / "tools.json")
    manifest = made(source, cross_links=True)
    assert any(node.get("links") for node in manifest["nodes"].values() if "children" in node)
    built = compiled(tools(tmp_path, rows)).manifest
    add_links(built)
    assert not any(node.get("links") for node in built["nodes"].values())


# --- files and commands


def test_theirs_fails_at_links_and_ours_goes_around_them(tmp_path: Path) -> None:
    put(tmp_path / "d", TWO)
    (tmp_path / "d" / "gone.md").symlink_to(tmp_path / "nowhere.md")
    assert crashes(lambda: oracle("build.adapters").get_adapter("docs").load(tmp_path / "d"))
    (tmp_path / "d" / "gone.md").unlink()
    (tmp_path / "d" / "loop").symlink_to(tmp_path / "d")
    assert crashes(lambda: made(oracle("build.adapters").get_adapter("docs").load(tmp_path / "d")))
    (tmp_path / "d" / "gone.md").symlink_to(tmp_path / "nowhere.md")
    assert len(list(leaves(read(tmp_path / "d", {}).root))) == 2


def test_theirs_answers_a_file_for_a_folder_with_a_traceback(tmp_path: Path) -> None:
    file = str(put(tmp_path, TWO) / "a.md")
    out = str(tmp_path / "o")
    assert crashes(lambda: theirs("build", file, "--kind", "docs", "--fake", "--out", out))
    result = ours("build", file, "--kind", "docs", "--out", out)
    assert (result.exit_code, "nothing to compile" in result.output) == (40, True)


def test_theirs_calls_the_current_folder_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(put(tmp_path / "guide", TWO))
    assert theirs("build", ".", "--kind", "docs", "--fake", "--out", "../t") == 0
    assert (tmp_path / "t" / ".pcx.4k.json").exists()
    assert ours("build", ".", "--kind", "docs", "--out", "../o").exit_code == 0
    assert (tmp_path / "o" / "guide.pcx.4k.json").exists()


def test_theirs_preset_takes_a_flag_back_that_was_given(tmp_path: Path) -> None:
    put(tmp_path / "d", TWO)
    argv = ["build", str(tmp_path / "d"), "--kind", "docs", "--preset", "low-budget"]
    theirs(*argv, "--fake", "--budgets", "4k,32k", "--out", str(tmp_path / "t"))
    assert not (tmp_path / "t" / "d.pcx.32k.json").exists()
    ours(*argv, "--budgets", "4k,32k", "--out", str(tmp_path / "o"))
    assert (tmp_path / "o" / "d.pcx.32k.json").exists()


def test_theirs_answers_an_odd_case_or_manifest_with_a_traceback(tmp_path: Path) -> None:
    built = tmp_path / "o" / "d.pcx.4k.json"
    put(tmp_path / "d", TWO)
    ours("build", str(tmp_path / "d"), "--kind", "docs", "--out", str(tmp_path / "o"))
    files = put(tmp_path, {"c.json": '[{"target": "a"}]', "list.json": "[]"})
    assert crashes(lambda: theirs("eval", str(built), str(files / "c.json")))
    assert crashes(lambda: theirs("validate", str(files / "list.json")))
    assert crashes(lambda: theirs("validate", str(files / "none.json")))
    assert ours("eval", str(built), str(files / "c.json")).exit_code == 2
    assert ours("validate", str(files / "list.json")).exit_code == 1
    assert ours("validate", str(files / "none.json")).exit_code == 41


def test_theirs_fails_at_half_a_character(tmp_path: Path) -> None:
    text = '[{"name": "a", "description": "half \\ud83d"}, {"name": "b", "description": "whole"}]'
    file = str(put(tmp_path, {"tools.json": text}) / "tools.json")
    out = str(tmp_path / "t")
    assert crashes(lambda: theirs("build", file, "--kind", "tools", "--fake", "--out", out))
    assert ours("build", file, "--kind", "tools", "--out", str(tmp_path / "o")).exit_code == 0


@pytest.mark.parametrize(
    ("words", "works"),
    [(["-m", "askfaro_progressive_context.cli"], False), (["-c", "from adaos_ctx_pcx.cli import app; app()"], True)],
    ids=["theirs", "ours"],
)  # fmt: skip
def test_theirs_depends_on_the_locale(tmp_path: Path, words: list[str], works: bool) -> None:
    if not works:
        oracle()
    put(tmp_path / "d", {"a.md": "# Начало\n\nТекст.", "b.md": "# B\n\nText."})
    more = ["--kind", "docs", "--fake", "--out", str(tmp_path / "o")]
    argv = [sys.executable, *words, "build", str(tmp_path / "d"), *more]
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = subprocess.run(argv, env=env, capture_output=True, check=False)
    assert (done.returncode == 0) is works, done.stderr
