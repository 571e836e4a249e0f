from __future__ import annotations

from tests.readme import README, RUSSIAN, blocks, commands, regenerated, taken_over


def test_every_printed_block_of_the_readme_is_what_its_command_prints() -> None:
    text = README.read_text(encoding="utf-8")
    assert regenerated(text) == text


def test_the_russian_page_shows_the_blocks_of_the_english_one() -> None:
    english, russian = README.read_text(encoding="utf-8"), RUSSIAN.read_text(encoding="utf-8")
    assert [block for block in blocks(russian) if block not in blocks(english)] == []
    assert taken_over(russian, english) == russian


def test_the_russian_page_makes_the_whole_tour() -> None:
    english, russian = README.read_text(encoding="utf-8"), RUSSIAN.read_text(encoding="utf-8")
    told = commands(russian)
    tour = commands(english.partition("\n## From a delta")[0])
    left_out = [command for command in tour if command not in told]
    assert all("cards show" in command or "tool call" in command for command in left_out)
    assert [command for command in commands(english) if command in told] == told
