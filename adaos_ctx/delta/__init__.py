"""The change engine: what differs between two contexts, said by kind, and as a patch that applies.

Pure: two contexts with their texts come in, values and bytes go out.

What plugins may use of it is in `__all__`; each name is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.lazy import giver

if TYPE_CHECKING:
    from adaos_ctx.delta.gitpatch import FileChange, git_patch
    from adaos_ctx.delta.linediff import edits
    from adaos_ctx.delta.model import Change, Delta

__all__ = [
    "Change", "Delta", "FileChange", "edits", "git_patch",
]  # fmt: skip
_PLACES = {
    "FileChange": "gitpatch", "git_patch": "gitpatch",
    "edits": "linediff",
    "Change": "model", "Delta": "model",
}  # fmt: skip

if not TYPE_CHECKING:  # a checker reads the imports above, and knows no other name
    __getattr__ = giver(__name__, _PLACES)
