"""Choose what counts tokens: our own engine, tiktoken over our ranks, or gigatoken.

Counts never depend on the engine. No engine is built before the first text is counted, and none
touches the network: tiktoken's registry, which downloads, is not used.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, Literal

from adaos_ctx.errors import MissingExtra, UnknownTokenizer
from adaos_ctx.tokens.counter import Counter, repair_surrogates
from adaos_ctx.tokens.encodings import DEFAULT_ENCODING, ENCODINGS, Encoding
from adaos_ctx.tokens.estimates import AdaosCounter, FactorCounter, parse_factor
from adaos_ctx.tokens.pure import PureCounter
from adaos_ctx.tokens.repertoire import settle
from adaos_ctx.tokens.vocabulary import load_ranks, published_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Engine = Literal["auto", "pure", "tiktoken", "gigatoken"]

SWITCH_CHARS = 1_000_000  # fresh text in a process after which tiktoken's slower start has paid off
# tiktoken refuses a run of a million whitespace characters, in some versions by a panic that is no
# `Exception`; half of it leaves room for others.
_RUN_CHARS = 500_000
_STEP_CHARS = 1_000


def get_counter(encoding: str = DEFAULT_ENCODING, engine: Engine = "auto") -> Counter:
    """The counter of an encoding; the same object for the same arguments in one process.

    Args:
        encoding: `o200k_base`, `o200k_harmony` or `cl100k_base` (exact); `estimate:1.4` (1.4 times
            the o200k_base count, rounded up); `adaos` (AdaOS' own estimate, characters / 4).
        engine: `auto` counts in pure Python and changes to tiktoken when much text has to be
            counted; the others insist. Estimates have no engine of their own.

    Raises:
        UnknownTokenizer: No such encoding, factor or engine.
    """
    return _counter(encoding, engine)


@cache
def _counter(encoding: str, engine: Engine) -> Counter:
    if encoding == "adaos":
        return AdaosCounter()
    if encoding.startswith("estimate:"):
        return FactorCounter(get_counter(DEFAULT_ENCODING, engine), parse_factor(encoding[9:]))
    if encoding not in ENCODINGS or engine not in _ENGINES:
        raise UnknownTokenizer(name=encoding if encoding not in ENCODINGS else f"engine {engine}")
    return _ENGINES[engine](ENCODINGS[encoding])


class _Exact:
    """Common to the exact counters: the facts, and the pure engine for what the other cannot do."""

    exact = True
    engine: str = "pure"

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding.name
        self.vocab_sha256 = encoding.published_sha256
        self._facts = encoding

    @cached_property
    def _pure(self) -> PureCounter:
        return PureCounter(self._facts, load_ranks(self._facts))

    def count(self, text: str) -> int:
        """Number of tokens of any text."""
        return self._pure.count(text)

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """`count` of each text, in order."""
        return [self.count(text) for text in texts]

    def truncate(self, text: str, n: int) -> tuple[str, int]:
        """A prefix of at most n tokens and its count; the same whatever the engine."""
        return self._pure.truncate(text, n)


class TiktokenCounter(_Exact):
    """Counts with tiktoken, built by hand over the packaged ranks."""

    engine = "tiktoken"

    @cached_property
    def _encode(self) -> Callable[..., list[int]]:
        tiktoken = _optional("tiktoken")
        encode: Callable[..., list[int]] = tiktoken.Encoding(
            self.encoding,
            pat_str=self._facts.pattern,
            mergeable_ranks=load_ranks(self._facts),
            special_tokens={"<|endoftext|>": self._facts.end_of_text},
        ).encode
        return encode

    def count(self, text: str) -> int:
        """Number of tokens of any text."""
        if settle(text) is not text or _has_long_run(text):
            return self._pure.count(text)
        try:
            return len(self._encode(text, disallowed_special=()))
        except ValueError:  # a backtracking limit of its pattern engine
            return self._pure.count(text)


class GigatokenCounter(_Exact):
    """Counts with gigatoken (extra `fast`), loaded from the packaged ranks."""

    engine = "gigatoken"
    _SCHEMES = {"o200k_base": "o200k", "cl100k_base": "cl100k"}  # noqa: RUF012

    @cached_property
    def _encode(self) -> Callable[[str], Sequence[int]]:
        from tempfile import TemporaryDirectory

        gigatoken = _optional("gigatoken")
        with TemporaryDirectory() as folder:  # it reads ranks from files only
            path = f"{folder}/ranks.tiktoken"
            with open(path, "wb") as file:
                file.write(published_text(load_ranks(self._facts)))
            encode: Callable[[str], Sequence[int]] = gigatoken.Tokenizer.from_tiktoken(
                path, pretokenizer=self._SCHEMES[self._facts.vocabulary], special_tokens={}
            ).encode
        return encode

    def count(self, text: str) -> int:
        """Number of tokens of any text."""
        if settle(text) is not text:
            return self._pure.count(text)
        try:
            return len(self._encode(text))
        except (TypeError, UnicodeEncodeError):  # lone surrogates
            return len(self._encode(repair_surrogates(text)))


class AutoCounter(_Exact):
    """Counts in pure Python, then with tiktoken (if it is there) once much text was counted."""

    def __init__(self, encoding: Encoding) -> None:
        super().__init__(encoding)
        self._counted_chars = 0
        self._large: TiktokenCounter | None = None

    @property
    def engine(self) -> str:  # type: ignore[override]
        """The engine that counts at present."""
        return "pure" if self._large is None else self._large.engine

    def count(self, text: str) -> int:
        """Number of tokens of any text."""
        self._counted_chars += len(text)
        if self._large is None and self._counted_chars > SWITCH_CHARS and _is_there("tiktoken"):
            self._large = TiktokenCounter(self._facts)
        return (self._large or self._pure).count(text)


_ENGINES: dict[str, Callable[[Encoding], Counter]] = {
    "auto": AutoCounter,
    "pure": _Exact,
    "tiktoken": TiktokenCounter,
    "gigatoken": GigatokenCounter,
}


def _has_long_run(text: str) -> bool:
    """Tell whether half a million characters of whitespace may stand together; misses none."""
    if len(text) < _RUN_CHARS:
        return False
    sample = text[::_STEP_CHARS]
    run = longest = 0
    for char in sample:
        run = run + 1 if char.isspace() else 0
        longest = max(longest, run)
    return longest >= _RUN_CHARS // _STEP_CHARS - 1


def _is_there(name: str) -> bool:
    from importlib.util import find_spec

    return find_spec(name) is not None


def _optional(name: str) -> Any:
    from importlib import import_module

    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        raise MissingExtra(feature=f"the engine {name}", package=name, extra="fast") from missing
