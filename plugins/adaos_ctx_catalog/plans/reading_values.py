"""Numbers, texts and points in time as plans write them. Pure."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, NoReturn

from adaos_ctx_catalog.plans.kinds import MAX_SCALE
from adaos_ctx_catalog.plans.tree import Lit

if TYPE_CHECKING:
    from collections.abc import Callable

    Refuse = Callable[[str], NoReturn]
_MOST = 2**63 - 1


def number(text: str, refuse: Refuse) -> Lit:
    """A number: whole, decimal (`1.50`), or floating where it has an exponent (`1e3`)."""
    try:
        value = Decimal(text)
    except InvalidOperation:
        refuse(f"is no number: {text[:40]!r}")
    if "e" in text.casefold():
        return Lit("float", repr(float(value)))
    scale = -int(value.as_tuple().exponent)
    if scale <= 0 and "." not in text:
        if value > _MOST:
            refuse(f"a whole number has at most 64 bits: {text[:40]}")
        return Lit("int", str(int(value)))
    whole = format(value, "f").rstrip("0")
    whole = f"{whole}0" if whole.endswith(".") else whole
    if len(whole.partition(".")[2]) > MAX_SCALE or value.scaleb(MAX_SCALE) > _MOST:
        refuse(
            f"a decimal has at most {MAX_SCALE} digits behind the point, and 64 bits: {text[:40]}"
        )
    return Lit("decimal", whole if whole[0] != "." else f"0{whole}")


def plain_text(text: str, refuse: Refuse) -> str:
    """A text or a name that every engine can hold."""
    if "\0" in text or any("\ud800" <= char <= "\udfff" for char in text) or len(text) > 2000:
        refuse("a text or a name holds no NUL and no half of a pair, and at most 2000 characters")
    return text


def instant(kind: str, text: str, refuse: Refuse) -> Lit:
    """A date, or a timestamp to the second, in the one form that all engines compare."""
    found = find_instant(kind, text)
    if found is None:
        refuse(f"is no {kind} in ISO 8601: {text[:40]!r}")
    return found


def find_instant(kind: str, text: str) -> Lit | None:
    """The same; None where the text is no point in time. A zone is turned into UTC."""
    try:
        if kind == "date":
            return Lit("date", date.fromisoformat(text.strip()).isoformat())
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        return None
    found = found.astimezone(UTC) if found.tzinfo else found
    return Lit("timestamp", found.strftime("%Y-%m-%d %H:%M:%S").zfill(19))
