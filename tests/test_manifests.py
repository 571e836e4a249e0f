"""Name and version come out of any manifest, and a broken one breaks nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.manifests import Manifest, parse_manifest
from tests.ending import ends


@pytest.mark.parametrize(
    ("file_name", "text", "name", "version"),
    [
        ("skill.yaml", "name: weather\nversion: 1.2.3\n", "weather", "1.2.3"),
        ("skill.yaml", "name: 'it''s'  # why\nversion: \"2\"\n", "it's", "2"),
        ("skill.yaml", "id: by-id\n", "by-id", ""),
        ("skill.yaml", "name: плагин погоды # x\r\nversion: 0.1.0\r\n", "плагин погоды", "0.1.0"),
        ("skill.yaml", "\ufeffname: bom\n", "bom", ""),
        ("skill.yaml", "other:\n  name: inner\n  version: 9\n", "folder", ""),
        ("skill.yaml", "name:\nversion:\n", "folder", ""),
        ("skill.yaml", "name:weather\n", "folder", ""),
        ("skill.yaml", "name: |\n  block\n", "folder", ""),
        ("skill.yaml", "name: # only a comment\n", "folder", ""),
        ("skill.yaml", "name: [a]\nversion: {}\n", "folder", ""),
        ("skill.yaml", "name: a#b\n", "a#b", ""),
        ("skill.yaml", 'name: "open\n', "folder", ""),
        ("skill.yaml", "", "folder", ""),
        ("scenario.yaml", "name: tour\nversion: 1.0.0", "tour", "1.0.0"),
        ("SKILL.md", "---\nname: pdf\nversion: 1.0\n---\n# name: no\n", "pdf", "1.0"),
        ("SKILL.md", "# No front matter\nname: no\n", "folder", ""),
        ("SKILL.md", "---\nname: open\n", "folder", ""),
        ("SKILL.md", "---  \nname: spaces\n---\t\n", "spaces", ""),
    ],
)
def test_name_and_version_are_found(file_name: str, text: str, name: str, version: str) -> None:
    manifest = parse_manifest(file_name, text.encode(), fallback="folder")
    assert (manifest.name, manifest.version) == (name, version)


@pytest.mark.parametrize(
    ("file_name", "version", "label"),
    [
        ("skill.yaml", "1.2.3", "A=1 B=2 C=3"),
        ("scenario.yaml", "0.0.10", "A=0 B=0 C=10"),
        ("skill.yaml", "1.2", "1.2"),
        ("skill.yaml", "1.2.3-rc1", "1.2.3-rc1"),
        ("SKILL.md", "1.2.3", "1.2.3"),
    ],
)
def test_only_adaos_versions_read_as_a_b_c(file_name: str, version: str, label: str) -> None:
    text = f"name: x\nversion: {version}\n"
    text = f"---\n{text}---\n" if file_name.endswith(".md") else text
    assert parse_manifest(file_name, text.encode(), fallback="").version_label == label


def test_a_name_cannot_hide_or_break_a_line() -> None:
    data = "name: a\u202eb  c\u2028d\n".encode()
    name = parse_manifest("skill.yaml", data, fallback="").name
    assert name == "a\\u202eb c d"
    long = parse_manifest("skill.yaml", b"name: " + b"x" * 500, fallback="").name
    assert len(long) == 80


@given(st.binary(max_size=60), st.sampled_from(["skill.yaml", "SKILL.md"]))
def test_any_bytes_give_a_one_line_name(data: bytes, file_name: str) -> None:
    manifest = parse_manifest(file_name, data, fallback="folder")
    assert isinstance(manifest, Manifest)
    assert len(manifest.name.splitlines()) == 1


@pytest.mark.parametrize(
    "data",
    [
        b"name: " + b" " * 1_000_000 + b"x",
        b"name: a" + b" " * 1_000_000 + b"x",
        b"name: " + b"a " * 500_000,
        b"---\n" * 250_000,
        b"---" + b" " * 1_000_000 + b"x",
        b"name:\n" * 150_000,
        b"---\nname: '" + b"'" * 1_000_000,
    ],
    ids="spaces trailing words fences fence keys quotes".split(),
)
@pytest.mark.parametrize("file_name", ["skill.yaml", "SKILL.md"])
def test_a_hostile_manifest_is_read_in_linear_time(file_name: str, data: bytes) -> None:
    with ends():
        parse_manifest(file_name, data, fallback="x")
