from __future__ import annotations

import random
import subprocess
import sys

from adaos_ctx.search import relevance

TEXTS = [
    ("A.ADR1", "A.ADR1 prep/adr.md\n- Choice: stream answers"),
    ("S.entities", "S.entities schema.json\n- lang: enum[en,de]"),
    ("H.main", "H.main handlers/main.py\n- handle(text)"),
]


def test_the_best_has_1_and_what_does_not_match_is_left_out() -> None:
    found = relevance("add a language to the entities schema", TEXTS)
    assert found == {"S.entities": 1.0}


def test_order_does_not_matter() -> None:
    shuffled = list(TEXTS)
    random.Random(1).shuffle(shuffled)
    assert relevance("choice of main handler", shuffled) == relevance(
        "choice of main handler", TEXTS
    )


def test_nothing_fits_an_empty_query_or_no_texts() -> None:
    assert relevance("", TEXTS) == {}
    assert relevance("anything", []) == {}


def test_importing_the_package_loads_no_engine() -> None:
    code = "import sys, adaos_ctx.search; print([m for m in sys.modules if 'tem' in m.lower()])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "temmer" not in done.stdout
