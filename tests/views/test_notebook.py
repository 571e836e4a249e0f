from __future__ import annotations

import json

import pytest

from adaos_ctx.views.notebook import strip

BOOK = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {"kernelspec": {"name": "python3"}},
    "cells": [
        {
            "cell_type": "markdown",
            "metadata": {"a": 1},
            "source": ["# Заголовок\n", "text"],
            "attachments": {"i": {}},
        },
        {
            "cell_type": "code",
            "execution_count": 7,
            "metadata": {},
            "source": "x",
            "outputs": [{"data": "png"}],
        },
    ],
}


def test_a_notebook_loses_what_running_it_left_and_says_so():
    view = strip(json.dumps(BOOK))
    assert json.loads(view.text)["cells"] == [
        {"cell_type": "markdown", "metadata": {}, "source": "# Заголовок\ntext"},
        {
            "cell_type": "code",
            "metadata": {},
            "source": "x",
            "execution_count": None,
            "outputs": [],
        },
    ]
    assert view.note == "2 outputs and attachments, counters and metadata left out"
    assert "Заголовок" in view.text
    assert strip(view.text).text == view.text


@pytest.mark.parametrize(
    "source", ["", "{", "[]", '{"cells": 1}', "[" * 100_000, '{"a": ' + "9" * 5000 + "}", "\ud800"]
)
def test_what_is_no_notebook_is_served_verbatim(source):
    assert strip(source).text == source


@pytest.mark.parametrize("cell", ["null", "1", '"x"', '{"source": {"a": 1}}', '{"source": [1]}'])
def test_odd_cells_are_kept(cell):
    text = strip('{"cells": [' + cell + "]}").text
    assert strip(text).text == text
