"""What plans run on: each opens a connection that cannot write, and gives rows within limits."""

from __future__ import annotations
