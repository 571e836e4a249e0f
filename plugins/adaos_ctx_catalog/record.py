"""The cheap record of a resource: one line that says what it is. Values; pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["tabular", "kv", "api", "bus", "file", "skill"]
KINDS: tuple[str, ...] = ("tabular", "kv", "api", "bus", "file", "skill")
PREFIX = "res:"
LIFECYCLES = ("stable", "evolving", "experimental")
MAX_DIGEST = 5  # fields of a schema digest; the specification of the catalog


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """How large a resource is: estimated rows as text (`1e7`), and columns."""

    rows_est: str = ""
    cols: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostHint:
    """What asking it costs: median milliseconds and megabytes that leave; None is unknown."""

    latency_ms_p50: float | None = None
    egress_mb: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A task that the resource was used for, with the operations that it took."""

    task: str
    ops: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """What a resource is, in a line.

    Args:
        id: `res:` and dotted parts; unique in a catalog.
        uri: Its address (`arl`).
        kind: One of `KINDS`.
        title: What people call it.
        tags: Sorted; `lifecycle:stable`, `pii:none` and the like among them.
        shape: Its size.
        schema_digest: At most `MAX_DIGEST` telling fields, as `name:type`.
        cap: What it can do: scan, filter, project, aggregate, limit, call, …
        cost_hint: What asking it costs.
        examples: Tasks that it was used for.
        owner: Who answers for it.
        updated_at: ISO 8601, where the source states one; "" otherwise.
        schema_hash: Eight hex digits of its columns and parameters.
        cap_hash: Eight hex digits of its capabilities.
        rev: Raised when either hash changes; 1 at first.
        details_hash: Eight hex digits of its details as stored.
    """

    id: str
    uri: str
    kind: str
    title: str
    tags: tuple[str, ...] = ()
    shape: Shape = Shape()
    schema_digest: tuple[str, ...] = ()
    cap: tuple[str, ...] = ()
    cost_hint: CostHint = CostHint()
    examples: tuple[Example, ...] = ()
    owner: str = ""
    updated_at: str = ""
    schema_hash: str = ""
    cap_hash: str = ""
    rev: int = 1
    details_hash: str = ""

    @property
    def ref(self) -> str:
        """The address that pins its revision: `res:db.pg.main.public.orders@3`."""
        return f"{self.id}@{self.rev}"

    @property
    def source(self) -> str:
        """The name of the source that it was scanned from: the second or third part of its id."""
        return source_of(self.uri)

    @property
    def family(self) -> str:
        """What it stands beside: its id without the last part."""
        return self.id.rpartition(".")[0]

    def tag(self, name: str) -> str:
        """The value of a tag `name:value`; "" when there is none."""
        for tag in self.tags:
            if tag.startswith(f"{name}:"):
                return tag.partition(":")[2]
        return ""


def source_of(uri: str) -> str:
    """The source in an address: its first path part, without the resolver before the colon.

    Example:
        >>> source_of("ada://any/db/pg:main/public.orders")
        'main'
    """
    parts = uri.split("/")
    first = parts[4] if len(parts) > 4 else ""
    return first.partition(":")[2] or first
