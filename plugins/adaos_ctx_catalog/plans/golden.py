"""Golden files of plans: what a run gave, to be compared with what it gives now."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from adaos_ctx.messages import Number

if TYPE_CHECKING:
    from adaos_ctx_catalog.plans.envelope import Envelope

SUFFIX = ".golden.json"
_MAX_TOLD = 5  # differences of one file


def golden_of(envelope: Envelope, now: str) -> str:
    """The text of a golden file: the present that it ran at, schema, rows; a row a line."""
    schema = json.dumps([[name, str(kind)] for name, kind in envelope.schema], ensure_ascii=False)
    rows = ",\n".join(f"  {line}" for line in envelope.lines())
    body = f"[\n{rows}\n ]" if rows else "[]"
    return f'{{\n "now": {json.dumps(now)},\n "schema": {schema},\n "rows": {body}\n}}\n'


def paths(root: str, folder: str) -> list[str]:
    """The golden files of a folder of the skill, sorted."""
    place = f"{root}/{folder}"
    names = sorted(os.listdir(place)) if os.path.isdir(place) else []
    return [f"{folder}/{name}" for name in names if name.endswith(SUFFIX)]


def compare(envelope: Envelope, golden: dict[str, Any], path: str) -> list[str]:
    """What differs between a run and a golden file; [] for nothing."""
    schema = [[name, str(kind)] for name, kind in envelope.schema]
    if schema != golden.get("schema"):
        return [f"{path}: the schema is {schema}, not {golden.get('schema')}"]
    rows = [json.loads(line) for line in envelope.lines()]
    wanted = golden.get("rows", [])
    if len(rows) != len(wanted):
        return [f"{path}: {Number(len(rows)):row|rows}, not {len(wanted)}"]
    pairs = enumerate(zip(rows, wanted, strict=True), 1)
    told = [f"{path}: row {at}: {row} is not {want}" for at, (row, want) in pairs if row != want]
    return told[:_MAX_TOLD]
