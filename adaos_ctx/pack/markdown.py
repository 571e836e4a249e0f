"""The layout `markdown`: headings and lists, for people and for models that like them."""

from __future__ import annotations

import re
from dataclasses import replace

from adaos_ctx.pack import blocks
from adaos_ctx.pack.model import RULE_LINE, TOOL_LINE, Pack, PackItem, PackSection, ordered

_ITEM = re.compile(r"- \*\*(?P<ref>[^*]+)\*\*(?P<notes>(?: \([^()]*\))*)(?: — (?P<brief>.*))?")
_LEFT_OUT = re.compile(r"- …\+([\d,]+) aliases")
_PARTS = {"## Instruction": "instruction", "## Delta": "delta", "## Task": "task"}


class Markdown:
    """One heading a section, one list entry an alias."""

    name = "markdown"

    def __init__(self) -> None:
        self._label = ""

    def head(self, pack: Pack) -> str:
        """Everything before the first section."""
        vocab = "; ".join(f"{short} = {long}" for short, long in pack.legend)
        legend = f"> vocab: {vocab}\n" if vocab else ""
        return f"# skill: {pack.skill}\n\n> {RULE_LINE}\n{legend}\n## Context\n"

    def section(self, label: str) -> str:
        """What opens a section."""
        return f"\n### {label}\n\n"

    def item(self, label: str, item: PackItem) -> str:
        """One alias at a rendition above `ref`."""
        first = self._first(item)
        if item.text is not None:
            return f"{first}\n{blocks.fenced(item.text)}"
        if item.lines:
            return first + "\n" + "".join(f"  {line}\n" for line in item.lines)
        return f"{first} — {item.brief}\n"

    def refs(self, label: str, items: tuple[PackItem, ...]) -> str:
        """All aliases of a section that are bare references."""
        return "".join(f"{self._first(item)}\n" for item in items)

    def left_out(self, label: str, count: int) -> str:
        """How many aliases of a section are not named at all."""
        return f"- …+{count:,} aliases\n" if count else ""

    def foot(self, pack: Pack) -> str:
        """Everything after the last section."""
        parts = []
        if pack.instruction:
            parts.append(f"\n## Instruction\n\n{blocks.free_text(pack.instruction)}")
        if pack.delta:
            parts.append("\n## Delta\n\n" + "".join(f"{line}\n" for line in pack.delta))
        if pack.task:
            parts.append(f"\n## Task\n\n{blocks.free_text(pack.task)}")
        return "".join(parts) + f"\n{TOOL_LINE}\n\n{blocks.tail(pack)}"

    def parse(self, text: str) -> Pack:
        """Read a rendered pack back."""
        reader = blocks.Reader(text)
        skill = reader.take().removeprefix("# skill: ")
        reader.expect("")
        reader.expect(f"> {RULE_LINE}")
        vocab = reader.take_if("> vocab: ")
        pairs = [entry.partition(" = ") for entry in vocab.split("; ")] if vocab else []
        reader.expect("")
        reader.expect("## Context")
        pack = Pack(
            skill=skill, digest="", layout=self.name,
            legend=tuple((short, long) for short, _, long in pairs), sections=_sections(reader),
        )  # fmt: skip
        return _parts(reader, pack)

    def _first(self, item: PackItem) -> str:
        return f"- **{item.ref}**" + "".join(f" ({note})" for note in item.notes)


def _sections(reader: blocks.Reader) -> tuple[PackSection, ...]:
    sections = []
    while _skip_blank(reader) and reader.line.startswith("### "):
        label = reader.take()[4:]
        reader.expect("")
        sections.append(_section(reader, label))
    return tuple(sections)


def _section(reader: blocks.Reader, label: str) -> PackSection:
    items: list[PackItem] = []
    left_out = 0
    while reader.line.startswith("- "):
        more = _LEFT_OUT.fullmatch(reader.line)
        if more:
            left_out = int(more[1].replace(",", ""))
            reader.take()
        else:
            items.append(_item(reader))
    return PackSection(label=label, items=ordered(tuple(items)), left_out=left_out)


def _item(reader: blocks.Reader) -> PackItem:
    match = _ITEM.fullmatch(reader.take())
    if match is None:
        return PackItem(ref="")
    item = blocks.parse_ref_text(match["ref"] + match["notes"])
    if match["brief"] is not None:
        return replace(item, brief=match["brief"])
    text = reader.take_fenced()
    if text is not None:
        return replace(item, text=text)
    lines = []
    while (line := reader.take_if("  ")) is not None:
        lines.append(line)
    return replace(item, lines=tuple(lines))


def _parts(reader: blocks.Reader, pack: Pack) -> Pack:
    while _skip_blank(reader):
        line = reader.take()
        part = _PARTS.get(line)
        if part == "delta":
            reader.expect("")
            lines = []
            while reader.line.startswith("- "):
                lines.append(reader.take())
            pack = replace(pack, delta=tuple(lines))
        elif part:
            reader.expect("")
            text = reader.take_free_text()
            pack = replace(pack, task=text) if part == "task" else replace(pack, instruction=text)
        elif line.startswith("## "):
            return replace(pack, **blocks.parse_tail(line))  # type: ignore[arg-type]
    return pack


def _skip_blank(reader: blocks.Reader) -> bool:
    while not reader.line:
        if reader.ended:
            return False
        reader.take()
    return True
