"""`pack --show`: the pack in colour with a bar of tokens for each section; plain text in a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cli import output
from adaos_ctx.cli.packing import remarks, summary
from adaos_ctx.messages import grouped
from adaos_ctx.visible import escape_hidden

if TYPE_CHECKING:
    from adaos_ctx.ops.packreport import PackReport
    from adaos_ctx.skill import Skill

_BAR_CHARS = 40


def show(report: PackReport, skills: tuple[Skill, ...]) -> None:
    """Print the pack, then its tokens by section, then what was cut."""
    if output.coloured():
        _coloured(report, skills)
        return
    output.raw(report.text)
    output.note(summary(report, "", skills))


def _coloured(report: PackReport, skills: tuple[Skill, ...]) -> None:
    for line in report.text.splitlines():
        output.say(_painted(escape_hidden(line)))
    output.say()
    pack = report.pack
    tilde = "~" if pack.encoding.startswith("~") else ""
    widest = max(report.section_tokens.values(), default=1)
    for label, tokens in report.section_tokens.items():
        bar = "█" * max(1, round(_BAR_CHARS * tokens / widest))
        output.say(f"{label:<9} {tilde}{grouped(tokens):>6} {output.paint(bar, 'cyan')}")
    share = pack.tokens / pack.budget if pack.budget else 1.0
    total = f"{tilde}{grouped(pack.tokens)}/{grouped(pack.budget)} {pack.encoding} ({share:.0%})"
    output.say(output.paint(total, "bold"))
    for line in remarks(report, skills):
        output.say(output.paint(line, "yellow"))


def _painted(line: str) -> str:
    if line.startswith(("## ", "# ", "[")):
        return output.paint(line, "bold")
    if line.startswith("- "):
        key, colon, rest = line.partition(": ")
        return f"{output.paint(key, 'dim')}{colon}{rest}" if colon else line
    label, colon, rest = line.partition(": ")
    if colon and label.isupper():
        return f"{output.paint(label, 'green')}: {output.paint(rest, 'cyan')}"
    return line
