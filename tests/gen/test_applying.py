"""All files or none: rollback, Ctrl-C, full disks, two at once, undo."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adaos_ctx import files as store_files
from adaos_ctx.errors import CannotWrite, CtxError, UnsafePath
from adaos_ctx_gen import record
from adaos_ctx_gen.applying import apply, state, undo
from adaos_ctx_gen.change import Change, FileChange
from adaos_ctx_gen.errors import ChangeMoved, ChangeRefused
from adaos_ctx_gen.values import Fault
from tests.gen.demo import contents
from tests.gen.making import MAIN, skill_at

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


def change_of(root: Path) -> Change:
    old = {"handlers/a.py": b"a\r\n", "handlers/b.py": b"b"}
    for path, data in old.items():
        (root / path).write_bytes(data)
    (root / "handlers/b.py").chmod(0o755)
    files = (
        FileChange(path="handlers/a.py", before=old["handlers/a.py"], after=b"new\n", mode=0o644),
        FileChange(path="handlers/b.py", before=old["handlers/b.py"], after=None, mode=0o755),
        FileChange(path="src/deep/c.py", before=None, after=b"c\n"),
        FileChange(path="tests/z.py", before=None, after=b"z\n"),
    )
    return Change(files=files, folders=("src", "src/deep"))


def test_apply_and_undo_restore_bytes_modes_and_folders(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    change = change_of(tmp_path)
    before = contents(tmp_path)
    assert state(skill, change) == "proposed"
    assert apply(skill, change) == 4
    assert state(skill, change) == "applied"
    assert (tmp_path / "src/deep/c.py").read_bytes() == b"c\n"
    assert not (tmp_path / "handlers/b.py").exists()
    assert apply(skill, change) == 0
    assert undo(skill, change) == 4
    assert contents(tmp_path) == before
    assert (tmp_path / "handlers/b.py").stat().st_mode & 0o777 == 0o755
    assert not (tmp_path / "src").exists()


def test_a_refused_change_is_never_applied(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    with pytest.raises(ChangeRefused):
        apply(skill, Change(files=(), faults=(Fault("x", "why"),)))


@pytest.mark.parametrize("move", [apply, undo])
def test_an_edited_file_is_not_overwritten(tmp_path: Path, move: object) -> None:
    skill = skill_at(tmp_path)
    change = change_of(tmp_path)
    (tmp_path / "handlers/a.py").write_bytes(b"mine")
    before = contents(tmp_path)
    with pytest.raises(ChangeMoved):
        move(skill, change)  # type: ignore[operator]
    assert contents(tmp_path) == before
    assert state(skill, change) == "moved"


def test_what_was_killed_halfway_can_be_finished_or_undone(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    change = change_of(tmp_path)
    before = contents(tmp_path)
    (tmp_path / "handlers/a.py").write_bytes(b"new\n")
    assert state(skill, change) == "partly"
    assert undo(skill, change) == 1
    assert contents(tmp_path) == before


@pytest.mark.parametrize("fails", [1, 2, 3])
def test_a_fault_takes_back_what_was_written(
    tmp_path: Path, fails: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    skill = skill_at(tmp_path)
    change = change_of(tmp_path)
    before = contents(tmp_path)
    real, calls = store_files.write_atomic, []

    def write(path: str, data: bytes) -> bool:
        calls.append(path)
        if len(calls) == fails:
            raise CannotWrite(path=path, reason="no space left on device")
        return real(path, data)

    monkeypatch.setattr(store_files, "write_atomic", write)
    with pytest.raises(CannotWrite):
        apply(skill, change)
    assert contents(tmp_path) == before
    assert not (tmp_path / "src").exists()


def test_a_folder_that_takes_no_files_takes_none_at_all(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    change = change_of(tmp_path)
    before = contents(tmp_path)
    (tmp_path / "src").write_text("a file where a folder is needed")
    with pytest.raises(CtxError):
        apply(skill, change)
    (tmp_path / "src").unlink()
    assert contents(tmp_path) == before


def test_a_link_that_appears_later_is_not_followed(tmp_path: Path) -> None:
    skill = skill_at(tmp_path / "skill")
    change = change_of(tmp_path / "skill")
    (tmp_path / "out").mkdir()
    (tmp_path / "skill/src").symlink_to(tmp_path / "out")
    before = contents(tmp_path / "skill")
    with pytest.raises(UnsafePath):
        apply(skill, change)
    assert contents(tmp_path / "skill") == before
    assert not list((tmp_path / "out").iterdir())


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Ctrl-C raises, also where this runs in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_ctrl_c_waits_for_a_whole_file_and_takes_all_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, interruptible: None
) -> None:
    skill = skill_at(tmp_path)
    change = change_of(tmp_path)
    before = contents(tmp_path)
    real = store_files.write_atomic

    pressed = []

    def write(path: str, data: bytes) -> bool:
        if not pressed:
            pressed.append(path)
            signal.raise_signal(signal.SIGINT)
        return real(path, data)

    monkeypatch.setattr(store_files, "write_atomic", write)
    with pytest.raises(KeyboardInterrupt):
        apply(skill, change)
    assert contents(tmp_path) == before
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    assert pressed


def test_where_ctrl_c_is_ignored_it_stays_so(tmp_path: Path, interruptible: None) -> None:
    skill = skill_at(tmp_path)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    assert apply(skill, change_of(tmp_path)) == 4
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_a_full_disk(tmp_path: Path) -> None:
    """The system's own limit on the size of files stands in for a full disk."""
    skill = skill_at(tmp_path)
    large = b"x" * 200_000
    (tmp_path / MAIN).write_bytes(b"old\n")
    files = (
        FileChange(path=MAIN, before=b"old\n", after=b"new\n", mode=0o644),
        FileChange(path="tests/large.py", before=None, after=large),
    )
    change = Change(files=files, facts={"request": "r"})
    record.save(skill, change, {})
    before = contents(tmp_path)
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)); "
        "from adaos_ctx_gen.cli import app; app(sys.argv[1:])"
    )
    env = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'plugins'}", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code, "apply", str(tmp_path), change.id],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == CannotWrite.exit_code, done.stderr
    assert contents(tmp_path) == before


