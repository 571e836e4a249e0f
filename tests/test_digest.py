"""`sha256-lf` is SHA-256 over git's idea of text, however the bytes arrive."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx import digest as module
from adaos_ctx.digest import PROBE_BYTES, SMALL_BYTES, Hasher, canonical, digest, sha256_hex

LINES = st.lists(
    st.sampled_from([b"a", b"\r", b"\n", b"\r\n", b"\r\r\n", b"\0", b"x" * 997, b"\r" * 7]),
    max_size=30,
).map(b"".join)


def reference(data: bytes) -> tuple[str, int]:
    body = data if b"\0" in data[:8000] else data.replace(b"\r\n", b"\n")
    return hashlib.sha256(body).hexdigest(), len(body)


@pytest.mark.parametrize(
    ("data", "body"),
    [
        (b"", b""),
        (b"a\r\nb\r\n", b"a\nb\n"),
        (b"a\rb\r", b"a\rb\r"),
        (b"a\r\r\nb", b"a\r\nb"),
        (b"\r\n", b"\n"),
        (b"\xef\xbb\xbfa\r\n", b"\xef\xbb\xbfa\n"),
        (b"a\0\r\n", b"a\0\r\n"),
        (b"a" * PROBE_BYTES + b"\0\r\n", b"a" * PROBE_BYTES + b"\0\n"),
        (b"a" * (PROBE_BYTES - 1) + b"\0\r\n", b"a" * (PROBE_BYTES - 1) + b"\0\r\n"),
    ],
    ids="empty crlf cr cr-crlf only bom binary nul-behind-the-probe nul-in-the-probe".split(),
)
def test_the_canonical_bytes_are_those_of_the_rule(data: bytes, body: bytes) -> None:
    assert canonical(data) == body


@given(LINES)
def test_the_digest_is_plain_sha256_of_the_canonical_bytes(data: bytes) -> None:
    assert digest(data) == reference(data)


@given(LINES.map(lambda data: data.replace(b"\r\r", b"")))
def test_canonical_bytes_keep_their_digest(data: bytes) -> None:
    if b"\r\r\n" not in data:
        assert digest(canonical(data)) == digest(data)


@given(st.text(alphabet="ab\n", max_size=200))
def test_line_ends_of_a_checkout_change_nothing(text: str) -> None:
    unix = text.encode()
    assert digest(unix.replace(b"\n", b"\r\n")) == digest(unix)


@given(LINES, st.lists(st.integers(0, 31_000), max_size=6))
def test_no_split_into_blocks_changes_the_digest(data: bytes, cuts: list[int]) -> None:
    hasher = Hasher()
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    for start, end in pairwise(places):
        hasher.update(data[start:end])
    assert (hasher.hexdigest(), hasher.size) == reference(data)


def test_every_single_cut_of_a_crlf_gives_the_same_digest() -> None:
    data = b"a\r\nb\r\r\n\r" + b"x" * PROBE_BYTES + b"\r\n\0\r\n"
    for cut in [*range(12), *range(len(data) - 12, len(data) + 1)]:
        hasher = Hasher()
        hasher.update(data[:cut])
        hasher.update(data[cut:])
        assert (hasher.hexdigest(), hasher.size) == reference(data), cut


@pytest.mark.parametrize("size", [0, 1, SMALL_BYTES - 1, SMALL_BYTES, SMALL_BYTES + 1])
def test_both_engines_give_the_same_digest(size: int) -> None:
    data = bytes(range(256)) * (size // 256 + 1)
    assert sha256_hex(data[:size]) == hashlib.sha256(data[:size]).hexdigest()


def test_the_rule_has_a_version() -> None:
    assert module.RULE == "sha256-lf/1"
