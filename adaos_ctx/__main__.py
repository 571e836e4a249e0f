"""The front door: find the command in the table, run it; typer only for help and errors."""

from __future__ import annotations

import sys


def main(argv: list[str] | None = None) -> int:
    """Run `adaos-ctx …` (`skill ctx …`, `python -m adaos_ctx …`) and give the exit code."""
    try:
        if argv is None:
            _insist_on_utf8()
            argv = sys.argv[1:]
        from adaos_ctx.cli.run import run

        return run(argv)
    except KeyboardInterrupt:  # while modules were loaded, or a message was written
        return _interrupted()


def skill() -> int:
    """Run `skill …`: `skill ctx …` is this program, other words belong to plugins."""
    try:
        _insist_on_utf8()
        if sys.argv[1:2] == ["ctx"]:
            return main(sys.argv[2:])
        from adaos_ctx.cli.run import run_skill

        return run_skill(sys.argv[1:])
    except KeyboardInterrupt:
        return _interrupted()


def _interrupted() -> int:
    if sys.stderr is not None:
        sys.stderr.write("\ninterrupted\n")
    return 130  # 128 + SIGINT; `errors` has the constant, but may be what was being loaded


def _insist_on_utf8() -> None:
    """Start over in UTF-8 mode where a locale gives file names another encoding.

    Paths in a registry are UTF-8 on every machine; Python decides how it reads names from the locale,
    once, at start.
    """
    if sys.getfilesystemencoding() == "utf-8":
        return
    import os

    if os.environ.get("ADAOS_CTX_RESTARTED") == "1":
        return  # the interpreter does not listen; go on as it is
    env = {**os.environ, "PYTHONUTF8": "1", "ADAOS_CTX_RESTARTED": "1"}
    os.execve(sys.executable, [sys.executable, "-m", "adaos_ctx", *_words()], env)  # noqa: S606


def _words() -> list[str]:
    """The arguments, without the `ctx` of `skill ctx …`."""
    words = sys.argv[1:]
    return words[1:] if words[:1] == ["ctx"] else words


if __name__ == "__main__":
    sys.exit(main())
