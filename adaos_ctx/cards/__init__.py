"""Cards: from a source to at most ten lines, one builder a kind."""

from __future__ import annotations
