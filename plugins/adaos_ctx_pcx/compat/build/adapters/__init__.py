"""Read sources into trees: tools, docs, skills, memory."""

from __future__ import annotations

from .base import Adapter, get_adapter, register_adapter
from .docs import DocsAdapter
from .memory import MemoryAdapter
from .skills import SkillsAdapter
from .tools import ToolsAdapter

__all__ = [
    "Adapter",
    "DocsAdapter",
    "MemoryAdapter",
    "SkillsAdapter",
    "ToolsAdapter",
    "get_adapter",
    "register_adapter",
]
