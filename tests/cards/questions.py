"""What a developer asks of a file before generating code, ten questions a kind, with plain oracles.

    python -m tests.cards.questions [--misses N]

A question looks at the source with tools of its own (json, PyYAML, ast, a few patterns) and gives the
phrases that a card must say; None where the source has no answer. A phrase counts as said when the
card holds it, or says that what it names was left out (`…+N`).
"""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from adaos_ctx.builtin import loaded
from adaos_ctx.cards import plain as plain_kinds
from adaos_ctx.model import Kind, Source
from adaos_ctx.text import decode_text
from tests.cards import made
from tests.cards.asked import ASKED
from tests.conftest import SHARED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    Wants = Callable[[Any], "Sequence[str] | None"]

ROOT = Path(__file__).parents[2]
_SCRIPTS = "ADAOS_CTX_SCRIPTS"  # a folder with JavaScript and TypeScript to ask about, beside the made ones
_METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")


def words(text: str, most: int = 3) -> list[str]:
    """The first words of a text, markup taken off."""
    flat = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    flat = re.sub(r"<[^>]*>|[*_`#>\\]", "", flat)
    return [" ".join(re.findall(r"[^\s]+", flat)[:most]).strip(" .,;:")] if flat.split() else []


def section(text: str, heading: str) -> str | None:
    """The text below a Markdown heading, up to the next one."""
    match = re.search(
        rf"^#{{1,4}}[ \t]+(?:{heading})[ \t]*#*\n(.*?)(?=^#{{1,6}} |\Z)", text, re.M | re.S | re.I
    )
    return match[1].strip() if match else None


def first_item(text: str | None) -> list[str] | None:
    match = re.search(r"^[ \t]*[-*+][ \t]+(.+)", text or "", re.M)
    return words(match[1]) if match and "{" not in match[1] else None


# --- decision records: the source is the text


def _chosen(text: str) -> Sequence[str] | None:
    match = re.search(r'^Chosen option: *"([^"{}]+)"', text, re.M)
    return words(match[1]) if match else None


def _because(text: str) -> Sequence[str] | None:
    match = re.search(
        r'^Chosen option: *"[^"{}]+",? because (?!comes out best)([^{}\n]{20,})', text, re.M
    )
    return words(match[1]) if match else None


def _status(text: str) -> Sequence[str] | None:
    said = section(text, "status")
    first = re.match(r"(proposed|rejected|deprecated|superseded)\b", said or "", re.I)
    return [first[1].lower()] if first and "|" not in (said or "") else None


def _successor(text: str) -> Sequence[str] | None:
    match = re.search(r"superseded by \[?ADR[- ]?0*(\d+)", text, re.I)
    return [match[1]] if match else None


def _goal(text: str) -> Sequence[str] | None:
    body = section(text, "context|context and problem statement|контекст")
    if not body or body[0] in "<-*#{[!|`>" or len(body) < 40 or "{" in body[:80]:
        return None
    return words(body, 2)


def _decision(text: str) -> Sequence[str] | None:
    body = section(text, "decision")
    match = re.match(r"(We will [^.{]{10,60})", body or "")
    return words(match[1], 4) if match else None


def _others(text: str) -> Sequence[str] | None:
    options = re.findall(r"^[*-] (.+)$", section(text, "considered options") or "", re.M)
    chosen = re.search(r'^Chosen option: *"([^"{}]+)"', text, re.M)
    left = [name for name in options if chosen and chosen[1] not in name and name not in chosen[1]]
    known = len(left) == len(options) - 1
    return words(left[0], 2) if left and known and "{" not in text[:400] else None


def _drivers(text: str) -> Sequence[str] | None:
    body = section(text, "decision drivers")
    found = first_item(body)
    return [found[0].split()[0].strip(":")] if found else None


def _signed(sign: str) -> Wants:
    return lambda text: first_item(section(text, f"{sign}(?: consequences)?"))


# --- schemas and APIs: the source is the value


def _properties(value: Any) -> dict[str, Any]:
    found = value.get("properties") if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def _required(value: Any) -> Sequence[str] | None:
    names = [n for n in (value.get("required") or []) if n in _properties(value)]
    return [f"{name}:" for name in names] or None


