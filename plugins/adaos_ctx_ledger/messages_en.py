"""What the commands of the ledger say, in English; `messages_ru` has the same slugs."""

from __future__ import annotations

EN = {
    "ledger.cmd": (
        "Know what a session's reader was told, and bring back what a compaction took.\n\n"
        "Without --session ID, ADAOS_CTX_SESSION=ID or a host that names its own, all projects of a user"
        " on this machine share the session `default`."
    ),
    "ledger.cmd.status": (
        "What was told, what of it is live, stale or superseded.\n\n"
        "Example: adaos-ctx ledger status --session s1"
    ),
    "ledger.cmd.inject": (
        "What a message refers to and the reader lost.\n\n"
        'Example: adaos-ctx ledger inject "how did it work?"'
    ),
    "ledger.cmd.crunch": (
        "Say that the reader's context was compacted.\n\n"
        "Example: adaos-ctx ledger crunch --keep A.ADR1"
    ),
    "ledger.cmd.reset": (
        "Start a session's ledger anew; the old one stays beside it.\n\n"
        "Example: adaos-ctx ledger reset"
    ),
    "ledger.cmd.extract": (
        "Concepts that a message names.\n\n"
        'Example: adaos-ctx ledger extract "why does src/queue.py retry?"'
    ),
    "ledger.cmd.told": (
        "Record something as told.\n\n"
        'Example: adaos-ctx ledger told cache --text "It keeps files for a day."'
    ),
    "ledger.cmd.forget": "Take an entry out.\n\nExample: adaos-ctx ledger forget cache",
    "ledger.cmd.export": (
        "Write the entries of a session.\n\n"
        "Example: adaos-ctx ledger export --format diffledger out.json"
    ),
    "ledger.cmd.hook": (
        "What a host calls: JSON in, JSON out, always exit 0.\n\n"
        "Example: adaos-ctx ledger hook < payload.json"
    ),
    "ledger.cmd.install": (
        "Put the hook into a host's configuration.\n\n"
        "Example: adaos-ctx ledger install --host claude"
    ),
    "ledger.cmd.usage": (
        "Input, output and cache-read tokens of a transcript.\n\n"
        "Example: adaos-ctx ledger usage session.jsonl"
    ),
    "ledger.cmd.eval": (
        "Answer labelled cases and score them.\n\n"
        "Example: adaos-ctx ledger eval cases.jsonl --run out.jsonl"
    ),
    "ledger.cmd.consolidate": (
        "Have a model shorten old entries.\n\n"
        "Example: adaos-ctx ledger consolidate --model ollama:qwen3"
    ),
    # parameters
    "ledger.param.transcript": "A transcript of a host, JSON lines.",
    "ledger.param.cases": "Cases, JSON lines.",
    "ledger.param.dry_run": "Write nothing.",
    "ledger.param.session": "Session; else ADAOS_CTX_SESSION names it, or it is `default`.",
    "ledger.param.message": "Text, or - for standard input.",
    "ledger.param.timeline": "Show live and stale tokens by turn.",
    "ledger.param.budget": "For all fills together.",
    "ledger.param.skill": "Where references are read.",
    "ledger.param.recall": "A recall endpoint to ask too.",
    "ledger.param.all": "Also what the reader still holds.",
    "ledger.param.keep": "What the reader still holds.",
    "ledger.param.model.extract": "Ask this model: ollama:NAME, URL#NAME.",
    "ledger.param.model.consolidate": "Who writes: ollama:NAME, openai:NAME, URL#NAME.",
    "ledger.param.ref": "Alias, concept, or REF@digest.",
    "ledger.param.text": "What was told; - reads standard input.",
    "ledger.param.name": "What people call it.",
    "ledger.param.rendition": "ref, brief, card or full.",
    "ledger.param.group": "Equal for what was told together.",
    "ledger.param.out": "- is standard output.",
    "ledger.param.format": "json or diffledger.",
    "ledger.param.host.hook": "claude, codex or cursor; found out otherwise.",
    "ledger.param.host.install": "claude, codex or cursor.",
    "ledger.param.user": "For all projects of the user.",
    "ledger.param.project": "Whose configuration.",
    "ledger.param.remove": "Take the hook out again.",
    "ledger.param.print": "Show it and write nothing.",
    "ledger.param.run": "Write a row for each case.",
    # results
    "ledger.warning": "warning: {reason}",
    "ledger.status": (
        "session {session}: turn {turn}, {live} live ({tokens:token|tokens}), {stale} stale, "
        "{superseded} superseded"
    ),
    "ledger.torn": (
        "{count:line of the journal was not whole and is left out"
        "|lines of the journal were not whole and are left out}"
    ),
    "ledger.point": "turn {turn}  {bar}  {live:,} live, {stale:,} stale",
    "ledger.nothing": "nothing to bring back",
    "ledger.nothing.held": "nothing to bring back; the reader holds {refs}",
    "ledger.fill": "[{ref}] {name} ({source}, {tokens:token|tokens})",
    "ledger.crunched": (
        "{count:entry is|entries are} stale{more}; what a message refers to comes back"
    ),
    "ledger.crunch.would": (
        "{count:entry|entries} would be stale{more}; what a message refers to comes back"
    ),
    "ledger.crunch.before": ", {count} of them before",
    "ledger.crunch.same": ", as before",
    "ledger.reset": "reset; the old one is {place}",
    "ledger.reset.would": "would set {place} aside",
    "ledger.reset.none": "there was no ledger",
    "ledger.recorded": "recorded {ref}",
    "ledger.record.would": "would record {ref}",
    "ledger.forgot": "forgot {ref}",
    "ledger.forget.would": "would forget {ref}",
    "ledger.exported": "{count:entry|entries} written to {place}",
    "ledger.condensed": "{count:entry|entries} condensed",
    "ledger.condense.due": "{count:entry is|entries are} due",
    "ledger.install.unchanged": "{path}: unchanged",
    "ledger.install.would": "{path}: would be written",
    "ledger.install.written": "{path}: written",
    "ledger.install.trust": "codex runs it after you trusted it once (it asks at its next start)",
    "ledger.cached": "{percent} % of what was read came from the cache",
    "ledger.evaluating": "eval",
    # words of tables
    "ledger.head.state": "state",
    "ledger.head.ref": "ref",
    "ledger.head.rendition": "rendition",
    "ledger.head.turn": "turn",
    "ledger.head.tokens": "tokens",
    "ledger.head.refs": "refs",
    "ledger.head.source": "source",
    "ledger.head.kind": "tokens of",
    "ledger.head.count": "count",
    "ledger.head.measure": "measure",
    "ledger.head.value": "value",
    "ledger.head.category": "category",
    "ledger.head.exact": "exact",
    "ledger.head.cases": "cases",
    "ledger.state.live": "live",
    "ledger.state.stale": "stale",
    "ledger.state.superseded": "superseded",
    "ledger.by.told": "told",
    "ledger.by.ref": "ref",
    "ledger.by.delta": "delta",
    "ledger.by.search": "search",
    "ledger.by.recall": "recall",
    "ledger.by.fill": "fill",
    "ledger.by.user": "user",
    "ledger.by.tool": "tool",
    "ledger.by.pack": "pack",
    "ledger.by.read": "read",
    "ledger.usage.requests": "requests",
    "ledger.usage.input": "input",
    "ledger.usage.output": "output",
    "ledger.usage.cache_read": "cache_read",
    "ledger.usage.cache_write": "cache_write",
    "ledger.usage.broken": "broken",
    "ledger.score.cases": "cases",
    "ledger.score.exact": "exact",
    "ledger.score.precision": "precision",
    "ledger.score.recall": "recall",
    "ledger.score.f1": "f1",
    "ledger.score.negatives_clean": "negatives_clean",
    "ledger.score.p50_ms": "p50_ms",
    "ledger.score.p95_ms": "p95_ms",
    "ledger.score.index_ms": "index_ms",
}
