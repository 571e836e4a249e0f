"""An index moves as a whole, is checked before anything is taken, and decides on no folder here."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx_docs.errors import StoreRefused
from adaos_ctx_docs.moving import placed
from tests.docs.making import put

Run = Any


@pytest.fixture
def bundle(run: Run) -> str:
    assert run("index", "docs")[0] == 0
    assert run("export", "out.jsonl")[0] == 0
    return Path("out.jsonl").read_text()


def sealed(lines: list[dict[str, Any]]) -> str:
    """A bundle of some rows, as somebody forges it who knows the format."""
    body = "".join(json.dumps(line, sort_keys=True) + "\n" for line in lines)
    documents = [line for line in lines if "doc" in line]
    end = {
        "chunks": sum(len(line["texts"] or ()) for line in documents), "documents": len(documents),
        "sha256": sha256(body.encode()).hexdigest(),
    }  # fmt: skip
    return body + json.dumps({"end": end}) + "\n"


def rows_of(bundle: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in bundle.splitlines()[:-1]]


def refused(run: Run, text: str, *words: str) -> str:
    """What is said to a bundle that must not be taken; nothing of it was."""
    put(Path.cwd(), {"forged.jsonl": text})
    words = words or ("--root", "docs=docs")
    code, said = run("import", "forged.jsonl", "--store", "other.db", *words)
    assert code == 48
    assert not Path("other.db").exists()
    return str(said)


def test_everything_is_carried(run: Run, bundle: str) -> None:
    same = ("--root", "docs=docs")
    assert run("import", "out.jsonl", "--store", "other.db", "--dry-run", *same)[0] == 0
    assert not Path("other.db").exists()
    taken = run("import", "out.jsonl", "--store", "other.db", "--json", *same)[1]
    assert taken["chunks"] == 2
    found = run("search", "retries", "--store", "other.db", "--json")[1]["passages"]
    assert found[0]["doc"] == "docs/a.md"
    assert run("verify", "--store", "other.db")[0] == 0
    assert run("export", "again.jsonl", "--store", "other.db")[0] == 0
    assert run("import", "again.jsonl", "--store", "other.db")[0] == 0  # its own roots are known


def test_a_text_without_a_file_is_carried(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"hello there")))
    assert run("index", "-", "--uri", "note.md")[0] == 0
    assert run("export", "out.jsonl")[0] == 0
    assert run("import", "out.jsonl", "--store", "other.db")[0] == 0
    found = run("search", "hello", "--store", "other.db", "--json")[1]["passages"]
    assert run("show", found[0]["ref"], "--store", "other.db")[0] == 0


@pytest.mark.parametrize("part", [0.3, 0.6, 0.99])
def test_half_a_bundle_is_none(run: Run, bundle: str, part: float) -> None:
    lines = bundle.splitlines(keepends=True)
    refused(run, bundle[: int(len(bundle) * part)])
    refused(run, "".join(lines[: int(len(lines) * part)]))
    refused(run, "".join(lines[:-2] + lines[-1:]))
    refused(run, "")
    refused(run, "\n\n{}\n")


def test_forged_rows_are_refused_as_a_whole(run: Run, bundle: str) -> None:
    assert "digest" in refused(run, bundle.replace("Retries", "Forgery"))
    rows = rows_of(bundle)
    rows[-1]["texts"][0] = "forged"
    assert "is not what its digest says" in refused(run, sealed(rows))
    for path in ("../outside.md", "/etc/passwd", "a/../../b.md", "", "a\0b"):
        rows = rows_of(bundle)
        rows[-1]["head"] = json.dumps({**json.loads(rows[-1]["head"]), "path": path})
        assert "below its root" in refused(run, sealed(rows))
    rows = rows_of(bundle)
    refused(run, sealed([*rows, rows[-1]]))
    refused(run, sealed([row for row in rows if "root" not in row]), "--dry-run")
    for key, value in (("head", "[]"), ("places", "7"), ("texts", None), ("inline", 5)):
        refused(run, sealed([*rows[:-1], {**rows[-1], key: value}]))
    refused(run, sealed([*rows, {"root": "x", "note": "{}"}]))


def test_a_folder_of_another_machine_is_named_first(run: Run, bundle: str) -> None:
    foreign = rows_of(bundle)
    foreign[1]["note"] = json.dumps({"path": "/etc", "include": [], "recursive": True})
    text = sealed(foreign)
    said = refused(run, text, "--json")
    assert "docs (there /etc)" in said
    assert "--root docs=FOLDER" in said
    refused(run, text, "--root", "other=docs")
    refused(run, text, "--root", "docs=nowhere")
    assert run("import", "forged.jsonl", "--root", "docs")[0] == 2
    put(Path.cwd(), {"moved/a.md": Path("docs/a.md").read_text(), "moved/b.md": "# B\n\nb"})
    assert run("import", "forged.jsonl", "--store", "other.db", "--root", "docs=moved")[0] == 0
    assert run("verify", "--store", "other.db")[0] == 0
    roots = run("report", "--store", "other.db", "--json")[1]["roots"]
    assert roots["docs"]["path"] == str(Path("moved").resolve())
    assert run("import", "out.jsonl", "--store", "other.db", "--root", "docs=docs")[0] == 49


def test_no_other_file_is_written_over(run: Run, bundle: str) -> None:
    put(Path.cwd(), {"notes.txt": "mine"})
    code, said = run("export", "notes.txt")
    assert code == 48
    assert "--force" in said
    assert Path("notes.txt").read_text() == "mine"
    assert run("export", "notes.txt", "--force")[0] == 0
    assert Path("notes.txt").read_text() == bundle
    assert run("export", "notes.txt")[0] == 0


def test_a_root_that_a_bundle_does_not_have_names_those_that_it_has(run: Run) -> None:
    run("index", "docs", "--root", "доки и docs")
    run("export", "out put.jsonl")
    code, said = run("import", "out put.jsonl", "--root", "docs=docs", "--store", "other.db")
    assert code == StoreRefused.exit_code
    assert "has no root docs; its roots: доки и docs\n" in said
    assert "adaos-ctx docs import 'out put.jsonl' --root 'доки и docs'=FOLDER\n" in said


def test_roots_and_their_folders() -> None:
    assert placed(["a=/x=y", "b=."]) == {"a": "/x=y", "b": "."}
    for words in (["a"], ["=x"], ["a="], ["a=x", "a=y"]):
        with pytest.raises(UsageError):
            placed(words)
