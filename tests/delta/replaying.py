"""A reader of the printed change lines of schemas: what a model could do with them.

It knows the grammar of the lines only: `field "path" added (…)`, `field "path": …; …`,
`field "path" removed`, and values as JSON or as bare words.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Table = dict[str, dict[str, str]]
_STARTS = ('field "', "definition @", "schema: ", "schema added (", "schema removed")
_OPENS_NAME = '.@/~"'  # after these a quotation mark opens a name, elsewhere it ends the path


def replayed(line: str, rows: Mapping[str, Mapping[str, str]]) -> Table:
    """Apply a printed line (without its alias) to a field table."""
    table = {path: dict(row) for path, row in rows.items()}
    for fact in facts(line) if line else []:
        path, rest = name_of(fact)
        if rest == " removed":
            for below in [p for p in table if p == path or is_below(p, path)]:
                del table[below]
        elif rest.startswith(" added ("):
            table[path] = row_of(split(rest[len(" added (") : -1], "; "))
        else:
            row = table.setdefault(path, {})
            for change in split(rest.removeprefix(": "), "; "):
                apply(row, change)
    return table


def facts(line: str) -> list[str]:
    """One text a field."""
    found: list[str] = []
    for part in split(line, "; "):
        if part.startswith(_STARTS) or not found:
            found.append(part)
        else:
            found[-1] += f"; {part}"
    return found


def name_of(fact: str) -> tuple[str, str]:
    """The path that a fact is about, and what follows."""
    if fact.startswith("schema"):
        return "", fact.removeprefix("schema")
    if fact.startswith("definition "):
        body = fact.removeprefix("definition ")
        end = path_end(body, ": ")
        return body[:end], body[end:]
    body = fact.removeprefix('field "')
    end = path_end(body, '"')
    return body[:end], body[end + 1 :]


def path_end(text: str, stop: str) -> int:
    """Where a path ends: at a sign of `stop` that is no part of a quoted name."""
    at = 0
    while at < len(text):
        if text[at] == '"' and (at == 0 or text[at - 1] in ".@/~"):
            at = json_end(text, at)
        elif text[at] in stop:
            return at
        else:
            at += 1
    return at


def is_below(path: str, above: str) -> bool:
    return path.startswith(above) and path[len(above) : len(above) + 1] in tuple(".[|/")


def json_end(text: str, at: int) -> int:
    """Where the JSON value that begins at a place ends."""
    return json.JSONDecoder().raw_decode(text, at)[1]


def split(text: str, by: str) -> list[str]:
    """Parts between separators that stand outside JSON strings."""
    parts, start, at = [], 0, 0
    while at < len(text):
        if text[at] == '"':
            at = after_quote(text, at)
        elif text.startswith(by, at):
            parts.append(text[start:at])
            start = at = at + len(by)
        else:
            at += 1
    return [*parts, text[start:]]


def after_quote(text: str, at: int) -> int:
    """Behind a JSON string, or behind a lone mark that opens or closes a path."""
    if text[:at].endswith("field "):
        return at + 1 + path_end(text[at + 1 :], '"') + 1
    return json_end(text, at)


def value_of(text: str) -> str:
    """Compact JSON of a printed value: bare words are strings."""
    if text[:1] in tuple('"[{-0123456789') or text in ("true", "false", "null"):
        return text
    return json.dumps(text, ensure_ascii=False)


def type_of(text: str) -> str:
    """A printed type: a word, also `null`, a list, or `=` and any value."""
    if text == "null":
        return '"null"'
    return text[1:] if text.startswith("=") else value_of(text)


def list_of(text: str) -> str:
    """The JSON list of printed items."""
    return "[" + ",".join(map(value_of, items(text, ","))) + "]"


def items(text: str, by: str) -> list[str]:
    """Printed items: JSON values or bare words."""
    found, at = [], 0
    while at < len(text):
        if text[at] in '"[{':
            end = json_end(text, at)
        else:
            end = text.find(by, at)
            end = len(text) if end < 0 else end
        found.append(text[at:end])
        at = end + 1
    return found


def row_of(parts: list[str]) -> dict[str, str]:
    """The row that the parts of `added (…)` describe."""
    row: dict[str, str] = {}
    for place, part in enumerate(parts):
        if part in ("required", "optional") and place == len(parts) - 1:
            row |= {"required": "true"} if part == "required" else {}
        elif part.startswith("enum: ") or part == "enum: ":
            row["enum"] = list_of(part.removeprefix("enum: "))
        else:
            key, value = pair_of(part)
            row[key] = value
    return row


def pair_of(part: str) -> tuple[str, str]:
    """`key=value`, a bare type, or the value of a schema that is no object."""
    if part in ("true", "false"):
        return "", part
    if part[:1] == "[":
        return "type", part
    if part == "null":
        return "type", '"null"'
    end = json_end(part, 0) if part[:1] == '"' else max(part.find("="), 0) or len(part)
    if end == len(part):
        return "type", value_of(part)
    key = json.loads(part[:end]) if part[:1] == '"' else part[:end]
    return key, part[end + 1 :]


def apply(row: dict[str, str], change: str) -> None:
    """One part of `field "x": …`."""
    if change == "now required":
        row["required"] = "true"
    elif change == "now optional":
        del row["required"]
    elif change.startswith("enum: "):
        row["enum"] = list_of(change.removeprefix("enum: ").removesuffix(" added"))
    elif change.startswith(("enum +", "enum −")):
        row["enum"] = marked(row["enum"], change.removeprefix("enum "))
    elif change.endswith(" removed"):
        name = change.removesuffix(" removed")
        del row[json.loads(name) if name.startswith('"') else name]
    elif change.endswith(" added"):
        key, value = pair_of(change.removesuffix(" added"))
        row[key] = value
    else:
        replace(row, change)


def marked(old: str, text: str) -> str:
    """A list after `+fr −de`."""
    values = [json.dumps(v, ensure_ascii=False, separators=(",", ":")) for v in json.loads(old)]
    for mark in marks(text):
        value = value_of(mark[1:])
        if mark[0] == "+":
            values.append(value)
        else:
            values.remove(value)
    return "[" + ",".join(values) + "]"


def marks(text: str) -> list[str]:
    """`+fr`, `−de`: a sign and a printed item each."""
    found, at = [], 0
    while at < len(text):
        end = json_end(text, at + 1) if text[at + 1] in '"[{' else text.find(" ", at)
        end = len(text) if end < 0 else end
        found.append(text[at:end])
        at = end + 1
    return found


def replace(row: dict[str, str], change: str) -> None:
    """`key old → new`."""
    parts = split(change, " → ")
    assert len(parts) == 2, change
    before, after = parts
    for key, value in row.items():
        name = key if key.replace("$", "").isidentifier() else json.dumps(key, ensure_ascii=False)
        old = before.removeprefix(f"{name} ") if key else before
        if old != before or not key:
            read = type_of if key == "type" else value_of
            assert read(old) == value, change
            row[key] = read(after)
            return
    raise AssertionError(change)
