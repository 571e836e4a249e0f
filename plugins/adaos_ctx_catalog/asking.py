"""What commands ask for, as values; importing them loads nothing else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ScanRequest:
    """What to scan: a skill, new locators with their name, kind and options, known sources."""

    skill: str
    locators: tuple[str, ...] = ()
    name: str = ""
    kind: str = ""
    options: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    timeout_s: float = 10.0
    dry_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ContextRequest:
    """What a context is made of; see `budgeting.Plan`."""

    skill: str
    task: str
    budget: str
    role: str
    facets: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    head: str = ""
    embed: str = ""
    model: str = ""
    encoding: str = "o200k_base"
    out: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EvalRequest:
    """What to measure.

    Args:
        corpus: JSON lines `{"id", "title", "text"?, "columns"?, "foreign_keys"?, "db"?}`.
        queries: JSON lines `{"id", "text"}`; other fields may serve as facets.
        budget: Tokens of each context.
        facet: Name of a field that resources and queries have; only equal ones are searched.
    """

    corpus: str
    queries: str
    budget: int
    facet: str = ""
