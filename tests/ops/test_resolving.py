from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from adaos_ctx.errors import CtxError, UsageError
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.model import Artifact
from adaos_ctx.ops.expanding import ExpandRequest, expand
from adaos_ctx.ops.resolving import has_scheme, shown
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.tools import ToolContext, call_tool
from adaos_ctx_docs.cli import app as docs_app
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx.skill import Skill


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load()


def test_schemes_are_not_aliases() -> None:
    assert has_scheme("doc:README.md#3@00112233")
    assert not has_scheme("other-skill:S.x")
    assert not has_scheme("S.doc")


def test_a_passage_comes_by_its_reference(
    tmp_path: Path, plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    skill = small_skill(tmp_path)
    monkeypatch.chdir(skill.root)
    made = CliRunner().invoke(docs_app, ["index", "."], catch_exceptions=False)
    assert made.exit_code == 0, made.output
    answers = plugins.each("ctx_search", skill=skill, query="json output", k=3)
    ref = next(a.ref for _, found in answers for a in found if a.ref.startswith("doc:"))
    page = expand(skill, ExpandRequest(ref=ref), plugins)
    assert page.ref == ref
    assert page.text.strip() in (tmp_path / _file(tmp_path, ref)).read_text()
    context = ToolContext(skill=skill, plugins=plugins)
    answer = call_tool(context, "get_alias", {"alias": ref, "view": "brief"})
    assert not answer.is_error
    assert answer.text.startswith(f"{ref} chunk ")


def _file(root: Path, ref: str) -> str:
    """The one file of the skill whose path ends the reference's document."""
    document = ref.removeprefix("doc:").rpartition("#")[0]
    return next(
        p.relative_to(root).as_posix()
        for p in sorted(root.rglob("*"))
        if p.is_file() and document.endswith(p.relative_to(root).as_posix())
    )


def test_what_nobody_holds_is_refused_with_the_plugins_own_words(
    tmp_path: Path, plugins: Plugins
) -> None:
    skill = small_skill(tmp_path)
    for ref in ("node:x/y@00112233", "doc:gone.md#0@00112233", "res:db.x@1"):
        with pytest.raises(CtxError):
            expand(skill, ExpandRequest(ref=ref), plugins)
    assert call_tool(
        ToolContext(skill=skill, plugins=plugins), "get_alias", {"alias": "res:no"}
    ).is_error


def test_only_aliases_have_a_text_of_the_base(tmp_path: Path, plugins: Plugins) -> None:
    with pytest.raises(UsageError, match="base"):
        expand(small_skill(tmp_path), ExpandRequest(ref="doc:a#0", at="base"), plugins)


def test_another_plugin_answers_with_pages_and_without_secrets(tmp_path: Path) -> None:
    def ctx_resolve(skill: Skill, ref: str) -> Artifact | None:
        secret = "ghp_" + "a1B2" * 9
        return Artifact(
            ref=ref, kind="note", renditions={"ref": ref, "full": f"one {secret}\n" * 50}
        )

    module = ModuleType("answering")
    module.ctx_resolve = hookimpl(ctx_resolve)  # type: ignore[attr-defined]
    request = ExpandRequest(ref="node:a/b@00112233", limit=40)
    page = expand(small_skill(tmp_path), request, Plugins([("answering", module)]))
    assert page.next_offset is not None
    assert page.redacted == 50
    assert "ghp_" not in page.text


@pytest.mark.parametrize(
    ("view", "text", "note"),
    [
        ("full", "F", ""),
        ("min", "F", "full, the nearest there is"),
        ("card", "B", "brief, the nearest there is"),
        ("brief", "B", ""),
    ],
)
def test_a_view_is_the_nearest_rendition(view: str, text: str, note: str) -> None:
    artifact = Artifact(
        ref="doc:a#0", kind="chunk", renditions={"ref": "r", "brief": "B", "full": "F"}
    )
    seen = shown(artifact, view)
    assert (seen.text, seen.note) == (text, note)
