"""What the tests of the server share: skills behind a surface, and plugins that note what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx import builtin
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.plugins import Plugins
from adaos_ctx_mcp.served import Served
from adaos_ctx_mcp.surface import Surface
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from adaos_ctx.model import ToolSpec

SKILL_MD = """---
name: my-skill
description: Summarises the text of a user.
license: MIT
metadata:
  since: 2024-01-02
  safe: yes
---

# My skill

See [the schema](schemas/entities.json).
"""


class Ledger:
    """Notes what was told."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str, str]] = []

    @hookimpl
    def ctx_told(self, session: str, ref: str, rendition: str, tokens: int) -> None:
        assert tokens > 0
        self.told.append((session, ref.partition("@")[0], rendition))


def plugins(*more: tuple[str, Any]) -> Plugins:
    return Plugins([("builtin", builtin), *more])


def with_tools(*tools: ToolSpec) -> Plugins:
    class Extra:
        @hookimpl
        def ctx_register_tools(self) -> list[ToolSpec]:
            return list(tools)

    return plugins(("extra", Extra()))


def serve(
    root: Path, more: Mapping[str, str | bytes] | None = None, *, by: Plugins | None = None,
    session: str = "s1", dynamic: bool | None = False,
) -> Surface:  # fmt: skip
    small_skill(root, {"SKILL.md": SKILL_MD, **(more or {})})
    served = Served([str(root)], by or plugins(), session=session)
    return Surface(served, dynamic_tools=dynamic)


def serve_two(root: Path, by: Plugins | None = None) -> Surface:
    for name in ("first", "second"):
        text = SKILL_MD.replace("my-skill", name)
        small_skill(
            root / name, {"SKILL.md": text, "skill.yaml": f"name: {name}\nversion: 1.0.0\n"}
        )
    return Surface(Served([str(root / "first"), str(root / "second")], by or plugins()))


def call(
    surface: Surface, name: str, arguments: object = None, session: str = ""
) -> dict[str, Any]:
    params = {"name": name, **({} if arguments is None else {"arguments": arguments})}
    return surface.request("tools/call", params, session)


def text_of(result: dict[str, Any]) -> str:
    (block,) = result["content"]
    assert block["type"] == "text"
    return str(block["text"])
