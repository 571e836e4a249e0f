"""Load the packaged vocabularies and prove that they are the published ones (adapter)."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from adaos_ctx.errors import CorruptVocabulary

if TYPE_CHECKING:
    from adaos_ctx.tokens.encodings import Encoding

_GZIP = 31  # zlib's window bits for a gzip header; `import gzip` costs ten times `import zlib`


def load_ranks(encoding: Encoding) -> dict[bytes, int]:
    """Token -> rank of one encoding; read once in a process, not to be changed by the caller.

    Raises:
        CorruptVocabulary: The packaged file is missing, damaged or another one.
    """
    return _ranks(encoding.vocabulary, encoding.packed_sha256)


@cache
def _ranks(name: str, packed_sha256: str) -> dict[bytes, int]:
    return unpack(_packed(name, packed_sha256))


def _packed(name: str, packed_sha256: str) -> bytes:
    import hashlib
    import zlib

    try:
        packed = zlib.decompress(package_data(f"{name}.vocab.gz"), _GZIP)
    except (OSError, zlib.error) as broken:
        raise CorruptVocabulary(name=name) from broken
    if hashlib.sha256(packed).hexdigest() != packed_sha256:
        raise CorruptVocabulary(name=name)
    return packed


def package_data(name: str) -> bytes:
    """Bytes of a file in `adaos_ctx/data`, zipped or not (importlib.resources is slow)."""
    path = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", name)
    data: bytes = __spec__.loader.get_data(path)  # type: ignore[union-attr]
    return data


def unpack(packed: bytes) -> dict[bytes, int]:
    r"""Read `n` (uint32, little-endian), n length bytes, then n tokens in the order of their ranks.

    Example:
        >>> unpack(b"\2\0\0\0" + b"\1\2" + b"aab")
        {b'a': 0, b'ab': 1}
    """
    from io import BytesIO

    stream = BytesIO(packed)
    size = int.from_bytes(stream.read(4), "little")
    lengths = stream.read(size)
    return dict(zip(map(stream.read, lengths), range(size), strict=True))


def published_text(ranks: dict[bytes, int]) -> bytes:
    r"""The `.tiktoken` form of ranks: a line of base64 token and rank each, as OpenAI publishes it.

    Example:
        >>> published_text({b"a": 0})
        b'YQ== 0\n'
    """
    from binascii import b2a_base64

    return b"".join(
        b"%b %d\n" % (b2a_base64(token, newline=False), rank) for token, rank in ranks.items()
    )