def _all_fields(value: Any) -> Sequence[str] | None:
    return [f"{name}:" for name in _properties(value) if re.fullmatch(r"[\w$-]+", name)] or None


def _typed(kind: str, shown: str) -> Wants:
    def wants(value: Any) -> Sequence[str] | None:
        found = [
            f"{name}: {shown}"
            for name, field in _properties(value).items()
            if isinstance(field, dict) and field.get("type") == kind and _simple(field, name)
        ]
        return found[:3] or None

    return wants


def _simple(field: dict[str, Any], name: str) -> bool:
    odd = {
        "enum",
        "const",
        "anyOf",
        "oneOf",
        "allOf",
        "$ref",
        "format",
        "nullable",
        "not",
        "properties",
    }
    return not odd & set(field) and re.fullmatch(r"[\w-]{1,40}", name) is not None


def _enums(value: Any) -> Sequence[str] | None:
    for name, field in _properties(value).items():
        values = field.get("enum") if isinstance(field, dict) else None
        if (
            values
            and len(values) > 1
            and all(re.fullmatch(r"\w{1,20}", str(v)) for v in values[:2])
        ):
            return [f"{name}: enum[{values[0]}"]
    return None


def _formats(value: Any) -> Sequence[str] | None:
    for name, field in _properties(value).items():
        if isinstance(field, dict) and field.get("format") and field.get("type") == "string":
            return [f"{name}: string<{field['format']}>"] if "enum" not in field else None
    return None


def _closed(value: Any) -> Sequence[str] | None:
    return ["closed"] if value.get("additionalProperties") is False and _properties(value) else None


def _refs(value: Any) -> Sequence[str] | None:
    for name, field in _properties(value).items():
        ref = field.get("$ref") if isinstance(field, dict) else None
        match = re.fullmatch(r"#/(?:\$defs|definitions)/(\w{1,30})", str(ref))
        if match and set(field) <= {"$ref", "description", "title"}:
            return [f"{name}: @{match[1]}"]
    return None


def _definitions(value: Any) -> Sequence[str] | None:
    home = value.get("definitions") or value.get("$defs") or {}
    return (
        [f"@{next(iter(home))}"]
        if len(home) == 1 and f'/{next(iter(home))}"' in json.dumps(value)
        else None
    )


def _operations(value: Any) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method.upper(), path, body)
        for path, item in (value.get("paths") or {}).items()
        for method, body in (item or {}).items()
        if method in _METHODS and isinstance(body, dict)
    ]


def _schemas(value: Any) -> list[str]:
    return list((value.get("components") or {}).get("schemas") or value.get("definitions") or {})


def _parameters(value: Any, *, required: bool) -> Sequence[str] | None:
    for _, _, body in _operations(value)[:8]:
        for item in body.get("parameters") or []:
            if (
                isinstance(item, dict)
                and item.get("name")
                and bool(item.get("required")) is required
            ):
                return [item["name"] + ("" if required else "?")]
    return None


def _few(wants: Wants) -> Wants:
    """Asked only where each operation has a line of its own."""
    return lambda value: wants(value) if len(_operations(value)) <= 6 else None


# --- tools, manifests, configuration


def _tools(value: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, dict):
            inner = item.get("function") if isinstance(item.get("function"), dict) else item
            keys = ("inputSchema", "input_schema", "parameters")
            schema = next((inner[k] for k in keys if isinstance(inner.get(k), dict)), None)
            if isinstance(inner.get("name"), str) and schema is not None:
                found.append({"name": inner["name"], "schema": schema, "body": inner})
                continue
            stack += reversed(list(item.values()))
        elif isinstance(item, list):
            stack += reversed(item)
    return found


def _arguments(value: Any, *, required: bool) -> Sequence[str] | None:
    for tool in _tools(value)[:4]:
        needed = tool["schema"].get("required") or []
        names = [n for n in _properties(tool["schema"]) if (n in needed) is required]
        if names:
            return [names[0] if required else f"{names[0]}?"]
    return None


def _told(value: Any) -> Sequence[str] | None:
    tools = _tools(value)
    about = tools[0]["body"].get("description") if len(tools) == 1 else None
    return words(about, 4) if isinstance(about, str) else None


