"""Which encoding a model counts in, and by which factor where only an estimate is possible."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from adaos_ctx.errors import UnknownTokenizer
from adaos_ctx.tokens.counter import Counter, label
from adaos_ctx.tokens.engines import Engine, get_counter
from adaos_ctx.tokens.estimates import FactorCounter, parse_factor
from adaos_ctx.tokens.vocabulary import package_data


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """How tokens of one family of models are counted.

    Args:
        name: Of the family; shown as the tokenizer of an estimate.
        encoding: What is counted exactly.
        thousandths: Factor on that count, times 1,000.
        exact: Whether the count is the model's own.
        date: When the factor was set (ISO).
        source: Where it comes from, one sentence.
    """

    name: str
    encoding: str
    thousandths: int
    exact: bool
    date: str
    source: str

    @property
    def factor(self) -> float:
        """The factor on the encoding's count; 1 when exact."""
        return self.thousandths / 1000

    def counter(self, engine: Engine = "auto") -> Counter:
        """What counts for this target: the encoding, or its count times the factor, rounded up."""
        inner = get_counter(self.encoding, engine)
        return inner if self.exact else FactorCounter(inner, self.thousandths, self.name)

    def label(self, count: int) -> str:
        """A count for people; `~` before an estimate."""
        return label(count, exact=self.exact)


def resolve_target(model: str) -> Target:
    """The target of `gpt`, `claude`, `gemini` or a model's name.

    Letter case and a provider before a slash (`openai/gpt-5`) do not matter; a version may be
    written with a point or a hyphen (`claude-opus-4.6`).

    Raises:
        UnknownTokenizer: The model is in no family of the table; nothing is guessed.

    Example:
        >>> resolve_target("claude-opus-4.6").factor
        1.4
    """
    name = model.strip().lower().rpartition("/")[2]
    spelled = name.replace(".", "-") if name.startswith("claude") else name
    for models, target in _table():
        if any(_is_named(spelled, pattern) for pattern in models):
            return target
    raise UnknownTokenizer(name=f"model {model}")


def _is_named(name: str, pattern: str) -> bool:
    return name.startswith(pattern[:-1]) if pattern.endswith("*") else name == pattern


@cache
def _table() -> tuple[tuple[tuple[str, ...], Target], ...]:
    import json  # 7 ms with `re`; only `--target` needs it

    content = json.loads(package_data("targets.json"))
    return tuple(
        (tuple(row["models"]), _target(row, content["date"])) for row in content["targets"]
    )


def _target(row: dict[str, Any], date: str) -> Target:
    return Target(
        name=row["name"],
        encoding=row["encoding"],
        thousandths=parse_factor(row["factor"]),
        exact=row["exact"],
        date=date,
        source=row["source"],
    )
