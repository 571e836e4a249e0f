"""The one line by which AdaOS mounts the commands, on a stand-in with its structure."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import typer
from typer.testing import CliRunner

from adaos_ctx.cli import ctx_app
from tests.ops.skills import small_skill

if TYPE_CHECKING:
    from pathlib import Path


def host() -> typer.Typer:
    """`adaos skill …` with a group of its own beside ours."""
    app = typer.Typer()
    skill = typer.Typer(help="skills")
    service = typer.Typer(help="services")

    @service.command("start")
    def start(name: str) -> None:
        typer.echo(f"started {name}")

    skill.add_typer(service, name="service")
    skill.add_typer(ctx_app, name="ctx")
    app.add_typer(skill, name="skill")
    return app


def test_the_mounted_commands_run(tmp_path: Path) -> None:
    small_skill(tmp_path)
    result = CliRunner().invoke(host(), ["skill", "ctx", "alias", "verify", str(tmp_path)])
    assert (result.exit_code, result.output) == (0, "7 aliases verified\n")


def test_exit_codes_pass_through_the_host(tmp_path: Path) -> None:
    small_skill(tmp_path)
    (tmp_path / "README.md").write_text("changed")
    assert (
        CliRunner().invoke(host(), ["skill", "ctx", "alias", "verify", str(tmp_path)]).exit_code
        == 1
    )
    assert (
        CliRunner().invoke(host(), ["skill", "ctx", "status", str(tmp_path / "no")]).exit_code == 10
    )


def test_the_hosts_own_commands_still_run() -> None:
    assert CliRunner().invoke(host(), ["skill", "service", "start", "x"]).output == "started x\n"


def test_help_lists_the_groups() -> None:
    output = CliRunner().invoke(host(), ["skill", "ctx", "--help"]).output
    for name in ("init", "pack", "alias", "cards", "tool"):
        assert re.search(rf"^\W+{name} ", output, re.MULTILINE)
