"""What looks like a secret stays where it is, and is shown to nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from adaos_ctx_pcx.build import compile_source
from adaos_ctx_pcx.building import BuildRequest, build
from adaos_ctx_pcx.draft import draft
from adaos_ctx_pcx.items import Item
from adaos_ctx_pcx.prompting import describing
from adaos_ctx_pcx.veiling import Veil, veiled
from tests.pcx.making import COUNT, put, read, tools

TOKEN = "ghp_abcdefghijklmnopqrstuvwxyz0123456789"
KEY = "AKIAIOSFODNN7EXAMPLE"
PAGE = f"# Keys\n\nUse {KEY} and {TOKEN} token to log in.\n"
SECRETS = (TOKEN, KEY, "hunter22-abc", "akiaiosfodnn7example")


def written(folder: Path, kind: str, path: str) -> str:
    out = str(folder / "out")
    report = build(
        BuildRequest(path=path, kind=kind, budgets="256,4k", out=out, tokenizer="estimate")
    )
    return "".join(Path(file).read_text(encoding="utf-8") for file in report.files)


def shown(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text]


def test_a_manifest_of_pages_holds_no_secret(tmp_path: Path) -> None:
    long = f"# Top\n\n## Use {TOKEN}\n\n" + "Some words of prose stand here.\n" * 60
    front = f"---\ntitle: {KEY}\ndescription: The password=hunter22-abc is there.\n---\ntext\n"
    put(tmp_path / "d", {"keys.md": PAGE, "long.md": long, "front.md": front, f"{KEY}.md": "# x\n"})
    text = written(tmp_path, "docs", str(tmp_path / "d"))
    paths = text.replace(f'"path": "{KEY}.md"', "")  # where a file lies has to be known
    assert shown(paths) == []
    assert "***" in text


def test_a_manifest_of_tools_holds_no_secret(tmp_path: Path) -> None:
    rows = [
        {"name": "login", "description": f"Logs in with {TOKEN}.", "parameters": {}},
        {"name": "other", "description": "x", "password": {"default": "hunter22-abc"}},
        {"name": f"use {KEY}", "description": "Uses a key."},
    ]
    tools(tmp_path / "t", rows)
    assert shown(written(tmp_path, "tools", str(tmp_path / "t" / "tools.json"))) == []


def test_a_copied_leaf_is_kept_without_its_secrets(tmp_path: Path) -> None:
    api = f"openapi: 3.0.0\npaths:\n  /a:\n    get:\n      summary: Use {TOKEN}\n"
    put(tmp_path, {"api.yaml": api})
    assert shown(written(tmp_path, "openapi", str(tmp_path / "api.yaml"))) == []


def test_a_source_without_secrets_is_not_made_anew() -> None:
    root = Item(name="r", children=(Item(name="a", text="The token: of a user."),))
    assert veiled(root) is root


def test_leaves_keep_their_text(tmp_path: Path) -> None:
    source = read(tmp_path / "d", {"keys.md": PAGE})
    (leaf,) = veiled(source.root).children
    assert (leaf.text, shown(leaf.said)) == (PAGE, [])


def test_prompts_hold_no_secret(tmp_path: Path) -> None:
    source = read(tmp_path / "d", {"keys.md": PAGE, "b.md": "# B\n\nplain\n"})
    made = draft(veiled(source.root), 4096, COUNT, {})
    asked = [describing(item, made.said) for item in (*made.root.children, made.root)]
    asked.append(describing(made.root, made.said, synthesis=True))
    assert shown("\n".join(asked)) == []


def test_a_judge_is_shown_the_masked_text(tmp_path: Path) -> None:
    built = compile_source(read(tmp_path / "d", {"keys.md": PAGE}), [4096], count=COUNT)[0]
    (said,) = built.veils.values()
    assert shown(said) == []


@pytest.mark.parametrize("cut", range(0, 120, 7))
def test_a_part_that_is_cut_within_a_secret_shows_nothing_of_it(cut: int) -> None:
    pem = "-----BEGIN PRIVATE KEY-----\n" + f"{'Ab1+' * 16}\n" * 3 + "-----END PRIVATE KEY-----\n"
    text = f"x\n{pem}y\n"
    (leaf,) = veiled(Item(name="r", children=(Item(name="a", text=text),))).children
    veil = Veil(leaf)
    assert "Ab1+" not in veil.of(0, cut) + veil.of(cut, len(text))
    assert veil.of(len(text) - 2, len(text)) == "y"
