"""The Model Context Protocol server: aliases, packs and skills for every agent.

Nothing here imports the `mcp` package before `skill ctx mcp serve` needs it; the light server needs
nothing but the core.
"""

from __future__ import annotations

from adaos_ctx.messages import join

join(__name__)
