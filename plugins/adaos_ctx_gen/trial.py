"""Run the skill's tests with a change, in a copy of the skill and within limits."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from adaos_ctx.errors import CannotWrite, MissingExtra
from adaos_ctx.redact import redact
from adaos_ctx.scratch import scratch_folder
from adaos_ctx.writes import why
from adaos_ctx_gen import leftovers

if TYPE_CHECKING:
    from adaos_ctx.skill import Skill
    from adaos_ctx_gen.change import Change

_LEFT_OUT = shutil.ignore_patterns(
    ".git", ".ado", ".venv", "venv", "node_modules", "__pycache__", ".mypy_cache", ".pytest_cache"
)
_KEPT_ENV = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "PYTEST_DISABLE_PLUGIN_AUTOLOAD", "TZ")
_LAUNCHER = f"{os.path.dirname(os.path.abspath(__file__))}/limited.py"
_PASSED = re.compile(r"^\d+ passed\b", re.MULTILINE)
_POLL_S = 0.02
_TAIL_CHARS = 4000  # of the output that are kept: the end says what failed


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What the tests may use.

    Args:
        timeout_s: Seconds on the clock, and of the processor.
        memory_bytes: Address space of a process.
        output_bytes: What they may print, and the size of any file that they write.
    """

    timeout_s: int = 60
    memory_bytes: int = 2 << 30
    output_bytes: int = 16 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How the tests ended.

    Args:
        passed: Whether there were tests, and all passed.
        reason: Why not, in a few words.
        output: The end of what they printed; secrets masked.
        left_out: Pipes, sockets and devices of the skill, which the copy is without.
    """

    passed: bool
    reason: str = ""
    output: str = ""
    left_out: tuple[str, ...] = ()


def need_pytest() -> None:
    """Refuse where tests cannot run: before a model is asked, which costs.

    Raises:
        MissingExtra: pytest is not installed beside this program.
    """
    if importlib.util.find_spec("pytest") is None:
        raise MissingExtra(feature="--test", package="pytest")


def run_tests(skill: Skill, change: Change | None, limits: Limits) -> Trial:
    """Copy the skill, put the change into the copy, and run its tests there.

    The environment holds no keys, and the skill's own folder is not touched. It is no jail: code that
    a model wrote runs with your rights, within limits of time, memory and output.

    Raises:
        MissingExtra: pytest is not installed.
        CannotWrite: The copy cannot be made.
    """
    need_pytest()
    with scratch_folder() as scratch:
        copy, left = f"{scratch}/skill", _Left(skill.root)
        try:
            shutil.copytree(skill.root, copy, symlinks=True, ignore=left)
            _put(copy, change)
        except (OSError, shutil.Error) as error:
            reason = why(error) if isinstance(error, OSError) and error.strerror else "copy failed"
            raise CannotWrite(path=scratch, reason=reason) from error
        targets = _targets(skill, copy)
        if not targets:
            return Trial(passed=False, reason="there are no tests")
        return replace(_run(scratch, copy, targets, limits), left_out=tuple(left.special))


class _Left:
    """What is no part of a copy: caches and stores, and what no copy can be made of (pipes, sockets).

    Args:
        root: Of the skill; the special files that were left out are told relative to it.
    """

    def __init__(self, root: str) -> None:
        self._root = root
        self.special: list[str] = []

    def __call__(self, folder: str, names: list[str]) -> set[str]:
        """Names of a folder that are left out, as `shutil.copytree` asks for them."""
        usual = _LEFT_OUT(folder, names)
        special = {name for name in names if name not in usual and _is_special(f"{folder}/{name}")}
        self.special += [
            os.path.relpath(f"{folder}/{name}", self._root) for name in sorted(special)
        ]
        return usual | special


def _is_special(place: str) -> bool:
    try:
        mode = os.lstat(place).st_mode
    except OSError:
        return False  # the copy itself says why
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISLNK(mode))


def _put(copy: str, change: Change | None) -> None:
    for file in change.files if change else ():
        place = f"{copy}/{file.path}"
        if file.after is None:
            os.unlink(place)
            continue
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as opened:
            opened.write(file.after)


def _targets(skill: Skill, copy: str) -> list[str]:
    if os.path.isdir(f"{copy}/tests"):
        return ["tests"]
    named = [alias.path for alias in skill.registry if alias.prefix == "T"]
    return [path for path in named if os.path.isfile(f"{copy}/{path}") and path[0] != "-"]


def _run(scratch: str, copy: str, targets: list[str], limits: Limits) -> Trial:
    env = {name: os.environ[name] for name in _KEPT_ENV if name in os.environ}
    env |= {
        "HOME": scratch, "TMPDIR": scratch, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1", leftovers.VARIABLE: leftovers.new_mark(),
    }  # fmt: skip
    pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", copy, "-c", os.devnull]
    argv = [
        sys.executable, "-I", "-S", _LAUNCHER, str(limits.timeout_s), str(limits.memory_bytes),
        str(limits.output_bytes), sys.executable, *pytest, *targets,
    ]  # fmt: skip
    with subprocess.Popen(
        argv, cwd=copy, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, start_new_session=True,
    ) as process:  # fmt: skip
        try:
            said, reason = _watch(process, limits)
        finally:
            _kill(process)
            leftovers.end(env[leftovers.VARIABLE])
    text = redact(said.decode("utf-8", "replace")[-_TAIL_CHARS:].replace(copy, ".")).text
    reason = reason or _why_failed(process.returncode, text)
    return Trial(passed=not reason, reason=reason, output=text)


def _watch(process: subprocess.Popen[bytes], limits: Limits) -> tuple[bytes, str]:
    """What was printed, and why it was stopped ("" when it ended by itself)."""
    said = bytearray()
    reader = threading.Thread(target=_read, args=(process, said, limits.output_bytes), daemon=True)
    reader.start()
    deadline = time.monotonic() + limits.timeout_s
    while process.poll() is None:
        if len(said) >= limits.output_bytes:
            return bytes(said), f"printed more than {limits.output_bytes:,} bytes"
        if time.monotonic() > deadline:
            return bytes(said), f"took more than {limits.timeout_s} s"
        time.sleep(_POLL_S)
    reader.join(timeout=1.0)
    return bytes(said), ""


def _read(process: subprocess.Popen[bytes], said: bytearray, most: int) -> None:
    stream = process.stdout
    if stream is None:
        return
    while len(said) < most:
        block = os.read(stream.fileno(), 1 << 16)
        if not block:
            return
        said += block


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the whole session: what the tests started too."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError, AttributeError):
        process.kill()
    process.wait()


def _why_failed(code: int, text: str) -> str:
    if code == 0:  # a test that leaves the interpreter with 0 has said nothing
        return "" if _PASSED.search(text) else "they ended without a result"
    if code == 5:
        return "there are no tests"
    last = [line.strip("= ") for line in text.splitlines() if line.strip()][-1:]
    return (last or [f"exit {code}"])[0][:200]
