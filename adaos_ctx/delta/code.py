"""The comparers of code: signatures, bodies, classes, imports, raised errors; tests by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.cards.readdata import suffix_of
from adaos_ctx.delta.lines import MINUS, count_text, line_counts
from adaos_ctx.delta.model import QUIET, Facts
from adaos_ctx.delta.pyparts import Part, parts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from adaos_ctx.cards.jstests import TestNames
    from adaos_ctx.model import Source

MAX_NAMES = 8  # definitions of each sort that are named
_PYTHON = frozenset({"py", "pyi", "pyw", ""})


def compare_python(old: Source, new: Source) -> Facts | None:
    """Say which definitions changed, and how; None when this Python cannot parse one side."""
    before, after = parts_of(old.text), parts_of(new.text)
    if before is None or after is None:
        return None
    if before.same(after):
        counts = count_text(*line_counts(old.text, new.text))
        return Facts(texts=(f"comments or layout only ({counts})",), complete=True, tags=QUIET)
    texts = _definitions(before.parts, after.parts)
    texts += _sets("imports", before.imports, after.imports)
    texts += _sets("raises", before.raises, after.raises)
    if before.rest != after.rest:
        counts = count_text(*line_counts(before.rest, after.rest))
        texts.append(f"module level changed ({counts})")
    return Facts(texts=tuple(texts))


def _definitions(old: Mapping[str, Part], new: Mapping[str, Part]) -> list[str]:
    texts = []
    for name, part in new.items():
        before = old.get(name)
        if before is None or (before.head == part.head and before.same_body(part)):
            continue
        if before.head != part.head:
            texts.append(f"{before.head} -> {part.head}")
        if not before.same_body(part):
            counts = count_text(*line_counts(before.text, part.text))
            head = "" if before.head != part.head else f"{name}: "
            texts.append(f"{head}body changed ({counts})")
    texts = _most(texts, "definitions changed")
    added = [part.head for name, part in new.items() if name not in old]
    gone = [name for name in old if name not in new]
    return [*_named("added", added), *_named("removed", gone), *texts]


def _named(word: str, names: Sequence[str]) -> list[str]:
    return [f"{word} {', '.join(_most(names, ''))}"] if names else []


def _most(texts: Sequence[str], noun: str) -> list[str]:
    left = len(texts) - MAX_NAMES
    rest = [f"…+{left} {noun}".rstrip()] if left > 0 else []
    return [*texts[:MAX_NAMES], *rest]


def _sets(label: str, old: Iterable[str], new: Iterable[str]) -> list[str]:
    before, after = dict.fromkeys(old), dict.fromkeys(new)
    marks = [f"+{name}" for name in after if name not in before]
    marks += [f"{MINUS}{name}" for name in before if name not in after]
    return [f"{label} {' '.join(_most(marks, ''))}"] if marks else []


def compare_javascript(old: Source, new: Source) -> Facts:
    """Say which exports changed; bodies are counted by lines."""
    from adaos_ctx.cards.jsoutline import parse_js  # a comparison of Python needs none of it

    before, after = _js_heads(old.text), _js_heads(new.text)
    changed = [
        f"{before[name]} -> {head}"
        for name, head in after.items()
        if name in before and before[name] != head
    ]
    texts = _named("added", [head for name, head in after.items() if name not in before])
    texts += _named("removed", [name for name in before if name not in after])
    texts += _most(changed, "definitions changed")
    outlines = parse_js(old.text), parse_js(new.text)
    texts += _sets("imports", *([name for name, _ in outline.imports] for outline in outlines))
    texts.append(f"{count_text(*line_counts(old.text, new.text))} lines")
    return Facts(texts=tuple(texts))


def _js_heads(text: str) -> dict[str, str]:
    from adaos_ctx.cards.jsoutline import parse_js
    from adaos_ctx.cards.outline import Function, class_text, function_text

    outline = parse_js(text)
    heads = {}
    for item in [*outline.exported, *outline.inner]:
        head = function_text(item) if isinstance(item, Function) else class_text(item)
        heads[item.name] = head.partition(": ")[0] if item.about else head
    return heads


def compare_tests(old: Source, new: Source) -> Facts:
    """Say which tests came and went; the others' bodies are counted by lines."""
    python = suffix_of(new.path) in _PYTHON
    read = _test_reader(python=python)
    before = dict.fromkeys(name for name, _ in read(old.text).tests)
    after = dict.fromkeys(name for name, _ in read(new.text).tests)
    texts = _named("tests added:", [name for name in after if name not in before])
    texts += _named("tests removed:", [name for name in before if name not in after])
    if python:
        texts += _changed_tests(old.text, new.text, before)
    texts.append(f"{count_text(*line_counts(old.text, new.text))} lines")
    return Facts(texts=tuple(texts))


def _test_reader(*, python: bool) -> Callable[[str], TestNames]:
    if python:
        from adaos_ctx.cards.pytests import py_tests

        return py_tests
    from adaos_ctx.cards.jstests import js_tests

    return js_tests


def _changed_tests(old: str, new: str, known: Mapping[str, None]) -> list[str]:
    before, after = parts_of(old), parts_of(new)
    if before is None or after is None:
        return []
    names = [
        name
        for name, part in after.parts.items()
        if name.rpartition(".")[2] in known
        and name in before.parts
        and not before.parts[name].same_body(part)
    ]
    return _named("tests changed:", names)
