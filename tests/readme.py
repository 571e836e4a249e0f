"""Run the commands of README.md and put what they print under them: `python -m tests.readme --write`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
RUSSIAN = ROOT / ".github" / "README.ru.md"
_BLOCK = re.compile(
    r"(?P<head><!-- run: (?P<command>.*?) -->\n```text\n)(?P<body>.*?)(?P<foot>```\n)", re.DOTALL
)


def regenerated(text: str) -> str:
    """The text with the output of each command, run one after the other in one new folder."""
    with tempfile.TemporaryDirectory() as folder:
        _run("adaos-ctx new demo --kind demo", folder)
        return _BLOCK.sub(lambda m: m["head"] + _run(m["command"], folder) + m["foot"], text)


def blocks(text: str) -> list[str]:
    """Every fenced block, with its fences, in order."""
    return re.findall(r"^```\w*\n.*?^```$", text, re.DOTALL | re.MULTILINE)


def commands(text: str) -> list[str]:
    """Every command whose output stands in the text, in order."""
    return [found["command"] for found in _BLOCK.finditer(text)]


def taken_over(text: str, source: str) -> str:
    """The text with the outputs that a source has for the same commands."""
    printed = {found["command"]: found["body"] for found in _BLOCK.finditer(source)}
    return _BLOCK.sub(lambda m: m["head"] + printed.get(m["command"], m["body"]) + m["foot"], text)


def _run(command: str, folder: str) -> str:
    """What a shell prints for a command, both streams, without this machine's paths."""
    shell = command.replace("adaos-ctx ", f"{sys.executable} -m adaos_ctx ")
    env = {
        "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "HOME": folder,
        "XDG_CACHE_HOME": f"{folder}/.cache",
    }  # fmt: skip
    done = subprocess.run(
        ["sh", "-c", shell], cwd=folder, env=env, text=True, check=False,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    return done.stdout.replace(f"{os.path.realpath(folder)}/", "").replace(f"{folder}/", "")


def main() -> int:
    """Write, or say whether the README is true."""
    old = README.read_text(encoding="utf-8")
    new = regenerated(old)
    if "--write" in sys.argv:
        README.write_text(new, encoding="utf-8")
        russian = RUSSIAN.read_text(encoding="utf-8")
        RUSSIAN.write_text(taken_over(russian, new), encoding="utf-8")
    return int(new != old and "--write" not in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
