from __future__ import annotations

import platform
from importlib import metadata
from typing import TYPE_CHECKING

import pytest

from adaos_ctx import __version__
from adaos_ctx.ops.versions import install_command, versions

if TYPE_CHECKING:
    from pathlib import Path


def test_this_program_stands_first_then_what_it_runs_on() -> None:
    found = versions()
    assert found[:2] == [("adaos-ctx", __version__), ("python", platform.python_version())]
    assert found[2][0] == "git"


def test_libraries_that_are_used_are_named_and_tools_of_its_authors_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(metadata, "requires", lambda name: ["typer>=0.16", "none-such", "ruff; extra == 'dev'"])
    assert ("typer", metadata.version("typer")) in versions()
    assert not {"ruff", "none-such"} & {part for part, _ in versions()}


def test_other_packages_plugins_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "some_plugin-2.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-plugin\nVersion: 2.5\n")
    (info / "entry_points.txt").write_text("[adaos_ctx]\nsome = some_plugin\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert ("plugin some (some-plugin)", "2.5") in versions()


def test_without_git_and_without_an_installation_it_still_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", missing)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert versions()[2] == ("git", "-")


@pytest.mark.parametrize(
    ("origin", "command"),
    [
        ("", "pip install 'some-pkg[web]'"),
        ("[]", "pip install 'some-pkg[web]'"),
        ('{"url": "https://x.example/a.whl", "archive_info": {}}', "pip install 'some-pkg[web]'"),
        ('{"url": "file:///a%20b/c", "dir_info": {}}', "pip install '/a b/c[web]'"),
        ('{"url": "file:///c", "dir_info": {"editable": true}}', "pip install -e '/c[web]'"),
    ],
)
def test_an_extra_is_added_to_the_package_as_it_was_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, origin: str, command: str
) -> None:
    info = tmp_path / "some_pkg-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-pkg\nVersion: 1.0\n")
    if origin:
        (info / "direct_url.json").write_text(origin)
    monkeypatch.syspath_prepend(str(tmp_path))
    assert install_command("web", "some-pkg") == command
    assert install_command("web", "no-such-package") == "pip install 'no-such-package[web]'"
