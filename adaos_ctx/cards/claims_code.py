"""How sure a file of code makes us that it is of one kind; builders are not loaded for that.

One function a kind, named after it; each takes the path and the text and gives 0..100.
"""

from __future__ import annotations

import re

from adaos_ctx.cards.readdata import suffix_of
from adaos_ctx.patterns import lazy

JS = frozenset({"js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx"})
_TEST_FOLDERS = ("/test/", "/tests/", "/__tests__/", "/spec/")
_PY_NAME = lazy(r"(?:test_.*|.*_test|tests?|conftest)\.py\Z")
_JS_NAME = lazy(r".*[._-](?:test|spec|cy)\.[cm]?[jt]sx?\Z")
_PY_MARK = lazy(r"^(?:[ \t]+)?(?:async )?def test\w*\(", re.MULTILINE)
_JS_MARK = lazy(r"\b(?:describe|it|test)(?:\.\w{1,12})?\(\s*[\"'`]")
_HEAD_CHARS = 60_000  # characters in which tests are looked for
_SHEBANG = lazy(r"#!.*\bpython")


def tests(path: str, text: str) -> int:
    """Tests of Python or JavaScript, by their names and by what is in them."""
    suffix = suffix_of(path)
    if suffix not in JS and suffix != "py":
        return 0
    lower = "/" + path.lower()
    named = (_JS_NAME if suffix in JS else _PY_NAME).match(lower.rpartition("/")[2])
    if (_JS_MARK if suffix in JS else _PY_MARK).search(text[:_HEAD_CHARS]):
        return 85 if named or any(folder in lower for folder in _TEST_FOLDERS) else 55
    return 65 if named else 0


def python(path: str, text: str) -> int:
    """Python, by the suffix or the first line."""
    if suffix_of(path) in ("py", "pyi", "pyw"):
        return 60
    return 50 if text.startswith("#!") and _SHEBANG.match(text) else 0


def javascript(path: str, text: str) -> int:
    """JavaScript or TypeScript, by the suffix or the first line."""
    if suffix_of(path) in JS:
        return 60
    return 50 if text.startswith("#!") and "node" in text[:80].partition("\n")[0] else 0
