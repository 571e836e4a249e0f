"""Success over budgets as a picture: SVG by ourselves, PNG with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import MissingExtra

if TYPE_CHECKING:
    from collections.abc import Sequence

    from adaos_ctx_pcx.evaluating import Walk

_WIDTH, _HEIGHT, _MARGIN = 640, 400, 50  # pixels
_TICKS = 5


def curve(walks: Sequence[Walk]) -> list[tuple[int, float]]:
    """(tokens, share of cases that were answered with no more than these), rising."""
    spent = sorted(each.tokens for each in walks if each.hit)
    n = len(walks) or 1
    points = [(tokens, (i + 1) / n) for i, tokens in enumerate(spent)]
    return [(0, 0.0), *points]


def draw(walks: Sequence[Walk], path: str) -> bytes:
    """The picture in the format that a file's name asks for.

    Raises:
        MissingExtra: A PNG is asked for without matplotlib.
    """
    points = curve(walks)
    return _png(points) if path.lower().endswith(".png") else _svg(points).encode()


def _svg(points: list[tuple[int, float]]) -> str:
    most = max(tokens for tokens, _ in points) or 1
    wide, high = _WIDTH - 2 * _MARGIN, _HEIGHT - 2 * _MARGIN

    def at(tokens: float, share: float) -> str:
        return f"{_MARGIN + wide * tokens / most:.1f},{_HEIGHT - _MARGIN - high * share:.1f}"

    marks = []
    for i in range(_TICKS + 1):
        share = i / _TICKS
        x, y = at(most * share, 0).split(",")
        marks.append(f'<text x="{x}" y="{float(y) + 20}">{most * share:.0f}</text>')
        x, y = at(0, share).split(",")
        marks.append(f'<text x="{float(x) - 40}" y="{y}">{share:.0%}</text>')
    line = " ".join(at(*point) for point in points)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" '
        f'font-family="sans-serif" font-size="12"><title>Answers over tokens</title>'
        f'<polyline fill="none" stroke="#1f6feb" stroke-width="2" points="{line}"/>'
        f"{''.join(marks)}</svg>\n"
    )


def _png(points: list[tuple[int, float]]) -> bytes:
    import importlib
    import io

    try:
        figures: Any = importlib.import_module("matplotlib.figure")
    except ModuleNotFoundError as error:
        raise MissingExtra(feature="--plot as PNG", package="matplotlib", extra="plot") from error
    figure = figures.Figure(figsize=(6.4, 4))
    axes = figure.subplots()
    axes.step([x for x, _ in points], [y for _, y in points], where="post")
    axes.set(xlabel="tokens", ylabel="answered", ylim=(0, 1))
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", metadata={"Software": ""})
    return buffer.getvalue()
