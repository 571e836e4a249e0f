"""Files as AdaOS skills have them and as nobody publishes them, made from seeds: (name, text)."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

_NOUNS = "summary language entity label score batch window retry budget token region погода город".split()
_VERBS = "load check merge render split rank filter encode resolve publish validate".split()
_TYPES = ("string", "number", "boolean", "string[]", "Record<string, number>")


def options(seed: int) -> tuple[str, str]:
    """An options file: two to nine options, conflicts that one side declares."""
    rng = random.Random(seed)
    ids = [f"O{n}-{rng.choice(_VERBS)}_{rng.choice(_NOUNS)}" for n in range(1, rng.randint(3, 10))]
    entries: list[dict[str, Any]] = [
        {
            "id": name,
            "summary": f"{rng.choice(_VERBS)} each {rng.choice(_NOUNS)} in one call",
            "pros": [f"no {noun}" for noun in rng.sample(_NOUNS, 2)],
            "cons": [f"needs a {noun}" for noun in rng.sample(_NOUNS, 2)],
            "requirements": {"api": rng.choice(_NOUNS), "auth": "apikey"},
            "risks": [{"name": f"late {rng.choice(_NOUNS)}", "mitigation": "retry"}],
        }
        for name in ids
    ]
    entries[-1]["incompatibilities"] = [ids[0]]
    criteria = rng.sample(["latency", "cost", "complexity", "robustness", "privacy"], 3)
    value = {"problem": f"How do we {rng.choice(_VERBS)} a {rng.choice(_NOUNS)}?", "options": entries,
             "evaluation": {"criteria": criteria}}  # fmt: skip
    return f"options{seed}.json", json.dumps(value, ensure_ascii=False, indent=2)


def scorecard(seed: int) -> tuple[str, str]:
    """A scorecard of two to six options, not in the order of their totals."""
    rng = random.Random(seed)
    ids = [f"O{n}-{rng.choice(_NOUNS)}" for n in range(1, rng.randint(3, 7))]
    names = rng.sample(
        ["latency", "cost", "complexity", "robustness", "privacy"], rng.randint(2, 5)
    )
    totals = rng.sample(range(20, 99), len(ids))
    value = {
        "weights": {name: round(1 / len(names), 2) for name in names},
        "scores": [
            {"option": name, "total": total / 100, "by": {n: rng.randint(1, 9) / 10 for n in names}}
            for name, total in zip(ids, totals, strict=True)
        ],
        "conflicts": [{"a": ids[0], "b": ids[-1], "reason": f"one {rng.choice(_NOUNS)} for both"}],
    }
    return f"scorecard{seed}.json", json.dumps(value, ensure_ascii=False, indent=2)


def notebook(seed: int) -> tuple[str, str]:
    """A notebook with outputs that no card may show."""
    rng = random.Random(seed)
    noun = rng.choice(_NOUNS)
    cells: list[dict[str, Any]] = [
        _cell(
            "markdown",
            f"# Study of the {noun}\n\nThis notebook shows how a {noun} is made of parts.\n",
        ),
        _cell("code", "import numpy as np\nfrom pandas import DataFrame\n"),
    ]
    for _ in range(rng.randint(1, 4)):
        verb = rng.choice(_VERBS)
        cells.append(_cell("markdown", f"## How to {verb}\n\nSome words about it.\n"))
        cells.append(
            _cell("code", f"def {verb}_{noun}(rows):\n    return rows\n\n{verb}_{noun}([1])\n")
        )
        cells[-1]["outputs"] = [{"output_type": "stream", "text": ["SECRET OUTPUT " * 200]}]
    meta = {"kernelspec": {"language": "python", "name": "python3"}}
    value = {"cells": cells, "metadata": meta, "nbformat": 4, "nbformat_minor": 5}
    return f"study{seed}.ipynb", json.dumps(value, ensure_ascii=False, indent=1)


def _cell(kind: str, text: str) -> dict[str, Any]:
    return {"cell_type": kind, "metadata": {}, "source": text.splitlines(keepends=True)}


def javascript(seed: int) -> tuple[str, str]:
    """A module of JavaScript or TypeScript."""
    rng = random.Random(seed)
    typed = seed % 2 == 0
    rows = [
        f'import {{ {rng.choice(_VERBS)} }} from "pack{seed % 7}";',
        'import fs from "node:fs";',
        "",
    ]
    if typed:
        rows += ["export interface Options {", "  limit: number;", "  name?: string;", "}", "",
                 "export type Mode = 'fast' | 'slow';", "", "export enum Color { Red, Green }", ""]  # fmt: skip
    for number, verb in enumerate(rng.sample(_VERBS, rng.randint(1, 4))):
        kind, second = (f": {rng.choice(_TYPES)}", ": number = 3") if typed else ("", " = 3")
        back = ": Promise<string>" if typed else ""
        lead = "async " if number % 2 or typed else ""
        rows += [f"export {lead}function {verb}Item{number}(first{kind}, second{second}){back} {{",
                 "  return process.env.API_HOST;", "}", ""]  # fmt: skip
    rows += ["export class Runner extends Base {", "  constructor(private host) {}" if typed else "  constructor(host) {}",
             "  run(text) { return text; }", "  stop() {}", "}", "", "export const LIMIT = 3;",
             "function hidden() {}", f'server.tool("do-{rng.choice(_VERBS)}", schema, handler);', ""]  # fmt: skip
    return f"module{seed}.{'ts' if typed else 'js'}", "\n".join(rows)


def text(seed: int) -> tuple[str, str]:
    """SQL, messages, a schema of queries, a table, or words."""
    rng = random.Random(seed)
    first, second = rng.sample(_NOUNS[:11], 2)
    made = {
        "sql": f"-- store\nCREATE TABLE {first} (\n  id INTEGER PRIMARY KEY,\n  {second} TEXT NOT NULL,\n  at DATE\n);\n"
        f"CREATE INDEX by_{second} ON {first} ({second});\nCREATE VIEW recent AS SELECT * FROM {first};\n",
        "proto": f'syntax = "proto3";\npackage skills.{first};\nmessage {first.title()} {{\n  string {second} = 1;\n  int32 count = 2;\n}}\n'
        f"enum Mode {{\n  FAST = 0;\n}}\nservice Reader {{\n  rpc Get({first.title()}) returns ({first.title()});\n}}\n",
        "graphql": f"type {first.title()} {{\n  {second}: String!\n  count: Int\n}}\n\nenum Mode {{ FAST SLOW }}\n\ntype Query {{\n  {first}(id: ID!): {first.title()}\n}}\n",
        "csv": f"id,{first},{second},at\n" + "".join(f"{n},{rng.random():.3f},x,2024\n" for n in range(9)),
        "txt": f"The {first} of a {second}\n\nFirst line about it.\nSecond line about it.\n" + "More words.\n" * 9,
    }  # fmt: skip
    ending = list(made)[seed % len(made)]
    return f"file{seed}.{ending}", made[ending]


def files(kind: str, count: int = 40) -> Iterator[tuple[str, str]]:
    """So many files of a kind."""
    make = {"options": options, "scorecard": scorecard, "notebook": notebook,
            "javascript": javascript, "text": text}[kind]  # fmt: skip
    return (make(seed) for seed in range(count))
