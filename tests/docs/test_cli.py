"""The commands, as somebody types them."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from adaos_ctx.plugins import Plugins
from adaos_ctx.skill import open_skill
from adaos_ctx.tools import ToolContext, call_tool
from adaos_ctx_docs import plugin
from tests.docs.making import put

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

Run = Any


def test_index_search_show_verify_report_log(run: Run) -> None:
    assert run("index", "docs")[0] == 0
    code, found = run("search", "limited retries", "--json", "--budget", "1k")
    assert (code, found["passages"][0]["citation"]) == (0, "docs/a.md:1-3")
    ref = found["passages"][0]["ref"]
    code, text = run("show", ref)
    assert code == 0
    assert text.startswith(f"{ref} docs/a.md:1-3 A\n# A\n")
    assert run("verify", "--json")[1]["mismatches"] == []
    assert run("report", "--json")[1]["documents"] == 2
    assert len(run("log", "--json")[1]["runs"]) == 1
    put(open_folder(), {"docs/a.md": "# A\n\nRetries are not limited."})
    code, verified = run("verify", "--json")
    assert (code, verified["mismatches"][0]["uri"]) == (1, "docs/a.md")
    assert run("show", ref)[0] == 47
    assert run("search", "nothing of the kind")[0] == 1


def test_a_search_says_that_a_source_changed_and_how_to_index_again(run: Run) -> None:
    run("index", "docs")
    put(open_folder(), {"docs/a.md": "# A\n\nNothing of it is left."})
    code, said = run("search", "limited retries")
    assert code == 1
    assert "1 left out: its text changed since it was indexed\n" in said
    assert "index again, with the options you gave: adaos-ctx docs index docs\n" in said
    run("index", "docs")
    assert "left out" not in run("search", "limited retries")[1]


def test_what_a_budget_leaves_out_is_one_line_and_no_matter_of_indexing(run: Run) -> None:
    folder = open_folder() / "docs"
    put(folder, {f"{n}.md": f"# N{n}\n\n" + "Pelicans fly low. " * n for n in range(3, 9)})
    run("index", "docs")
    one = run("search", "pelicans", "-k", "1", "--json")[1]["tokens"]
    code, said = run("search", "pelicans", "-k", "1", "--budget", str(one))
    assert (code, said.count("left out")) == (0, 1)
    assert " left out: over the budget\n" in said
    assert "index again" not in said


def test_a_budget_below_every_passage_is_told_from_finding_nothing(run: Run) -> None:
    run("index", "docs")
    needed = run("search", "limited retries", "-k", "1", "--json")[1]["tokens"]
    code, said = run("search", "limited retries", "--budget", "2")
    assert code == 1
    assert f"no passage fits the budget of 2 tokens: the best needs {needed}\n" in said
    assert "nothing found" not in said
    assert "nothing found" in run("search", "pelicans", "--budget", "2")[1]


def test_the_report_says_whose_the_index_is_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    here = open_folder()
    put(here.parent, {"far away/x.md": "# X\n\nPelicans."})
    run("index", "../far away")
    for folder in (here.parent / "far away", here.parent):
        monkeypatch.chdir(folder)
        code, said = run("report")
        assert (code, said.count("the index of")) == (0, 1)


def test_indexing_another_folder_says_where_the_index_is(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = open_folder()
    put(here.parent, {"far away/x.md": "# X\n\nPelicans."})
    assert "search it" not in run("index", "docs")[1]
    (here.parent / "empty").mkdir()
    monkeypatch.chdir(here.parent / "empty")
    said = run("index", str(here.parent / "far away"))[1]
    assert f"the index of {here.parent / 'far away'}: " in said
    store = said.rpartition("--store ")[2].strip()
    assert "Pelicans" in run("search", "pelicans", "--store", store.strip("'"))[1]
    monkeypatch.chdir(here.parent / "far away")
    assert "Pelicans" in run("search", "pelicans")[1]


def test_a_passage_says_how_it_is_looked_at_in_its_file(run: Run) -> None:
    run("index", "docs")
    ref = run("search", "limited retries", "--json")[1]["passages"][0]["ref"]
    assert run("show", ref)[1].endswith(
        f"check it in its file: less +1 {open_folder()}/docs/a.md\n"
    )


def open_folder() -> Path:
    from pathlib import Path

    return Path.cwd()


def test_standard_input_and_options(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import io

    assert "adaos-ctx docs index - --uri" in run("index", "-")[1]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("привет всем".encode())))
    assert run("index", "-", "--uri", "note.md")[0] == 0
    assert run("search", "привет", "--json")[1]["passages"][0]["doc"] == "note.md"
    assert run("index", "docs", "docs/a.md")[0] == 2
    assert run("index", "nowhere")[0] == 15
    assert run("index", "docs", "--splitter", "odd")[0] == 2
    assert run("index", "docs", "--encoding", "klingon")[0] == 2
    assert run("index", "docs", "--dry-run", "--json")[1]["added"] == 2
    assert run("index", "docs/a.md", "--json")[1]["discovered"] == 1
    assert (
        run("index", "docs", "--embed", "hash", "--max-tokens", "50", "--json")[1][
            "embedder_fingerprint"
        ]
        == "hash-1024-1"
    )
    os.unlink("docs/a.md")
    os.unlink("docs/b.md")
    assert run("index", "docs")[0] == 45
    assert run("report")[0] == 0


def test_eval_writes_rows_that_are_slices(run: Run) -> None:
    put(open_folder(), {"q.jsonl": '{"id": "1", "text": "what limits retries"}\n'})
    assert (
        run("eval", "docs", "--queries", "q.jsonl", "--run", "out.jsonl", "--max-chars", "800")[0]
        == 0
    )
    row = json.loads((open_folder() / "out.jsonl").read_text())
    assert row["ranked"][0] == "a.md"
    text = (open_folder() / "docs" / "a.md").read_text()
    assert all(
        text[c["char_start"] : c["char_end"]] == c["text"]
        for c in row["chunks"]
        if c["doc"] == "a.md"
    )
    assert run("eval", "docs", "--queries", "docs/a.md", "--run", "out.jsonl")[0] == 11


def test_watch_indexes_again_when_something_changes(run: Run) -> None:
    from adaos_ctx_docs.commanding import IndexOptions
    from adaos_ctx_docs.watching import watch

    pauses = []

    def pause(_: float) -> None:
        pauses.append(1)
        if len(pauses) > 1:
            raise KeyboardInterrupt
        put(open_folder(), {"docs/new.md": "fresh words"})

    assert watch(IndexOptions(paths=("docs",)), as_json=False, pause=pause) == 0
    assert run("search", "fresh", "--json")[1]["passages"][0]["doc"] == "docs/new.md"
    assert watch(IndexOptions(paths=("-",)), as_json=False) == 2


def test_ctrl_c_in_a_run_ends_watching(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from adaos_ctx_docs import watching
    from adaos_ctx_docs.commanding import IndexOptions

    def interrupted(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(watching, "run_index", interrupted)
    assert watching.watch(IndexOptions(paths=("docs",)), as_json=False) == 130


def test_a_skill_has_its_own_index_and_models_read_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(open_folder(), {"SKILL.md": "---\nname: demo\n---\nx"})
    skill = open_skill(".")
    context = ToolContext(skill=skill, plugins=Plugins([("docs", plugin)]), session="s")
    assert "no document index" in call_tool(context, "search_docs", {"query": "retries"}).text
    assert plugin.ctx_search(skill, "retries", 3) == []
    assert plugin.ctx_resolve(skill, "doc:docs/a.md#0") is None
    put(
        open_folder(),
        {
            "docs/a.md": "# A\n\nRetries are limited. api_key = 'sk-0f8e2d1c9b7a6f5e4d3c2b1a'\n"
            + "Retries again. " * 20
            + "\n\n# Z\n\n"
            + "More words. " * 40
        },
    )
    run("index", "docs")
    found = call_tool(context, "search_docs", {"query": "limited retries", "budget": 500})
    ref = found.data["found"][0]  # type: ignore[index]
    assert found.told[0][:2] == (ref, "full")
    assert "sk-0f8e" not in found.text
    guessed = call_tool(context, "search_docs", {"query": "retreis"})
    note = "no passage holds retreis; searched for retri…"
    assert (guessed.text.splitlines()[0], guessed.data["notes"]) == (f"note: {note}", [note])
    opened = call_tool(context, "open_chunk", {"ref": ref, "around": 1})
    assert opened.data["ref"] == ref
    assert len(opened.told) == 2
    assert call_tool(context, "open_chunk", {"ref": "doc:none#1"}).is_error
    artifact = plugin.ctx_resolve(skill, ref)
    assert artifact is not None
    assert artifact.ref == ref
    assert plugin.ctx_search(skill, "retries", 3)[0].ref == ref
    assert plugin.ctx_resolve(skill, "res:x") is None
