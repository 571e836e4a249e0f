"""`pack`: make it, show it, write it, copy it, watch it."""

from __future__ import annotations

import gc
import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from adaos_ctx.cli import caching, output
from adaos_ctx.errors import EXIT_FINDINGS, EXIT_OK, CtxError, UsageError
from adaos_ctx.messages import grouped, tr
from adaos_ctx.places import near

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from adaos_ctx.cli.packcache import Key
    from adaos_ctx.ops.caching import CacheReport
    from adaos_ctx.ops.gathering import PackRequest
    from adaos_ctx.ops.packreport import PackReport
    from adaos_ctx.pack.model import PackItem
    from adaos_ctx.plugins import Plugins
    from adaos_ctx.skill import Skill

_SHOWN = 8  # lines of one sort; `--json` lists all


def make(words: tuple[str, ...], options: dict[str, Any], key: Key | None) -> int:
    """Make a pack, write it, and say what there is to say; `key` remembers it."""
    from adaos_ctx.cli import packcache
    from adaos_ctx.ops.packing import pack as make_pack
    from adaos_ctx.ops.packreport import fields
    from adaos_ctx.plugins import load

    # A pack makes many small values and no rings of them: looking for rings costs a twentieth.
    gc.set_threshold(100_000, 50, 100)
    skills = _skills(words, all_below=options["all_"])
    plugins = load()
    request = _request(skills, options, plugins)
    with _naming([skill.root for skill in skills]):
        report = make_pack(skills, request, plugins)
    _say_notes(report, options)
    cached, place = _cached(skills, report, options), _write(skills, report, options)
    for skill in skills:
        plugins.each("ctx_after_pack", skill=skill, report=report)
    code = EXIT_FINDINGS if options["strict"] and (report.cut or report.absent) else EXIT_OK
    if options["json"]:
        cache = {"cache": caching.fields(cached)} if cached else {}
        body = {"messages": _body(report, options)} if options["messages"] else {}
        output.report(fields(report) | {"written": place or None} | cache | body)
    elif _has_stdout(options):
        pass  # it was written there
    elif options["show"]:
        from adaos_ctx.cli.showing import show

        show(report, skills)
    else:
        known = None if report.facts["guests"] else key  # what plugins add may change at any time
        packcache.say(known, summary(report, place, skills), code)
    _say_cached(cached, report, options)
    if options["copy"]:
        _copy(_product(report, options))
    return code


def _say_notes(report: PackReport, options: dict[str, Any]) -> None:
    for note in () if options["json"] else report.notes:
        output.note(output.phrase(note))


def _say_cached(cached: CacheReport | None, report: PackReport, options: dict[str, Any]) -> None:
    if cached and not options["json"]:
        for line in caching.lines(cached, report.pack.encoding):
            (output.note if _has_stdout(options) else output.say)(line)


def _copy(text: str) -> None:
    from adaos_ctx.cli.clipboard import copy

    output.note(tr("pack.copied", how=copy(text)))


def _cached(
    skills: tuple[Skill, ...], report: PackReport, options: dict[str, Any]
) -> CacheReport | None:
    if not options["report"]:
        return None
    out = None if options["messages"] else options["out"]  # messages are no text to compare with
    return caching.report(report, caching.last_text(skills[0], out))


def _has_stdout(options: dict[str, Any]) -> bool:
    """Whether the pack itself is what is printed."""
    unplaced = options["out"] is None and not options["json"]
    return options["out"] == "-" or bool(unplaced and options["messages"])


def _body(report: PackReport, options: dict[str, Any]) -> dict[str, object]:
    from adaos_ctx.pack.messages import messages

    return messages(report.pack, options["messages"])


def _product(report: PackReport, options: dict[str, Any]) -> str:
    """What is asked for: the pack, or it as messages for a provider."""
    if options["messages"]:
        return json.dumps(_body(report, options), ensure_ascii=False) + "\n"
    return report.text


def _skills(words: tuple[str, ...], *, all_below: bool) -> tuple[Skill, ...]:
    from adaos_ctx.cli.targets import find_roots
    from adaos_ctx.ops.registering import need_registry
    from adaos_ctx.skill import open_skill

    roots = find_roots(words, all_below=all_below)
    skills = []
    for root in roots:
        with _naming(roots, root):
            skills.append(open_skill(root))
            need_registry(skills[-1])
    return tuple(skills)


@contextmanager
def _naming(roots: Sequence[str], root: str | None = None) -> Iterator[None]:
    """Name the skill in a refusal where several were asked for."""
    try:
        yield
    except CtxError as error:
        place = root or str(error.facts.get("skill", ""))
        if len(roots) > 1 and place in roots:
            raise error.within(near(place)) from error
        raise


