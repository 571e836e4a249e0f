"""Code of {{name}}."""

from __future__ import annotations
