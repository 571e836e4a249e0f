"""Apply a change or take it back: all of its files, or none."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from adaos_ctx import files
from adaos_ctx.errors import CannotWrite, CtxError, UnsafePath
from adaos_ctx.store import Store
from adaos_ctx_gen.errors import ChangeMoved, ChangeRefused
from adaos_ctx_gen.tree import link_reason, load_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from adaos_ctx.skill import Skill
    from adaos_ctx_gen.change import Change, FileChange


def apply(skill: Skill, change: Change) -> int:
    """Write every file of a change; how many were written.

    Raises:
        ChangeRefused: It breaks a rule.
        ChangeMoved: A file is neither what the change began with nor what it makes.
        UnsafePath: A link lies in the way.
        CannotWrite: Full disk, read-only place; what was written is taken back.
    """
    if change.faults:
        path, reason = change.faults[0]
        raise ChangeRefused(
            id=change.id, reason=f"{path}: {reason}" if path else reason, skill=skill.root
        )
    return _move(skill, change, back=False)


def undo(skill: Skill, change: Change) -> int:
    """Restore every file of a change as it was; how many were written. Raises as `apply`."""
    return _move(skill, change, back=True)


def state(skill: Skill, change: Change) -> str:
    """`refused`, `proposed`, `applied`, `partly` (a process was killed), or `moved`."""
    if change.faults:
        return "refused"
    try:
        now = [_state(skill, change, file) for file in change.files]
    except CtxError:
        return "moved"
    if all(one == "before" for one in now):
        return "proposed"
    return "applied" if all(one == "after" for one in now) else "partly"


def _state(skill: Skill, change: Change, file: FileChange) -> str:
    reason = link_reason(skill.root, file.path)
    if reason:
        raise UnsafePath(path=file.path, reason=reason)
    now = load_bytes(skill.root, file.path)
    if now in (file.before, file.after):
        return "before" if now == file.before else "after"
    raise ChangeMoved(path=file.path, id=change.id, skill=skill.root)


def _move(skill: Skill, change: Change, *, back: bool) -> int:
    aim = "before" if back else "after"
    with Store(skill.root).writing(), _uninterrupted() as check:
        todo = [file for file in change.files if _state(skill, change, file) != aim]
        done: list[FileChange] = []
        try:
            for file in todo:
                done.append(file)  # before it is written: a fault may come halfway
                _put(skill.root, file, aim)
                check()
        except BaseException:
            _restore(skill.root, done, "after" if back else "before")
            _tidy(skill.root, change)
            raise
        _tidy(skill.root, change)
    return len(todo)


def _put(root: str, file: FileChange, side: str) -> None:
    """Give a file one of its two states; the links are looked at again, right before."""
    reason = link_reason(root, file.path)
    if reason:
        raise UnsafePath(path=file.path, reason=reason)
    data = file.before if side == "before" else file.after
    place = f"{root}/{file.path}"
    if data is None:
        files.remove(place)
        return
    files.write_atomic(place, data)
    if file.mode is not None:
        try:
            os.chmod(place, file.mode)
        except OSError as error:
            raise CannotWrite(path=file.path, reason=str(error.strerror).lower()) from error


def _restore(root: str, done: list[FileChange], side: str) -> None:
    for file in reversed(done):
        with suppress(CtxError):  # the first refusal is the one to mend; `undo` can be run again
            _put(root, file, side)


def _tidy(root: str, change: Change) -> None:
    """Remove the folders that the change made, where they are empty."""
    for folder in reversed(change.folders):
        if not link_reason(root, f"{folder}/x"):
            with suppress(OSError):
                os.rmdir(f"{root}/{folder}")


@contextmanager
def _uninterrupted() -> Iterator[Callable[[], None]]:
    """Ctrl-C waits until a file is whole; the function that is given raises it then."""
    ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN  # as of what a shell runs behind it
    if ignored or threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    pressed: list[int] = []

    def remember(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    def check() -> None:
        if pressed:
            pressed.clear()
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, remember)
    try:
        yield check
    finally:
        signal.signal(signal.SIGINT, before)
