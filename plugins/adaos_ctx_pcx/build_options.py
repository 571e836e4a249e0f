"""What the options of `pcx build` come to: a build of ours, or one in the published form."""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from adaos_ctx.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from adaos_ctx_pcx.asking import Estimate
    from adaos_ctx_pcx.building import BuildRequest

_MOST_REQUESTS = 200  # where nobody is there to be asked
COMPAT = "0.2"
FIDELITY = {"": "", "lexical": "lexical", "model": "model", "llm": "model"}
_LIMITS = {  # what each option can be
    "max_collision": 1, "max_baseline": 1, "min_reachable": 1, "collision_threshold": 1,
    "min_fidelity": 5,
}  # fmt: skip
# Options of ours that the published form knows nothing of, with what they are when not given.
_OURS = {
    "prior": "", "max_baseline": None, "min_reachable": None, "max_requests": None, "jobs": 1,
    "dry_run": False, "as_json": False,
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildOptions:
    """The options as they were typed; None where one was not, and a preset may fill it."""

    path: str
    kind: str
    budgets: str | None
    preset: str
    out: str
    source_id: str
    tokenizer: str | None
    flatten: bool | None
    cross_links: bool
    prior: str
    max_collision: float | None
    max_baseline: float | None
    min_fidelity: float | None
    min_reachable: float | None
    fidelity: str | None
    compat: str
    fake: bool
    model: str
    endpoint: str
    api_key_env: str
    synthesis: bool | None
    no_contrastive: bool
    collision_threshold: float | None
    max_contrast_rounds: int
    max_repairs: int
    max_requests: int | None
    jobs: int
    dry_run: bool
    as_json: bool


def build_ours(options: BuildOptions, *, limit: Callable[[Estimate], int] | None) -> int:
    """Build, say what was built, and give the exit code."""
    from adaos_ctx.cli import output
    from adaos_ctx.cli.progress import bar
    from adaos_ctx.messages import tr
    from adaos_ctx_pcx import telling
    from adaos_ctx_pcx.building import build

    _refuse_odd(options)
    old = telling.former(options.prior)
    with bar(tr("pcx.describing")) as step:
        request, notes = requested(options, limit, step)
        for note in notes:
            output.note(output.phrase(note))
        report = build(request)
    return telling.built(report, old=old, as_json=options.as_json, dry_run=options.dry_run)


def requested(
    options: BuildOptions,
    limit: Callable[[Estimate], int] | None = None,
    step: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[BuildRequest, list[str]]:
    """The build that options ask for, and what their preset made of it."""
    from adaos_ctx_pcx.building import BuildRequest
    from adaos_ctx_pcx.modelling import Plan
    from adaos_ctx_pcx.presets import with_preset

    settings, notes = with_preset(options.preset, asdict(options))
    model = model_of(options)
    plan = Plan(
        contrast=not options.no_contrastive, rounds=options.max_contrast_rounds,
        repairs=options.max_repairs, collision=settings["collision_threshold"],
        synthesis=settings["synthesis"],
    )  # fmt: skip
    gates = {
        "max_collision": settings["max_collision"], "max_baseline": options.max_baseline,
        "min_fidelity": options.min_fidelity, "min_reachable": options.min_reachable,
    }  # fmt: skip
    most = _MOST_REQUESTS if options.max_requests is None else options.max_requests
    request = BuildRequest(
        path=options.path, kind=options.kind, budgets=settings["budgets"], out=options.out,
        source_id=options.source_id, tokenizer=options.tokenizer or "o200k_base",
        links=options.cross_links, flatten=settings["flatten"], gates=gates,
        fidelity=_judge(settings["fidelity"], model), dry_run=options.dry_run, model=model,
        key=_key(options.api_key_env), plan=plan, max_requests=most, limit=limit,
        jobs=options.jobs, step=step,
    )  # fmt: skip
    return request, notes


def model_of(options: BuildOptions) -> str:
    """The model as the core names it; "" for offline descriptors.

    Raises:
        UsageError: `--fake` and a model, or an endpoint without one.
    """
    if options.fake and (options.model or options.endpoint):
        raise UsageError(reason="--fake describes offline; leave it or --model out")
    if options.endpoint and not options.model:
        raise UsageError(reason="--endpoint needs --model, the name that it knows the model by")
    return f"{options.endpoint}#{options.model}" if options.endpoint else options.model


def _refuse_odd(options: BuildOptions) -> None:
    """A gate that nothing passes, or everything, is a slip of the hand.

    Raises:
        UsageError: A number out of its range.
    """
    for name, most in _LIMITS.items():
        value = getattr(options, name)
        if value is not None and not 0 <= value <= most:  # nan is in no range
            raise UsageError(reason=f"{_flag(name)} is 0..{most}, not {value:g}")


def _judge(fidelity: str, model: str) -> str:
    if fidelity not in FIDELITY:
        raise UsageError(reason=f"--fidelity is lexical or model, not {fidelity}")
    if FIDELITY[fidelity] == "model" and not model:
        raise UsageError(reason="--fidelity model needs --model")
    return FIDELITY[fidelity]


def _key(variable: str) -> str:
    key = os.environ.get(variable, "").strip() if variable else ""
    if variable and not key:
        raise UsageError(reason=f"there is no key in the variable {variable}")
    return key


def build_compat(options: BuildOptions) -> int:
    """Build as the published package does, with its exit codes.

    Raises:
        UsageError: Another version, or an option that it has not.
    """
    from adaos_ctx_pcx.compat.cli import main
    from adaos_ctx_pcx.compat_check import check_source

    if options.compat != COMPAT:
        raise UsageError(reason=f"--compat is {COMPAT}, not {options.compat}")
    given = asdict(options)
    _refuse_odd(options)
    odd = [_flag(name) for name, default in _OURS.items() if given[name] != default]
    if odd:
        raise UsageError(reason=f"the published form has no {', '.join(odd)}")
    if not (options.model or options.endpoint):
        given["fake"] = True
    check_source(options.path, options.kind, options.source_id)
    words = ["build", given.pop("path")]
    for name, value in given.items():
        is_given = not (value is None or value is False or value == "")
        if is_given and name not in _OURS and name != "compat":
            words += [_flag(name)] if value is True else [_flag(name), str(value)]
    return main(words)


def _flag(name: str) -> str:
    return "--json" if name == "as_json" else f"--{name.replace('_', '-')}"
