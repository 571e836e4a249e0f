"""The document index: chunks that can say exactly where they came from.

Offsets count code points of the document's decoded text (where other tools count UTF-16 units or
bytes, `positions` converts); spans are half-open; `text[start:end] == chunk.text` always holds.
"""

from __future__ import annotations

from adaos_ctx.messages import join

__all__: list[str] = []

join(__name__)
