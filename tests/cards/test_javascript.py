from __future__ import annotations

import pytest

from adaos_ctx.cards.javascript import build, claim
from tests.cards.reading import card, supported

MODULE = """import { z } from "zod";
import { helper } from './lib';
export const handler = async (event: Event, ctx?: Context): Promise<Result> => {
  return process.env.API_URL
}
export default class Server extends Base {
  constructor(private port: number) { super() }
  async run(x: number): Promise<void> { for (const a of x) { call(a) } }
}
export interface Opts { a: string; b?: number }
server.tool("get_weather", {}, async () => {})
function inner() {}
"""


def test_a_module_is_told_by_its_exports() -> None:
    assert card(build, MODULE, "x.ts") == [
        "async handler(event: Event, ctx?: Context) -> Promise<Result>",
        "class default Server(Base): constructor(port), run",
        "interface Opts: a, b?",
        'registers: tool("get_weather")',
        "private: inner",
        "uses: zod, ./lib | env: API_URL",
    ]


def test_lines_point_to_the_names() -> None:
    found = supported(build, MODULE, "x.ts")
    assert found[:3] == [["handler"], ["Server"], ["Opts"]]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("console.log(1)\n", ["script: 1 statement"]),
        (
            "const L = { canHandle(h) { return 1 }, handle(h) {} };\n",
            ["object L: canHandle, handle"],
        ),
        ("export default (a, b) => a\n", ["default(a, b)"]),
        ("export type Mode = 'a' | 'b'\n", ["type Mode: 'a' | 'b'"]),
    ],
)
def test_card_tells(text: str, lines: list[str]) -> None:
    assert card(build, text, "x.js") == lines


def test_many_exports_are_named_in_the_last_line() -> None:
    lines = card(build, "".join(f"export function name{i}() {{}}\n" for i in range(14)), "x.js")
    assert lines[-1] == "…+5 more: name9, name10, name11, name12, name13"


def test_claim() -> None:
    assert [claim("a.tsx", ""), claim("x", "#!/usr/bin/env node\n"), claim("a.py", "")] == [
        60,
        50,
        0,
    ]
