"""The published package's command line: validate, eval, build; same flags, same exit codes."""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .build import FakeDescriptorModel, LexicalFidelityModel, compile_source
from .build.adapters import get_adapter
from .build.ir import flatten_single_child_branches
from .build.presets import apply_preset
from .cli_args import build_defaults, parser
from .eval import NavCase, run_eval
from .navigator import KeywordNavigator
from .tokenizer import make_tokenizer
from .types import Manifest
from .validate import validate

if TYPE_CHECKING:
    import argparse

    from .build import BuildResult, DescriptorModel, FidelityModel

_USAGE = 2
_GATE = 3
_KILO = 1024


def main(argv: list[str] | None = None) -> int:
    """Run a command; gives its exit code: 0, 1 invalid, 2 usage, 3 a gate failed."""
    args = parser().parse_args(argv)
    commands = {"validate": cmd_validate, "eval": cmd_eval, "build": cmd_build}
    return commands[args.command](args)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def _fail(text: str) -> int:
    sys.stderr.write(f"{text}\n")
    return _USAGE


def _load_manifest(path: str) -> Manifest:
    return Manifest.from_dict(json.loads(Path(path).read_text(encoding="utf-8")))


def cmd_validate(args: argparse.Namespace) -> int:
    """Print what is wrong with a manifest."""
    manifest = json.loads(Path(args.manifest).read_text(encoding="utf-8"))
    errors = validate(manifest, use_schema=args.schema)
    for error in errors:
        sys.stderr.write(f"{error}\n")
    if not errors:
        _say(f"OK: {args.manifest} is a valid pcx 0.2 manifest")
    return 1 if errors else 0


def cmd_eval(args: argparse.Namespace) -> int:
    """Score the keyword navigator on cases."""
    rows = json.loads(Path(args.cases).read_text(encoding="utf-8"))
    cases = [NavCase(row["query"], row["target"], row.get("note")) for row in rows]
    report = run_eval(
        _load_manifest(args.manifest), KeywordNavigator(), cases,
        reserve=args.reserve, max_hops=args.max_hops,
    )  # fmt: skip
    if args.json:
        _say(json.dumps(report.to_dict(), indent=2))
        return 0
    _say(report.summary())
    for case in report.cases if args.verbose else ():
        _say(
            f"  [{'ok ' if case.success else 'MISS'}] {case.query!r} -> {case.target}  {case.path}"
        )
    return 0


def _parse_budgets(spec: str) -> list[tuple[str, int]]:
    """`4k,31000` as (label, tokens); k is 1,024."""
    labels = [label.strip() for label in spec.split(",") if label.strip()]
    return [
        (label, int(label[:-1]) * _KILO if label.lower().endswith("k") else int(label))
        for label in labels
    ]


def cmd_build(args: argparse.Namespace) -> int:
    """Compile a source into manifests and an llms.txt."""
    try:
        for note in apply_preset(args.preset, args, build_defaults()) if args.preset else ():
            _say(f"preset {args.preset}: {note}")
        budgets = _parse_budgets(args.budgets)
    except (KeyError, ValueError) as error:
        return _fail(str(error.args[0]))
    if not budgets:
        return _fail("no budgets given")
    path = Path(args.path)
    if not path.exists():
        return _fail(f"source not found: {path}")
    model, judge, missing = _models(args)
    if model is None:
        return _fail(missing)
    tree = get_adapter(args.kind).load(path, source_id=args.source_id)
    if args.flatten:
        flatten_single_child_branches(tree.root)
    result = compile_source(
        tree, model, [tokens for _, tokens in budgets],
        tokenizer=make_tokenizer(args.tokenizer), contrastive=not args.no_contrastive,
        collision_threshold=args.collision_threshold,
        max_contrast_rounds=args.max_contrast_rounds, max_repairs=args.max_repairs,
        fidelity_model=judge, cross_links=args.cross_links,
        generated_at=datetime.now(UTC).isoformat(),
    )  # fmt: skip
    _write(result, budgets, Path(args.out))
    _tell(result)
    return _gates(args, result.stats)


def _models(
    args: argparse.Namespace,
) -> tuple[DescriptorModel | None, FidelityModel | None, str]:
    lexical = LexicalFidelityModel() if args.fidelity == "lexical" else None
    if args.fake:
        return (
            FakeDescriptorModel(),
            lexical or (LexicalFidelityModel() if args.fidelity else None),
            "",
        )
    if not (args.endpoint and args.model):
        return None, None, "give --endpoint and --model, or --fake for the offline model"
    key = os.environ.get(args.api_key_env, "")
    if not key:
        return None, None, f"no key in the environment variable {args.api_key_env}"
    from .build import LLMDescriptorModel, LLMFidelityModel
    from .llm import OpenAICompatibleClient

    client = OpenAICompatibleClient(args.endpoint, key, args.model)
    judge = LLMFidelityModel(client) if args.fidelity == "llm" else lexical
    return LLMDescriptorModel(client, synthesis=args.synthesis), judge, ""


def _write(result: BuildResult, budgets: list[tuple[str, int]], out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    files = {
        f"{result.source_id}.pcx.{label}.json": json.dumps(result.manifests[tokens], indent=2)
        for label, tokens in budgets
    }
    for name in files:
        _drop_leaves(out / name)
    for name, text in {**files, f"{result.source_id}.llms.txt": result.llms_txt}.items():
        (out / name).write_text(text, encoding="utf-8")
        _say(f"  wrote {out / name}")


def _drop_leaves(manifest: Path) -> None:
    """Leaves that a build in the other form left beside it: they are not this manifest's."""
    from adaos_ctx_pcx.manifest import leaves_path  # the package has no such file

    leaves = Path(leaves_path(str(manifest)))
    if leaves.is_file():
        leaves.unlink()
        _say(f"  removed {leaves}")


def _tell(result: BuildResult) -> None:
    stats = result.stats
    nodes, leaves = stats["nodes"], stats["leaves"]
    counted = f"{nodes} {'node' if nodes == 1 else 'nodes'}"
    _say(f"{result.source_id}: {counted}, {leaves} {'leaf' if leaves == 1 else 'leaves'}")
    _say(f"  first view {stats['manifest_tokens']}, all content {stats['full_tokens']} tokens")
    _say(f"  most alike siblings {stats['max_sibling_similarity']:.3f}")
    if "fidelity" in stats:
        _say(f"  fidelity {stats['fidelity']['mean_score']:.2f} of 5")
    for warning in stats["warnings"]:
        sys.stderr.write(f"  warn: {warning}\n")


def _gates(args: argparse.Namespace, stats: dict[str, Any]) -> int:
    worst, mean = stats["max_sibling_similarity"], stats.get("fidelity", {}).get("mean_score")
    failed = []
    if args.max_collision is not None and worst > args.max_collision:
        failed.append(f"siblings are alike by {worst} (at most {args.max_collision})")
    if args.min_fidelity is not None and mean is not None and mean < args.min_fidelity:
        failed.append(f"fidelity is {mean} (at least {args.min_fidelity})")
    for text in failed:
        sys.stderr.write(f"gate failed: {text}\n")
    return _GATE if failed else 0


if __name__ == "__main__":
    sys.exit(main())
