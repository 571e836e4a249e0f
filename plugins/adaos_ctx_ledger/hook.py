"""`ledger hook` as a host runs it: JSON in, JSON or nothing out, exit 0 whatever happens.

    python -P -m adaos_ctx_ledger.hook [--host claude|codex|cursor]

An agent must never stop because its memory aid does: faults go to a log file, and a watchdog ends a
hook that takes too long. Only the standard library and what resolving needs is loaded.
"""

from __future__ import annotations

import os
import sys

LIMIT_S = 8.0  # seconds; installed hooks are given ten
_MAX_INPUT = 64 << 20  # bytes; tool answers can be long
_MAX_LOG = 1 << 20  # bytes; then the log starts anew


def main(argv: list[str] | None = None) -> int:
    """Run as a hook; always 0."""
    words = sys.argv[1:] if argv is None else argv
    try:
        _watch()
        _run(_host(words))
    except BaseException as error:  # noqa: BLE001 - the host must go on
        _log(error)
    return 0


def _run(host: str) -> None:
    import json

    data = sys.stdin.buffer.read(_MAX_INPUT)
    try:
        payload = json.loads(data.decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError) as error:
        _log(error)
        return
    answer = answer_to(payload, host)
    if answer:
        sys.stdout.buffer.write(answer.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()


def answer_to(payload: object, host: str = "") -> str:
    """What to print for a payload; "" prints nothing."""
    import json

    from adaos_ctx_ledger.hosts import output, read_call

    call = read_call(payload, host)
    if call is None:
        return ""
    context = ""
    try:
        from adaos_ctx_ledger.hooking import handle

        context = handle(call)
    except Exception as error:  # noqa: BLE001 - the host still gets its shape
        _log(error)
    answer = output(call, context)
    return "" if answer is None else json.dumps(answer, ensure_ascii=False) + "\n"


def _host(words: list[str]) -> str:
    return words[1] if len(words) > 1 and words[0] == "--host" else ""


def _watch() -> None:
    """End the process when it takes too long, quietly."""
    import signal

    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGALRM, lambda *_: os._exit(0))
        signal.setitimer(signal.ITIMER_REAL, LIMIT_S)


def _log(error: BaseException) -> None:
    """One line in `hook.log`; nothing when even that is impossible."""
    try:
        from adaos_ctx_ledger.names import data_dir

        folder = data_dir()
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, "hook.log")
        full = os.path.exists(path) and os.path.getsize(path) > _MAX_LOG
        with open(path, "w" if full else "a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(f"{type(error).__name__}: {str(error)[:500]!r}\n")
    except BaseException:  # noqa: BLE001, S110 - there is nowhere left to say it
        pass


if __name__ == "__main__":
    main()
    sys.stdout.flush()
    os._exit(0)  # without taking the interpreter down first