def test_two_at_once_never_mix(tmp_path: Path) -> None:
    skill = skill_at(tmp_path)
    (tmp_path / MAIN).write_bytes(b"old\n")
    before = contents(tmp_path)
    changes = [
        Change(files=(
            FileChange(path=MAIN, before=b"old\n", after=b"%d\n" % n, mode=0o644),
            FileChange(path=f"tests/n{n}.py", before=None, after=b"%d\n" % n),
        ))
        for n in range(4)
    ]  # fmt: skip
    refused: list[CtxError] = []

    def run(change: Change) -> None:
        try:
            apply(skill, change)
        except ChangeMoved as error:
            refused.append(error)

    threads = [threading.Thread(target=run, args=(change,)) for change in changes]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (winner,) = [change for change in changes if state(skill, change) == "applied"]
    assert len(refused) == 3
    assert len(list((tmp_path / "tests").glob("n*.py"))) == 1
    undo(skill, winner)
    assert contents(tmp_path) == before


_BYTES = st.one_of(st.none(), st.binary(max_size=20))


@settings(max_examples=10 if settings.get_current_profile_name() == "ci" else 500)
@given(
    st.dictionaries(
        st.sampled_from(["handlers/p.py", "src/q/r.py", "tests/s.py"]),
        st.tuples(_BYTES, _BYTES),
        min_size=1,
    )
)
def test_undo_of_apply_is_nothing(
    tmp_path_factory: pytest.TempPathFactory, pairs: dict[str, tuple[bytes | None, bytes | None]]
) -> None:
    root = tmp_path_factory.mktemp("law")
    skill = skill_at(root)
    for path, (before, _) in pairs.items():
        if before is not None:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(before)
    held = contents(root)
    change = Change(
        files=tuple(FileChange(path=p, before=b, after=a) for p, (b, a) in sorted(pairs.items()))
    )
    apply(skill, change)
    assert {p: contents(root).get(p) for p in pairs} == {p: a for p, (_, a) in pairs.items()}
    undo(skill, change)
    assert contents(root) == held
