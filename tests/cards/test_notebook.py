from __future__ import annotations

import json

import pytest

from adaos_ctx.cards.notebook import KIND, build, claim
from adaos_ctx.model import Source


def card(value: object) -> list[str]:
    text = value if isinstance(value, str) else json.dumps(value)
    return [line.text for line in build(Source(alias="D.nb", path="a.ipynb", text=text))]


NOTEBOOK = {
    "metadata": {"language_info": {"name": "python"}},
    "cells": [
        {
            "cell_type": "markdown",
            "source": ["# Train\n", "\n", "Shows how the model is trained.\n"],
        },
        {
            "cell_type": "code",
            "source": "import numpy as np\nfrom torch import nn\ndef fit(x):\n    pass\n",
            "outputs": [{"text": "secret output"}],
        },
        {"cell_type": "markdown", "source": "## Data\n\n## Results\n"},
    ],
}


def test_a_notebook_is_told_without_its_outputs() -> None:
    assert card(NOTEBOOK) == [
        "- title: Train",
        "- about: Shows how the model is trained.",
        "- sections: Data; Results",
        "- cells: python 1, other 2",
        "- imports: numpy, torch",
        "- defines: fit",
    ]


def test_old_notebooks_keep_cells_in_worksheets() -> None:
    old = {"worksheets": [{"cells": [{"cell_type": "code", "input": ["import os\n"]}]}]}
    assert card(old) == ["- cells: code 1, other 0", "- imports: os"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "- empty file"),
        ("nope", "- unparsed notebook (line 1)"),
        ("[1]", "- cells: code 0, other 0"),
        ('{"cells": [null, {"source": 3}]}', "- cells: code 0, other 2"),
    ],
)
def test_odd_files_give_one_honest_line(text: str, expected: str) -> None:
    assert card(text) == [expected]


def test_notebooks_are_recognised_by_suffix() -> None:
    assert (claim("a.ipynb", ""), claim("a.json", "")) == (95, 0)
    assert (KIND.name, KIND.section) == ("notebook", "DOCS")
