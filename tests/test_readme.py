from __future__ import annotations

from tests.readme import README, regenerated


def test_every_printed_block_of_the_readme_is_what_its_command_prints() -> None:
    text = README.read_text(encoding="utf-8")
    assert regenerated(text) == text
