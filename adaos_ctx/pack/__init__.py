"""Packs: what is put in front of a model, in five layouts that can all be read back."""

from __future__ import annotations
