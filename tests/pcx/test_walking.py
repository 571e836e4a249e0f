"""Steps say what they lack, and that nothing was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.errors import UsageError
from adaos_ctx_pcx.session import Session
from adaos_ctx_pcx.walking import take
from tests.pcx.making import open_source, read

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def session(tmp_path: Path) -> Session:
    return Session(open_source(read(tmp_path, {"a.md": "# A\n\nText", "b.md": "# B\n\nMore"})))


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        ("look:", "look needs an id"), ("open:", "open needs an id"), ("close", "close needs an id"),
        ("related", "related needs an id"), ("search: ", "search needs words to search for"),
        ("filter", "filter needs FACET=VALUE"), ("filter:sdk", "sdk is no FACET=VALUE to filter by"),
        ("zap", "unknown step zap"),
    ],
)  # fmt: skip
def test_a_step_without_what_it_takes_is_refused(session: Session, step: str, reason: str) -> None:
    with pytest.raises(UsageError, match=reason):
        take(session, step)
    assert session.spent == 0


@pytest.mark.parametrize("step", ["related:a", "search:zzqq", "filter:path=zz.md"])
def test_a_step_that_finds_nothing_says_so(session: Session, step: str) -> None:
    assert take(session, step) == "nothing found\n"
    assert take(session, step, as_json=True) == "nothing found\n"


def test_a_filter_finds_by_a_facet(session: Session) -> None:
    assert take(session, "filter:path=a.md").startswith("a: ")
