"""Splitters: structure first, then size; every one gives spans and never searches for its text."""

from __future__ import annotations
