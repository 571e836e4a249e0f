"""AdaOS' protocol: `<<<FILE: path>>>`, the file, `<<<END>>>`; `<<<DELETE: path>>>` removes one."""

from __future__ import annotations

import re
from bisect import bisect_left

from adaos_ctx_gen.values import MAX_FILES, Answer, Edit, Fault

_OPEN = re.compile(r"<<<(?P<kind>FILE|DELETE):(?P<path>[^\n<]{0,1024}?)>>>", re.IGNORECASE)
_END = re.compile(r"(?P<own>^[ \t]*)?<<<END>>>", re.IGNORECASE | re.MULTILINE)
_FENCE = re.compile(r"(?P<mark>`{3,}|~{3,})[^\n`]*\n(?P<body>.*?)\n?(?P=mark)[ \t]*", re.DOTALL)


def parse_blocks(text: str) -> Answer:
    r"""Read all blocks of an answer.

    A block ends at the first end mark on a line of its own before the next block, or, where there is
    none, at the first end mark. Line ends around a file are taken off and one is put behind it.

    Example:
        >>> parse_blocks("<<<FILE: a.py>>>\nx = 1\n<<<END>>>").edits[0].content
        'x = 1\n'

    Source:
        AdaOS, `sdk/llm/process_llm_output.py` (multi-file markers).
    """
    opens = list(_OPEN.finditer(text))
    ends = list(_END.finditer(text)) if opens else []
    starts = [mark.start() for mark in ends]
    edits: list[Edit] = []
    faults: list[Fault] = []
    prose: list[str] = []
    at = 0
    for number, mark in enumerate(opens):
        if mark.start() < at:
            continue  # inside the file before it
        if len(edits) + len(faults) >= MAX_FILES:
            return Answer(form="blocks", faults=(Fault("", f"more than {MAX_FILES} files"),))
        prose.append(text[at : mark.start()])
        limit = opens[number + 1].start() if number + 1 < len(opens) else len(text)
        end = _end_of(ends, bisect_left(starts, mark.end()), limit)
        edit, at = _edit(text, mark, end)
        edits += [edit] if edit else []
        faults += [] if edit else [Fault(mark["path"].strip(), "its block is not closed")]
    return Answer(
        edits=tuple(edits), form="blocks", prose="".join([*prose, text[at:]]), faults=tuple(faults)
    )


def _edit(text: str, mark: re.Match[str], end: re.Match[str] | None) -> tuple[Edit | None, int]:
    """What a mark begins, and where the text goes on; None for a block that is not closed."""
    path = mark["path"].strip()
    if mark["kind"].upper() == "DELETE":
        return Edit(path=path, content=None), mark.end()
    if end is None:
        return None, mark.end()
    return Edit(path=path, content=_content(text[mark.end() : end.start()], path)), end.end()


def _end_of(ends: list[re.Match[str]], first: int, limit: int) -> re.Match[str] | None:
    """The end mark of a block: one on its own line before the next block, else the first."""
    found = None
    for end in ends[first:]:
        if end.start() >= limit:
            break
        if end["own"] is not None:
            return end
        found = found or end
    return found


def _content(text: str, path: str) -> str:
    body = text.strip("\n")
    fenced = _FENCE.fullmatch(body.strip())
    if fenced and not path.lower().endswith((".md", ".markdown")):
        body = fenced["body"].strip("\n")  # models like to put a fence around code in a block
    return f"{body}\n" if body else ""
