"""Glossaries for adaos-ctx."""

from __future__ import annotations
