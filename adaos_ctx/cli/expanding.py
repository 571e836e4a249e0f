"""`expand`."""

from __future__ import annotations

from adaos_ctx.cli import output, targets
from adaos_ctx.errors import EXIT_OK
from adaos_ctx.ops.expanding import ExpandRequest, parse_lines
from adaos_ctx.ops.expanding import expand as expand_alias
from adaos_ctx.ops.registering import need_registry
from adaos_ctx.plugins import load
from adaos_ctx.skill import open_skill


def expand(
    *,
    words: tuple[str, ...],
    view: str,
    lines: str | None,
    offset: int,
    limit: int | None,
    at: str | None,
    json: bool,
) -> int:
    """Print one alias after checking its digest: header on standard error, text on standard output."""
    target, (ref,) = targets.split(words, 1)
    span = parse_lines(lines) if lines else None
    request = ExpandRequest(ref=ref, view=view, lines=span, offset=offset, limit=limit, at=at)
    skill = open_skill(target)
    need_registry(skill)
    page = expand_alias(skill, request, load())
    if json:
        output.report(
            {
                "ref": page.ref, "path": page.path, "view": page.view, "text": page.text,
                "tokens": page.tokens, "exact": page.exact, "offset": page.offset,
                "next_offset": page.next_offset, "total": page.total, "moved": page.moved,
                "note": page.note, "redacted": page.redacted,
            }
        )  # fmt: skip
        return EXIT_OK
    output.note(output.paint(output.shown(page.header), "dim"))
    output.raw(page.text if page.text.endswith("\n") or not page.text else page.text + "\n")
    return EXIT_OK
