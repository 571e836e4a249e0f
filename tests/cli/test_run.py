from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from adaos_ctx import __version__
from adaos_ctx.__main__ import main
from adaos_ctx.cli.run import guarded
from adaos_ctx.errors import EXIT_INTERRUPTED, StaleAlias
from tests.helpers import make_skill
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
Capture = pytest.CaptureFixture[str]


def spawn(*argv: str, **more: object) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "ADAOS_CTX_LANG": "en"}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        [sys.executable, "-m", "adaos_ctx", *argv], env=env, capture_output=True, text=True,
        check=False, encoding="utf-8", **more,
    )  # fmt: skip


def test_version(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"adaos-ctx {__version__}"
    assert lines[1] == "python " + ".".join(map(str, sys.version_info[:3]))
    assert all(len(line.split()) >= 2 for line in lines)


def test_a_refusal_is_one_sentence_and_a_mend(tmp_path: Path, capsys: Capture) -> None:
    small_skill(tmp_path)
    assert main(["expand", str(tmp_path), "D.reedme"]) == 12
    error = capsys.readouterr().err
    assert "unknown alias D.reedme; close: D.readme" in error
    assert "adaos-ctx alias list" in error


def test_who_leaves_a_prompt_interrupts(capsys: Capture) -> None:
    import typer

    def asks() -> int:
        raise typer.Abort

    assert guarded(asks) == EXIT_INTERRUPTED
    assert capsys.readouterr().err.strip() == "interrupted"


def test_json_errors_are_one_object_on_standard_error(tmp_path: Path, capsys: Capture) -> None:
    small_skill(tmp_path)
    assert main(["expand", str(tmp_path), "D.reedme", "--json"]) == 12
    said = capsys.readouterr()
    body = json.loads(said.err)["error"]
    assert said.out == ""
    assert (body["code"], body["exit"], body["facts"]["alias"]) == ("unknown_alias", 12, "D.reedme")


def test_a_bug_is_one_line_and_a_log(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def broken() -> int:
        raise ZeroDivisionError("by hand")

    assert guarded(broken) == 3
    error = capsys.readouterr().err
    assert "Traceback" not in error
    assert "ZeroDivisionError: by hand" in error
    assert "Traceback" in (tmp_path / "adaos-ctx/error.log").read_text()


def raising(error: BaseException) -> Callable[[], int]:
    def action() -> int:
        raise error

    return action


@pytest.mark.parametrize(("language", "said"), [("en", "interrupted"), ("ru", "прервано")])
def test_ctrl_c_is_130(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, language: str, said: str
) -> None:
    monkeypatch.setenv("ADAOS_CTX_LANG", language)
    assert guarded(raising(KeyboardInterrupt())) == 130
    assert capsys.readouterr().err == f"\n{said}\n"


def test_a_refusal_gives_its_own_code(capsys: Capture) -> None:
    error = StaleAlias(alias="a", expected="b", actual="c", path="d", skill="e")
    assert guarded(raising(error)) == StaleAlias.exit_code
    assert capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    make_skill(tmp_path, {f"d{i}.md": f"# {i}\n" for i in range(4000)})
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = (
        f'"{sys.executable}" -m adaos_ctx init "{tmp_path}" | head -1; echo "${{PIPESTATUS[0]}}"'
    )
    done = subprocess.run(
        ["bash", "-c", command], env=env, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert "Traceback" not in done.stderr


def test_watch_makes_the_pack_again_and_ends_on_ctrl_c(tmp_path: Path) -> None:
    small_skill(tmp_path)
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "ADAOS_CTX_LANG": "en"}
    watcher = subprocess.Popen(
        [sys.executable, "-m", "adaos_ctx", "pack", str(tmp_path), "--watch"],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    try:
        assert wait_for((tmp_path / ".ado/prompt.pack").exists)
        time.sleep(0.7)
        (tmp_path / "README.md").write_text(
            "# Changed\n\nIt has another text now, and a longer one.\n"
        )
        assert wait_for(lambda: "another text" in (tmp_path / ".ado/prompt.pack").read_text())
        watcher.send_signal(signal.SIGINT)
        out, _ = watcher.communicate(timeout=10)
    finally:
        watcher.kill()
    assert watcher.returncode == 0
    assert "Traceback" not in out


def wait_for(condition: Callable[[], bool], seconds: float = 15.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.1)
    return False


def test_two_packs_at_once_leave_one_whole_pack(tmp_path: Path) -> None:
    small_skill(tmp_path)
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "adaos_ctx", "pack", str(tmp_path), "--layout"]
    both = [
        subprocess.Popen([*command, layout], env=env, stdout=subprocess.DEVNULL)
        for layout in ("compact", "markdown")
    ]
    assert [process.wait(timeout=60) for process in both] == [0, 0]
    text = (tmp_path / ".ado/prompt.pack").read_text()
    assert text.rstrip().endswith("tokens (o200k_base)")
    assert text.startswith(("## skill", "# skill"))


def test_output_is_utf8_in_every_locale(tmp_path: Path) -> None:
    small_skill(
        tmp_path, {"docs/Решение.md": "# Решение\n\nПочему так, а не иначе, в двух словах.\n"}
    )
    texts = set()
    for locale in ("C", "POSIX", "C.UTF-8"):
        env = {
            "PATH": os.environ["PATH"],
            "PYTHONPATH": str(ROOT),
            "LC_ALL": locale,
            "PYTHONUTF8": "0",
        }
        done = subprocess.run(
            [sys.executable, "-X", "utf8=0", "-m", "adaos_ctx", "pack", str(tmp_path), "--out", "-"],
            env=env, capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        texts.add(done.stdout)
    assert len(texts) == 1
    assert "Решение" in texts.pop().decode("utf-8")


def test_skill_ctx_is_the_same_program(tmp_path: Path) -> None:
    small_skill(tmp_path)
    code = "import sys; from adaos_ctx.__main__ import skill; sys.exit(skill())"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "ADAOS_CTX_LANG": "en"}
    for argv, expected in ((["ctx", "alias", "verify", str(tmp_path)], "7 aliases verified\n"),):
        done = subprocess.run(
            [sys.executable, "-c", code, *argv],
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stdout) == (0, expected)


def test_completion_offers_the_commands() -> None:
    env = {
        **os.environ, "PYTHONPATH": str(ROOT), "_ADAOS_CTX_COMPLETE": "complete_bash",
        "COMP_WORDS": "adaos-ctx al", "COMP_CWORD": "1",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "adaos_ctx"], env=env, capture_output=True, text=True, check=False
    )
    assert "alias" in done.stdout


@pytest.mark.parametrize(
    "argv", [[], ["--help"], ["alias"], ["pack", "--help"], ["tool", "call", "--help"]]
)
def test_help_is_shown(argv: list[str]) -> None:
    done = spawn(*argv)
    assert "Usage" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "argv", [["nope"], ["alias", "nope"], ["pack", "--nope"], ["alias", "add", "x"]]
)
def test_what_makes_no_command_is_usage(argv: list[str]) -> None:
    assert spawn(*argv).returncode == 2


def test_who_reads_neither_stream_to_its_end_gets_no_fault(tmp_path: Path) -> None:
    """In a bare environment too, where a stream holds back what it could not write."""
    make_skill(
        tmp_path, {"skill.yaml": "name: x\nversion: 1\n", "README.md": "# x\n" + "text\n" * 500}
    )
    program = f'"{sys.executable}" -m adaos_ctx'
    script = (
        f'{program} init "{tmp_path}" >/dev/null 2>&1; '
        f'for n in 1 2 3 4 5 6; do {program} pack "{tmp_path}" --show 2>&1 | head -1 >/dev/null; '
        'echo "${PIPESTATUS[0]}"; done'
    )
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    done = subprocess.run(
        ["bash", "-c", script], env=env, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["0"] * 6
