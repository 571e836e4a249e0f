"""Exports of skills: called in a process of their own, with JSON in and out, when that is allowed.

The way in is what `skill.yaml` names as the tool's `entry` (`handlers.main:revenue_report`). A
resolver of a third party may answer instead, by a method `call(uri, args, source, place)`.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from adaos_ctx.cards import as_dict, as_str, find_tools, read_data
from adaos_ctx_catalog.plans.engines.http import rows_of
from adaos_ctx_catalog.plans.errors import PlanFailed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx_catalog.plans.card import Card
    from adaos_ctx_catalog.plans.limits import Meter
    from adaos_ctx_catalog.resolving import Place
    from adaos_ctx_catalog.sources import Source

MAX_BYTES = 16 << 20  # of an answer
_ENTRY = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*")
_CALL = (
    "import importlib, json, sys\n"
    "sys.path.insert(0, '.')\n"
    "asked = json.load(sys.stdin)\n"
    "out, sys.stdout = sys.stdout, sys.stderr\n"
    "found = getattr(importlib.import_module(asked['module']), asked['name'])(**asked['args'])\n"
    "json.dump(found, out, ensure_ascii=True, default=str)\n"
)


def run(card: Card, args: Mapping[str, Any], place: Place, meter: Meter) -> list[dict[str, Any]]:
    """The rows that an export gives.

    Raises:
        PlanFailed: It may not be called, fails, or gives no rows.
    """
    from adaos_ctx_catalog.resolvers import get_resolver

    source = card.source
    if source is None:
        raise PlanFailed(source=card.overview.id, reason="its source is not known; scan it again")
    own = getattr(get_resolver(source.resolver), "call", None)
    if own is not None:
        value = own(card.overview.uri, dict(args), source, place)
    else:
        value = _called(card, source, args, place, meter)
    rows = rows_of(value)
    if rows is None:
        raise PlanFailed(source=source.name, reason="gives no rows: no list of objects")
    return rows


def _called(card: Card, source: Source, args: Mapping[str, Any], place: Place, meter: Meter) -> Any:
    if not meter.limits.call_skills:
        raise PlanFailed(
            source=source.name, reason="its code may not be called: --call-skills allows it"
        )
    module, _, name = _entry(card, source, place).partition(":")
    asked = json.dumps({"module": module, "name": name, "args": dict(args)})
    folder = os.path.dirname(place.path(source))
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _CALL], input=asked.encode(), cwd=folder, capture_output=True,
            timeout=meter.left_s, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        reason = f"did not answer within {meter.limits.timeout_s:g} s"
        raise PlanFailed(source=source.name, reason=reason) from error
    if done.returncode != 0:
        last = (done.stderr.decode("utf-8", "replace").strip().splitlines() or ["it failed"])[-1]
        raise PlanFailed(source=source.name, reason=f"{module}:{name}: {last[:200]}")
    try:
        return json.loads(done.stdout[:MAX_BYTES])
    except ValueError as error:
        raise PlanFailed(source=source.name, reason=f"{module}:{name} gives no JSON") from error


def _entry(card: Card, source: Source, place: Place) -> str:
    """`module:function` of an export."""
    data = read_data(source.locator, place.text(source))
    wanted = card.overview.title
    for tool in find_tools(data):
        entry = as_str(as_dict(tool.body).get("entry"))
        if tool.name == wanted and _ENTRY.fullmatch(entry):
            return entry
    raise PlanFailed(source=source.name, reason=f"{wanted} names no entry `module:function`")
