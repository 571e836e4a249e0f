"""Run one command and turn whatever it raises into one clear message and its exit code."""

from __future__ import annotations

import sys

from adaos_ctx.cli import argv as fast
from adaos_ctx.cli.table import find
from adaos_ctx.errors import EXIT_BUG, EXIT_INTERRUPTED, EXIT_OK, CtxError

TYPE_CHECKING = False  # what `typing` calls it; loading that module costs a bare start
if TYPE_CHECKING:
    from collections.abc import Callable


def run(argv: list[str]) -> int:
    """Dispatch an argv: straight to the handler when it is plainly right, else through typer."""
    _ready_streams()
    if argv == ["--version"]:
        return guarded(print_version)
    command, rest = find(argv)
    values = fast.parse(command, rest) if command else None
    if command is None and len(argv) > 1 and argv[1] in _QUICK_WORDS:
        quick = _quick_of_plugin(argv)
        if quick is not None:
            return guarded(quick)
    if command is None or values is None:
        from adaos_ctx.cli.app import run_typer

        return guarded(lambda: run_typer(argv), as_json="--json" in argv)
    handler: Callable[..., int] = command.load()  # type: ignore[assignment]
    as_json = values.get("json") is True
    return guarded(lambda: handler(**values), as_json=as_json, words=command.words)


_QUICK_WORDS = ("hook",)  # second words that hosts call, at every prompt
_QUICK = (
    "adaos_ctx.quick_commands"  # entry points `group.verb = module:function(words) -> exit code`
)


def _quick_of_plugin(argv: list[str]) -> Callable[[], int] | None:
    """A plugin's command that runs without typer; None when no plugin declares it."""
    from adaos_ctx.entrypoints import scan
    from adaos_ctx.foreign import load_object

    spec = dict(scan(_QUICK)).get(f"{argv[0]}.{argv[1]}")
    if spec is None or "--help" in argv:
        return None
    return lambda: int(load_object(spec)(argv[2:]))


def run_skill(argv: list[str]) -> int:
    """Run `skill …` for words other than `ctx`."""
    _ready_streams()
    from adaos_ctx.cli.app import run_skill as run_plugins

    return run_plugins(argv)


def _ready_streams() -> None:
    if None in (sys.stdin, sys.stdout, sys.stderr):
        from adaos_ctx.cli.streams import open_closed

        open_closed()
    _speak_utf8()


def print_version() -> int:
    """The versions of this program and its parts, one a line."""
    from adaos_ctx.ops.versions import versions

    for part, version in versions():
        print(part, version)
    return EXIT_OK


def _speak_utf8() -> None:
    """Write UTF-8 in every locale: the same input gives the same bytes, in a pipe too."""
    for stream in (sys.stdout, sys.stderr):
        encoding = getattr(stream, "encoding", None) or "utf-8"
        if encoding.lower() != "utf-8" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


_plugin_words: list[str] = []  # of the plugin's command that runs


def naming(words: tuple[str, ...], action: Callable[..., object]) -> Callable[..., object]:
    """A command's function, during which a usage error that says no verb names these words' help."""

    def named(*args: object, **values: object) -> object:
        _plugin_words[:] = words
        try:
            return action(*args, **values)
        finally:
            _plugin_words.clear()

    return named


def guarded(
    action: Callable[[], int], *, as_json: bool = False, words: tuple[str, ...] = ()
) -> int:
    """Run something; refusals, Ctrl-C, closed pipes and bugs become messages and exit codes.

    Args:
        action: Gives the exit code.
        as_json: Print a refusal as JSON.
        words: Of the command, so that a usage error can name its help.
    """
    try:
        code = action()
        sys.stdout.flush()
    except CtxError as error:
        error.facts.setdefault("verb", " ".join(words or _plugin_words))
        return _refused(error, as_json=as_json)
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:
        # The reader (head, less) has gone: nothing is wrong, and nothing more can be said.
        from adaos_ctx.cli.streams import silence_unread

        silence_unread()
        return EXIT_OK
    except Exception as error:  # noqa: BLE001 - the one boundary: a bug is one line and a log
        return _failed(error, as_json=as_json)
    return code


def _interrupted() -> int:
    from adaos_ctx.messages import tr  # only where it is said

    sys.stderr.write(f"\n{tr('interrupted')}\n")
    return EXIT_INTERRUPTED


def _refused(error: CtxError, *, as_json: bool) -> int:
    from adaos_ctx.cli.output import print_error

    try:
        print_error(error, as_json=as_json)
    except OSError:
        return error.exit_code  # nobody reads it; the code still says it
    return error.exit_code


def _failed(error: Exception, *, as_json: bool) -> int:
    """Who leaves a prompt interrupts; a surroundings' fault is told as one; all else is a bug."""
    if _is_abort(error):
        return _interrupted()
    from adaos_ctx.cli.streams import surroundings

    refusal = surroundings(error)
    if refusal is not None:
        return _refused(refusal, as_json=as_json)
    from adaos_ctx.cli.output import print_bug

    print_bug(error, as_json=as_json)
    return EXIT_BUG


def _is_abort(error: Exception) -> bool:
    """What prompts raise at Ctrl-C and Ctrl-D, known by its name: typer is slow to load."""
    kind = type(error)
    return kind.__name__ == "Abort" and kind.__module__.partition(".")[0] in ("click", "typer")
