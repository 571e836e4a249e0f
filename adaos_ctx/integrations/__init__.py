"""What hosts need to take this program in; nothing here is imported by the program itself."""

from __future__ import annotations
