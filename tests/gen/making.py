"""A small skill, an answer for it, and a model that says what it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.llm import open_model
from adaos_ctx.ops import basing
from adaos_ctx.plugins import load
from adaos_ctx.skill import Skill, open_skill
from adaos_ctx_gen.generating import Generated, Wish, generate
from adaos_ctx_gen.request import Job, prepare
from tests.llm_server import chat, serving
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MAIN = "handlers/main.py"
NEW = "def run(text: str) -> str:\n    return text\n"


def block(path: str, text: str = NEW) -> str:
    return f"<<<FILE: {path}>>>\n{text}<<<END>>>\n"


def skill_at(root: Path, files: Mapping[str, str | bytes] | None = None) -> Skill:
    """The skill with a base."""
    small_skill(root, files or {})
    skill = open_skill(str(root))
    basing.mark(skill)
    return skill


def answered(
    skill: Skill, *answers: Any, mode: Any = "pack", job: dict[str, Any] | None = None, **wish: Any
) -> Generated:
    """Generate with a model whose replies are given: texts, or whole replies."""
    replies = [chat(answer) if isinstance(answer, str) else answer for answer in answers]
    plugins = load()
    with serving(*replies) as script:
        model = open_model(f"{script.base}#scripted", patience=script.patience)
        prepared = prepare(skill, Job(mode=mode, **(job or {})), plugins)
        return generate(prepared, Wish(**wish), model, plugins)
