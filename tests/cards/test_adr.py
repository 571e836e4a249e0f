from __future__ import annotations

import pytest

from adaos_ctx.cards.adr import KIND, build, claim
from adaos_ctx.model import Source


def card(text: str, path: str = "prep/ADR-0001-x.md") -> list[str]:
    return [line.text for line in build(Source(alias="A.ADR1", path=path, text=text))]


NYGARD = """# 3. JSON only

Date: 2026-01-02

## Status

Accepted

Supersedes [2. Free text](0002-free-text.md)

## Context

Users send long texts, and other skills need short summaries as JSON. Streaming was asked for.

## Decision

We will answer with JSON only, since other skills parse it.

## Consequences

An empty input must give a friendly error.
"""
MADR = """---
status: proposed
date: 2026-01-02
---
# Формат ответа

## Контекст и постановка проблемы

Навык должен отдавать краткое содержание в JSON. Сейчас формат не задан.

## Драйверы решения

* **Скорость:** не дольше секунды
* Простота

## Рассмотренные варианты

* O1. json-tool-only
* O2. api-wrapper
* O3. streaming

## Результат решения

Выбранный вариант: "json-tool-only", потому что его проще проверить.

### Последствия

* Хорошо, потому что быстро
* Плохо, потому что нет потока

### Подтверждение

Контрактные тесты в CI.

## Плюсы и минусы вариантов

### api-wrapper

* Плохо, потому что дорого
"""
RST = """ADR 7: Modules
##############

Status
******

**Deprecated**

Context
*******

Events in ``core`` have no place of their own.

Decision
********

We introduce dedicated top-level modules.

Rejected Alternatives
*********************

* **A generic module**: it would grow.
"""
ADOC = """= ADR-0012: Kafka
:status: accepted

== Context

Services need *events*.

== Considered Options

* Kafka
* RabbitMQ

== Decision

We will use Kafka.
"""
TABLE = """# ADR-004

| Поле | Значение |
|---|---|
| Статус | Предложено |
| Контекст | Нужно хранить файлы |
| Решение | Используем MinIO |

## Отклонённые варианты

| Вариант | Причина отказа |
|---|---|
| Файловая система | не растёт |
"""


@pytest.mark.parametrize(
    ("text", "path", "expected"),
    [
        (
            NYGARD,
            "adr/0003-json-only.md",
            [
                "- Status: accepted; supersedes 0002-free-text",
                "- Goal: Users send long texts, and other skills need short summaries as JSON.",
                "- Choice: We will answer with JSON only",
                "- Why: other skills parse it.",
                "- Consequences: An empty input must give a friendly error.",
            ],
        ),
        (
            MADR,
            "adr/0001-format.md",
            [
                "- Status: proposed",
                "- Goal: Навык должен отдавать краткое содержание в JSON.",
                "- Choice: O1 (json-tool-only), reject O2 (api-wrapper), O3 (streaming)",
                "- Why: его проще проверить.",
                "- Constraints: Скорость; Простота",
                "- Positive: быстро",
                "- Negative: нет потока",
                "- Revisit: Контрактные тесты в CI.",
            ],
        ),
        (
            RST,
            "decisions/0007-modules.rst",
            [
                "- Status: deprecated",
                "- Goal: Events in core have no place of their own.",
                "- Choice: We introduce dedicated top-level modules, reject A generic module",
            ],
        ),
        (
            ADOC,
            "adr/0012-kafka.adoc",
            ["- Goal: Services need events.", "- Choice: We will use Kafka, reject RabbitMQ"],
        ),
        (
            TABLE,
            "adr/ADR-004.md",
            [
                "- Status: proposed",
                "- Goal: Нужно хранить файлы",
                "- Choice: Используем MinIO, reject Файловая система",
            ],
        ),
        ("", "adr/0001-x.md", ["- empty file"]),
        ("\n \n", "adr/0001-x.md", ["- empty file"]),
        (
            "# {title}\n\n## Context\n\n{context}\n\n## Decision\n\n{decision}\n",
            "adr/template.md",
            ["- Goal: (template, not filled)", "- Choice: (template, not filled)"],
        ),
        (
            "# 3. 图形\n\n## 状态\n\n2017-11-24 完成\n\n## 决策\n\n在这里补充决策信息...\n",
            "adr/0003.md",
            ["- Goal: 图形", "- Choice: (template, not filled)"],
        ),
        ("just words", "adr/0009-x.md", ["- Goal: none stated", "- Choice: no decision stated"]),
    ],
    ids=[
        "nygard",
        "madr",
        "rst",
        "asciidoc",
        "table",
        "empty",
        "blank",
        "template",
        "unfilled",
        "words",
    ],
)
def test_a_record_is_told_in_its_own_words(text: str, path: str, expected: list[str]) -> None:
    assert card(text, path) == expected


def test_rejected_options_get_a_line_when_the_choice_needs_its_own() -> None:
    long = "an option with a long and winding name that goes on and on and on until the line ends"
    text = f"# T\n\n## Options\n\n* {long}\n* Other\n\n## Decision\n\nChosen option: {long}\n"
    assert card(text)[1:] == [f"- Choice: {long}", "- Rejected: Other"]


def test_markdown_html_and_comments_never_reach_a_card() -> None:
    text = "# T\n\n<!-- c -->\n\n## Decision\n\n**We** will use [Go](x.md) ![b](y.svg)<br>now.\n"
    assert card(text)[-1] == "- Choice: We will use Go now."


def test_secrets_are_masked() -> None:
    token = "ghp_" + "a" * 36
    assert token not in "".join(card(f"# T\n\n## Decision\n\nWe will use {token} today.\n"))


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("prep/ADR-0001-decision.md", "", 95),
        ("adr-003.rst", "", 95),
        ("docs/adr/0001-x.md", "", 90),
        ("docs/decisions/2023-01-01-x.md", "", 90),
        ("docs/notes/x.md", "## Status\n\n## Context\n\n## Decision\n", 80),
        ("docs/adr/index.md", "# Index\n", 0),
        ("docs/adr/0001-x.png", "", 0),
        ("README.md", "# Tool\n\n## Status\n", 0),
        ("adrenaline/0001.md", "", 0),
    ],
)
def test_a_record_is_recognised_by_name_folder_or_headings(
    path: str, text: str, expected: int
) -> None:
    assert claim(path, text) == expected


def test_the_kind_stands_in_its_section() -> None:
    assert (KIND.name, KIND.section, KIND.prefixes) == ("adr", "ADR", ("A",))
