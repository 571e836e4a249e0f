"""What the commands of pcx say, in English; `messages_ru` has the same slugs."""

from __future__ import annotations

EN = {
    "pcx.cmd": "Compile content into a manifest that a model navigates within a budget.",
    "pcx.cmd.build": "Compile a source into a manifest for each budget, with its leaves beside it.",
    "pcx.cmd.validate": "Check that a manifest can be navigated; exit 1 when it cannot.",
    "pcx.cmd.search": (
        "The best leaves for a question, a line each, as a shortlist for a model; exit 1 for none."
    ),
    "pcx.cmd.nav": "Navigate a manifest: the steps that are given, or those typed in, one a line.",
    "pcx.cmd.eval": (
        "Measure how often the right leaf is reached within the budget, and at what cost.\n\n"
        "A leaf is named by its node id, its title, the path of its file, or the tool's name."
    ),
    "pcx.cmd.diff": (
        "What was added, removed, moved, changed and re-described between two manifests."
    ),
    "pcx.cmd.lint": ("What is hard to navigate in a manifest; exit 1 when there is something."),
    "pcx.example": "Example: {command}",
    # parameters
    "pcx.param.manifest": "A manifest: a file, or an address.",
    "pcx.param.query": "What is looked for, in plain words.",
    "pcx.param.old": "The older manifest.",
    "pcx.param.new": "The newer manifest.",
    "pcx.param.path": "The source: a folder, a file or a skill.",
    "pcx.param.budget": "Tokens: 4k or 31000; the manifest's own by default.",
    "pcx.param.embed": "Embedder that joins the search.",
    "pcx.param.schema": "Check the JSON Schema too.",
    "pcx.param.briefs": "Lines, 1 or more.",
    "pcx.param.steps": "index, open:ID, look:ID, close:ID, search:TEXT …",
    "pcx.param.cases": (
        'A list or lines of {"query": …, "expect": [LEAF, …]}; "id" and "accept" may be there.'
    ),
    "pcx.param.navigator": "bm25, keyword or model.",
    "pcx.param.model.eval": "For `model`: openai:NAME, ollama:NAME, URL#NAME.",
    "pcx.param.max_opens": "Leaves opened at most.",
    "pcx.param.reserve": "Tokens of the budget that are kept for others.",
    "pcx.param.verbose": "A line for each case, too.",
    "pcx.param.run": "Write a row for each case.",
    "pcx.param.against": "Also evaluate this one and compare.",
    "pcx.param.plot": "Draw success over budgets as SVG or PNG.",
    "pcx.param.exit_code": "Exit 1 when they differ.",
    "pcx.param.kind": (
        "What the source is: docs, file, memory, openapi, python, skill, skills, tools, website, "
        "or what a plugin adds."
    ),
    "pcx.param.budgets": "A manifest for each, separated by commas; 4k,32k.",
    "pcx.param.preset": "docs-heavy, tool-routing or low-budget; fills what is not given.",
    "pcx.param.out": "Where to write.",
    "pcx.param.source_id": "Name of the source.",
    "pcx.param.tokenizer": "What counts: o200k_base, another encoding, or estimate.",
    "pcx.param.flatten": "Drop branches with one child.",
    "pcx.param.cross_links": "Link leaves to their kin in other branches.",
    "pcx.param.prior": "Also say what changed since this build.",
    "pcx.param.max_collision": "Gate: words that siblings share, 0..1.",
    "pcx.param.max_baseline": "Gate: first view / budget, 0..1.",
    "pcx.param.min_fidelity": "Gate: how well lines fit leaves, 0..1, or a mark of 1..5.",
    "pcx.param.min_reachable": "Gate: leaves that can be reached, 0..1.",
    "pcx.param.fidelity": "Measure it: lexical, or model (llm).",
    "pcx.param.compat": "Build as the published package does.",
    "pcx.param.fake": "Describe offline; the default.",
    "pcx.param.model.build": "Who writes descriptors: openai:NAME, ollama:NAME, URL#NAME.",
    "pcx.param.endpoint": "Where --model is a bare name.",
    "pcx.param.api_key_env": "Variable that holds the key of the model.",
    "pcx.param.synthesis": "Describe branches by their content.",
    "pcx.param.no_contrastive": "Do not have siblings told apart.",
    "pcx.param.collision_threshold": "Words in common, 0..1, that are told apart again; 0.5.",
    "pcx.param.max_contrast_rounds": "How often siblings are told apart at most.",
    "pcx.param.max_repairs": "How often a line with a low mark is written again.",
    "pcx.param.max_requests": "Requests at most; on a terminal it is asked for, else 200.",
    "pcx.param.jobs": "Requests to the model at once.",
    "pcx.param.dry_run": "Write nothing, and say what a model would be asked.",
    # building
    "pcx.describing": "describing",
    "pcx.ask.number": "{given}: not a number of requests",
    "pcx.ask": ("At most {requests:request|requests} of about {tokens:token|tokens} in all. Allow"),
    "pcx.wrote": "wrote {path}",
    "pcx.would": "would write {path}",
    "pcx.gate": "gate: {fault}",
    "pcx.model": "model: at most {requests:request|requests}, about {tokens:token|tokens}",
    "pcx.low": "{budget}: {node} is marked {mark}: {reason}",
    "pcx.model.kept": "model: nothing to ask, all of its answers are kept from before",
    "pcx.low.bare": "{budget}: {node} is marked {mark}",
    "pcx.more": "… and {count:note|notes} more",
    # reading
    "pcx.valid": "{path}: valid",
    "pcx.found": "{leaves:leaf|leaves}, {tokens:token|tokens}",
    "pcx.spent": "{spent} of {budget:token|tokens}",
    "pcx.freed": "{tokens:token is|tokens are} free again",
    "pcx.same": "no difference",
    "pcx.diff.added": "added: {node}",
    "pcx.diff.removed": "removed: {node}",
    "pcx.diff.changed": "changed: {node}",
    "pcx.diff.moved": "moved: {node}",
    "pcx.diff.redescribed": "re-described: {node}",
    # measuring
    "pcx.evaluating": "cases",
    "pcx.case.hit": "ok  ",
    "pcx.case.miss": "MISS",
    "pcx.meaning": (
        "success: a case's leaf was opened within the budget (with 95 % between low and high); "
        "first_open: it was the first that was opened; recall_at_10: it is among the ten best ranked"
    ),
    "pcx.paired": (
        "only the first answers {first:case|cases}, only the second {second}; by chance with p = {p}"
    ),
    # heads
    "pcx.head.budget": "budget",
    "pcx.head.nodes": "nodes",
    "pcx.head.leaves": "leaves",
    "pcx.head.first_view": "first_view",
    "pcx.head.full": "full",
    "pcx.head.reachable": "reachable",
    "pcx.head.baseline": "baseline",
    "pcx.head.collision": "collision",
    "pcx.head.fidelity": "fidelity",
    "pcx.head.manifest": "manifest",
    "pcx.head.n": "n",
    "pcx.head.success": "success",
    "pcx.head.low": "low",
    "pcx.head.high": "high",
    "pcx.head.first_open": "first_open",
    "pcx.head.opens": "opens",
    "pcx.head.tokens_to_answer": "tokens_to_answer",
    "pcx.head.recall_at_10": "recall_at_10",
    "pcx.head.exhausted": "exhausted",
}
