"""What every token counter can do, and what all of them do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence


class Counter(Protocol):
    """Counts tokens of text.

    Attributes:
        encoding: Name of the encoding, or of the estimate.
        exact: False for an estimate; its counts are shown with `~`.
        engine: What does the counting at present; counts never depend on it.
        vocab_sha256: Published SHA-256 of the vocabulary; empty for an estimate without one.
    """

    @property
    def encoding(self) -> str: ...  # noqa: D102
    @property
    def exact(self) -> bool: ...  # noqa: D102
    @property
    def engine(self) -> str: ...  # noqa: D102
    @property
    def vocab_sha256(self) -> str: ...  # noqa: D102

    def count(self, text: str) -> int:
        """Number of tokens of any text; special tokens in it are ordinary text."""
        ...

    def count_many(self, texts: Sequence[str]) -> list[int]:
        """`count` of each text, in order."""
        ...

    def truncate(self, text: str, n: int) -> tuple[str, int]:
        """The longest useful prefix of at most n tokens, and its count (see `cut.truncate`)."""
        ...


def repair_surrogates(text: str) -> str:
    r"""Make text encodable the way tiktoken does: pairs become one character, lone ones U+FFFD.

    Example:
        >>> repair_surrogates("a\ud83d\ude00\ud800")
        'a😀�'
    """
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def label(count: int, *, exact: bool = True) -> str:
    """A count for people: thousands separated, `~` before an estimate.

    Example:
        >>> label(1214), label(1214, exact=False)
        ('1,214', '~1,214')
    """
    return f"{'' if exact else '~'}{count:,}"
