"""AdaOS, as a stand-in with its structure: its Typer groups, its context, its decorator."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from adaos_ctx import skill as skills
from adaos_ctx.integrations.adaos import GET_ALIAS_META, get_alias, mount, register, shelves
from adaos_ctx.ops.hosting import package_advice
from tests.ops.skills import small_skill

ROOT = Path(__file__).parents[2]


class Paths:
    """`ctx.paths` of AdaOS, as far as commands for skills use it."""

    def __init__(self, base: Path) -> None:
        self.base = base

    def skills_workspace_dir(self) -> Path:
        return self.base / "workspace" / "skills"

    def dev_skills_dir(self) -> Path:
        return self.base / "dev" / "subnet" / "skills"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A base folder with one skill in the workspace and another of the same name in DEV."""
    folder = tmp_path_factory.mktemp("adaos")
    small_skill(Paths(folder).skills_workspace_dir() / "my_llm_skill")
    small_skill(Paths(folder).dev_skills_dir() / "my_llm_skill", {"docs/extra.md": "# Extra\n"})
    return folder


@pytest.fixture
def base(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The base folder, seen from a folder without skills."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(skills, "host_shelves", [])
    return made


@pytest.fixture(autouse=True)
def declared(monkeypatch: pytest.MonkeyPatch) -> None:
    """`gen` is declared, as pyproject.toml has it, where this tree was not installed too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    groups = project["entry-points"]
    monkeypatch.setattr("adaos_ctx.cli.mounting.command_groups", lambda group: groups[group])


def host(base: Path) -> typer.Typer:
    """`adaos skill …` and `adaos dev skill …` with groups of their own beside ours."""
    context = SimpleNamespace(paths=Paths(base))
    app = typer.Typer(help="AdaOS")
    skill = typer.Typer(help="cli.help_skill")
    service = typer.Typer(help="services")
    skill.add_typer(service, name="service")
    service.command("status")(lambda: typer.echo("up"))
    skill.command("list")(lambda: typer.echo("listed"))
    mount(skill, get_ctx=lambda: context)
    app.add_typer(skill, name="skill")
    dev = typer.Typer(help="dev")
    dev_skill = typer.Typer(help="dev skill")
    dev_skill.command("list")(lambda: typer.echo("dev listed"))
    mount(dev_skill, dev=True, get_ctx=lambda: context)
    dev.add_typer(dev_skill, name="skill")
    app.add_typer(dev, name="dev")
    return app


def run(base: Path, words: str) -> Any:
    return CliRunner().invoke(host(base), words.split())


@pytest.mark.parametrize(("space", "count"), [("skill", 7), ("dev skill", 8)])
def test_a_bare_name_is_looked_up_where_the_mount_says(base: Path, space: str, count: int) -> None:
    result = run(base, f"{space} ctx alias verify my_llm_skill")
    assert (result.exit_code, result.output) == (0, f"{count} aliases verified\n")


@pytest.mark.parametrize("space", ["skill", "dev skill"])
def test_both_mounts_hold_every_verb_and_gen(base: Path, space: str) -> None:
    output = run(base, f"{space} ctx --help").output
    assert all(f" {verb} " in output for verb in ("alias", "cards", "pack", "expand", "diff"))
    assert "code" in run(base, f"{space} gen --help").output
    assert run(base, f"{space} list").output.endswith("listed\n")


def test_the_specifications_commands_run(base: Path) -> None:
    for words in (
        "alias list my_llm_skill", "cards build my_llm_skill", "pack my_llm_skill --show",
        "expand my_llm_skill PR.default", "get_alias my_llm_skill PR.default",
    ):  # fmt: skip
        result = run(base, f"skill ctx {words}")
        assert result.exit_code == 0, result.output
    assert run(base, "skill gen code my_llm_skill --dry-run").exit_code == 0


def test_exit_codes_and_the_version_pass_through(base: Path) -> None:
    assert run(base, "skill ctx pack no_such_skill").exit_code == 10
    assert run(base, "skill ctx --version").output.startswith("adaos-ctx ")


def test_a_plugin_that_is_broken_does_not_stop_the_host(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = {"adaos_ctx.skill_commands": {"gen": "no_such_module:app"}}
    monkeypatch.setattr("adaos_ctx.cli.mounting.command_groups", lambda name: groups[name])
    assert run(base, "skill ctx alias verify my_llm_skill").exit_code == 0
    assert run(base, "skill gen code demo").exit_code == 30


def test_texts_are_in_the_language_that_adaos_has(
    base: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ADAOS_CTX_LANG", raising=False)
    monkeypatch.setenv("ADAOS_LANG", "ru")
    assert run(base, "skill ctx alias verify my_llm_skill").output == "проверено: 7 алиасов\n"


@pytest.fixture
def adaos(base: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """AdaOS' modules in memory: its context and its current skill."""
    names = ("adaos", "adaos.services", "adaos.services.agent_context", "adaos.sdk",
             "adaos.sdk.data", "adaos.sdk.data.context")  # fmt: skip
    modules = {name: ModuleType(name) for name in names}
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    context = SimpleNamespace(paths=Paths(base))
    modules["adaos.services.agent_context"].get_ctx = lambda: context  # type: ignore[attr-defined]
    modules["adaos.sdk.data.context"].get_current_skill = lambda: None  # type: ignore[attr-defined]
    return modules


def test_folders_come_from_adaos_context(base: Path, adaos: dict[str, ModuleType]) -> None:
    assert shelves() == (str(base / "workspace" / "skills"),)
    assert shelves(dev=True) == (str(base / "dev" / "subnet" / "skills"),)


def test_before_adaos_is_up_there_are_no_folders(adaos: dict[str, ModuleType]) -> None:
    def not_yet() -> None:
        raise RuntimeError("AgentContext is not initialized")

    adaos["adaos.services.agent_context"].get_ctx = not_yet  # type: ignore[attr-defined]
    assert shelves() == ()


def test_without_adaos_there_are_no_folders() -> None:
    assert "adaos" not in sys.modules
    assert shelves() == ()


def test_get_alias_answers_as_a_tool_of_adaos(base: Path, adaos: dict[str, ModuleType]) -> None:
    answer = get_alias("PR.default", skill="my_llm_skill")
    assert answer["ok"] is True
    assert answer["text"].endswith("temperature: 0.2\nmax_tokens: 800\n")
    assert answer["ref"].startswith("PR.default@")


def test_get_alias_takes_the_skill_that_adaos_runs(
    base: Path, adaos: dict[str, ModuleType]
) -> None:
    current = SimpleNamespace(
        name="my_llm_skill", path=Paths(base).dev_skills_dir() / "my_llm_skill"
    )
    adaos["adaos.sdk.data.context"].get_current_skill = lambda: current  # type: ignore[attr-defined]
    assert get_alias("D.extra")["text"].endswith("# Extra\n")


def test_get_alias_never_raises(base: Path) -> None:
    assert get_alias("A.x", skill="nowhere")["error"]["code"] == "no_skill"
    assert get_alias("A.none", skill=str(base / "workspace/skills/my_llm_skill"))["ok"] is False


def test_it_is_registered_by_the_decorator_of_adaos() -> None:
    told: dict[str, Any] = {}

    def tool(public_name: str, *, summary: str, stability: str, idempotent: bool, side_effects: str,
             examples: list[str], input_schema: dict[str, Any], output_schema: dict[str, Any]) -> Any:  # fmt: skip
        told.update(public_name=public_name, input_schema=input_schema, output_schema=output_schema)
        return lambda function: function

    assert register(tool) is get_alias
    assert told["public_name"] == "get_alias"
    assert told["input_schema"]["required"] == ["alias"]
    assert GET_ALIAS_META["output_schema"]["required"] == ["ok", "text"]


@pytest.mark.parametrize(
    ("text", "said"), [('_EXCLUDED_DIRS = {"prep"}', "_EXCLUDED_DIRS"), ('{"prep", ".ado"}', None)]
)
def test_packages_that_would_hold_the_registry_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str | None
) -> None:
    place = tmp_path / "adaos" / "services" / "artifact_pipeline" / "packages.py"
    place.parent.mkdir(parents=True)
    place.write_text(text)
    (tmp_path / "adaos" / "__init__.py").write_text("raise SystemExit('started')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    advice = package_advice()
    assert (said in advice) if said else advice == ""
    assert "adaos" not in sys.modules


def test_without_adaos_there_is_no_advice() -> None:
    assert package_advice() is None
