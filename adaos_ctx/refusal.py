"""What every refusal is: a class that makes a sentence of facts, and the exit codes that all know.

The refusals themselves are in `errors`, which also gives what is here.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what `typing` calls it; hooks load this module
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import ClassVar, Self

EXIT_OK = 0
EXIT_FINDINGS = 1
EXIT_USAGE = 2
EXIT_BUG = 3
EXIT_INTERRUPTED = 130  # 128 + SIGINT, what shells use


class CtxError(Exception):
    """A refusal with a stable code, an exit code, its facts, and the command that mends it.

    Args:
        facts: What failed and why, as keywords that `message` and `hint` name in braces.

    Example:
        >>> from adaos_ctx.errors import SkillNotFound
        >>> str(SkillNotFound(target="demo"))
        'no skill at demo'
    """

    code = "error"
    exit_code = EXIT_BUG
    message = "error"
    hint = ""
    hints: ClassVar[Mapping[str, str]] = {}  # what mends it in the cases that `variant` tells apart
    place = ""  # the skill, where several were asked for

    def __init__(self, **facts: object) -> None:
        super().__init__(facts)
        self.facts = facts

    def __str__(self) -> str:
        text = fill(self.message, self.facts)
        return f"{self.place}: {text}" if self.place else text

    def within(self, place: str) -> Self:
        """The same refusal, naming the skill that it is about."""
        self.place = place
        return self

    @property
    def variant(self) -> str:
        """Which of `hints` mends it; "" is the usual one."""
        return ""

    @property
    def mend(self) -> str:
        """The hint with its facts filled in; empty when there is nothing to suggest."""
        return advise(self.hints.get(self.variant, self.hint), self.facts)


def fill(template: str, facts: dict[str, object]) -> str:
    """Put facts into a template; a fact that is missing stays visible as `?name`."""
    return template.format_map(_Facts(facts))


def advise(template: str, facts: dict[str, object]) -> str:
    """Fill in a hint; a skill that is not known is left out, for the nearest one is meant then."""
    for optional in ("skill", "verb"):
        if facts.get(optional) in (None, "", "."):
            template = template.replace(f"{{{optional}}} ", "").replace(f" {{{optional}}}", "")
    return fill(template, facts)


class _Facts(dict):  # type: ignore[type-arg]
    def __missing__(self, key: str) -> str:
        return f"?{key}"
