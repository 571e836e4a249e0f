from __future__ import annotations

import pytest

from adaos_ctx.cards import claims_code


@pytest.mark.parametrize(
    ("kind", "path", "text", "expected"),
    [
        ("tests", "tests/test_a.py", "def test_a(): ...\n", 85),
        ("tests", "tests/helpers.py", "    async def test_a(): ...\n", 85),
        ("tests", "a.py", "def test_a(): ...\n", 55),
        ("tests", "conftest.py", "x = 1\n", 65),
        ("tests", "a.test.ts", "it('x', f)\n", 85),
        ("tests", "a.ts", "describe.only(`x`, f)\n", 55),
        ("tests", "a.ts", "x\n", 0),
        ("tests", "test_a.md", "def test_a():\n", 0),
        ("python", "a.pyi", "", 60),
        ("python", "run", "#!/usr/bin/env python3\n", 50),
        ("python", "run", "#!/bin/sh\n", 0),
        ("javascript", "a.mts", "", 60),
        ("javascript", "run", "#!/usr/bin/env node\n", 50),
        ("javascript", "run", "node\n", 0),
    ],
)
def test_code_is_recognised_by_name_and_text(
    kind: str, path: str, text: str, expected: int
) -> None:
    assert getattr(claims_code, kind)(path, text) == expected
