"""What a resolver says of a resource, and the records that become of it. Values; pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from adaos_ctx.redact import redact
from adaos_ctx.visible import escape_hidden, has_hidden
from adaos_ctx_catalog.details import MAX_SNIPPETS, Column, Details, Snippet
from adaos_ctx_catalog.digests import revised, schema_digest, telling_terms
from adaos_ctx_catalog.guessing import unit_of
from adaos_ctx_catalog.personal import personal_kind
from adaos_ctx_catalog.record import CostHint, Example, Overview, Shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

MAX_COLUMNS = 5000  # of one resource; more are cut and said
MAX_ABOUT = 300  # code points of what is said of a column
MAX_DESCRIPTION = 1000  # code points
_MAX_NAME = 300
_UNKNOWN = CostHint()


@dataclass(frozen=True, slots=True, kw_only=True)
class Descriptor:
    """One resource as its source has it.

    Args:
        id: See `naming.id_of`.
        uri: Its address.
        kind: One of `record.KINDS`.
        title: What people call it.
        details: Everything that is known; `personal` marks are added where a name tells.
        tags: Without those that are derived (`pii:`, `lifecycle:`).
        rows: Estimated rows; None when unknown.
        cap: What it can do.
        cost_hint: What asking it costs.
        examples: Tasks that it was used for.
        owner: Who answers for it.
        updated_at: ISO 8601, where the source itself states it.
    """

    id: str
    uri: str
    kind: str
    title: str
    details: Details
    tags: tuple[str, ...] = ()
    rows: int | None = None
    cap: tuple[str, ...] = ()
    cost_hint: CostHint = _UNKNOWN
    examples: tuple[Example, ...] = field(default=())
    owner: str = ""
    updated_at: str = ""


def estimate(rows: int | None) -> str:
    """A number of rows in two digits, so that a line moves only when the size does.

    Example:
        >>> estimate(7), estimate(1234567), estimate(None)
        ('7', '1.2e6', '')
    """
    if rows is None or rows < 0:
        return ""
    if rows < 100:
        return str(rows)
    digits = f"{rows:.1e}"
    mantissa, _, exponent = digits.partition("e")
    return f"{mantissa.removesuffix('.0')}e{int(exponent)}"


def records(
    found: Sequence[Descriptor], known: Mapping[str, tuple[Overview, Details]]
) -> list[tuple[Overview, Details]]:
    """The records of a source's resources, sorted by id, each with its revision.

    Args:
        found: All resources of one source; the first of equal ids counts.
        known: What is stored, by id.
    """
    cleaned = {d.id: replace(d, details=_clean(d.details)) for d in reversed(found)}
    held, count = telling_terms(d.details.columns for d in cleaned.values())
    made = []
    for each in sorted(cleaned.values(), key=lambda d: d.id):
        title = _text(each.title, _MAX_NAME)
        digest = schema_digest(each.details, title, held, count)
        made.append(revised(known.get(each.id), _overview(each, title, digest), each.details))
    return made


def _overview(each: Descriptor, title: str, digest: tuple[str, ...]) -> Overview:
    details = each.details
    rows = [c for c in details.columns or details.params]
    return Overview(
        id=each.id, uri=each.uri, kind=each.kind, title=title, tags=_tags(each),
        shape=Shape(rows_est=estimate(each.rows), cols=len(rows) or None), schema_digest=digest,
        cap=each.cap, cost_hint=each.cost_hint,
        examples=tuple(replace(e, task=_text(e.task, _MAX_NAME)) for e in each.examples[:2]),
        owner=_text(each.owner, _MAX_NAME), updated_at=_text(each.updated_at, 40),
    )  # fmt: skip


def _tags(each: Descriptor) -> tuple[str, ...]:
    found = {_text(tag, 60) for tag in each.tags}
    kinds = sorted({column.pii for column in each.details.personal})
    if not any(tag.startswith("pii:") for tag in found):
        found |= {f"pii:{kind}" for kind in kinds} or {"pii:none"}
    if not any(tag.startswith("lifecycle:") for tag in found):
        found.add("lifecycle:evolving")
    if _is_odd(each):
        found.add("flag:control-characters")
    return tuple(sorted(found - {""}))


def _is_odd(each: Descriptor) -> bool:
    """Whether a name, as the source has it, holds what cannot be seen; it is shown escaped."""
    escape = "\\u"
    texts = [each.title, *(c.name for c in each.details.columns)]
    return any(has_hidden(text) or escape in text for text in texts)


def _clean(details: Details) -> Details:
    """Nothing hidden, no secrets, no line ends, within limits; personal data is marked."""
    columns = tuple(_column(c) for c in details.columns[:MAX_COLUMNS])
    params = tuple(_column(c) for c in details.params[:MAX_COLUMNS])
    constraints = {_text(k, 60): _text(v, _MAX_NAME) for k, v in details.constraints.items()}
    if "pii" not in constraints:
        kinds = sorted({c.pii for c in (*columns, *params) if c.pii})
        constraints["pii"] = ",".join(kinds) or "none"
    more = len(details.columns) - MAX_COLUMNS
    about = _text(details.description, MAX_DESCRIPTION)
    return replace(
        details, columns=columns, params=params, constraints=constraints,
        description=f"{about} (…+{more} columns)".strip() if more > 0 else about,
        snippets=tuple(_snippets(details)),
        anti_patterns=tuple(_text(text, MAX_ABOUT) for text in details.anti_patterns),
    )  # fmt: skip


def _snippets(details: Details) -> Iterator[Snippet]:
    """Snippets on one line; one that would have to be altered to be shown would not work."""
    for snippet in details.snippets[:MAX_SNIPPETS]:
        code = " ".join(snippet.code.split())
        if _text(code, MAX_DESCRIPTION) == code:
            yield Snippet(engine=snippet.engine, code=code)


def _column(column: Column) -> Column:
    name = _text(column.name, _MAX_NAME)
    return replace(
        column, name=name or "?", type=_text(column.type, 120), fk=_text(column.fk, _MAX_NAME),
        about=_text(column.about, MAX_ABOUT), pii=column.pii or personal_kind(name),
        unit=_text(column.unit, 20) or unit_of(name, column.about),
    )  # fmt: skip


def _text(text: str, limit: int) -> str:
    """One line of text that hides nothing and holds no secret."""
    if text.isascii() and text.isprintable() and len(text) < 12:
        return text
    line = " ".join(escape_hidden(redact(text[: limit * 8]).text.replace("\0", "\\u0000")).split())
    return line if len(line) <= limit else f"{line[: limit - 1].rstrip()}…"
