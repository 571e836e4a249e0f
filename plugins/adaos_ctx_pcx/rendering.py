"""What a reader is shown of nodes and leaves; every token that is charged is counted here. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from adaos_ctx_pcx.compat.build.adapters.base import slugify
from adaos_ctx_pcx.words import clip

if TYPE_CHECKING:
    from collections.abc import Sequence

_PARTS = re.compile(r'"(?:[^"\\]|\\.)*"|[^" \t\r\n]+|"')  # all but the blanks between
_TITLE_CHARS = 60


def node_line(node_id: str, title: str, what: str, when: str, level: str = "brief") -> str:
    r"""One line of a view, with its line end.

    A title that says no more than the id is not repeated.

    Example:
        >>> node_line("get-user", "getUser", "Reads a user.", "about users")
        'get-user: Reads a user.\n'
    """
    name = "" if _same(node_id, title) else clip(title, _TITLE_CHARS)
    if level == "title":
        return f"{node_id} {name}".strip() + "\n"
    said = f"{name}: {what}" if name and not what.startswith(name) else what
    head = f"{node_id}: {said}"
    return f"{head}\n" if level == "brief" else f"{head} | {when}\n"


def _same(node_id: str, title: str) -> bool:
    plain = slugify(title).replace("-", "")
    return plain == node_id.rpartition(".")[2].replace("-", "") or not title


@lru_cache(maxsize=1 << 16)  # each budget of a build asks again
def leaf_text(text: str, form: str) -> str:
    """A leaf's text as it is shown: JSON without blanks between its parts, all else verbatim."""
    if form != "json":
        return text
    return "".join(_PARTS.findall(text))


def envelope(titles: Sequence[str]) -> str:
    """The line above a leaf that says where it lies."""
    return f"[{' › '.join(clip(title, _TITLE_CHARS) for title in titles)}]\n" if titles else ""
