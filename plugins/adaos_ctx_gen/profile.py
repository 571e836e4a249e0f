"""A profile of the skill: its settings as a line for the model, and those of the request itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.ops import Cards, load_source
from adaos_ctx_gen.syntax import parse_text

if TYPE_CHECKING:
    from adaos_ctx.ops import Entry, Look
    from adaos_ctx.plugins import Plugins

PREFIX = "PR"  # of the aliases of profiles
MAX_TOKENS = 8192  # of an answer, when no profile says otherwise: a few files
_MOST_TOKENS = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Settings of a request.

    Args:
        line: `PR.default@cafe1010: temperature=0.2, …`; "" without a profile.
        temperature: 0 is the most repeatable.
        max_tokens: Most tokens of the answer.
    """

    line: str = ""
    temperature: float = 0.0
    max_tokens: int = MAX_TOKENS


def load_profile(now: Look, name: str, plugins: Plugins) -> Profile:
    """The profile of a name: the alias `PR.<name>`, or a file `<name>.yaml|json|toml` of one.

    Raises:
        UsageError: There is none; the known ones are listed.
        SourceUnreadable: Its file cannot be read.
    """
    if not name:
        return Profile()
    entry = _find(now, name)
    text = load_source(now.skill, entry).text
    value = parse_text(entry.alias.path, text).value
    settings = value if isinstance(value, dict) else {}
    lines = Cards(now, plugins.kinds).build(entry).text.splitlines()
    told = "; ".join(line.removeprefix("- ") for line in lines)
    most = _number(settings.get("max_tokens"), 1, _MOST_TOKENS)
    return Profile(
        line=f"{entry.ref}: {told}",
        temperature=_number(settings.get("temperature"), 0, 2) or 0.0,
        max_tokens=int(most) if most is not None else MAX_TOKENS,
    )


def _find(now: Look, name: str) -> Entry:
    found = [entry for entry in now.present if entry.alias.prefix == PREFIX]
    for entry in found:
        file = entry.alias.path.rpartition("/")[2].rpartition(".")[0]
        if name in (entry.alias.name, entry.alias.name.removeprefix(f"{PREFIX}."), file):
            return entry
    known = ", ".join(entry.alias.name.removeprefix(f"{PREFIX}.") for entry in found) or "none"
    raise UsageError(reason=f"no profile {name}; known: {known}")


def _number(value: object, least: float, most: float) -> float | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return float(value) if is_number and least <= value <= most else None  # type: ignore[arg-type, operator]