def _request(skills: tuple[Skill, ...], options: dict[str, Any], plugins: Plugins) -> PackRequest:
    from adaos_ctx.ops.counting import parse_budget
    from adaos_ctx.ops.gathering import PackRequest

    budget = parse_budget(options["budget"]) if options["budget"] is not None else None
    since, delta = _since(skills, options["since"], plugins)
    return PackRequest(
        budget=budget, encoding=options["encoding"], target=options["target"],
        layout=options["layout"], task=options["task"], full=_listed(options["full"]),
        view=options["view"], only=_listed(options["only"]), held=since, delta=delta,
        locked=options["locked"], stable=_stable(skills, options["stable_with"]),
    )  # fmt: skip


def _stable(skills: tuple[Skill, ...], wanted: str | None) -> dict[str, PackItem] | None:
    if wanted is None:
        return None
    from adaos_ctx.ops.sticking import base_pack, renditions

    return renditions(base_pack(skills[0]))


def _since(
    skills: tuple[Skill, ...], since: str | None, plugins: Plugins
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """References that the reader already holds, and the lines that say what changed since."""
    if since is None:
        return (), ()
    if since.startswith("session:"):
        answers = plugins.each("ctx_held", session=since.removeprefix("session:"))
        if not answers:
            session = since.removeprefix("session:")
            raise UsageError(
                reason=f"nothing was told to a session {session}",
                run="adaos-ctx ledger status --session ID",
            )
        return tuple(answers[0][1]), ()
    from adaos_ctx.ops.basing import held_at

    return held_at(skills, since, plugins)


def _listed(values: tuple[str, ...]) -> tuple[str, ...]:
    """Aliases of an option: repeated, separated by commas, or `-` for standard input."""
    names: list[str] = []
    for value in values:
        text = sys.stdin.read().replace("\n", ",") if value == "-" else value
        names += [name.strip() for name in text.split(",") if name.strip()]
    return tuple(names)


def _write(skills: tuple[Skill, ...], report: PackReport, options: dict[str, Any]) -> str:
    from adaos_ctx.store import Store
    from adaos_ctx.writes import write_out

    out = options["out"]
    if _has_stdout(options):
        output.raw(_product(report, options))
        return ""
    if options["dry_run"] or (
        out is None and (options["show"] or options["messages"] or len(skills) > 1)
    ):
        if out is None and len(skills) > 1 and not (options["show"] or options["json"]):
            output.raw(report.text)
        return ""
    data = _product(report, options).encode("utf-8", "replace")
    if out is not None:
        write_out(out, data)
        return str(out)
    store = Store(skills[0].root)
    with store.writing():
        store.write("prompt.pack", data)
    return store.path("prompt.pack")


def summary(report: PackReport, place: str, skills: tuple[Skill, ...]) -> str:
    """What is said after a pack was made."""
    pack = report.pack
    tilde = "~" if pack.encoding.startswith("~") else ""
    lines = [
        tr(
            "pack.done", digest=pack.digest, tokens=f"{tilde}{grouped(pack.tokens)}", budget=pack.budget,
            encoding=pack.encoding, place=output.shown(place) or tr("pack.nowhere"),
        )
    ]  # fmt: skip
    counts = {label: f"{tilde}{grouped(tokens)}" for label, tokens in report.section_tokens.items()}
    lines += [f"  {label:<9} {shown:>6}" for label, shown in counts.items()]
    lines += remarks(report, skills)
    return "\n".join(lines)


def remarks(report: PackReport, skills: tuple[Skill, ...]) -> list[str]:
    """What was cut, what moved, what is missing: never silently."""
    say = output.phrase
    moved = [_moved(key, say(moved), skills) for key, moved in report.moved]
    absent = [tr("pack.absent", alias=key, reason=say(reason)) for key, reason in report.absent]
    cut = [output.cut(c.alias, c.level, c.reason) for c in report.cut]
    redacted = [tr("pack.redacted", count=report.redacted)] if report.redacted else []
    return [*_some(moved), *_some(absent), *redacted, *_some(cut)]


def _some(lines: list[str]) -> list[str]:
    """The first lines, and how many more there are; `--json` lists all."""
    more = len(lines) - _SHOWN
    return lines if more <= 0 else [*lines[:_SHOWN], tr("pack.more", count=more)]


def _moved(key: str, moved: str, skills: tuple[Skill, ...]) -> str:
    """What moved, with the command that accepts it; of several skills the one that owns it."""
    name = key.rpartition(":")[2]
    owners = [skill for skill in skills if key == f"{skill.name}:{name}"] or skills
    return tr("pack.moved", moved=moved, alias=name, key=key, skill=near(owners[0].root))
