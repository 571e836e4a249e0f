"""The front door: find the command in the table, run it; typer only for help and errors."""

from __future__ import annotations

import sys


def main(argv: list[str] | None = None) -> int:
    """Run `adaos-ctx …` (`skill ctx …`, `python -m adaos_ctx …`) and give the exit code."""
    argv = sys.argv[1:] if argv is None else argv
    from adaos_ctx.cli.run import run

    return run(argv)


def skill() -> int:
    """Run `skill …`: `skill ctx …` is this program, other words belong to plugins."""
    if sys.argv[1:2] == ["ctx"]:
        return main(sys.argv[2:])
    from adaos_ctx.cli.app import run_skill

    return run_skill(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