def _at(*keys: str) -> Wants:
    def wants(value: Any) -> Sequence[str] | None:
        for key in keys:
            value = value.get(key) if isinstance(value, dict) else None
        if isinstance(value, list):
            value = next((v.get("name") if isinstance(v, dict) else v for v in value), None)
        return (
            [str(value)[:40]]
            if isinstance(value, str | int | float) and str(value).strip()
            else None
        )

    return wants


def _leaf(test: Callable[[str, Any], bool], shown: Callable[[str, Any], str]) -> Wants:
    """The first leaf of a mapping that passes."""

    def walk(value: Any, way: str) -> Iterator[tuple[str, Any]]:
        if isinstance(value, dict) and value:
            for key, item in value.items():
                yield from walk(item, f"{way}.{key}" if way else str(key))
        else:
            yield way, value

    def wants(value: Any) -> Sequence[str] | None:
        found = [shown(w, v) for w, v in walk(value, "") if w and test(w, v)][:1]
        return found or None

    return wants


# --- code


def _public(tree: ast.Module) -> list[Any]:
    return [
        n
        for n in tree.body
        if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef) and n.name[0] != "_"
    ]


def _classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [n for n in tree.body if isinstance(n, ast.ClassDef) and n.name[0] != "_"]


def _of_first(pick: Callable[[Any], Sequence[str] | None]) -> Wants:
    """Asked of the first public function of a module that has few of them."""

    def wants(tree: Any) -> Sequence[str] | None:
        found = _public(tree)
        return pick(found[0]) if found and len(found) + len(_classes(tree)) <= 5 else None

    return wants


def _test_names(tree: Any) -> list[str]:
    return [
        n.name for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test")
    ]


def _imports(tree: Any) -> Sequence[str] | None:
    names = [
        name.partition(".")[0]
        for n in tree.body
        for name in (
            [a.name for a in n.names]
            if isinstance(n, ast.Import)
            else [n.module or ""]
            if isinstance(n, ast.ImportFrom) and not n.level
            else []
        )
    ]
    names = [
        n
        for n in names
        if n and n not in sys.stdlib_module_names and n not in ("pytest", "hypothesis")
    ]
    return names[:1] or None


def _parametrized(tree: Any) -> Sequence[str] | None:
    for n in tree.body:
        for d in n.decorator_list if isinstance(n, ast.FunctionDef) else ():
            if (
                isinstance(d, ast.Call)
                and ast.unparse(d.func) == "pytest.mark.parametrize"
                and isinstance(d.args[0], ast.Constant)
            ):
                return [d.args[0].value.replace(",", "/").replace(" ", "")]
    return None


def _fixtures(tree: Any) -> Sequence[str] | None:
    known = {"tmp_path", "capsys", "monkeypatch"}
    used = [
        a.arg
        for n in tree.body
        if isinstance(n, ast.FunctionDef) and n.name.startswith("test")
        for a in n.args.args
    ]
    return [name for name in used if name in known][:1] or None


# --- documents


def _front(key: str) -> Wants:
    def wants(text: Any) -> Sequence[str] | None:
        match = re.match(r"---\n(.*?)\n---\n", text, re.S)
        try:
            value = (yaml.load(match[1], yaml.BaseLoader) or {}).get(key) if match else None
        except (yaml.YAMLError, AttributeError):
            return None
        return words(str(value), 4) if isinstance(value, str) and value.strip() else None

    return wants


def _prose(text: str) -> str:
    body = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.S)
    return re.sub(r"^(`{3,}|~{3,}).*?^\1[`~]*[ \t]*$", "", body, flags=re.M | re.S)


def _heading(level: int, index: int = 0) -> Wants:
    def wants(text: Any) -> Sequence[str] | None:
        found = re.findall(rf"^#{{{level}}}[ \t]+([^\n#<!\[]+?)[ \t]*#*$", _prose(text), re.M)
        found = [name for name in found if not re.search(r"contents|\btoc\b", name, re.I)]
        alone = level == 1 or (len(found) > 1 and len(re.findall(r"^# ", _prose(text), re.M)) == 1)
        return words(found[index], 3) if len(found) > index and alone else None

    return wants


def _about(text: str) -> Sequence[str] | None:
    match = re.search(r"^# [^\n]+\n+([A-ZА-Я][^\n\[\]<>|`*_]{60,})", _prose(text), re.M)
    return words(match[1], 5) if match else None


