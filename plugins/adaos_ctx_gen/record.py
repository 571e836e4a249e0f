"""`.ado/changes/<id>/`: a change with everything that it came from, written once and never edited.

Files are stored by number, never by the names that a model gave them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from typing import TYPE_CHECKING, Any

from adaos_ctx import files
from adaos_ctx.errors import CannotWrite, CtxError
from adaos_ctx.skill import read_optional
from adaos_ctx.store import GITIGNORE, Store
from adaos_ctx.writes import why
from adaos_ctx_gen.change import FORMAT, Change, FileChange, dump, version
from adaos_ctx_gen.errors import UnknownChange
from adaos_ctx_gen.pathrules import path_reason
from adaos_ctx_gen.values import Fault

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adaos_ctx.skill import Skill

FOLDER = "changes"
RECORD = "change.json"
ANSWER = "answer.txt"  # what the model wrote, secrets masked
_ID = re.compile(r"[0-9a-f]{12}")


def save(skill: Skill, change: Change, texts: Mapping[str, bytes]) -> bool:
    """Write a change; whether it is new.

    Args:
        skill: Its skill.
        change: The change.
        texts: Name -> bytes of what lies beside it (`request.json`, `calls.jsonl`, `answer.txt`).

    Raises:
        CannotWrite: Nothing of it is left behind then.
    """
    store = Store(skill.root)
    with store.writing():
        target = store.path(f"{FOLDER}/{change.id}/x").removesuffix("/x")
        if os.path.isdir(target):
            return False
        if not read_optional(skill.root, ".ado/.gitignore"):
            store.write(".gitignore", GITIGNORE)
        draft = f"{os.path.dirname(target)}/.{change.id}.{os.getpid()}.tmp"
        try:
            for name, data in _contents(change, texts).items():
                files.write_atomic(f"{draft}/{name}", data)
            os.rename(draft, target)
        except OSError as error:
            raise CannotWrite(path=target, reason=why(error)) from error
        finally:
            shutil.rmtree(draft, ignore_errors=True)
    return True


def _contents(change: Change, texts: Mapping[str, bytes]) -> dict[str, bytes]:
    found = dict(texts)
    for number, file in enumerate(change.files):
        for side, data in (("before", file.before), ("after", file.after)):
            if data is not None:
                found[f"{side}/{number}"] = data
    rows = [
        {
            "path": file.path, "action": file.action, "mode": file.mode,
            "before": version(file.before), "after": version(file.after),
        }
        for file in change.files
    ]  # fmt: skip
    found[RECORD] = dump(
        {
            "format": FORMAT, "id": change.id, "files": rows, "folders": change.folders,
            "faults": change.faults, "notes": change.notes, "facts": dict(change.facts),
        }
    )  # fmt: skip
    return found


def names(skill: Skill) -> list[str]:
    """Ids of the changes that gen wrote; sorted."""
    folder = skill.ado(FOLDER)
    try:
        found = sorted(os.listdir(folder))
    except OSError:
        return []
    return [
        name
        for name in found
        if _ID.fullmatch(name) and os.path.isfile(f"{folder}/{name}/{RECORD}")
    ]


def load(skill: Skill, id_: str) -> Change:
    """Read a change and check that it is what its id says.

    A record is untrusted (a stranger can commit one): paths are checked again, and bytes by digest.

    Raises:
        UnknownChange: There is none, or it was damaged or edited.
    """
    if not _ID.fullmatch(id_) or id_ not in names(skill):
        close = [name for name in names(skill) if name.startswith(id_[:4])][:3]
        raise UnknownChange(
            id=id_, reason=f"; close: {', '.join(close)}" if close else "", skill=skill.root
        )
    try:
        change = _decoded(skill, id_)
    except (CtxError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise UnknownChange(id=id_, reason=": its record is damaged", skill=skill.root) from error
    if change.id != id_:
        raise UnknownChange(id=id_, reason=": its record was edited", skill=skill.root)
    return change


def _decoded(skill: Skill, id_: str) -> Change:
    row = json.loads(files.read(skill.root, f".ado/{FOLDER}/{id_}/{RECORD}"))
    if row["format"] != FORMAT:
        raise ValueError(row["format"])
    changed = []
    for number, file in enumerate(row["files"]):
        reason = path_reason(file["path"])
        if reason:
            raise ValueError(reason)
        sides = {
            side: _side(skill, id_, f"{side}/{number}", file[side]) for side in ("before", "after")
        }
        mode = file["mode"]
        changed.append(
            FileChange(
                path=file["path"], before=sides["before"], after=sides["after"],
                mode=mode if isinstance(mode, int) and 0 <= mode <= 0o777 else None,
            )
        )  # fmt: skip
    folders = [str(folder) for folder in row["folders"] if not path_reason(str(folder))]
    return Change(
        files=tuple(changed), faults=tuple(Fault(*map(str, pair)) for pair in row["faults"]),
        notes=tuple(map(str, row["notes"])), folders=tuple(folders), facts=dict(row["facts"]),
    )  # fmt: skip


def _side(skill: Skill, id_: str, name: str, said: Any) -> bytes | None:
    if said is None:
        return None
    data = files.read(skill.root, f".ado/{FOLDER}/{id_}/{name}")
    if version(data) != said:
        raise ValueError(name)
    return data
