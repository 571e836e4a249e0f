"""Handlers of {{name}}."""

from __future__ import annotations


def run(text: str) -> dict[str, bool]:
    """Do what the skill is for."""
    return {"ok": bool(text.strip())}
