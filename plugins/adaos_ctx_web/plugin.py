"""Hook implementations: reports as files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx import hookimpl

if TYPE_CHECKING:
    from adaos_ctx.ops import Survey


@hookimpl
def ctx_render_report(survey: Survey, form: str) -> bytes | None:
    """The report as one HTML file, its main plot as SVG or PNG."""
    if form == "png":
        from adaos_ctx_web import png

        return png.draw(survey)
    if form == "svg":
        from adaos_ctx_web import svg

        return svg.draw(survey).encode("utf-8", "replace")
    if form == "html":
        from adaos_ctx_web.reportpage import page

        return page(survey).encode("utf-8", "replace")
    return None
