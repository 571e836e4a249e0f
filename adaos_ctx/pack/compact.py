"""The layouts `compact` (cards and references, volatile parts last) and `refs` (the seed's form)."""

from __future__ import annotations

import re
from dataclasses import replace

from adaos_ctx.pack import blocks
from adaos_ctx.pack.model import RULE_LINE, TOOL_LINE, Pack, PackItem, PackSection, ordered

_ITEM = re.compile(r"(?P<label>[A-Z]+): (?P<rest>.*)")
_BRIEF = " — "
_LEFT_OUT = re.compile(r"…\+([\d,]+) aliases")


class Compact:
    """`[CONTEXT]`, `[INSTRUCTION]`, `[DELTA]`, `[TASK]`, and the count in the last line."""

    name = "compact"

    def head(self, pack: Pack) -> str:
        """Everything before the first section."""
        return f"## skill: {pack.skill}\n## {RULE_LINE}\n{_legend(pack)}\n[CONTEXT]\n"

    def item(self, label: str, item: PackItem) -> str:
        """One alias at a rendition above `ref`."""
        first = f"{label}: {blocks.ref_text(item)}"
        if item.text is not None:
            return f"{first}\n{blocks.fenced(item.text)}"
        if item.lines:
            return "\n".join((first, *item.lines)) + "\n"
        return f"{first}{_BRIEF}{item.brief}\n"

    def joined_ref(self, item: PackItem) -> str:
        """What one more bare reference adds to the line of its section."""
        return f", {blocks.ref_text(item)}"

    def refs(self, label: str, items: tuple[PackItem, ...]) -> str:
        """All aliases of a section that are bare references."""
        return f"{label}: {', '.join(blocks.ref_text(item) for item in items)}\n" if items else ""

    def left_out(self, label: str, count: int) -> str:
        """How many aliases of a section are not named at all."""
        return f"{label}: …+{count:,} aliases\n" if count else ""

    def foot(self, pack: Pack) -> str:
        """Everything after the last section."""
        parts = []
        if pack.instruction:
            parts.append(f"\n[INSTRUCTION]\n{blocks.free_text(pack.instruction)}")
        if pack.delta:
            parts.append("\n[DELTA]\n" + "".join(f"{line}\n" for line in pack.delta))
        if pack.task:
            parts.append(f"\n[TASK]\n{blocks.free_text(pack.task)}")
        return "".join(parts) + f"\n{TOOL_LINE}\n{blocks.tail(pack)}"

    def parse(self, text: str) -> Pack:
        """Read a rendered pack back."""
        reader = blocks.Reader(text)
        skill = reader.take().removeprefix("## skill: ")
        reader.expect(f"## {RULE_LINE}")
        legend = _parse_legend(reader)
        reader.expect("")
        reader.expect("[CONTEXT]")
        pack = Pack(
            skill=skill, digest="", legend=legend, sections=_sections(reader), layout=self.name
        )
        while reader.line == "":
            reader.take()
            pack = self._part(reader, pack)
            if reader.line.startswith("## "):
                return replace(pack, **blocks.parse_tail(reader.take()))  # type: ignore[arg-type]
        return pack

    def _part(self, reader: blocks.Reader, pack: Pack) -> Pack:
        head = reader.take()
        if head == "[INSTRUCTION]":
            return replace(pack, instruction=reader.take_free_text())
        if head == "[TASK]":
            return replace(pack, task=reader.take_free_text())
        if head == "[DELTA]":
            return replace(pack, delta=tuple(_bullets(reader)))
        return pack


