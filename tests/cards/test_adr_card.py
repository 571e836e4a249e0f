"""The kind and its card are two modules; they must stay one thing."""

from __future__ import annotations

import subprocess
import sys

from adaos_ctx.cards import adr, adr_card
from adaos_ctx.model import Source


def test_the_kind_tells_what_the_card_module_tells() -> None:
    source = Source(alias="A.x", path="adr/0001-x.md", text="# Use X\n\n## Decision\n\nWe use X.\n")
    assert adr.KIND.build(source) == adr_card.build(source)


def test_asking_whether_a_file_is_a_record_loads_no_reader_of_decisions() -> None:
    program = (
        "import sys; from adaos_ctx.cards.adr import claim; claim('a.md', '# T\\n');"
        "print('adaos_ctx.cards.adr_choice' in sys.modules, 'markdown_it' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.split() == [b"False", b"False"]
