"""The use cases: one function a verb. They read and write through the adapters and print nothing."""

from __future__ import annotations
