"""Glossaries for adaos-ctx."""

from __future__ import annotations

from adaos_ctx import join_messages

join_messages(__name__)  # `messages_en` and `messages_ru` are loaded when a text is asked for
