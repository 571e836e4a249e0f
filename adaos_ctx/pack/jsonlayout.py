"""The layout `json`: the pack's fields, an alias a line, letters as they are."""

from __future__ import annotations

import json
from typing import Any

from adaos_ctx.errors import UsageError
from adaos_ctx.pack.model import RULE_LINE, TOOL_LINE, Pack, PackItem, PackSection, ordered


class Json:
    """For programs; `jq` reads it."""

    name = "json"

    def head(self, pack: Pack) -> str:
        """Everything before the first section."""
        legend = f'"vocab": {_dump(dict(pack.legend))},\n' if pack.legend else ""
        return (
            f'{{"skill": {_dump(pack.skill)},\n"note": {_dump(RULE_LINE)},\n{legend}"sections": [\n'
        )

    def section(self, label: str) -> str:
        """What opens a section."""
        return f'{{"label": {_dump(label)}, "items": [\n'

    def item(self, label: str, item: PackItem) -> str:
        """One alias at any rendition."""
        fields: dict[str, object] = {"ref": item.ref}
        if item.notes:
            fields["notes"] = item.notes
        if item.brief:
            fields["brief"] = item.brief
        if item.lines:
            fields["lines"] = item.lines
        if item.text is not None:
            fields["text"] = item.text
        return _dump(fields) + ",\n"

    def refs(self, label: str, items: tuple[PackItem, ...]) -> str:
        """All aliases of a section that are bare references."""
        return "".join(self.item(label, item) for item in items)

    def left_out(self, label: str, count: int) -> str:
        """How many aliases of a section are not named at all."""
        return f'{{"left_out": {count}}},\n' if count else ""

    def section_end(self) -> str:
        """What closes a section."""
        return "]},\n"

    def foot(self, pack: Pack) -> str:
        """Everything after the last section."""
        fields: dict[str, object] = {"instruction": pack.instruction, "delta": pack.delta}
        fields |= {
            "task": pack.task,
            "tool": TOOL_LINE,
            "version": pack.version,
            "ctx": pack.digest,
        }
        fields |= {"tokens": pack.tokens, "budget": pack.budget, "encoding": pack.encoding}
        shown = (
            f"{_dump(key)}: {_dump(value)}"
            for key, value in fields.items()
            if value not in ("", ())
        )
        return "],\n" + ",\n".join(shown) + "}\n"

    def finish(self, text: str) -> str:
        """Take back the comma after the last entry of each list.

        A line end inside a JSON string is written as an escape, so no text holds the pattern.
        """
        return text.replace(",\n]", "\n]")

    def parse(self, text: str) -> Pack:
        """Read a rendered pack back; `UsageError` when it is no such document."""
        try:
            fields = json.loads(text)
            return Pack(
                skill=fields["skill"],
                legend=tuple(fields.get("vocab", {}).items()),
                sections=tuple(_section(entry) for entry in fields["sections"]),
                instruction=fields.get("instruction", ""),
                delta=tuple(fields.get("delta", ())),
                task=fields.get("task", ""),
                version=fields.get("version", ""),
                digest=fields["ctx"],
                tokens=fields["tokens"],
                budget=fields["budget"],
                encoding=fields["encoding"],
                layout=self.name,
            )
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise UsageError(reason=f"not a pack: {error}") from error


def _dump(value: object) -> str:
    # A lone surrogate cannot be written as UTF-8; sources never hold one, a task might.
    return json.dumps(value, ensure_ascii=False)


def _section(entry: dict[str, Any]) -> PackSection:
    rows = entry["items"]
    left_out = sum(row["left_out"] for row in rows if "left_out" in row)
    items = tuple(_item(row) for row in rows if "ref" in row)
    return PackSection(label=entry["label"], items=ordered(items), left_out=left_out)


def _item(row: dict[str, Any]) -> PackItem:
    return PackItem(
        ref=row["ref"],
        notes=tuple(row.get("notes", ())),
        brief=row.get("brief", ""),
        lines=tuple(row.get("lines", ())),
        text=row.get("text"),
    )
