"""Pairs of versions of skills: synthetic ones from seeds, real ones from folders, commits of this code."""

from __future__ import annotations

import io
import json
import random
import subprocess
import tarfile
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Tree = dict[str, bytes]  # path -> content
KINDS = ("schema", "adr", "profile", "code", "docs", "mixed")
_NOUNS = (
    "order invoice customer shipment refund ticket session report summary language entity label "
    "score batch window retry budget token region currency"
).split()
_VERBS = "load check merge render split rank filter encode resolve append publish validate".split()


def synthetic(count: int) -> Iterator[tuple[str, Tree, Tree]]:
    """So many pairs, each with one edit of its kind; `mixed` has three."""
    for seed in range(count):
        rng = random.Random(seed)
        kind = KINDS[seed % len(KINDS)]
        old = _skill(rng)
        new = dict(old)
        for edited in rng.sample(KINDS[:-1], 3) if kind == "mixed" else [kind]:
            _EDITS[edited](rng, new)
        yield f"synthetic {seed:02} {kind}", old, new


def _skill(rng: random.Random) -> Tree:
    nouns = rng.sample(_NOUNS, 8)
    properties = {n: _field(rng, n) for n in nouns}
    schema = {"type": "object", "properties": properties, "required": sorted(nouns[:3])}
    options = [f"O{n} ({noun}-first)" for n, noun in enumerate(nouns[:3], 1)]
    record = [
        f"# ADR-0001: {nouns[0]} handling", "", "## Status", "", "Accepted", "", "## Context", "",
        *(_sentence(rng, nouns) for _ in range(8)), "", "## Considered Options", "",
        *(f"* {option}" for option in options), "", "## Decision Outcome", "",
        f'Chosen option: "{options[0]}", because it is easy to check.', "", "## Consequences", "",
        *(f"* {_sentence(rng, nouns)}" for _ in range(5)),
    ]  # fmt: skip
    profile = [
        f"{noun}:\n  limit: {rng.randint(1, 90)}\n  retries: {rng.randint(1, 9)}" for noun in nouns
    ]
    code = '"""Handlers."""\n\n' + "".join(_function(rng, nouns) for _ in range(10))
    page = f"# {nouns[0].title()} skill\n\n" + "".join(
        f"## {noun.title()}\n\n" + "\n".join(_sentence(rng, nouns) for _ in range(6)) + "\n\n"
        for noun in nouns
    )
    texts = {
        "schemas/main.json": json.dumps(schema, indent=2) + "\n",
        "prep/ADR-0001.md": "\n".join(record) + "\n",
        "profiles/default.yaml": "\n".join(profile) + "\n",
        "handlers/main.py": code,
        "README.md": page,
        "skill.yaml": "name: demo\nversion: 1.0.0\n",
        "tests/test_main.py": "".join(
            f"def test_{n}_is_kept():\n    assert '{n}'\n\n\n" for n in nouns
        ),
    }
    return {path: text.encode() for path, text in texts.items()}


def _field(rng: random.Random, noun: str) -> dict[str, Any]:
    return rng.choice([
        {"type": "string", "description": f"The {noun}."},
        {"type": "integer", "minimum": rng.randint(0, 5)},
        {"enum": ["en", "de", "ru"], "description": f"Of the {noun}."},
        {"type": "array", "items": {"type": "string"}},
    ])  # fmt: skip


def _sentence(rng: random.Random, nouns: list[str]) -> str:
    return f"The {rng.choice(nouns)} is used to {rng.choice(_VERBS)} each {rng.choice(nouns)} once."


def _function(rng: random.Random, nouns: list[str]) -> str:
    noun, verb = rng.choice(nouns), rng.choice(_VERBS)
    steps = "".join(
        f"    {rng.choice(nouns)}_{n} = {rng.choice(_VERBS)}({noun}, {n})\n"
        for n in range(rng.randint(4, 12))
    )
    name = f"{verb}_{noun}_{rng.randint(10, 99)}"
    return f'\ndef {name}({noun}: str, limit: int = {rng.randint(1, 9)}) -> str:\n    """Do it."""\n{steps}    return {noun}\n\n'


