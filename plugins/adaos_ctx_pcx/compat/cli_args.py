"""The arguments of the published package's command line."""

from __future__ import annotations

import argparse
from typing import Any


def _validate(commands: Any) -> None:
    command = commands.add_parser("validate", help="check a manifest")
    command.add_argument("manifest")
    command.add_argument("--schema", action="store_true", help="check the JSON Schema too")


def _eval(commands: Any) -> None:
    command = commands.add_parser("eval", help="score navigation on cases")
    command.add_argument("manifest")
    command.add_argument("cases")
    command.add_argument("--reserve", type=int, default=0, help="tokens kept for others")
    command.add_argument("--max-hops", type=int, default=8, help="expansions at most")
    command.add_argument("--json", action="store_true", help="print the report as JSON")
    command.add_argument("-v", "--verbose", action="store_true", help="print every case")


def _build(commands: Any) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser("build", help="compile a source")
    add = command.add_argument
    add("path", help="a JSON file (tools) or a folder")
    add("--kind", required=True, choices=["tools", "docs", "skills", "memory"])
    add("--budgets", default="4k,32k", help="tokens, separated by commas; 4k is 4096")
    add("--preset", help="docs-heavy, tool-routing or low-budget; fills what is not given")
    add("--out", default="dist", help="folder to write to")
    add("--source-id", help="name of the source; by default that of the path")
    add("--fake", action="store_true", help="describe offline, without a model")
    add("--endpoint", help="base URL of an OpenAI-compatible service")
    add("--model", help="as the service names it")
    add("--api-key-env", default="OPENAI_API_KEY", help="variable that holds the key")
    add("--tokenizer", help="count with this encoding")
    add("--no-contrastive", action="store_true", help="do not tell siblings apart")
    add("--synthesis", action="store_true", help="describe branches by their content")
    add("--flatten", action="store_true", help="drop branches with one child")
    add("--cross-links", action="store_true", help="link related nodes of other branches")
    add("--collision-threshold", type=float, default=0.5, help="similarity that collides, 0..1")
    add("--max-contrast-rounds", type=int, default=2, help="rewritings of a group at most")
    add("--max-collision", type=float, help="gate: the highest similarity of siblings")
    add("--fidelity", nargs="?", const="lexical", choices=["lexical", "llm"])
    add("--min-fidelity", type=float, help="gate: the least mean fidelity, 1..5")
    add("--max-repairs", type=int, default=1, help="rewritings of a descriptor at most")
    return command


def _made() -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    top = argparse.ArgumentParser(prog="pcx", description="progressive-context manifests")
    commands = top.add_subparsers(dest="command", required=True)
    _validate(commands)
    _eval(commands)
    return top, _build(commands)


def parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    return _made()[0]


def build_defaults() -> dict[str, Any]:
    """The defaults of `build`, by flag."""
    return vars(_made()[1].parse_args([".", "--kind", "tools"]))
