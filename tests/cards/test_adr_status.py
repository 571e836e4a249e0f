from __future__ import annotations

import pytest

from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.adr_status import find_status
from adaos_ctx.cards.markdown import read_markdown


def line_of(text: str) -> str:
    return find_status(read_record(read_markdown(text))).line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("---\nstatus: Accepted\n---\n# T\n", ""),
        ("---\ntags: [Proposed]\n---\n# T\n", "proposed"),
        ("---\ntags: [open-source, api]\n---\n# T\n", ""),
        ("# T\n\n## Status\n\n** Approved ** for Geneva\n", ""),
        ("# T\n\n## Status\n\n*deprecated*\n", "deprecated"),
        ("# T\n\n**Статус:** Предложено\n", "proposed"),
        ("# T\n\n## 状态\n\n2017-11-22 提议\n\n2017-11-24 完成\n", ""),
        ("# T\n\n## 状态\n\n列表：提议/通过/完成/已弃用\n\n2017-11-28 提议\n", "proposed"),
        ("# T\n\n## Durum\n\nReddedildi\n", "rejected"),
        ("# T\n\n## Status\n\nReverted by [x](0007-y.md)\n", "superseded by 0007-y"),
        ("# T\n\n- Status: superseded by [ADR-0010](0010-new.md)\n", "superseded by 0010-new"),
        (
            "# T\n\n## Status\n\nAccepted\n\nSuperceded by [9. X](0009-x.md)\n",
            "superseded by 0009-x",
        ),
        ("# T\n\n## Status\n\nSuperseded by ADR 32\n", "superseded by ADR 32"),
        (
            "# T\n\n## Status\n\nAccepted, supersedes [3](0003-a.md)\n",
            "accepted; supersedes 0003-a",
        ),
        ("# T\n\n## Statut\n\nAccepté, remplace [3](0003-a.md)\n", "accepted; supersedes 0003-a"),
        ("# T\n\n- Status: accepted\n- Superseded by: _n/a_\n", ""),
        ("# T\n\n- Status: accepted\n- Superseded by: ADR-7\n", "superseded by ADR-7"),
        ("# T\n\n## Status\n\n- [ ] Proposed\n- [x] Rejected\n", "rejected"),
        ("# T\n\n## Status\n\nproposed | rejected | accepted\n", "unfilled template"),
        ('---\nstatus: "{proposed | accepted}"\n---\n# T\n', "unfilled template"),
        ("# T\n\n## Status\n\nTrialing\n", "trialing"),
        ("# T\n\n## Status\n\n~~Proposed~~ Accepted\n", ""),
        ("# T\n", ""),
    ],
)
def test_status_is_one_word_of_ours_with_the_record_it_leads_to(text: str, line: str) -> None:
    assert line_of(text) == line


def test_names_of_tools_are_no_numbers_of_records() -> None:
    text = "# T\n\n## Status\n\nSuperseded; slf4j and log4j moved\n"
    assert line_of(text) == "superseded"


def test_a_status_knows_where_it_stands() -> None:
    text = "# T\n\n## Status\n\nProposed\n"
    status = find_status(read_record(read_markdown(text)))
    assert [text[s.start : s.end].strip() for s in status.spans] == ["Proposed"]
