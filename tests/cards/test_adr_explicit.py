from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cards.adr_choice import find_choice
from adaos_ctx.cards.adr_reading import read_record
from adaos_ctx.cards.markdown import read_markdown

if TYPE_CHECKING:
    from adaos_ctx.cards.adr_resolve import Choice


def choice_of(outcome: str, options: str = "* SQLite\n* JSON files\n") -> Choice:
    text = f"# T\n\n## Considered Options\n\n{options}\n## Decision Outcome\n\n{outcome}\n"
    return find_choice(read_record(read_markdown(text)))


@pytest.mark.parametrize(
    ("outcome", "because"),
    [
        ('Chosen option: "SQLite", because it is small.', "it is small."),
        ("Chosen option: **SQLite**, since it is small.", "it is small."),
        ("**Chosen option:** SQLite.", ""),
        ("Chosen option:\n\nSQLite", ""),
        ("The preferred solution is SQLite because it is small.", "it is small."),
        ('Proposed option: "SQLite", because\n\n* small', "small"),
        ("Selected framework: SQLite", ""),
        ("Выбранный вариант: «SQLite», потому что он мал.", "он мал."),
        ("Выбрано **«SQLite»**.", ""),
        ("选择的方案：SQLite，因为小", "小"),
        ("Option retenue : SQLite, parce que léger", "léger"),
        ('Opción elegida: "SQLite", porque es pequeña', "es pequeña"),
        ("Gewählte Option: SQLite, weil klein", "klein"),
        ("Opção escolhida: SQLite", ""),
        ("Wybrana opcja: SQLite", ""),
        ("선택한 옵션: SQLite", ""),
        ("選択した案: SQLite", ""),
    ],
)
def test_a_chosen_option_is_read_in_many_languages(outcome: str, because: str) -> None:
    choice = choice_of(outcome)
    assert (
        choice.text,
        [o.name for o in choice.rejected],
        choice.because.text if choice.because else "",
    ) == (
        "SQLite",
        ["JSON files"],
        because,
    )


def test_quotes_inside_a_name_belong_to_it() -> None:
    choice = choice_of('Chosen option: "Section "Pros" below", because short.')
    assert choice.text == 'Section "Pros" below'


def test_a_placeholder_is_no_choice() -> None:
    choice = choice_of('Chosen option: "{title of option 1}", because {justification}.')
    assert (choice.text, choice.unfilled) == ("", True)


def test_a_y_statement_names_what_it_takes_and_leaves() -> None:
    text = (
        "In the context of the shop, facing lost sessions, we decided for a database session "
        "(and against cookies or server memory) to achieve elasticity, accepting cost."
    )
    choice = find_choice(read_record(read_markdown(text)))
    assert (choice.text, [option.name for option in choice.rejected]) == (
        "a database session",
        ["cookies", "server memory"],
    )
