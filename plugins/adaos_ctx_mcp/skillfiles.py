"""Skills over MCP (SEP-2640): each served skill with the digest and size of every file.

Digests are those of the canonical bytes, which is also what `resources/read` gives: a client that
checks them always succeeds. What may not leave as it is stands in `_meta` with the reason.

Source: SEP-2640 "Skills over MCP" (final, September 2026).
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from adaos_ctx.errors import CtxError
from adaos_ctx.ops import SKILL_MD, look, published, read_public
from adaos_ctx.skill import read_optional
from adaos_ctx.tokens import get_counter
from adaos_ctx.tools import tell
from adaos_ctx.visible import has_hidden
from adaos_ctx_mcp import frontmatter
from adaos_ctx_mcp.errors import INVALID_PARAMS, RpcError
from adaos_ctx_mcp.wire import page, text_param

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from adaos_ctx.skill import Skill
    from adaos_ctx_mcp.served import Served

EXTENSION = "io.modelcontextprotocol/skills"
SCHEME = "skill://"
OMITTED = "adaos-ctx/omitted"  # our key in an entry's `_meta`
HIDDEN = (
    "adaos-ctx/hidden"  # our key in a content's `_meta`: it holds characters that are not drawn
)
Entry = tuple[dict[str, Any], str]  # what `skills/list` shows, and why there is nothing
MAX_FILES = 512  # SEP-2640
MAX_BYTES = 16 << 20  # SEP-2640
_CACHE = {"ttlMs": 0, "cacheScope": "private"}  # files change while agents read
_TYPES = {
    "md": "text/markdown", "json": "application/json", "yaml": "application/yaml",
    "yml": "application/yaml", "py": "text/x-python", "html": "text/html", "toml": "application/toml",
}  # fmt: skip
_NO_SKILL_MD = "SKILL.md is missing"


class SkillFiles:
    """Lists and reads the files of the served skills.

    Args:
        served: The skills.
    """

    def __init__(self, served: Served) -> None:
        self._served = served
        self._known: dict[str, tuple[object, Entry]] = {}  # skill -> what it was made of, the entry

    def list_skills(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """`skills/list`."""
        entries = [entry for _, entry in self.entries()]
        return {**page("skills", entries, params), **_CACHE}

    def get_skill(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """`skills/get`."""
        uri = text_param(params, "uri")
        for _, entry in self.entries():
            if entry["uri"] == uri:
                return {"skill": entry, **_CACHE}
        raise RpcError(INVALID_PARAMS, "no skill has this URI", {"uri": uri})

    def entries(self) -> Iterator[tuple[Skill, dict[str, Any]]]:
        """Every skill that can be listed, in the order served; of two with one name the first."""
        seen = set()
        for name in self._served.names:
            try:
                skill = self._served.open(name)
                entry, _ = self._entry(skill)
            except CtxError:
                continue  # a registry that is being edited; tools say what is wrong with it
            if entry and entry["uri"] not in seen:
                seen.add(entry["uri"])
                yield skill, entry

    def _entry(self, skill: Skill) -> Entry:
        """The entry of a skill, made again only when one of its files is another."""
        now = look(skill)
        state = (now.digest, skill.registry, read_optional(skill.root, SKILL_MD))
        known = self._known.get(skill.root)
        if known is None or known[0] != state:
            known = self._known[skill.root] = (state, entry_of(skill))
        return known[1]

    def faults(self) -> list[str]:
        """One sentence for each skill that cannot be listed and each file that is left out."""
        said, seen = [], set()
        for name in self._served.names:
            try:
                entry, fault = self._entry(self._served.open(name))
            except CtxError as error:
                entry, fault = {}, self._served.scrub(str(error))
            if entry and entry["uri"] in seen:
                fault = f"another skill has its name, {entry['frontmatter']['name']}"
            seen.add(entry.get("uri"))
            if fault == _NO_SKILL_MD:  # a folder of aliases is no broken skill
                continue
            said += [f"{name}: not listed as a skill: {fault}"] if fault else []
            omitted = entry.get("_meta", {}).get(OMITTED, ())
            said += [f"{name}: {one['path']} left out: {one['reason']}" for one in omitted]
        return said

    def read(self, uri: str, session: str = "") -> dict[str, Any]:
        """The contents of one listed file.

        Raises:
            RpcError: No listed skill has it, or it may not leave.
        """
        for skill, entry in self.entries():
            base = entry["uri"].removesuffix(SKILL_MD)
            if any(one["uri"] == uri for one in entry["resources"]):
                return self._content(skill, uri, _path(uri.removeprefix(base)), session)
        raise RpcError(INVALID_PARAMS, "no such resource", {"uri": uri})

    def _content(self, skill: Skill, uri: str, path: str, session: str) -> dict[str, Any]:
        try:
            data = read_public(skill, path)
        except CtxError as error:
            raise RpcError(INVALID_PARAMS, "no such resource", {"uri": uri}) from error
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            blob = base64.b64encode(data).decode("ascii")
            return {"uri": uri, "mimeType": "application/octet-stream", "blob": blob}
        context = self._served.context(self._served.name_of(skill), session)
        if context.session:
            tell(context, [(uri, "full", get_counter("o200k_base").count(text))])
        content = {"uri": uri, "mimeType": media_type(path), "text": text}
        # The bytes are published, so they cannot be escaped as elsewhere; the reader is warned.
        return {**content, "_meta": {HIDDEN: True}} if has_hidden(text) else content


def entry_of(skill: Skill) -> Entry:
    """The entry of one skill, and why it has none ("" when it has)."""
    files = published(skill)
    if not any(file.path == SKILL_MD for file in files.files):
        reasons = dict(files.left_out)
        return {}, f"SKILL.md {reasons[SKILL_MD]}" if SKILL_MD in reasons else _NO_SKILL_MD
    fields, fault = frontmatter.read(read_public(skill, SKILL_MD).decode("utf-8", "replace"))
    if not fault and len(files.files) > MAX_FILES:
        fault = f"{len(files.files)} files, more than {MAX_FILES}"
    if not fault and sum(file.size for file in files.files) > MAX_BYTES:
        fault = f"more than {MAX_BYTES >> 20} MiB"
    if fault:
        return {}, fault
    base = f"{SCHEME}{fields['name']}/"
    resources = [
        {"uri": base + _quoted(file.path), "digest": f"sha256:{file.sha256}", "size": file.size}
        for file in files.files
    ]
    entry = {"uri": base + SKILL_MD, "frontmatter": fields, "resources": resources}
    omitted = [{"path": path, "reason": reason} for path, reason in files.left_out]
    return {**entry, **({"_meta": {OMITTED: omitted}} if omitted else {})}, ""


def media_type(path: str) -> str:
    """The media type of a text file by its suffix."""
    return _TYPES.get(path.rpartition(".")[2].lower(), "text/plain")


def _quoted(path: str) -> str:
    from urllib.parse import quote

    return quote(path, safe="/")


def _path(quoted: str) -> str:
    from urllib.parse import unquote

    return unquote(quoted)
