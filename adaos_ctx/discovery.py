"""What a file is to a skill, told by its place and name: the prefix that its alias gets. Pure."""

from __future__ import annotations

import re

from adaos_ctx.patterns import lazy

# Each prefix with the section label of its aliases (FORMATS "aliases.json", DECISIONS 15).
SECTIONS = {
    "A": "ADR",
    "P": "OPTS",
    "S": "SCHEMA",
    "PR": "PROFILE",
    "H": "HANDLER",
    "T": "TESTS",
    "D": "DOCS",
    "M": "MANIFEST",
}
MANIFEST_NAMES = frozenset(
    {"skill.yaml", "scenario.yaml", "SKILL.md", "tools.json", "manifest.json", "plugin.json"}
)
_CODE = frozenset(
    ".py .pyi .js .jsx .mjs .cjs .ts .tsx .mts .cts .sh .bash .ps1 .rb .go .rs .java .kt .c .h .cc"
    " .cpp .hpp .cs .swift .lua .php .pl .r .jl .scala .ex .exs .hs .ml .vue .svelte".split()
)
_SCHEMA = frozenset(".proto .graphql .gql .sql .avsc .xsd".split())
_PROFILE = frozenset(".yaml .yml .toml .ini .cfg .conf .env .properties".split())
_DOCS = frozenset(".md .markdown .mdx .rst .adoc .asciidoc .txt .ipynb .tex .html .htm".split())
_ADR_FOLDERS = frozenset({"adr", "adrs", "decisions", "decision-records"})
_ADR_NAME = lazy(r"^adr[-_ ]?\d|^adr[-_ .]", re.IGNORECASE)
_TEST_FOLDERS = frozenset({"test", "tests", "__tests__", "spec", "specs", "testing"})
_TEST_NAME = lazy(r"^test[_-]|^conftest\.py$|[_-]test\.\w+$|\.(?:test|spec)\.\w+$")
_FOLDERS = {
    "schemas": "S", "schema": "S", "handlers": "H", "handler": "H", "scripts": "H", "src": "H",
    "prep": "P", "profiles": "PR", "profile": "PR", "config": "PR", "configs": "PR",
    "docs": "D", "doc": "D", "references": "D", "reference": "D",
}  # fmt: skip
# A key of schemas before anything nested: settings too hold "properties" further down.
_SCHEMA_KEY = lazy(
    r'\s*\{[^{}\[\]]{0,2000}"(?:\$schema|\$id|\$defs|definitions|properties|openapi|swagger)"\s*:'
)
# Lock files, bundles, data and packs: large, generated, and told better by what made them.
_SKIPPED_NAME = lazy(
    r"^(?:package-lock\.json|yarn\.lock|pnpm-lock\.yaml|poetry\.lock|uv\.lock|Cargo\.lock|go\.sum"
    r"|\.gitignore|\.gitattributes|\.gitmodules|\.DS_Store|.*\.min\.(?:js|css)|.*\.map|.*\.pack)$"
)


def prefix_for(path: str, head: str = "") -> str:
    """Propose the alias prefix of a text file.

    Args:
        path: POSIX path relative to the skill root.
        head: The start of its text; decides between schema and settings where the name does not.

    Returns:
        A built-in prefix, or "" when the file should get no alias.
    """
    *above, name = path.split("/")
    if _SKIPPED_NAME.match(name):
        return ""
    if name in MANIFEST_NAMES:
        return "M"
    folders = [part.lower() for part in above]
    stem, dot, last = name.rpartition(".")
    suffix = dot + last.lower() if stem else ""
    return (
        _test_prefix(name, folders)
        or _decision_prefix(name, folders, suffix)
        or _place_prefix(folders, suffix)
        or _suffix_prefix(name, suffix, head)
    )


def _test_prefix(name: str, folders: list[str]) -> str:
    return "T" if _TEST_NAME.search(name) or _TEST_FOLDERS.intersection(folders) else ""


def _decision_prefix(name: str, folders: list[str], suffix: str) -> str:
    if suffix not in _DOCS:
        return ""
    return "A" if _ADR_NAME.match(name) or _ADR_FOLDERS.intersection(folders) else ""


def _place_prefix(folders: list[str], suffix: str) -> str:
    """The prefix of the innermost folder that has one and admits such a file."""
    for folder in reversed(folders):
        prefix = _FOLDERS.get(folder, "")
        if prefix and _admits(prefix, suffix):
            return prefix
    return ""


def _admits(prefix: str, suffix: str) -> bool:
    if prefix == "S":
        return suffix in _SCHEMA or suffix in {".json", ".yaml", ".yml", ".jsonc"}
    if prefix == "H":
        return suffix in _CODE or suffix == ""
    if prefix == "PR":
        return suffix in _PROFILE or suffix in {".json", ".jsonc"}
    if prefix == "D":
        return suffix in _DOCS
    return True


def _suffix_prefix(name: str, suffix: str, head: str) -> str:
    if suffix in _CODE:
        return "H"
    if suffix in _SCHEMA or name.endswith((".schema.json", ".schema.yaml", "openapi.json")):
        return "S"
    if suffix in {".json", ".jsonc"}:
        return "S" if _looks_like_schema(head) else "PR"
    if suffix in _PROFILE or name.startswith(".env"):
        return "S" if head.startswith(("openapi:", "swagger:")) else "PR"
    return "D"


def _looks_like_schema(head: str) -> bool:
    return _SCHEMA_KEY.match(head) is not None