class Refs(Compact):
    """The seed's form: the version in the first line, a reference a line, no cards."""

    name = "refs"

    def head(self, pack: Pack) -> str:
        """Everything before the first section."""
        ver = f"  ver: {pack.version}" if pack.version else ""
        return f"## skill: {pack.skill}{ver}\n## {RULE_LINE}\n{_legend(pack)}"

    def joined_ref(self, item: PackItem) -> str:
        """What one more reference adds: a line of its own, with the longest label."""
        return f"MANIFEST: {blocks.ref_text(item)}\n"

    def refs(self, label: str, items: tuple[PackItem, ...]) -> str:
        """One line for each alias."""
        return "".join(f"{label}: {blocks.ref_text(item)}\n" for item in items)

    def foot(self, pack: Pack) -> str:
        """Instruction and task as lines of the list, then the tool and the count."""
        parts = []
        if pack.instruction:
            parts.append(f"TASK: {_one_line(pack.instruction)}\n")
        if pack.delta:
            parts.append("\n[DELTA]\n" + "".join(f"{line}\n" for line in pack.delta))
        if pack.task:
            parts.append(f"\n[TASK]\n{blocks.free_text(pack.task)}")
        return "".join(parts) + f"\n{TOOL_LINE}\n{blocks.tail(pack, version=False)}"

    def parse(self, text: str) -> Pack:
        """Read a rendered pack back."""
        reader = blocks.Reader(text)
        skill, _, version = reader.take().removeprefix("## skill: ").partition("  ver: ")
        reader.expect(f"## {RULE_LINE}")
        legend = _parse_legend(reader)
        sections = _sections(reader)
        pack = Pack(
            skill=skill, version=version, digest="", legend=legend, sections=sections,
            layout=self.name, instruction=_parse_one_line(reader),
        )  # fmt: skip
        while reader.line == "":
            reader.take()
            pack = self._part(reader, pack)
            if reader.line.startswith("## "):
                return replace(pack, **blocks.parse_tail(reader.take()))  # type: ignore[arg-type]
        return pack


def _one_line(text: str) -> str:
    if "\n" in text or text != text.strip() or text.startswith("`"):
        return "see below\n" + blocks.fenced(text).rstrip("\n")
    return text


def _parse_one_line(reader: blocks.Reader) -> str:
    line = reader.take_if("TASK: ")
    if line is None:
        return ""
    block = reader.take_fenced() if line == "see below" else None
    return line if block is None else block


def _legend(pack: Pack) -> str:
    if not pack.legend:
        return ""
    return "## vocab: " + "; ".join(f"{short} = {long}" for short, long in pack.legend) + "\n"


def _parse_legend(reader: blocks.Reader) -> tuple[tuple[str, str], ...]:
    line = reader.take_if("## vocab: ")
    if line is None:
        return ()
    pairs = (entry.partition(" = ") for entry in line.split("; "))
    return tuple((short, long) for short, _, long in pairs)


def _bullets(reader: blocks.Reader) -> list[str]:
    lines = []
    while reader.line.startswith("- "):
        lines.append(reader.take())
    return lines


def _sections(reader: blocks.Reader) -> tuple[PackSection, ...]:
    sections: dict[str, list[PackItem]] = {}
    left_out: dict[str, int] = {}
    while (match := _ITEM.fullmatch(reader.line)) and match["label"] != "TASK":
        reader.take()
        label, rest = match["label"], match["rest"]
        items = sections.setdefault(label, [])
        more = _LEFT_OUT.fullmatch(rest)
        if more:
            left_out[label] = int(more[1].replace(",", ""))
        else:
            items.extend(_items(reader, rest))
    return tuple(
        PackSection(label=label, items=ordered(tuple(items)), left_out=left_out.get(label, 0))
        for label, items in sections.items()
    )


def _items(reader: blocks.Reader, rest: str) -> list[PackItem]:
    refs, dash, brief = rest.partition(_BRIEF)
    if dash:
        return [replace(blocks.parse_ref_text(refs), brief=brief)]
    text = reader.take_fenced()
    if text is not None:
        return [replace(blocks.parse_ref_text(rest), text=text)]
    lines = _bullets(reader)
    if lines:
        return [replace(blocks.parse_ref_text(rest), lines=tuple(lines))]
    return blocks.parse_refs(rest)
