"""Name and version out of `skill.yaml`, `scenario.yaml` or `SKILL.md`. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from adaos_ctx.patterns import lazy
from adaos_ctx.text import decode_text
from adaos_ctx.visible import escape_hidden

_FRONT_MATTER = lazy(r"\A---[ \t]*\n(.*?)^---[ \t]*$", re.DOTALL | re.MULTILINE)
_ABC = lazy(r"(\d+)\.(\d+)\.(\d+)")
_SINGLE = lazy(r"'((?:[^']|'')*+)'")
_MAX_CHARS = 80  # code points; a name stands in the pack's first line


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """What a skill says of itself.

    Args:
        name: The skill's name; the folder's where the manifest has none.
        version: As written; "" when there is none.
        adaos: Whether versions read A.B.C (user, iterations, automatic fixes).
    """

    name: str
    version: str = ""
    adaos: bool = False

    @property
    def version_label(self) -> str:
        """What stands after `ver:` in a pack: `A=1 B=0 C=0` for AdaOS, else the version."""
        match = _ABC.fullmatch(self.version)
        if self.adaos and match:
            return "A={} B={} C={}".format(*match.groups())
        return self.version


def parse_manifest(file_name: str, data: bytes, *, fallback: str) -> Manifest:
    """Read a manifest; whatever is broken in it is left out, for its card says so.

    Args:
        file_name: `skill.yaml`, `scenario.yaml` or `SKILL.md`.
        data: Its bytes.
        fallback: Name to use when it has none.
    """
    text = decode_text(data).text
    if file_name.endswith(".md"):
        match = _FRONT_MATTER.match(text)
        text = match.group(1) if match else ""
    fields = _top_scalars(text)
    return Manifest(
        name=_one_line(fields.get("name") or fields.get("id") or fallback),
        version=_one_line(fields.get("version", "")),
        adaos=not file_name.endswith(".md"),
    )


# Only top-level `key: scalar` lines are wanted; a YAML library costs two interpreter starts.
_TOP = lazy(r"^(name|id|version):(?=[ \t])(.+)$", re.MULTILINE)


def _top_scalars(text: str) -> dict[str, str]:
    fields: dict[str, str] = {}
    for key, raw in _TOP.findall(text):
        fields.setdefault(key, _scalar(raw.strip(" \t")))
    return {key: value for key, value in fields.items() if value}


def _scalar(raw: str) -> str:
    if raw[:1] == "'":
        match = _SINGLE.match(raw)
        return match[1].replace("''", "'") if match else ""
    if raw[:1] == '"':
        end = raw.find('"', 1)
        return raw[1:end] if end > 0 else ""
    if not raw or raw[0] in "|>&*!{[#":
        return ""
    return raw.split(" #", 1)[0].rstrip()


def _one_line(text: str) -> str:
    return escape_hidden(" ".join(text.split()))[:_MAX_CHARS]
