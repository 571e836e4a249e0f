"""One colour a section, the same in every picture and on every page. Pure."""

from __future__ import annotations

# Background and text of a tile; each pair has a contrast of 4.5 or more.
SECTIONS = {
    "ADR": ("#8a3ffc", "#ffffff"), "OPTS": ("#a2417f", "#ffffff"), "SCHEMA": ("#0b62c4", "#ffffff"),
    "PROFILE": ("#0a6f78", "#ffffff"), "HANDLER": ("#1b7340", "#ffffff"),
    "TESTS": ("#8a5a00", "#ffffff"), "DOCS": ("#5a6472", "#ffffff"),
    "MANIFEST": ("#b3312c", "#ffffff"), "RESOURCES": ("#6a5acd", "#ffffff"),
}  # fmt: skip
OTHER = ("#4a4f57", "#ffffff")
FRAME = ("#d5d9e0", "#1c2026")  # what stands around the aliases


def of(section: str) -> tuple[str, str]:
    """(background, text) of a section's tiles."""
    return SECTIONS.get(section, OTHER)
