"""What the commands of gen say, in English; `messages_ru` has the same slugs."""

from __future__ import annotations

EN = {
    "gen.cmd": (
        "Generate and repair the files of a skill with a model; every change is checked, recorded, "
        "undoable."
    ),
    "gen.cmd.code": (
        "Ask a model for changes; show them as a diff, try them, apply them.\n\n"
        "Example: adaos-ctx gen code demo --test --apply --model ollama:qwen2.5-coder"
    ),
    "gen.cmd.code:prompt": (
        "Print the exact request that `code` would post; nothing is sent.\n\n"
        "Example: adaos-ctx gen code:prompt demo --delta | jq .messages"
    ),
    "gen.cmd.validate": (
        "Check a change, an answer, or the skill as it is; exit 1 when something is wrong.\n\n"
        "Example: adaos-ctx gen validate demo --answer answer.txt --test"
    ),
    "gen.cmd.apply": (
        "Write the files of a recorded change: all of them, or none.\n\n"
        "Example: adaos-ctx gen apply demo 1a2b3c4d5e6f"
    ),
    "gen.cmd.undo": (
        "Restore the files of a change, byte for byte; refused where they were edited since.\n\n"
        "Example: adaos-ctx gen undo demo 1a2b3c4d5e6f"
    ),
    "gen.cmd.list": (
        "The recorded changes, and whether they are applied.\n\n"
        "Example: adaos-ctx gen list demo --json"
    ),
    "gen.cmd.show": (
        "One recorded change: its diff, its state, what breaks a rule.\n\n"
        "Example: adaos-ctx gen show demo 1a2b3c4d5e6f"
    ),
    # parameters
    "gen.param.id": "Of a change: gen list.",
    "gen.param.use_pack": "Tell the skill as a pack (the default).",
    "gen.param.delta": "Tell what changed since the base.",
    "gen.param.whole": "Send whole files: to compare with.",
    "gen.param.task": "What to do, in your words.",
    "gen.param.option": "Option of the preparation to build.",
    "gen.param.profile": "Profile whose settings are used.",
    "gen.param.budget": "Of the pack or delta: 4096 or 4k.",
    "gen.param.allow": "A further folder or file that may be written.",
    "gen.param.bound": "Hold the answer to a JSON schema: for small models; without tools.",
    "gen.param.model": (
        "openai:NAME, anthropic:NAME, ollama:NAME, or a name at --endpoint; ADAOS_CTX_MODEL."
    ),
    "gen.param.endpoint": (
        "Base URL of an OpenAI-compatible server; ADAOS_CTX_ENDPOINT. Its key: ADAOS_CTX_API_KEY."
    ),
    "gen.param.dry_run": "Say what would be done; send and write nothing.",
    "gen.param.timeout": "Longest silence of the model, in seconds.",
    "gen.param.deadline": "Longest time of one request, in seconds.",
    "gen.param.attempts": "How often a busy or silent model is asked.",
    "gen.param.test_seconds": "Limit of the tests, in seconds.",
    "gen.param.test_memory": "Limit of the tests, in MiB.",
    "gen.param.apply": "Write the files when all is right.",
    "gen.param.test": "Run the skill's tests first, in a copy.",
    "gen.param.test.validate": "Also run the skill's tests, in a copy.",
    "gen.param.no_mark": "Do not mark the base after the tests passed.",
    "gen.param.change": "A recorded change.",
    "gen.param.answer": "An answer of a model; - is standard input.",
    # what came of a request
    "gen.waiting": "waiting for the model",
    "gen.made": "change {id}: {count:file|files} ({form})",
    "gen.note": "note: {note}",
    "gen.read": "read: {ref}  {tokens:token|tokens}",
    "gen.read.unnamed": "read: {ref}  {tokens:token|tokens}  (the request did not name it)",
    "gen.read.refused": "{tool} refused ({error})",
    "gen.read.more": "… and {count} more",
    "gen.sent": (
        "sent {sent:token|tokens} in {turns:request|requests}; whole files: {whole:,} ({share} %)"
        "  ({encoding})"
    ),
    "gen.planned": (
        "{tokens:token|tokens} would be sent first; whole files: {whole:,} ({share} %)  ({encoding})"
    ),
    "gen.claim.stale": "claimed {ref}: stale, now {now}",
    "gen.claim.unknown": "claimed {ref}: unknown",
    "gen.prep": "prep: {said}",
    "gen.prep.failed": "did not hold: {names}",
    "gen.special": "note: {path} is no regular file: the tests ran without it",
    "gen.passed": "tests passed",
    "gen.failed": "tests: {reason}",
    "gen.proposed": "not applied: adaos-ctx gen apply {skill} {id}",
    "gen.applied": "applied {count:file|files}; back: adaos-ctx gen undo {skill} {id}",
    "gen.base": "base {label}",
    # a recorded change
    "gen.shown": "change {id}: {state}",
    "gen.fault": "fault: {fault}",
    "gen.state.refused": "refused",
    "gen.state.proposed": "proposed",
    "gen.state.applied": "applied",
    "gen.state.partly": "partly",
    "gen.state.moved": "moved",
    "gen.state.damaged": "damaged",
    "gen.none": "no changes yet: adaos-ctx gen code --help",
    "gen.moved": "applied {written} of {count:file|files}",
    "gen.moved.back": "restored {written} of {count:file|files}",
    "gen.empty": "change {id} has no files: nothing was written",
    "gen.unmoved": "change {id} is applied already: nothing was written",
    "gen.unmoved.back": "change {id} is not applied: nothing was written",
    "gen.base.back": "base {label} again",
    "gen.base.none": "no base again",
    "gen.base.since": (
        "the base was marked again since, and stays: adaos-ctx diff --against base~1"
    ),
    "gen.base.gone": "the base stays: {label} before it is gone",
    "gen.sound": "sound",
    # heads of tables
    "gen.head.id": "ID",
    "gen.head.state": "STATE",
    "gen.head.from": "FROM",
    "gen.head.files": "FILES",
}
