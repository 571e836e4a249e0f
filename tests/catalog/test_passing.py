"""What lies in a scanned folder and is no source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx_catalog.passing import Folder, passed_over
from adaos_ctx_catalog.scanning import source_for

if TYPE_CHECKING:
    from pathlib import Path


def put(root: Path, *paths: str) -> None:
    for path in paths:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("id\n1\n", "utf-8")


def passed(root: Path, *locators: str) -> tuple[tuple[str, ...], tuple[Folder, ...]]:
    """What the first of some sources passes over."""
    sources = [source_for(locator, str(root)) for locator in locators]
    return passed_over(sources[:1], sources, str(root))


def test_folders_of_data_files_and_databases_at_any_depth_are_named(tmp_path: Path) -> None:
    put(tmp_path, "d/a.csv", "d/x.md", "d/in/a.csv", "d/in/b.jsonl", "d/in/x.md", "d/in/on/c.tsv")
    put(tmp_path, "d/docs/x.md", "d/in/shop.db", "d/new.sqlite", "other/a.csv")
    assert passed(tmp_path, "d") == (
        ("d/in/shop.db", "d/new.sqlite"),
        (Folder(path="d/in", files=2), Folder(path="d/in/on", files=1)),
    )


def test_what_is_a_source_is_not_passed_over(tmp_path: Path) -> None:
    put(tmp_path, "d/a.csv", "d/in/a.csv", "d/in/b.csv", "d/on/a.csv", "d/x.db")
    found = (("d/x.db",), (Folder(path="d/in", files=1),))
    assert passed(tmp_path, "d", "d/in/a.csv", "d/on") == found
    assert passed(tmp_path, "./d/", "d/in", "d/on/a.csv", "d/x.db") == ((), ())
    assert passed(tmp_path, "d/a.csv") == ((), ())


def test_hidden_folders_and_links_are_not_looked_into(tmp_path: Path) -> None:
    put(tmp_path, "d/a.csv", "d/.git/a.csv", "d/.a.csv", "far/a.csv")
    (tmp_path / "d/link").symlink_to(tmp_path / "far", target_is_directory=True)
    assert passed(tmp_path, "d") == ((), ())


def test_a_folder_whose_name_another_source_has_is_given_one(tmp_path: Path) -> None:
    put(tmp_path, "d/a.csv", "d/x/2024/a.csv", "d/y/2024/a.csv", "d/d/a.csv")
    assert passed(tmp_path, "d")[1] == (
        Folder(path="d/d", files=1, name="d_d"),
        Folder(path="d/x/2024", files=1),
        Folder(path="d/y/2024", files=1, name="d_y_2024"),
    )