def _language(index: int) -> Wants:
    def wants(text: Any) -> Sequence[str] | None:
        found = Counter(
            m.lower() for m in re.findall(r"^```[ \t]*(\w+)[^\n]*\n(?:.*\n)*?```", text, re.M)
        )
        ranked = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
        return [ranked[index][0]] if len(ranked) > index else None

    return wants


Question = tuple[str, "Wants"]
QUESTIONS: dict[str, tuple[Question, ...]] = {
    "adr": (
        ("Is it in force?", _status), ("What took its place?", _successor), ("Which problem?", _goal),
        ("Which option was chosen?", _chosen), ("Why that one?", _because), ("What will we do?", _decision),
        ("Which options were left?", _others), ("What constrains us?", _drivers),
        ("What do we gain?", _signed("positive")), ("What does it cost?", _signed("negative")),
    ),
    "schema": (
        ("Which fields must I send?", _required), ("Which fields are there?", _all_fields),
        ("Which are texts?", _typed("string", "string")), ("Which are whole numbers?", _typed("integer", "integer")),
        ("Which are flags?", _typed("boolean", "boolean")), ("Which values are allowed?", _enums),
        ("Which format has a text?", _formats), ("May I add fields?", _closed),
        ("Which type is shared?", _refs), ("What is in the shared type?", _definitions),
    ),
    "openapi": (
        ("Which API is it?", lambda v: words(v["info"]["title"])), ("Which version?", lambda v: [str(v["info"]["version"])]),
        ("How many operations?", lambda v: [f"{len(_operations(v))} operation"]),
        ("Which paths?", _few(lambda v: [f"{m} {p}" for m, p, _ in _operations(v)] or None)),
        ("Which dialect?", lambda v: [str(v.get("openapi") or v.get("swagger"))]),
        ("What must I pass?", _few(lambda v: _parameters(v, required=True))),
        ("What may I pass?", _few(lambda v: _parameters(v, required=False))),
        ("Is there a body?", _few(lambda v: ["body"] if any("requestBody" in b for _, _, b in _operations(v)) else None)),
        ("Which schemas are there?", lambda v: _schemas(v)[:1] or None),
        ("What comes back?", _few(lambda v: ["->"] if '"schema"' in json.dumps([b.get("responses", {}).get("200", {}) for _, _, b in _operations(v)]) else None)),
    ),
    "tools": (
        ("What is it called?", lambda v: [_tools(v)[0]["name"]] if _tools(v) else None),
        ("What else is there?", lambda v: [t["name"] for t in _tools(v)[1:3]] or None),
        ("What must I pass?", lambda v: _arguments(v, required=True)),
        ("What may I pass?", lambda v: _arguments(v, required=False)),
        ("What does it do?", _told),
        ("Is it safe to call?", lambda v: ["read-only"] if len(_tools(v)) == 1 and _tools(v)[0]["body"].get("annotations", {}).get("readOnlyHint") is True else None),
        ("Can it destroy?", lambda v: ["destructive"] if len(_tools(v)) == 1 and _tools(v)[0]["body"].get("annotations", {}).get("destructiveHint") is True else None),
        ("Which values are allowed?", lambda v: _enums(_tools(v)[0]["schema"]) if len(_tools(v)) == 1 else None),
        ("Which arguments are texts?", lambda v: _typed("string", "string")(_tools(v)[0]["schema"]) if len(_tools(v)) == 1 else None),
        ("Which are whole numbers?", lambda v: _typed("integer", "integer")(_tools(v)[0]["schema"]) if len(_tools(v)) == 1 else None),
    ),
    "manifest": (
        ("Which skill?", _at("name")), ("Which version?", _at("version")), ("What for?", lambda v: words(str(v.get("description") or ""), 3) or None),
        ("Where does it start?", _at("entry")), ("Which tools?", _at("tools")), ("Which tool by default?", _at("default_tool")),
        ("What does it listen to?", _at("events", "subscribe")), ("What does it publish?", _at("events", "publish")),
        ("What does it need?", _at("dependencies")), ("What may it do?", _at("permissions")),
    ),
    "profile": (
        ("What is set first?", _leaf(lambda w, v: isinstance(v, str) and bool(re.fullmatch(r"[\w./-]{1,30}", v)), lambda w, v: f"{w}={v}")),
        ("Which text?", _leaf(lambda w, v: isinstance(v, str) and " " in v.strip() and "\n" not in v and len(v) < 40, lambda w, v: f"{w}={v}")),
        ("Which lists?", _leaf(lambda w, v: isinstance(v, list) and bool(v) and all(isinstance(x, str) for x in v), lambda w, v: f"{w}=[{v[0][:40]}")),
        ("Is anything empty?", _leaf(lambda w, v: v in ({}, []), lambda w, v: f"{w}=")),
        ("Which section comes first?", lambda v: [str(next(iter(v)))] if isinstance(v, dict) and v else None),
        ("Which section comes second?", lambda v: [list(v)[1]] if isinstance(v, dict) and len(v) > 1 else None),
        ("Which is the last?", lambda v: [list(v)[-1]] if isinstance(v, dict) and len(v) > 2 else None),
        ("What is nested?", _leaf(lambda w, v: "." in w and isinstance(v, str) and v.isalnum(), lambda w, v: f"{w}={v}")),
        ("Is a flag set?", _leaf(lambda w, v: v in ("true", "false"), lambda w, v: f"{w}={v}")),
        ("Which number?", _leaf(lambda w, v: isinstance(v, str) and v.isdigit(), lambda w, v: f"{w}={v}")),
    ),
    "python": (
        ("What is it for?", lambda t: words((ast.get_docstring(t) or "").split("\n")[0], 4) or None),
        ("What can I call?", lambda t: [f.name for f in _public(t)][:6] or None),
        ("Which classes?", lambda t: [c.name for c in _classes(t)][:6] or None),
        ("With what?", _of_first(lambda f: [a.arg for a in f.args.args][:3] or None)),
        ("What comes back?", _of_first(lambda f: [f"-> {ast.unparse(f.returns)}"[:30]] if f.returns and "'" not in ast.unparse(f.returns) else None)),
        ("What does it do?", _of_first(lambda f: words((ast.get_docstring(f) or "").split("\n")[0], 2) or None)),
        ("Is it async?", _of_first(lambda f: ["async"] if isinstance(f, ast.AsyncFunctionDef) else None)),
        ("How is it registered?", _of_first(lambda f: ["@" + ast.unparse(f.decorator_list[0]).partition("(")[0]] if f.decorator_list else None)),
        ("From what does a class come?", lambda t: [ast.unparse(_classes(t)[0].bases[0])[:30]] if len(_classes(t)) == 1 and _classes(t)[0].bases else None),
        ("What must be installed?", _imports),
    ),
    "tests": (
        ("How many?", lambda t: [f"{len(_test_names(t))} test"] if _test_names(t) and not _classes(t) else None),
        ("Which first?", lambda t: _test_names(t)[:1] or None), ("Which next?", lambda t: _test_names(t)[1:2] or None),
        ("Which last?", lambda t: _test_names(t)[-1:] if len(_test_names(t)) > 2 else None),
        ("Which fixtures?", _fixtures), ("What is tabled?", _parametrized), ("What is tested?", _imports),
        ("How many cases?", lambda t: ["["] if _parametrized(t) else None),
        ("Which helper fixtures are defined?", lambda t: [n.name for n in t.body if isinstance(n, ast.FunctionDef) and any(ast.unparse(d).startswith("pytest.fixture") for d in n.decorator_list)][:1] or None),
        ("Are any skipped?", lambda t: ["skip"] if any("mark.skip" in ast.unparse(d) for n in t.body if isinstance(n, ast.FunctionDef) for d in n.decorator_list) else None),
    ),
    "docs": (
        ("What is it called?", _heading(1)), ("What is it about?", _about),
        ("Where does it begin?", _heading(2)), ("What comes next?", _heading(2, 1)), ("And then?", _heading(2, 2)),
        ("What is fourth?", _heading(2, 3)), ("What is fifth?", _heading(2, 4)), ("What is sixth?", _heading(2, 5)),
        ("Which code does it show?", _language(0)), ("Which other code?", _language(1)),
    ),
    "skill_md": (
        ("Which skill?", _front("name")), ("When do I use it?", _front("description")), ("Which tools may it use?", _front("allowed-tools")),
        ("What does it need?", _front("compatibility")), ("What is done first?", _heading(2)), ("What is next?", _heading(2, 1)),
        ("And then?", _heading(2, 2)), ("What is fourth?", _heading(2, 3)), ("Which code does it show?", _language(0)), ("Which other code?", _language(1)),
    ),
    **ASKED,
}  # fmt: skip


