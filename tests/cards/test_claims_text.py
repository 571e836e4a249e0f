from __future__ import annotations

import subprocess
import sys

import pytest

from adaos_ctx.cards import claims_text

RECORD = "# T\n\n## Status\n\n## Context\n\n## Decision\n"


@pytest.mark.parametrize(
    ("kind", "path", "text", "expected"),
    [
        ("adr", "docs/ADR-0001.md", "", 95),
        ("adr", "doc/adr/0001-x.md", "", 90),
        ("adr", "doc/adr/x.md", "## Context\n## Decision\n", 90),
        ("adr", "doc/adr/readme.md", "# List\n", 0),
        ("adr", "a.md", RECORD, 80),
        ("adr", "a.md", RECORD.replace("Decision", "Other"), 0),
        ("adr", "a.json", RECORD, 0),
        ("docs", "README.md", "", 40),
        ("docs", "a.rst", "", 30),
        ("docs", "LICENSE", "", 30),
        ("docs", "a.py", "", 0),
        ("skill_md", "x/SKILL.md", "", 95),
        ("skill_md", "x/skills.md", "", 0),
        ("notebook", "a.ipynb", "", 95),
        ("notebook", "ipynb", "", 0),
    ],
)
def test_documents_are_recognised_by_name_and_headings(
    kind: str, path: str, text: str, expected: int
) -> None:
    assert getattr(claims_text, kind)(path, text) == expected


def test_asking_whether_a_file_is_a_record_loads_no_reader_of_decisions() -> None:
    program = (
        "import sys; from adaos_ctx.cards.claims_text import adr; adr('a.md', '# T\\n');"
        "print('adaos_ctx.cards.adr_choice' in sys.modules, 'markdown_it' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"False", b"False"]
