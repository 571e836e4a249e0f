"""Where headings, definitions and keys stand in a text; nothing is rewritten."""

from __future__ import annotations