def _edit_schema(rng: random.Random, tree: Tree) -> None:
    schema = json.loads(tree["schemas/main.json"])
    names = list(schema["properties"])
    for _ in range(rng.randint(1, 3)):
        what = rng.randrange(4)
        if what == 0:
            schema["properties"][f"{rng.choice(_NOUNS)}_id"] = {"type": "string"}
        elif what == 1:
            schema["properties"][rng.choice(names)] = {"enum": ["en", "de", "fr"]}
        elif what == 2:
            schema["required"] = sorted(rng.sample(names, 4))
        else:
            schema["properties"].pop(names[-1], None)
    tree["schemas/main.json"] = (json.dumps(schema, indent=2) + "\n").encode()


def _edit_record(rng: random.Random, tree: Tree) -> None:
    text = tree["prep/ADR-0001.md"].decode()
    option = next(line[2:] for line in text.splitlines() if line.startswith("* O2"))
    if rng.random() < 0.5:
        first = next(line[2:] for line in text.splitlines() if line.startswith("* O1"))
        text = text.replace(f'"{first}"', f'"{option}"')
    else:
        text = text.replace("Accepted", "Superseded") + "\n## More\n\n* Another consequence.\n"
    tree["prep/ADR-0001.md"] = text.encode()


def _edit_profile(rng: random.Random, tree: Tree) -> None:
    rows = tree["profiles/default.yaml"].decode().splitlines()
    at = rng.choice([n for n, row in enumerate(rows) if "limit" in row])
    rows[at] = f"  limit: {rng.randint(100, 900)}"
    if rng.random() < 0.5:
        rows += ["timeout_s: 30"]
    tree["profiles/default.yaml"] = ("\n".join(rows) + "\n").encode()


def _edit_code(rng: random.Random, tree: Tree) -> None:
    text = tree["handlers/main.py"].decode()
    parts = text.split("\n\ndef ")
    at = rng.randrange(1, len(parts))
    head, _, body = parts[at].partition("\n")
    if rng.random() < 0.5:
        head = head.replace(", limit: int", ", dry_run: bool = False, limit: int")
    rows = body.splitlines()
    rows[1:2] = [f"    step_{n} = check({n})" for n in range(rng.randint(1, 14))]
    parts[at] = "\n".join([head, *rows]) + "\n"
    tree["handlers/main.py"] = "\n\ndef ".join(parts).encode()


def _edit_docs(rng: random.Random, tree: Tree) -> None:
    rows = tree["README.md"].decode().splitlines()
    for _ in range(rng.randint(1, 6)):
        rows[rng.randrange(2, len(rows))] = _sentence(rng, _NOUNS)
    if rng.random() < 0.4:
        rows += ["## Limits", "", *(_sentence(rng, _NOUNS) for _ in range(rng.randint(2, 20)))]
    tree["README.md"] = ("\n".join(rows) + "\n").encode()


_EDITS: dict[str, Callable[[random.Random, Tree], None]] = {
    "schema": _edit_schema, "adr": _edit_record, "profile": _edit_profile, "code": _edit_code,
    "docs": _edit_docs,
}  # fmt: skip


def recorded(folder: Path) -> Iterator[tuple[str, Tree, Tree]]:
    """Consecutive versions of real skills: `folder/<skill>/<version>/…`."""
    for skill in sorted(folder.iterdir()):
        versions = sorted(version for version in skill.iterdir() if version.is_dir())
        for old, new in pairwise(versions):
            yield f"{skill.name} {new.name}", _tree(old), _tree(new)


def _tree(folder: Path) -> Tree:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in files}


def commits(repo: Path, part: str, most: int) -> Iterator[tuple[str, Tree, Tree]]:
    """The last commits that changed one folder of a repository, each beside its parent."""
    argv = ["git", "log", "--no-merges", f"-{most + 1}", "--format=%h", "--", part]
    found = subprocess.run(
        argv, cwd=repo, capture_output=True, text=True, check=True
    ).stdout.split()
    for new, old in pairwise(found):
        yield f"commit {new}", _archive(repo, old, part), _archive(repo, new, part)


def _archive(repo: Path, rev: str, part: str) -> Tree:
    done = subprocess.run(["git", "archive", rev, part], cwd=repo, capture_output=True, check=True)
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        found = {m.name: archive.extractfile(m) for m in archive.getmembers() if m.isfile()}
        return {name: file.read() for name, file in sorted(found.items()) if file}
