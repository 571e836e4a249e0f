"""Copy text: the system's clipboard program, or the terminal's own (OSC 52)."""

from __future__ import annotations

import base64
import shutil
import subprocess
import sys

from adaos_ctx.errors import CannotWrite

_PROGRAMS = (
    ("wl-copy",),
    ("xclip", "-selection", "clipboard"),
    ("xsel", "--clipboard", "--input"),
    ("pbcopy",),
    ("clip.exe",),
)
_TIMEOUT_S = 3.0  # seconds; a clipboard program without a display can hang
_MAX_OSC_BYTES = 74_000  # bytes of base64; what terminals accept in one sequence


def copy(text: str) -> str:
    """Copy a text; gives the name of what took it.

    Raises:
        CannotWrite: Neither a program nor a terminal can take it.
    """
    for program in _PROGRAMS:
        if shutil.which(program[0]) and _feed(program, text):
            return program[0]
    encoded = base64.b64encode(text.encode("utf-8", "replace")).decode("ascii")
    if sys.stderr.isatty() and len(encoded) <= _MAX_OSC_BYTES:
        sys.stderr.write(f"\x1b]52;c;{encoded}\x07")
        return "OSC 52"
    reason = "there is no wl-copy, xclip, xsel, pbcopy or clip.exe, and no terminal"
    raise CannotWrite(path="the clipboard", reason=reason, clipboard=True)


def _feed(program: tuple[str, ...], text: str) -> bool:
    try:
        done = subprocess.run(
            program, input=text.encode("utf-8", "replace"), timeout=_TIMEOUT_S, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
