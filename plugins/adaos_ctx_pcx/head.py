"""Fields at the head of a Markdown file, whatever is written there. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adaos_ctx_pcx.compat.build._frontmatter import _minimal_parse

_MARK = "---"


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The fields, and where the body starts in the text (characters)."""

    fields: dict[str, Any]
    start: int

    def text(self, *names: str) -> str:
        """The first of some fields that says something, as one line of text."""
        for name in names:
            value = self.fields.get(name)
            if value is not None and not isinstance(value, (dict, list)):
                line = " ".join(str(value).split())
                if line:
                    return line
        return ""

    def words(self, *names: str) -> tuple[str, ...]:
        """The first of some fields that is a list, as texts."""
        for name in names:
            value = self.fields.get(name)
            if isinstance(value, list):
                return tuple(str(each) for each in value if not isinstance(each, (dict, list)))
        return ()


def read_head(text: str) -> Head:
    """Read the fields between two `---` lines at the very start.

    A rule (`---`) that is followed by prose is no head: its text stays in the body.
    """
    if not text.startswith(f"{_MARK}\n"):
        return Head(fields={}, start=0)
    end = text.find(f"\n{_MARK}", len(_MARK))
    if end < 0:
        return Head(fields={}, start=0)
    line_end = text.find("\n", end + 1)
    rest = text[end + 1 + len(_MARK) : line_end if line_end >= 0 else len(text)]
    block = text[len(_MARK) + 1 : end]
    fields = _fields(block) if not rest.strip() else {}
    if not fields:
        return Head(fields={}, start=0)
    return Head(fields=fields, start=len(text) if line_end < 0 else line_end + 1)


def _fields(block: str) -> dict[str, Any]:
    import yaml

    try:
        found = yaml.safe_load(block)
    except (yaml.YAMLError, ValueError, RecursionError, TypeError):
        return _minimal_parse(block)
    return {str(key): value for key, value in found.items()} if isinstance(found, dict) else {}