def _texts(kind: str) -> Iterator[tuple[str, str]]:
    """Name and text of each file; real ones, made ones where skills keep them to themselves."""
    if kind in ASKED:
        yield from made.files(kind)
        scripts = os.environ.get(_SCRIPTS) if kind == "javascript" else None
        real = sorted(Path(scripts).rglob("*.[jt]s")) if scripts else []
        real = [path for path in real if path.is_file() and path.stat().st_size < 60_000]
    else:
        real = _files(kind)
    yield from ((file.name, decode_text(file.read_bytes()).text) for file in real)


def _files(kind: str) -> list[Path]:
    corpus = SHARED / "corpus"
    found = {
        "adr": (corpus / "adr", "*.md"), "schema": (corpus / "schema", "*.json"), "openapi": (corpus / "openapi", "*"),
        "tools": (corpus / "mcp_tools", "*"), "manifest": (corpus / "adaos_skills", "skill.yaml"),
        "profile": (corpus / "yaml", "*.y*ml"), "python": (ROOT / "adaos_ctx", "*.py"), "tests": (ROOT / "tests", "test_*.py"),
        "docs": (corpus / "readme", "*.md"), "skill_md": (corpus / "skill_md", "SKILL.md"),
    }[kind]  # fmt: skip
    return sorted(path for path in found[0].rglob(found[1]) if path.is_file())


