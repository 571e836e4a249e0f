from __future__ import annotations

import base64
import hashlib
import os
from typing import TYPE_CHECKING

import pytest

from adaos_ctx_mcp.errors import RpcError
from adaos_ctx_mcp.skillfiles import HIDDEN, MAX_FILES, OMITTED
from tests.mcp.serving import SKILL_MD, serve, serve_two

if TYPE_CHECKING:
    from pathlib import Path

    from adaos_ctx_mcp.surface import Surface

KEY = "api_key: sk_live_0123456789abcdefXYZ\n"


def listed(surface: Surface) -> list[dict]:  # type: ignore[type-arg]
    return surface.request("skills/list", {})["skills"]  # type: ignore[no-any-return]


def test_every_listed_file_reads_to_its_digest_and_size(tmp_path: Path) -> None:
    more = {
        "docs/crlf.md": b"# a\r\nb\r\n",
        "docs/имя №1.md": "# Ж\n",
        "profiles/bin.yaml": b"a: \xff\n",
    }
    surface = serve(tmp_path, more)
    (entry,) = listed(surface)
    assert entry["uri"] == "skill://my-skill/SKILL.md"
    uris = [one["uri"] for one in entry["resources"]]
    assert len(uris) == len(set(uris))
    assert entry["uri"] in uris
    assert "skill://my-skill/docs/%D0%B8%D0%BC%D1%8F%20%E2%84%961.md" in uris
    for one in entry["resources"]:
        (content,) = surface.request("resources/read", {"uri": one["uri"]})["contents"]
        data = base64.b64decode(content["blob"]) if "blob" in content else content["text"].encode()
        assert one["digest"] == f"sha256:{hashlib.sha256(data).hexdigest()}"
        assert one["size"] == len(data)


def test_the_front_matter_is_given_as_it_stands(tmp_path: Path) -> None:
    (entry,) = listed(serve(tmp_path))
    assert entry["frontmatter"] == {
        "name": "my-skill", "description": "Summarises the text of a user.", "license": "MIT",
        "metadata": {"since": "2024-01-02", "safe": "yes"},
    }  # fmt: skip


def test_one_skill_is_had_by_its_uri_only(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    (entry,) = listed(surface)
    assert surface.request("skills/get", {"uri": entry["uri"]})["skill"] == entry
    for uri in ("skill://other/SKILL.md", "skill://my-skill", "", "skill://my-skill/README.md"):
        with pytest.raises(RpcError) as caught:
            surface.request("skills/get", {"uri": uri})
        assert caught.value.code == -32602


def test_a_file_with_a_secret_is_left_out_and_named_with_the_reason(tmp_path: Path) -> None:
    surface = serve(tmp_path, {"profiles/prod.yaml": KEY})
    (entry,) = listed(surface)
    assert not any("prod.yaml" in one["uri"] for one in entry["resources"])
    assert entry["_meta"] == {
        OMITTED: [{"path": "profiles/prod.yaml", "reason": "secrets in it: 1"}]
    }
    with pytest.raises(RpcError):
        surface.request("resources/read", {"uri": "skill://my-skill/profiles/prod.yaml"})
    assert surface.files.faults() == ["my_llm_skill: profiles/prod.yaml left out: secrets in it: 1"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# no front matter\n", "no front matter"),
        (SKILL_MD + KEY, "SKILL.md secrets in it: 1"),
        ("---\nname: Bad Name\ndescription: x\n---\n", "name must be"),
    ],
)
def test_a_skill_that_cannot_be_listed_says_why(tmp_path: Path, text: str, said: str) -> None:
    surface = serve(tmp_path, {"SKILL.md": text})
    assert listed(surface) == []
    assert said in surface.files.faults()[0]


def test_a_skill_without_skill_md_serves_its_aliases_only(tmp_path: Path) -> None:
    surface = serve(tmp_path)
    os.remove(tmp_path / "SKILL.md")
    assert listed(surface) == []
    assert surface.files.faults() == []
    assert surface.request("resources/list", {})["resources"]


def test_more_files_than_the_standard_allows_are_not_listed(tmp_path: Path) -> None:
    surface = serve(
        tmp_path, {f"docs/n{number}.md": f"# {number}\n" for number in range(MAX_FILES)}
    )
    assert listed(surface) == []
    assert f"more than {MAX_FILES}" in surface.files.faults()[0]


def test_several_skills_are_listed_in_the_order_served(tmp_path: Path) -> None:
    assert [entry["frontmatter"]["name"] for entry in listed(serve_two(tmp_path))] == [
        "first",
        "second",
    ]


def test_files_are_not_read_again_for_a_list_while_nothing_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from adaos_ctx_mcp import skillfiles

    surface = serve(tmp_path)
    first = listed(surface)
    made: list[str] = []
    real = skillfiles.entry_of
    monkeypatch.setattr(
        skillfiles, "entry_of", lambda skill: made.append(skill.name) or real(skill)
    )
    assert listed(surface) == first
    assert not made
    (tmp_path / "profiles/default.yaml").write_text("temperature: 1\n")
    assert listed(surface) != first
    (tmp_path / "SKILL.md").write_text(SKILL_MD.replace("MIT", "Apache-2.0"))
    assert listed(surface)[0]["frontmatter"]["license"] == "Apache-2.0"
    assert len(made) == 2


def test_hidden_characters_of_a_published_file_are_kept_and_flagged(tmp_path: Path) -> None:
    surface = serve(tmp_path, {"docs/a.md": "# a\u202eb\n"})
    (content,) = surface.request("resources/read", {"uri": "skill://my-skill/docs/a.md"})[
        "contents"
    ]
    assert content["text"] == "# a\u202eb\n"
    assert content["_meta"] == {HIDDEN: True}


def test_of_two_skills_with_one_name_the_first_is_listed_and_the_other_said(tmp_path: Path) -> None:
    surface = serve_two(tmp_path)
    text = (tmp_path / "first/SKILL.md").read_text()
    (tmp_path / "second/SKILL.md").write_text(text)
    assert [entry["uri"] for entry in listed(surface)] == ["skill://first/SKILL.md"]
    assert surface.files.faults() == [
        "second: not listed as a skill: another skill has its name, first"
    ]
