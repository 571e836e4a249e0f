"""Where the templates lie: inside the wheel, or beside the package in a source tree."""

from __future__ import annotations

import os


def template_dir() -> str:
    """The absolute path of the folder `templates`."""
    package = os.path.dirname(os.path.abspath(__file__))
    inside = os.path.join(package, "_templates")
    return inside if os.path.isdir(inside) else os.path.join(os.path.dirname(package), "templates")
