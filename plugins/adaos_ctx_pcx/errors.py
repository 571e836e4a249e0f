"""What pcx refuses, with the exit codes 40 to 44."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, ClassVar

from adaos_ctx.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Mapping

_NO_FILE = ("No such file or directory", "Is a directory")  # as the system says it


class SourceEmpty(CtxError):
    """There is nothing to compile."""

    code = "pcx_source"
    exit_code = 40
    message = "nothing to compile at {path}: {reason}"
    hint = "give a folder or file of this kind; kinds: {kinds}"
    hints: ClassVar[Mapping[str, str]] = {
        "broken": "mend the file: nothing can be read in it until it parses"
    }

    @property
    def variant(self) -> str:
        """`broken` where the file does not parse."""
        reason = str(self.facts["reason"])
        return "broken" if "not JSON" in reason or "not YAML" in reason else ""


class ManifestBroken(CtxError):
    """A manifest cannot be navigated."""

    code = "pcx_manifest"
    exit_code = 41
    message = "{path} is no manifest that can be navigated: {reason}"
    hint = "adaos-ctx pcx validate {place}"
    hints: ClassVar[Mapping[str, str]] = {
        "no_json": "mend the file, or make it again: adaos-ctx pcx build FOLDER --kind docs",
        "absent": "name a manifest; one is made by: adaos-ctx pcx build FOLDER --kind docs",
    }

    def __init__(self, *, path: str, **facts: object) -> None:
        super().__init__(path=path, place=shlex.quote(path), **facts)

    @property
    def variant(self) -> str:
        """`absent` where there is no file to look at, `no_json` where nothing can be validated."""
        reason = str(self.facts["reason"])
        return (
            "no_json" if reason.startswith("not JSON") else "absent" if reason in _NO_FILE else ""
        )


class LeavesBroken(CtxError):
    """The file of leaves beside a manifest cannot be used."""

    code = "pcx_leaves"
    exit_code = 41
    message = "{path} does not hold the leaves of its manifest: {reason}"
    hint = "build the manifest again: adaos-ctx pcx build"


class LeavesLost(CtxError):
    """A build would not reach all of its content; nothing was written."""

    code = "pcx_lost"
    exit_code = 42
    message = "{missing} of {leaves} leaves cannot be reached"
    hint = "this is a defect of the adapter {kind}; report it"


class OverBudget(CtxError):
    """Opening a node does not fit what is left; nothing was charged."""

    code = "pcx_over_budget"
    exit_code = 43
    message = "{node} needs {cost} tokens, {remaining} left (over by {overage}){tip}"
    hint = "close what is no longer needed, or use a larger budget"


class LeafGone(CtxError):
    """A node is unknown, or its content is not what the manifest was made of."""

    code = "pcx_leaf"
    exit_code = 44
    message = "{node}: {reason}"
    hint = "build the manifest again: adaos-ctx pcx build"
    hints: ClassVar[Mapping[str, str]] = {
        "unknown": "take an id that these print: adaos-ctx pcx nav MANIFEST index search:TEXT"
    }

    @property
    def variant(self) -> str:
        """`unknown` where the manifest has no node of that name."""
        return "unknown" if self.facts.get("unknown") else ""
