"""Documents of OpenAPI: no operation is left out without a note, and every reason is the true one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from adaos_ctx_pcx.adapters import get_adapter
from adaos_ctx_pcx.errors import SourceEmpty
from adaos_ctx_pcx.finding import Finder
from adaos_ctx_pcx.items import Source, leaves
from tests.pcx.making import compiled, open_source, put, reached

if TYPE_CHECKING:
    from pathlib import Path

BOMB = "a0: &a0 [x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 12)
)
MERGED = "m0: &m0 {k: 1}\n" + "".join(
    f"m{i}: &m{i} {{<<: [{','.join([f'*m{i - 1}'] * 9)}]}}\n" for i in range(1, 12)
)
YAML = """\
openapi: 3.0.0
x-page: &page
  name: page
  description: Which page
paths:
  /é/{id}:
    parameters: []
    get:
      summary: Find 🐈 pets
      description: |
        All of them

        # also hidden ones

    # deletes
    delete: {summary: Remove, tags: [x]}
  /b:
    post: {summary: Make, parameters: [*page]}
"""


def load(folder: Path, text: str, name: str = "api.yaml") -> Source:
    return get_adapter("openapi")(str(put(folder, {name: text}) / name), "")


def titles(source: Source) -> list[str]:
    return [leaf.title for leaf in leaves(source.root)]


def notes(source: Source) -> list[str]:
    return [note.reason for note in source.notes]


def refusal(path: Path, kind: str = "openapi") -> str:
    with pytest.raises(SourceEmpty) as refused:
        get_adapter(kind)(str(path), "")
    return str(refused.value.facts["reason"])


def test_an_operation_of_yaml_is_the_slice_of_its_file(tmp_path: Path) -> None:
    found = {leaf.hint: leaf for leaf in leaves(load(tmp_path, YAML).root)}
    get, delete = found["Find 🐈 pets"], found["Remove"]
    assert get.text.startswith("      summary: Find 🐈 pets\n      description: |\n")
    assert "# also hidden ones" in get.text
    assert delete.text == "{summary: Remove, tags: [x]}"
    for leaf in (get, delete):
        assert leaf.span is not None
        assert YAML[leaf.span.start : leaf.span.end] == leaf.text


def test_an_operation_that_names_an_alias_is_written_with_what_it_names(tmp_path: Path) -> None:
    (leaf,) = (leaf for leaf in leaves(load(tmp_path, YAML).root) if leaf.hint == "Make")
    assert (leaf.path, leaf.format) == ("", "json")
    assert json.loads(leaf.text)["parameters"] == [{"name": "page", "description": "Which page"}]


def test_a_yaml_document_is_searched_like_one_of_json(tmp_path: Path) -> None:
    source = open_source(load(tmp_path, YAML))
    assert Finder(source).find("hidden ones", 1) == ["get-é-id"]


@pytest.mark.parametrize("said", ["x-b: *a11", "operationId: *a11", "tags: *a11", "tags: [*a11]"])
def test_aliases_that_multiply_are_a_leaf_that_keeps_them(tmp_path: Path, said: str) -> None:
    source = load(
        tmp_path, f"openapi: 3.0.0\n{BOMB}paths: {{/a: {{get: {{summary: x, {said}}}}}}}\n"
    )
    (leaf,) = leaves(source.root)
    assert leaf.text == f"{{summary: x, {said}}}"
    assert notes(source) == [
        "paths./a.get is too large with what its aliases name; they stay as they are"
    ]
    assert compiled(source).leaves


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"{MERGED}paths: {{/a: {{get: {{summary: x, <<: *m11}}}}}}\n", "its merge keys come to more"),
        ("paths:\n  /a: [\n", "not YAML: line 3: "), ("paths: {\n", "not YAML: line 2: "),
        ("[" * 5000, "not YAML: "), ("", "no operation in it"), ("5", "no operation in it"),
        ("paths: [a]", "paths is no mapping"), ("paths: {/a: 5}", "paths./a is no mapping"),
    ],
    ids=lambda value: value[:20],
)  # fmt: skip
def test_the_reason_is_the_true_one(tmp_path: Path, text: str, reason: str) -> None:
    put(tmp_path, {"api.yaml": text})
    assert refusal(tmp_path / "api.yaml").startswith(reason)


def test_a_file_that_is_not_there_is_told_as_that(tmp_path: Path) -> None:
    assert refusal(tmp_path / "gone.yaml") == "No such file or directory"
    assert refusal(tmp_path / "gone.json", "tools") == "No such file or directory"
    put(tmp_path, {"a.json": "{"})
    assert refusal(tmp_path / "a.json").startswith("not JSON: ")
    assert refusal(tmp_path).startswith("a.json: not JSON: ")


def test_a_folder_without_such_a_file_is_told_as_that(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "no .json, .yaml, .yml file in it"
    assert refusal(tmp_path, "tools") == "no .json file in it"


HOOKS = {
    "openapi": "3.2.0",
    "webhooks": {"newPet": {"post": {"summary": "A pet came"}}},
    "paths": {
        "/a": {
            "query": {"summary": "Ask"},
            "additionalOperations": {"LINK": {"summary": "Join"}, "COPY": 5},
        },
        "/b": {"$ref": "#/components/pathItems/b~1c"},
        "/c": {"$ref": "other.json#/c"},
        "/d": [],
        "/e": {"get": None},
        "x-f": 5,
    },
    "components": {"pathItems": {"b/c": {"put": {"summary": "Set"}}}},
}


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_webhooks_and_the_methods_of_three_two_are_leaves(tmp_path: Path, form: str) -> None:
    import yaml

    text = json.dumps(HOOKS) if form == "json" else yaml.safe_dump(HOOKS, sort_keys=False)
    source = load(tmp_path, text, f"api.{form}")
    found: dict[str, Any] = {leaf.title: leaf for leaf in leaves(source.root)}
    assert {title: leaf.hint for title, leaf in found.items()} == {
        "QUERY /a": "Ask", "LINK /a": "Join", "PUT /b": "Set", "POST newPet (webhook)": "A pet came",
    }  # fmt: skip
    assert found["POST newPet (webhook)"].facets["webhook"] == "newPet"
    assert all(leaf.span for leaf in found.values())
    assert len(reached(compiled(source).manifest)) == 4
    assert notes(source) == [
        "paths./a.additionalOperations.COPY is no mapping",
        "paths./c is a reference that is not followed: other.json#/c",
        "paths./d is no mapping",
        "paths./e.get is no mapping",
    ]


def test_a_document_of_webhooks_only_is_read(tmp_path: Path) -> None:
    source = load(tmp_path, json.dumps({"webhooks": HOOKS["webhooks"]}), "api.json")
    assert titles(source) == ["POST newPet (webhook)"]


def test_each_file_of_a_folder_is_a_branch(tmp_path: Path) -> None:
    files = {
        "one.yaml": "info: {title: One}\n" + "paths: {/a: {get: {summary: A}}}\n",
        "sub/two.json": '{"paths": {"/b": {"get": {}, "put": {}}}}',
        "broken.yaml": "a: [",
        "other.json": "{}",
    }
    source = get_adapter("openapi")(str(put(tmp_path, files)), "")
    assert [child.label for child in source.root.children] == ["One", "two"]
    assert titles(source) == ["GET /a", "GET /b", "PUT /b"]
    assert {leaf.path for leaf in leaves(source.root)} == {"one.yaml", "sub/two.json"}
    assert [note.path for note in source.notes] == ["broken.yaml", "other.json"]


def test_each_file_of_tools_of_a_folder_is_a_branch(tmp_path: Path) -> None:
    files = {
        "a.json": '[{"name": "x"}, {"name": "y"}]',
        "b.json": '{"name": "z", "description": "Z"}',
        "c.json": "[]",
    }
    source = get_adapter("tools")(str(put(tmp_path, files)), "")
    assert [child.label for child in source.root.children] == ["a.json", "b.json"]
    assert titles(source) == ["x", "y", "z"]
    assert [(note.path, note.reason) for note in source.notes] == [("c.json", "no tool in it")]
