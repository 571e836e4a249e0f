"""What a shell is offered, by the protocol of the scripts that shells run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def completed(words: str, shell: str = "bash", program: str = "adaos-ctx") -> list[str]:
    """What a shell is offered after the words; the last one is unfinished."""
    return asked(words.split(" "), shell, program)[0].split()


def asked(parts: list[str], shell: str = "bash", program: str = "adaos-ctx") -> tuple[str, str]:
    """Standard output and standard error after some words, which bash gives one a line."""
    variable = f"_{program.upper().replace('-', '_')}_COMPLETE"
    env = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(ROOT), str(ROOT / "plugins"))),
        variable: f"complete_{shell}",
        "ADAOS_CTX_LANG": "en",
        "COMP_WORDS": "\n".join(parts),
        "COMP_CWORD": str(len(parts) - 1),
        "_TYPER_COMPLETE_ARGS": " ".join(parts),
        "_TYPER_COMPLETE_FISH_ACTION": "get-args",
    }
    code = "from adaos_ctx.__main__ import main, skill; import sys; sys.exit(main([]))"
    if program == "skill":
        code = "import sys; sys.argv = ['skill']; from adaos_ctx.__main__ import skill; sys.exit(skill())"
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    return done.stdout, done.stderr
