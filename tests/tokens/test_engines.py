from __future__ import annotations

import random
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
import tiktoken

from adaos_ctx.errors import MissingExtra, UnknownTokenizer
from adaos_ctx.tokens import engines
from adaos_ctx.tokens.encodings import ENCODINGS
from adaos_ctx.tokens.engines import AutoCounter, Engine, get_counter
from adaos_ctx.tokens.vocabulary import load_ranks
from tests.tokens.strings import FUZZ_STRINGS, fuzz

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from adaos_ctx.tokens.counter import Counter

ENGINES = ["pure", "tiktoken", *(["gigatoken"] if find_spec("gigatoken") else [])]
VOCABULARIES = ["o200k_base", "cl100k_base"]


def reference(name: str) -> Callable[[str], int]:
    """tiktoken's own count, without any of our guards."""
    facts = ENCODINGS[name]
    encoding = tiktoken.Encoding(
        name, pat_str=facts.pattern, mergeable_ranks=load_ranks(facts), special_tokens={}
    )
    return lambda text: len(encoding.encode(text, disallowed_special=()))


REFERENCES = {name: reference(name) for name in VOCABULARIES}


def disagreements(name: str, engine: str, texts: list[str]) -> list[tuple[str, int, int]]:
    counter = get_counter(name, engine)  # type: ignore[arg-type]
    counts = ((text, counter.count(text), REFERENCES[name](text)) for text in texts)
    return [(ascii(text), ours, theirs) for text, ours, theirs in counts if ours != theirs]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", VOCABULARIES)
def test_engines_count_fuzz_strings_as_tiktoken_does(name: str, engine: str) -> None:
    assert disagreements(name, engine, list(fuzz(7))) == []


@pytest.mark.parametrize("name", VOCABULARIES)
def test_engines_count_every_sort_of_code_point_as_tiktoken_does(name: str) -> None:
    chance = random.Random(11)
    bmp = chance.sample(range(0xD800), 2000)
    chars = [chr(code) for code in [*bmp, *chance.sample(range(0xE000, 0x40000), 2000)]]
    texts = [f"{a}'s{b}$x A{a}Bb{b} 1{a}2\n{b}{b}" for a, b in pairwise(chars)]
    assert [disagreements(name, engine, texts) for engine in ENGINES] == [[]] * len(ENGINES)


@pytest.mark.parametrize("name", VOCABULARIES)
def test_engines_count_real_files_as_tiktoken_does(name: str, corpus: Path) -> None:
    files = sorted(path for path in corpus.rglob("*") if path.is_file())
    every = 1 if FUZZ_STRINGS > 2_000 else 12
    texts = [path.read_bytes().decode("utf-8", "surrogateescape") for path in files[::every]]
    assert len(texts) > 20
    assert [disagreements(name, engine, texts) for engine in ENGINES] == [[]] * len(ENGINES)


@pytest.mark.parametrize("engine", ["pure", "tiktoken", "auto"])
@pytest.mark.parametrize("text", [" " * 1_000_001, "x" + " \n" * 600_000 + "y"], ids=len)
def test_a_million_spaces_are_counted_by_every_engine(engine: Engine, text: str) -> None:
    counts = {name: get_counter(name, engine).count(text) for name in VOCABULARIES}
    pure = {name: get_counter(name, "pure").count(text) for name in VOCABULARIES}
    assert counts == pure


def test_no_long_run_of_whitespace_goes_unnoticed() -> None:
    for before in (0, 1, 999, 1000, 1001):
        assert engines._has_long_run("x" * before + " " * 500_000 + "x" * 3)
    assert not engines._has_long_run("word " * 200_000)


def test_auto_changes_to_tiktoken_once_much_text_was_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "SWITCH_CHARS", 1_000)
    counter = AutoCounter(ENCODINGS["o200k_base"])
    seen = [(counter.count("hello world " * 40), counter.engine) for _ in range(4)]
    assert seen == [(81, "pure"), (81, "pure"), (81, "tiktoken"), (81, "tiktoken")]


def test_auto_stays_pure_where_tiktoken_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "SWITCH_CHARS", 10)
    monkeypatch.setitem(sys.modules, "tiktoken", None)
    monkeypatch.setattr(engines, "_is_there", lambda name: False)
    counter = AutoCounter(ENCODINGS["o200k_base"])
    assert (counter.count("hello world, hello world"), counter.engine) == (5, "pure")


def test_an_engine_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "absent", None)
    with pytest.raises(MissingExtra, match="absent"):
        engines._optional("absent")


@pytest.mark.parametrize(
    ("name", "exact"),
    [
        ("o200k_base", True),
        ("o200k_harmony", True),
        ("cl100k_base", True),
        ("estimate:1.4", False),
        ("adaos", False),
    ],
)
def test_every_counter_says_what_it_is(name: str, exact: bool) -> None:
    counter: Counter = get_counter(name)
    assert (counter.encoding, counter.exact) == (name, exact)
    assert counter.count_many(["hello world", "", "x"]) == [
        counter.count(text) for text in ("hello world", "", "x")
    ]
    assert get_counter(name) is counter


def test_harmony_counts_as_o200k() -> None:
    texts = list(fuzz(3, 50))
    assert get_counter("o200k_harmony").count_many(texts) == get_counter().count_many(texts)


@pytest.mark.parametrize(
    ("name", "engine"),
    [
        ("p50k_base", "auto"),
        ("", "auto"),
        ("estimate:", "auto"),
        ("estimate:0", "auto"),
        ("estimate:-1", "auto"),
        ("estimate:1e3", "auto"),
        ("o200k_base", "fast"),
    ],
)
def test_an_unknown_tokenizer_is_refused(name: str, engine: str) -> None:
    with pytest.raises(UnknownTokenizer):
        get_counter(name, engine)  # type: ignore[arg-type]


def fresh(code: str) -> str:
    """What a new interpreter prints in which no socket can be made."""
    guard = (
        "import sys\n"
        "def refuse(event, args):\n"
        "    if event.startswith('socket.'): raise RuntimeError('network: ' + event)\n"
        "sys.addaudithook(refuse)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", guard + code], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


@pytest.mark.parametrize("engine", [*ENGINES, "auto"])
def test_counting_needs_no_network_and_no_cache_folder(engine: str) -> None:
    code = (
        "import os; os.environ.pop('TIKTOKEN_CACHE_DIR', None); "
        "os.environ['TMPDIR'] = '/nonexistent'; "
        "from adaos_ctx.tokens import get_counter; "
        f"print([get_counter(n, {engine!r}).count('hello world') for n in {VOCABULARIES}])"
    )
    if engine == "gigatoken":
        code = code.replace("os.environ['TMPDIR'] = '/nonexistent'; ", "")
    assert fresh(code) == "[2, 2]"


def test_importing_the_package_loads_no_tokenizer() -> None:
    slow = "{'tiktoken', 'regex', 'gzip', 'zlib', 'hashlib', 'json', 'sqlite3', 're', 'tempfile'}"
    lean = f"before = set(sys.modules); import adaos_ctx.tokens as t; t.get_counter(); \
print(sorted({slow} & (set(sys.modules) - before) - {{'re'}}))"
    assert fresh(lean) == "[]"
