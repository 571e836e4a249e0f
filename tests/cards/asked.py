"""Ten questions each for options, scorecards, notebooks, modules of JavaScript, and other text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Wants = Callable[[Any], "Sequence[str] | None"]
    Question = tuple[str, Wants]


def _first(pattern: str, shown: str = "{}", most: int = 1) -> Wants:
    """What a pattern finds at the beginning of a line, where it finds anything."""

    def wants(text: Any) -> Sequence[str] | None:
        found = re.findall(pattern, text, re.MULTILINE)
        return [
            shown.format(*([one] if isinstance(one, str) else one)) for one in found[:most]
        ] or None

    return wants


def _name(option_id: str) -> str:
    short, _, rest = option_id.partition("-")
    return f"{short} ({rest.replace('_', '-')})"


def _short(option_id: str) -> str:
    return option_id.partition("-")[0]


def _option(index: int, pick: Callable[[dict[str, Any]], str]) -> Wants:
    return lambda value: [pick(value["options"][index])] if len(value["options"]) > index else None


def _excluded(value: Any) -> Sequence[str] | None:
    for entry in value["options"]:
        for other in entry.get("incompatibilities") or ():
            return ["⟂".join(sorted((_short(entry["id"]), _short(other))))]
    return None


def _ranked(value: Any) -> list[str]:
    return [
        f"{_short(entry['option'])} {entry['total']}"
        for entry in sorted(value["scores"], key=lambda entry: -entry["total"])
    ]


def _conflict(value: Any) -> str:
    entry = value["conflicts"][0]
    return "⟂".join(sorted((_short(entry["a"]), _short(entry["b"]))))


def _prose(value: Any) -> str:
    return "\n\n".join("".join(c["source"]) for c in value["cells"] if c["cell_type"] == "markdown")


def _code(value: Any) -> str:
    return "\n".join("".join(c["source"]) for c in value["cells"] if c["cell_type"] == "code")


def _in(part: Callable[[Any], str], wants: Wants) -> Wants:
    return lambda value: wants(part(value))


def _columns(text: Any) -> Sequence[str] | None:
    return text.partition("\n")[0].split(",") if text.startswith("id,") else None


ASKED: dict[str, tuple[Question, ...]] = {
    "options": (
        ("What is to be solved?", lambda v: [v["problem"]]),
        ("Which option is first?", _option(0, lambda o: _name(o["id"]))),
        ("Which is second?", _option(1, lambda o: _name(o["id"]))),
        ("Which options are there?", lambda v: [_short(o["id"]) for o in v["options"]]),
        ("What is the first?", _option(0, lambda o: o["summary"])),
        ("What speaks for it?", _option(0, lambda o: f"+{o['pros'][0]}")),
        ("What speaks against it?", _option(0, lambda o: f"-{o['cons'][0]}")),
        ("What does it need?", _option(0, lambda o: f"api={o['requirements']['api']}")),
        ("Which exclude each other?", _excluded),
        ("By what is it judged?", lambda v: v["evaluation"]["criteria"]),
    ),
    "scorecard": (
        ("Which is best?", lambda v: [f"Rank: {_ranked(v)[0]}"]),
        ("Which is next?", lambda v: [" > ".join(_ranked(v)[:2])]),
        ("Which is worst?", lambda v: [_ranked(v)[-1]]),
        ("In which order?", lambda v: [" > ".join(_ranked(v))]),
        ("What weighs most?", lambda v: [f"{k} {w}" for k, w in list(v["weights"].items())[:1]]),
        ("What else counts?", lambda v: [f"{k} {w}" for k, w in list(v["weights"].items())[1:2]]),
        ("By what is it judged?", lambda v: list(v["weights"])),
        ("Which exclude each other?", lambda v: [_conflict(v)]),
        ("Why?", lambda v: [v["conflicts"][0]["reason"]]),
        ("How many were scored?", lambda v: [_short(s["option"]) for s in v["scores"]]),
    ),
    "notebook": (
        ("What is it called?", _in(_prose, _first(r"^# (.+)$"))),
        ("What is it about?", _in(_prose, _first(r"^(This .+)$"))),
        ("Which part is first?", _in(_prose, _first(r"^## (.+)$"))),
        ("Which parts are there?", _in(_prose, _first(r"^## (.+)$", most=9))),
        ("Which language?", lambda v: [v["metadata"]["kernelspec"]["language"]]),
        ("How many cells of code?", lambda v: [f"{sum(c['cell_type'] == 'code' for c in v['cells'])}"]),
        ("What must be installed?", _in(_code, _first(r"^(?:import|from) (\w+)"))),
        ("What else?", _in(_code, _first(r"^(?:import|from) (\w+)", most=2))),
        ("What does it define?", _in(_code, _first(r"^def (\w+)"))),
        ("What can I call?", _in(_code, _first(r"^def (\w+)", most=9))),
    ),
    "javascript": (
        ("What can I call?", _first(r"^export (?:async )?function (\w+)")),
        ("What else can I call?", _first(r"^export (?:async )?function (\w+)", most=5)),
        ("With what?", _first(r"^export (?:async )?function (\w+)\((\w+)", "{}({}")),
        ("What comes back?", _first(r"^export (?:async )?function \w+\([^()]*\): ?([\w<>\[\]]+) \{", "-> {}")),
        ("Is it async?", _first(r"^export async function (\w+)", "async {}")),
        ("Which classes?", _first(r"^export (?:abstract )?class (\w+)", "class {}")),
        ("From what do they come?", _first(r"^export class (\w+) extends (\w+) \{", "class {}({})")),
        ("Which types?", _first(r"^export (?:interface|type|enum) (\w+)")),
        ("What must be installed?", _first(r"^import [^'\"\n]* from [\"']([^.\"'/][^\"'/:]*)[\"'];")),
        ("Which values are exported?", _first(r"^export const (\w+) = [\d'\"]")),
    ),
    "text": (
        ("Which table?", _first(r"^CREATE TABLE (\w+)")),
        ("Which columns?", _first(r"^  (\w+) TEXT NOT NULL")),
        ("Which messages?", _first(r"^message (\w+)")),
        ("Which fields?", _first(r"^  (?:string|int32) (\w+) =", most=2)),
        ("Which calls?", _first(r"^  rpc (\w+)")),
        ("Which types?", _first(r"^type (\w+) \{")),
        ("Which values are allowed?", _first(r"^enum (\w+)")),
        ("What stands in the table?", _columns),
        ("What are the first words?", _first(r"\A([A-Z][^\n]+)\n\n")),
        ("What comes next?", _first(r"^(First line .+)$")),
    ),
}  # fmt: skip
