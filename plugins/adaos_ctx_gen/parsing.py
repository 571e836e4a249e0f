"""Read a model's answer, in whichever of four forms it is written. Pure; never raises."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.text import unify_line_ends
from adaos_ctx_gen.blocks import parse_blocks
from adaos_ctx_gen.fences import blocks, parse_fences
from adaos_ctx_gen.jsonform import parse_json
from adaos_ctx_gen.patches import parse_patch, written
from adaos_ctx_gen.values import MAX_ANSWER_CHARS, MAX_FILE_CHARS, Answer, Edit, Fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_gen.fences import Block
    from adaos_ctx_gen.patches import FilePatch


def parse_answer(text: str, read: Callable[[str], str | None]) -> Answer:
    r"""The changes in an answer.

    The first form that is there counts: AdaOS' blocks, JSON, a unified diff, fenced blocks with paths.

    Args:
        text: What the model said; any text.
        read: Path -> present text (LF) of a file that a patch names; None when there is none.

    Returns:
        Edits, each path once, and what is wrong. Without edits and faults nothing was there to read.

    Example:
        >>> parse_answer('{"files": {"a.py": "x = 1\\n"}}', lambda path: None).form
        'json'
    """
    if len(text) > MAX_ANSWER_CHARS:
        return Answer(
            faults=(Fault("", f"the answer has more than {MAX_ANSWER_CHARS:,} characters"),)
        )
    plain = unify_line_ends(text)
    found = _first(plain, read)
    return _settled(found) if found.form else Answer(prose=plain)


def _first(text: str, read: Callable[[str], str | None]) -> Answer:
    if "<<<file:" in text.lower() or "<<<delete:" in text.lower():
        return parse_blocks(text)
    found = parse_json(text, read)
    if found.form:
        return found
    files, prose = _patches(text)
    if files:
        edits, faults = written(files, read)
        return Answer(edits=tuple(edits), form="patch", prose=prose, faults=tuple(faults))
    return parse_fences(text)


def _patches(text: str) -> tuple[list[FilePatch], str]:
    """Patches in fences that say so, else in the text as it is."""
    fenced = [block for block in blocks(text) if _is_patch(block)]
    if not fenced:
        return parse_patch(text) if not any(blocks(text)) else ([], text)
    files: list[FilePatch] = []
    prose: list[str] = []
    at = 0
    for block in fenced:
        end = block.end if block.end >= 0 else len(text)
        prose.append(text[at : block.start])
        found, _ = parse_patch(block.body.removesuffix("\n"))
        files += found
        at = end
    return files, "".join([*prose, text[at:]])


def _is_patch(block: Block) -> bool:
    named = block.info.partition(" ")[0].lower() in ("diff", "patch")
    return named or (not block.info and block.body.startswith(("diff --git ", "--- ")))


def _settled(answer: Answer) -> Answer:
    """The answer with limits held, each path once and ends of lines in order."""
    faults = list(answer.faults)
    kept: dict[str, Edit] = {}
    for edit in answer.edits:
        made = _normal(edit)
        if made.content is not None and len(made.content) > MAX_FILE_CHARS:
            faults.append(Fault(made.path, f"has more than {MAX_FILE_CHARS:,} characters"))
        elif kept.setdefault(made.path, made) != made:
            faults.append(Fault(made.path, "is given twice, with different texts"))
    return Answer(
        edits=tuple(kept.values()), form=answer.form, prose=answer.prose, faults=tuple(faults)
    )


def _normal(edit: Edit) -> Edit:
    path = edit.path.strip().removeprefix("./")
    content = edit.content if edit.content is None else unify_line_ends(edit.content)
    return Edit(path=path, content=content)
