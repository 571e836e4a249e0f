"""A small budget gives a manifest of which each view fits, or a refusal; never a crash."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from adaos_ctx.errors import BudgetTooSmall
from adaos_ctx_pcx.adapters import get_adapter
from adaos_ctx_pcx.build import Built, compile_source
from adaos_ctx_pcx.cli import app
from adaos_ctx_pcx.draft import view_tokens
from adaos_ctx_pcx.leafstore import LeafStore
from tests.pcx.making import COUNT, put, reached

if TYPE_CHECKING:
    from adaos_ctx_pcx.items import Source

WORDS = "install the server with a token and restart every worker that reads its queue".split()
LONGEST = "a-page-with-a-very-long-name-" * 4


@st.composite
def folders(draw: st.DrawFn) -> dict[str, str]:
    names = st.sampled_from(["a", "guide", "get-user", "put user", "заметка", LONGEST])
    paths = st.tuples(st.sampled_from(["", "x/", "x/y/"]), names, st.integers(0, 30))
    chance = draw(st.randoms(use_true_random=False))
    made = {}
    for above, name, n in draw(st.lists(paths, min_size=1, max_size=24, unique=True)):
        made[f"{above}{name}{n}.md"] = page(f"{name} {n}", chance)
    return made


def page(title: str, chance: random.Random) -> str:
    parts = [f"# {title}\n"]
    for n in range(chance.randrange(5)):
        said = " ".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 160)))
        parts.append(f"\n## {chance.choice(WORDS)} {n}\n\n{said}\n")
    return "".join(parts)


def views(built: Built) -> list[int]:
    """Tokens of every view."""
    manifest: dict[str, Any] = built.manifest
    nodes = manifest["nodes"]
    each = [node.get("children", ()) for node in nodes.values()]
    below = [sum(nodes[key]["desc_tokens"] for key in held) for held in each]
    return [manifest["variant"]["manifest_tokens"], *below]


def whole_texts(source: Source) -> list[str]:
    return [Path(source.base, path).read_text("utf-8") for path in sorted(paths_of(source))]


def paths_of(source: Source) -> set[str]:
    pending, found = [source.root], set()
    while pending:
        item = pending.pop()
        pending += item.children
        found |= {item.path} - {""} if item.is_leaf else set()
    return found


def read_texts(source: Source, built: Built) -> list[str]:
    store = LeafStore(built.leaves, source.base)
    texts: dict[str, list[tuple[int, str]]] = {}
    for key in reached(built.manifest):
        leaf = built.leaves[key]
        texts.setdefault(leaf.path, []).append((leaf.start, store.verbatim(key)))
    return ["".join(text for _, text in sorted(texts[path])) for path in sorted(texts)]


@given(folders(), st.integers(256, 4096))
@settings(deadline=None, max_examples=25)
def test_every_leaf_is_reached_and_every_view_fits_or_the_budget_is_refused(
    files: dict[str, str], budget: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = get_adapter("docs")(str(put(Path(folder), files)), "")
        try:
            (built,) = compile_source(source, [budget], count=COUNT)
        except BudgetTooSmall as error:
            needed = int(str(error.facts["needed"]))
            assert needed > budget
            (built,) = compile_source(source, [needed], count=COUNT)
            budget = needed
        assert read_texts(source, built) == whole_texts(source)
        assert max(views(built)) <= view_tokens(budget)


@pytest.mark.parametrize("budget", ["256", "300", "500", "1k"])
def test_documents_that_share_their_words_build_or_are_refused(tmp_path: Path, budget: str) -> None:
    chance = random.Random(1)
    files = {f"get-user-{n}.md": page(f"Get user {n}", chance) for n in range(40)}
    put(tmp_path / "docs", files)
    line = f"build {tmp_path / 'docs'} --kind docs --budgets {budget} --out {tmp_path / 'o'}"
    result = CliRunner().invoke(app, line.split())
    assert result.exit_code in (0, BudgetTooSmall.exit_code)
    assert isinstance(result.exception, (SystemExit, type(None)))


def test_a_refusal_names_the_budget_that_is_enough(tmp_path: Path) -> None:
    put(tmp_path / "docs", {f"{LONGEST}{n}.md": page(LONGEST, random.Random(n)) for n in range(9)})
    line = f"build {tmp_path / 'docs'} --kind docs --out {tmp_path / 'o'} --budgets "
    refused = CliRunner().invoke(app, (line + "256").split())
    assert refused.exit_code == BudgetTooSmall.exit_code
    assert not (tmp_path / "o").exists()
    enough = refused.output.split("--budgets ")[1].split()[0]
    assert CliRunner().invoke(app, (line + enough).split()).exit_code == 0
