"""The resource catalog: what exists (overview), what it is like (details), within a token budget.

`adaos_ctx_catalog.ada` is the interface for programs; `skill ctx catalog` is the one for people.
"""

from __future__ import annotations

from adaos_ctx.messages import join

join(__name__)
