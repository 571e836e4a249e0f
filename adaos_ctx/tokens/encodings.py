"""The packaged encodings: how each splits text, and which bytes its vocabulary must be."""

from __future__ import annotations

from dataclasses import dataclass

DEFAULT_ENCODING = "o200k_base"


@dataclass(frozen=True, slots=True, kw_only=True)
class Encoding:
    """Facts of one byte-pair encoding.

    Args:
        name: As OpenAI names it.
        vocabulary: Name of the packaged vocabulary; two encodings may share one.
        pattern: Splits text into pieces (syntax of the `regex` module, and of tiktoken).
        published_sha256: Of the `.tiktoken` text, as tiktoken expects it.
        packed_sha256: Of our packed form, decompressed; checked at every load.
        end_of_text: Rank of `<|endoftext|>`; tiktoken wants one special token. Text that looks like
            it is counted as ordinary text.
    """

    name: str
    vocabulary: str
    pattern: str
    published_sha256: str
    packed_sha256: str
    end_of_text: int


_SUFFIX = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
_LEAD = r"[^\r\n\p{L}\p{N}]?"
_UPPER = r"[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]"
_LOWER = r"[\p{Ll}\p{Lm}\p{Lo}\p{M}]"

_O200K_PATTERN = "|".join(
    (
        f"{_LEAD}{_UPPER}*{_LOWER}+{_SUFFIX}",
        f"{_LEAD}{_UPPER}+{_LOWER}*{_SUFFIX}",
        r"\p{N}{1,3}",
        r" ?[^\s\p{L}\p{N}]+[\r\n/]*",
        r"\s*[\r\n]+",
        r"\s+(?!\S)",
        r"\s+",
    )
)
_CL100K_PATTERN = "|".join(
    (
        r"'(?i:[sdmt]|ll|ve|re)",
        r"[^\r\n\p{L}\p{N}]?+\p{L}++",
        r"\p{N}{1,3}+",
        r" ?[^\s\p{L}\p{N}]++[\r\n]*+",
        r"\s++$",
        r"\s*[\r\n]",
        r"\s+(?!\S)",
        r"\s",
    )
)


def _o200k(name: str) -> Encoding:
    return Encoding(
        name=name,
        vocabulary="o200k_base",
        pattern=_O200K_PATTERN,
        published_sha256="446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
        packed_sha256="ba55b38e477b631966c2496061ecd7d10108501c7c47358222d9dc27c22f9422",
        end_of_text=199999,
    )


# o200k_harmony differs from o200k_base in special tokens only, and those are counted as text.
ENCODINGS: dict[str, Encoding] = {
    "o200k_base": _o200k("o200k_base"),
    "o200k_harmony": _o200k("o200k_harmony"),
    "cl100k_base": Encoding(
        name="cl100k_base",
        vocabulary="cl100k_base",
        pattern=_CL100K_PATTERN,
        published_sha256="223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
        packed_sha256="79045c4dbf49c4e3b90893afbcbfd80cf94cf2b99256bd84b19ffcace49d9bd2",
        end_of_text=100257,
    ),
}