def _read(kind: str, text: str) -> Any:
    if kind in ("python", "tests"):
        return ast.parse(text)
    if kind in ("schema", "tools", "options", "scorecard", "notebook"):
        return json.loads(text) if text.lstrip()[:1] in "{[" else yaml.load(text, yaml.SafeLoader)
    if kind in ("openapi", "manifest", "profile"):
        return yaml.load(text, yaml.BaseLoader)
    return text


def plain(text: str) -> str:
    flat = " ".join(re.sub(r"[*_`\\]", "", text).split()).casefold()
    return re.sub(r"[\"'“”«»]", "", flat)


def answered(card: str, phrases: Sequence[str]) -> str:
    """`said` where a card says all phrases, `counted` where it says that it leaves some out."""
    said = plain(card)
    if all(plain(phrase) in said for phrase in phrases):
        return "said"
    return "counted" if "…+" in card else "missed"


def _kind(name: str) -> Kind:
    return next((kind for kind in plain_kinds.KINDS if kind.name == name), None) or loaded(name)


def ask(kind: str) -> Iterator[tuple[str, str, str, Sequence[str]]]:
    """Question, file, how its card answers it, and what was wanted."""
    for name, text in _texts(kind):
        try:
            facts = _read(kind, text)
        except (ValueError, SyntaxError, yaml.YAMLError):
            continue
        if kind in ("schema", "tools", "openapi", "manifest") and not isinstance(
            facts, dict | list
        ):
            continue
        if kind == "openapi" and not (isinstance(facts, dict) and facts.get("paths")):
            continue
        card = "\n".join(
            line.text for line in _kind(kind).build(Source(alias="x", path=name, text=text))
        )
        for question, wants in QUESTIONS[kind]:
            try:
                phrases = wants(facts)
            except (AttributeError, TypeError, KeyError, IndexError):
                phrases = None
            if phrases:
                yield question, name, answered(card, phrases), phrases


def main() -> None:
    most = int(sys.argv[sys.argv.index("--misses") + 1]) if "--misses" in sys.argv else 0
    for kind, questions in QUESTIONS.items():
        told: dict[str, Counter[str]] = {question: Counter() for question, _ in questions}
        lost: list[str] = []
        for question, file, how, phrases in ask(kind):
            told[question][how] += 1
            if how == "missed":
                lost.append(f"    {question} {file}: {phrases}")
        whole = sum(told.values(), Counter[str]())
        print(f"{kind}: {dict(whole)}, {whole['said'] / max(whole.total(), 1):.1%} said")
        for question, counts in told.items():
            print(
                f"  {question:36} {counts['said']}/{counts.total()} + {counts['counted']} counted"
            )
        print("\n".join(lost[:most]))


if __name__ == "__main__":
    main()
