"""When to try again, and how long to wait before. Pure."""

from __future__ import annotations

from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

_PASSING = frozenset({408, 409, 425, 429, 500, 502, 503, 504, 529})  # 529: Anthropic is overloaded
_FIRST_S = 0.5  # seconds before the second attempt, then twice as long each time
_LONGEST_S = 30.0


def is_passing(status: int) -> bool:
    """Whether a refusal with this status may pass by itself."""
    return status in _PASSING


def wait_s(attempt: int, retry_after: str, jitter: float, *, now: datetime | None = None) -> float:
    """Seconds to wait after a failed attempt.

    Args:
        attempt: Number of attempts so far, from 1.
        retry_after: The header: seconds or a date; it decides when it says something.
        jitter: 0..1; spreads clients that failed together.
        now: What a date is compared with; None is the present.

    Example:
        >>> wait_s(1, "2", 0.0), wait_s(3, "", 1.0)
        (2.0, 2.0)
    """
    asked = asked_s(retry_after, now)
    if asked is not None:
        return asked
    return float(min(_FIRST_S * 2.0 ** (attempt - 1), _LONGEST_S) * (0.5 + jitter / 2))


def asked_s(retry_after: str, now: datetime | None = None) -> float | None:
    """Seconds that an endpoint asks to wait; None where its header says nothing.

    Example:
        >>> asked_s(" 3600 "), asked_s("soon")
        (3600.0, None)
    """
    text = retry_after.strip()
    if not text:
        return None
    try:
        return (
            max(float(text), 0.0) if text.replace(".", "", 1).isdecimal() else _until_s(text, now)
        )
    except (ValueError, TypeError, OverflowError):
        return None


def _until_s(text: str, now: datetime | None) -> float:
    from datetime import UTC
    from datetime import datetime as moment

    when = parsedate_to_datetime(text)
    when = when if when.tzinfo else when.replace(tzinfo=UTC)
    return max((when - (now or moment.now(UTC))).total_seconds(), 0.0)
