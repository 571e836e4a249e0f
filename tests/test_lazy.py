"""What packages give away lazily: the three places that name it agree, and each name is there."""

from __future__ import annotations

import ast
import importlib
import sys
from pathlib import Path

import pytest

from adaos_ctx.lazy import giver

PACKAGES = ["adaos_ctx", "adaos_ctx.cards", "adaos_ctx.delta", "adaos_ctx.ops", "adaos_ctx.search"]


def test_a_name_is_imported_when_it_is_first_used() -> None:
    assert giver("adaos_ctx", {"hash": "digest:sha256_hex"})("hash")(b"") == (  # type: ignore[operator]
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
    del sys.modules["adaos_ctx"].hash


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'adaos_ctx' has no attribute 'nope'"):
        giver("adaos_ctx", {})("nope")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_name_is_there_and_is_what_a_checker_reads(package: str) -> None:
    module = importlib.import_module(package)
    places = module._PUBLIC if package == "adaos_ctx" else module._PLACES
    assert set(module.__all__) - {"__version__"} == set(places)
    assert read_by_a_checker(module.__file__) == {
        name: (f"{package}.{place.partition(':')[0]}", place.partition(":")[2] or name)
        for name, place in places.items()
    }
    for name in module.__all__:
        assert getattr(module, name) is not None


def read_by_a_checker(path: str) -> dict[str, tuple[str, str]]:
    """Public name -> module and name there, of the imports under `TYPE_CHECKING`."""
    tree = ast.parse(Path(path).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {
        one.asname or one.name: (node.module or "", one.name)
        for node in imports
        for one in node.names
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_no_public_name_is_a_module_of_the_package(package: str) -> None:
    module = importlib.import_module(package)
    modules = {path.stem for path in Path(module.__file__ or "").parent.iterdir()}
    assert not modules & set(module.__all__)
