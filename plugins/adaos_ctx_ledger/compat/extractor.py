"""diffledger's extraction and resolution: by form, or by the model that the environment names."""

from __future__ import annotations

import os
import warnings

from adaos_ctx_ledger.asking import concepts
from adaos_ctx_ledger.lexicon import load
from adaos_ctx_ledger.message import Message
from adaos_ctx_ledger.names import lexicon_dir
from adaos_ctx_ledger.resolve import resolve
from adaos_ctx_ledger.told import Shelf, Told

_MODEL = "qwen3:1.7b"
_HOST = "http://127.0.0.1:11434"


def _model() -> str:
    """The model that was asked for; "" when the environment names neither place nor model."""
    url, model = os.environ.get("DIFFLEDGER_OLLAMA_URL"), os.environ.get("DIFFLEDGER_MODEL")
    if not url and not model:
        return ""
    return f"{(url or _HOST).rstrip('/')}/v1#{model or _MODEL}"


def extract_concepts(message: str) -> list[str]:
    """Named concepts of a message; none for small talk."""
    found, warning = concepts(message, _model())
    if warning:
        warnings.warn(warning, RuntimeWarning, stacklevel=2)
    return found


def resolve_references(message: str, stale_concepts: list[str]) -> list[str]:
    """Which stale concepts a message refers to, else the new ones that it names.

    Args:
        message: What the user wrote.
        stale_concepts: Most referenced first, as `detect_gaps` gives them.
    """
    if not stale_concepts:
        return extract_concepts(message)
    lexicon = load(lexicon_dir())
    count = len(stale_concepts)
    told = [
        Told(concept, concept, turn=float(count - at), group=1)
        for at, concept in enumerate(stale_concepts)
    ]
    meant = resolve(Message(message, lexicon), Shelf(told, lexicon)).told
    return [item.name for item in meant] or extract_concepts(message)


def resolve_entries(message: str, entries: list[dict[str, object]]) -> list[str]:
    """Which entries a message refers to, by their texts and turns too."""
    lexicon = load(lexicon_dir())
    told = [
        Told(
            str(entry.get("concept", "")), str(entry.get("text", "")),
            turn=_turn(entry), group=_turn(entry) + 1,
        )
        for entry in entries
    ]  # fmt: skip
    meant = resolve(Message(message, lexicon), Shelf(told, lexicon)).told
    return [item.name for item in meant]


def _turn(entry: dict[str, object]) -> int:
    turn = entry.get("turn_injected", 0)
    return turn if isinstance(turn, int) else 0
