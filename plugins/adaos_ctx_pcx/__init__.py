"""Manifests that a model navigates: compile content into a tree of descriptors, open it by budget.

`adaos_ctx_pcx.compat` behaves like the published package of format 0.2; the rest of this package
writes the same format and keeps what it promises.
"""

from __future__ import annotations

from adaos_ctx.messages import join

join(__name__)
