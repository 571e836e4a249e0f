"""The published package's interface (format 0.2), so that its users can swap the import.

Behaviour is that of version 0.5.1, with these mends: a second `expand` of a leaf gives its content
again, a resolver that fails costs nothing, stores are safe with many writers and give copies, and
validation never raises. Everything else, the accounting included, is equal.
"""

from __future__ import annotations

from .eval import CaseResult, EvalReport, NavCase, run_case, run_eval
from .llm import LLMClient, OpenAICompatibleClient
from .loader import (
    AsyncFetcher,
    AsyncManifestLoader,
    Fetcher,
    FetchOutcome,
    Identity,
    LoaderError,
    ManifestKey,
    ManifestLoader,
    identity_of,
)
from .navigator import KeywordNavigator, LLMNavigator, Navigator
from .runtime import (
    VIEW_LEVELS,
    BudgetExceeded,
    FrontierEntry,
    LeafResolver,
    Runtime,
    SearchBackend,
    dict_resolver,
    render_descriptor,
)
from .session import LOCAL, REMOTE, ModeConfig, NavSession
from .stores import FileStore, ManifestStore, MemoryStore, StoredManifest
from .tokenizer import make_tokenizer
from .types import PROTOCOL_USAGE, Link, Manifest, Node, Payload, Variant, estimate_tokens
from .validate import schema_errors, structural_errors, validate

__version__ = "0.5.1"

__all__ = [
    "LOCAL",
    "PROTOCOL_USAGE",
    "REMOTE",
    "VIEW_LEVELS",
    "AsyncFetcher",
    "AsyncManifestLoader",
    "BudgetExceeded",
    "CaseResult",
    "EvalReport",
    "FetchOutcome",
    "Fetcher",
    "FileStore",
    "FrontierEntry",
    "Identity",
    "KeywordNavigator",
    "LLMClient",
    "LLMNavigator",
    "LeafResolver",
    "Link",
    "LoaderError",
    "Manifest",
    "ManifestKey",
    "ManifestLoader",
    "ManifestStore",
    "MemoryStore",
    "ModeConfig",
    "NavCase",
    "NavSession",
    "Navigator",
    "Node",
    "OpenAICompatibleClient",
    "Payload",
    "Runtime",
    "SearchBackend",
    "StoredManifest",
    "Variant",
    "dict_resolver",
    "estimate_tokens",
    "identity_of",
    "make_tokenizer",
    "render_descriptor",
    "run_case",
    "run_eval",
    "schema_errors",
    "structural_errors",
    "validate",
]
