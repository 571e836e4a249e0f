"""The layout `xml`: well-formed XML 1.0; text of sources is escaped, so that it cannot close a tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError
from adaos_ctx.pack.model import RULE_LINE, TOOL_LINE, Pack, PackItem, PackSection, ordered

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# Carriage returns and tabs would be normalised by an XML reader, so they travel as references.
_TEXT = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
_ATTRIBUTE = {**_TEXT, '"': "&quot;", "\n": "&#10;", "\t": "&#9;"}
_TEXT_TABLE = str.maketrans(_TEXT)
_ATTRIBUTE_TABLE = str.maketrans(_ATTRIBUTE)
_MAX_BYTES = 1 << 26  # bytes; a pack is a prompt, not a database


class Xml:
    """One element a section, one an alias."""

    name = "xml"

    def head(self, pack: Pack) -> str:
        """Everything before the first section."""
        terms = "".join(
            f"<term short={_quoted(short)}>{_escaped(long)}</term>\n" for short, long in pack.legend
        )
        return f"<context skill={_quoted(pack.skill)}>\n<note>{RULE_LINE}</note>\n{terms}"

    def section(self, label: str) -> str:
        """What opens a section."""
        return f'<section label="{label}">\n'

    def item(self, label: str, item: PackItem) -> str:
        """One alias at a rendition above `ref`."""
        first = f"<alias ref={_quoted(item.ref)}{_notes(item)}"
        if item.text is not None:
            return f"{first}><text>{_escaped(item.text)}</text></alias>\n"
        if item.lines:
            return (
                f"{first}>\n" + "".join(f"{_escaped(line)}\n" for line in item.lines) + "</alias>\n"
            )
        return f"{first} brief={_quoted(item.brief)}/>\n"

    def refs(self, label: str, items: tuple[PackItem, ...]) -> str:
        """All aliases of a section that are bare references."""
        return "".join(f"<alias ref={_quoted(item.ref)}{_notes(item)}/>\n" for item in items)

    def left_out(self, label: str, count: int) -> str:
        """How many aliases of a section are not named at all."""
        return f'<more aliases="{count}"/>\n' if count else ""

    def section_end(self) -> str:
        """What closes a section."""
        return "</section>\n"

    def foot(self, pack: Pack) -> str:
        """Everything after the last section."""
        parts = []
        if pack.instruction:
            parts.append(f"<instruction>{_escaped(pack.instruction)}</instruction>\n")
        if pack.delta:
            lines = "".join(f"{_escaped(line)}\n" for line in pack.delta)
            parts.append(f"<delta>\n{lines}</delta>\n")
        if pack.task:
            parts.append(f"<task>{_escaped(pack.task)}</task>\n")
        version = f" version={_quoted(pack.version)}" if pack.version else ""
        counts = (
            f'<state ctx="{pack.digest}"{version} tokens="{pack.tokens}" budget="{pack.budget}" '
            f"encoding={_quoted(pack.encoding)}/>"
        )
        return "".join(parts) + f"<tool>{_escaped(TOOL_LINE)}</tool>\n{counts}\n</context>\n"

    def parse(self, text: str) -> Pack:
        """Read a rendered pack back.

        Raises:
            UsageError: It is not such a document; entities and document types are refused.
        """
        from xml.etree import ElementTree as ET

        if "<!" in text or len(text) > _MAX_BYTES:
            raise UsageError(reason="not a pack: a document type or comment, or too long")
        try:
            root = ET.fromstring(text)  # noqa: S314 - no document type, so no entities to expand
        except ET.ParseError as error:
            raise UsageError(reason=f"not a pack: {error}") from error
        state = root.find("state")
        facts = {} if state is None else state.attrib
        return Pack(
            skill=root.get("skill", ""),
            legend=tuple((t.get("short", ""), t.text or "") for t in root.iter("term")),
            sections=tuple(_section(element) for element in root.findall("section")),
            instruction=root.findtext("instruction") or "",
            delta=_lines(root.findtext("delta")),
            task=root.findtext("task") or "",
            digest=facts.get("ctx", ""),
            version=facts.get("version", ""),
            tokens=int(facts.get("tokens", "0")),
            budget=int(facts.get("budget", "0")),
            encoding=facts.get("encoding", ""),
            layout=self.name,
        )


def _escaped(text: str) -> str:
    return text.translate(_TEXT_TABLE)


def _quoted(text: str) -> str:
    return f'"{text.translate(_ATTRIBUTE_TABLE)}"'


def _notes(item: PackItem) -> str:
    return f" note={_quoted('; '.join(item.notes))}" if item.notes else ""


def _lines(text: str | None) -> tuple[str, ...]:
    return tuple(text.strip("\n").split("\n")) if text and text.strip("\n") else ()


def _section(element: Element) -> PackSection:
    more = element.find("more")
    return PackSection(
        label=element.get("label", ""),
        items=ordered(tuple(_item(child) for child in element.findall("alias"))),
        left_out=0 if more is None else int(more.get("aliases", "0")),
    )


def _item(element: Element) -> PackItem:
    note = element.get("note")
    inlined = element.find("text")
    return PackItem(
        ref=element.get("ref", ""),
        notes=tuple(note.split("; ")) if note else (),
        brief=element.get("brief", ""),
        lines=_lines(element.text),
        text=None if inlined is None else inlined.text or "",
    )
