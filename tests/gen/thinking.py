"""A model that can only think what it is told: it reads the request and the tools' answers.

It knows how a check of a field looks, and nothing of any skill: which alias changed, which fields,
what shall be made, and where, all comes from the delta; what the fields are, from `get_alias`.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.gen.demo import files_of
from tests.llm_server import chat

_LINE = re.compile(r"- (?P<alias>[A-Z]{1,6}(?:\.[\w-]+)+): (?P<facts>.+)")
_FIELD = re.compile(r'field "(?P<name>\w+)"(?P<gone> removed)?')
_BASE = re.compile(r"BASE: (?P<label>ctx@[0-9a-f]{8})")


class Thinker:
    """One model.

    Args:
        drop: Which line of the delta it does not see; -1 sees all.
    """

    def __init__(self, drop: int = -1) -> None:
        self.drop = drop
        self.called: list[str] = []

    def __call__(self, body: dict[str, Any]) -> Any:
        messages = body["messages"]
        told = _delta(messages[1]["content"], self.drop)
        if isinstance(told, str):
            return chat(told)
        base, facts = told
        texts = [m["content"] for m in messages if m["role"] == "tool"]
        wanted = sorted(facts)
        if not texts:
            self.called += wanted
            tool = body["tools"][0]["function"]["name"]
            calls = tuple(
                (f"c{i}", tool, json.dumps({"alias": alias, "view": "min"}))
                for i, alias in enumerate(wanted)
            )
            return chat("", calls=calls, finish="tool_calls")
        return chat(_answer(base, facts, dict(zip(wanted, texts, strict=True))))


def _delta(text: str, drop: int) -> Any:
    """(base, alias -> facts) of a delta, or what the model says when it does not understand it."""
    head, _, rest = text.partition("WRITE:")
    lines = head.splitlines()
    if drop >= 0:
        del lines[drop]
    base = _BASE.fullmatch(lines[0]) if lines else None
    if base is None:
        return "I do not know which state of the skill this is about."
    if lines[1:2] != ["DELTA:"]:
        return "I do not see what changed."
    facts = {m["alias"]: m["facts"] for line in lines[2:] if (m := _LINE.fullmatch(line))}
    action = lines[-1].partition("ACTION: ")[2]
    if not facts:
        return "Nothing changed, so there is nothing to do."
    if "validators" not in action or "tests" not in action or "handlers/" not in rest:
        return "I do not know what to make of this change."
    return base["label"], facts


def _answer(base: str, facts: dict[str, str], texts: dict[str, str]) -> str:
    """The files of exactly the fields that the delta names, as their schemas define them."""
    files: dict[str, str | None] = {}
    refs = []
    for alias, text in texts.items():
        header, _, body = text.partition("\n")
        refs.append(header.split()[0])
        schema = json.loads(body)
        for match in _FIELD.finditer(facts[alias]):
            name = match["name"]
            if match["gone"]:
                files |= dict.fromkeys(
                    (f"handlers/checks/{name}.py", f"tests/test_field_{name}.py")
                )
            else:
                required = name in schema.get("required", ())
                files |= files_of(name, schema["properties"][name], required=required)
    using = f"USING: {' '.join(refs)} since {base}"
    if len(files) % 4 == 0:
        return json.dumps({"using": using, "files": files})
    blocks = [
        f"<<<DELETE: {path}>>>" if text is None else f"<<<FILE: {path}>>>\n{text}<<<END>>>"
        for path, text in sorted(files.items())
    ]
    return "\n".join([using, *blocks])
