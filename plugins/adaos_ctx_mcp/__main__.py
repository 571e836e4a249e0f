"""`python -m adaos_ctx_mcp [SKILL…] --light`: the light server without the command line's libraries."""

from __future__ import annotations

import sys


def main(argv: list[str] | None = None) -> int:
    """Serve; other options than `--light` go through `adaos-ctx mcp serve`."""
    words = sys.argv[1:] if argv is None else argv
    targets = [word for word in words if word != "--light"]
    if "--light" not in words or any(word.startswith("-") for word in targets):
        from adaos_ctx.__main__ import main as command

        return command(["mcp", "serve", *words])
    from adaos_ctx.cli.run import guarded

    return guarded(lambda: _light(tuple(targets)))


def _light(targets: tuple[str, ...]) -> int:
    from adaos_ctx.plugins import load
    from adaos_ctx_mcp.starting import ServeRequest, start

    return start(ServeRequest(targets=targets, light=True), load())


if __name__ == "__main__":
    sys.exit(main())
