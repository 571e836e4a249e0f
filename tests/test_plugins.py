from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from adaos_ctx.errors import NoBase, PluginError
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.model import CardLine, Kind, ToolResult, ToolSpec
from adaos_ctx.plugins import Plugins, load
from tests.helpers import make_skill

ROOT = Path(__file__).parents[1]


def plugin(name: str, **hooks: Any) -> types.ModuleType:
    module = types.ModuleType(name)
    for hook, function in hooks.items():
        setattr(module, hook, hookimpl(function))
    return module


def tool(name: str) -> ToolSpec:
    return ToolSpec(
        name=name, description="", parameters={"type": "object", "properties": {}},
        call=lambda context, arguments: ToolResult(text=name),
    )  # fmt: skip


@pytest.mark.parametrize("names", [("a", "b", "c"), ("c", "b", "a"), ("b", "c", "a")])
def test_contributions_come_in_one_order_however_plugins_were_found(names: tuple[str, ...]) -> None:
    modules = [
        (
            name,
            plugin(name, ctx_register_tools=lambda name=name: (tool(f"{name}1"), tool(f"{name}2"))),
        )
        for name in names
    ]
    next(module for name, module in modules if name == "c").ORDER = 1  # type: ignore[attr-defined]
    found = [spec.name for spec in Plugins(modules).tools]
    assert found == ["c1", "c2", "a1", "a2", "b1", "b2"]


def test_the_first_plugin_in_order_answers_a_first_result_hook() -> None:
    modules = [
        (name, plugin(name, ctx_held=lambda session, name=name: (f"{name}:{session}",)))
        for name in ("b", "a")
    ]
    assert Plugins(modules).each("ctx_held", session="s")[0][1] == ("a:s",)


def test_built_ins_register_like_plugins() -> None:
    plugins = load()
    assert {"adr", "schema", "python", "docs"} <= {kind.name for kind in plugins.kinds.kinds}
    assert [spec.name for spec in plugins.tools][:1] == ["get_alias"]


PLUGIN = """
from adaos_ctx.hookspecs import hookimpl
from adaos_ctx.model import CardLine, Kind

@hookimpl
def ctx_register_kinds():
    return [Kind(name="poem", section="DOCS", build=lambda s: (CardLine(text="- a poem"),),
                 claim=lambda path, text: 100 if path.endswith(".poem") else 0)]
"""


def installed(site: Path, name: str, code: str, group: str = "adaos_ctx", spec: str = "") -> None:
    make_skill(
        site,
        {
            f"{name}.py": code,
            f"{name}-1.0.dist-info/METADATA": f"Name: {name}\nVersion: 1.0\n",
            f"{name}-1.0.dist-info/entry_points.txt": f"[{group}]\n{name} = {spec or name}\n",
        },
    )


def run(site: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{site}", "LC_ALL": "C.UTF-8"}
    return subprocess.run(
        [sys.executable, "-m", "adaos_ctx", *argv],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_installed_plugin_brings_a_kind(tmp_path: Path) -> None:
    installed(tmp_path / "site", "poems", PLUGIN)
    make_skill(
        tmp_path / "s", {"SKILL.md": "---\nname: s\ndescription: d\n---\n", "a.poem": "roses"}
    )
    run(tmp_path / "site", "init", str(tmp_path / "s"))
    assert (
        run(tmp_path / "site", "cards", "show", str(tmp_path / "s"), "D.a").stdout == "- a poem\n"
    )


def test_a_broken_plugin_is_listed_and_stops_nothing_else(tmp_path: Path) -> None:
    installed(tmp_path / "site", "broken", "raise RuntimeError('no')\n")
    listed = run(tmp_path / "site", "plugins")
    assert listed.returncode == 1
    assert "RuntimeError: no" in listed.stdout
    make_skill(tmp_path / "s", {"SKILL.md": "---\nname: s\ndescription: d\n---\n"})
    assert run(tmp_path / "site", "init", str(tmp_path / "s")).returncode == 0


COMMANDS = """
import typer
app = typer.Typer()

@app.command()
def hello(name: str):
    print("hello", name)

@app.command()
def bye():
    print("bye")
"""


def test_a_plugin_mounts_commands_that_are_imported_only_when_named(tmp_path: Path) -> None:
    installed(tmp_path / "site", "greet", COMMANDS, "adaos_ctx.commands", "greet:app")
    installed(tmp_path / "site", "sad", "raise SystemError\n", "adaos_ctx.commands", "sad:app")
    assert run(tmp_path / "site", "greet", "hello", "you").stdout == "hello you\n"
    failed = run(tmp_path / "site", "sad", "x")
    assert failed.returncode == 30
    assert "Traceback" not in failed.stderr


def test_a_command_whose_package_is_missing_names_the_extra(tmp_path: Path) -> None:
    installed(
        tmp_path / "site", "needs", "import no_such_package\n", "adaos_ctx.commands", "needs:app"
    )
    failed = run(tmp_path / "site", "needs", "x")
    assert failed.returncode == 31
    assert re.search(r"try: pip install .*\[needs\]'", failed.stderr)


def test_cards_of_a_plugin_obey_the_limits() -> None:
    loud = Kind(
        name="loud", section="DOCS", claim=lambda p, t: 200,
        build=lambda s: (CardLine(text="- " + "x" * 500),),
    )  # fmt: skip
    plugins = Plugins([("loud", plugin("loud", ctx_register_kinds=lambda: (loud,)))])
    from adaos_ctx.model import Source

    card = plugins.kinds.card(Source(alias="D.x", path="x", text=""))
    assert card.text == "- no card: loud broke the limits of a card\n"


RAISES = {
    "exit": "import sys\nsys.exit(0)\n",
    "interrupt": "raise KeyboardInterrupt\n",
    "base": "class Odd(BaseException):\n    def __str__(self):\n        raise ValueError\nraise Odd\n",
    "twice": "from adaos_ctx.hookspecs import hookimpl\n@hookimpl\ndef ctx_held(nope):\n    pass\n",
}


@pytest.mark.parametrize("code", RAISES.values(), ids=RAISES)
def test_no_plugin_ends_the_program(tmp_path: Path, code: str) -> None:
    installed(tmp_path / "site", "bad", code)
    make_skill(tmp_path / "s", {"SKILL.md": "---\nname: s\ndescription: d\n---\n"})
    assert run(tmp_path / "site", "init", str(tmp_path / "s")).returncode == 0
    packed = run(tmp_path / "site", "pack", str(tmp_path / "s"), "--out", "-")
    assert (packed.returncode, "## skill: s" in packed.stdout) == (0, True)
    listed = run(tmp_path / "site", "plugins", "--json")
    assert listed.returncode == 1
    assert '"name": "bad"' in listed.stdout
    assert "Traceback" not in listed.stderr


def test_ctrl_c_while_a_plugin_is_imported_is_ctrl_c(tmp_path: Path) -> None:
    kill = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(5)\n"
    installed(tmp_path / "site", "slow", kill)
    ended = run(tmp_path / "site", "plugins")
    assert (ended.returncode, "Traceback" in ended.stderr) == (130, False)


def test_ctrl_c_while_a_plugin_answers_is_ctrl_c(tmp_path: Path) -> None:
    code = (
        "import os, signal, time\n"
        "from adaos_ctx.hookspecs import hookimpl\n"
        "@hookimpl\n"
        "def ctx_search(skill, query, k):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    time.sleep(5)\n"
    )
    installed(tmp_path / "site", "slow", code)
    make_skill(tmp_path / "s", {"SKILL.md": "---\nname: s\ndescription: d\n---\n"})
    assert run(tmp_path / "site", "init", str(tmp_path / "s")).returncode == 0
    ended = run(tmp_path / "site", "search", "d", str(tmp_path / "s"))
    assert (ended.returncode, "Traceback" in ended.stderr) == (130, False)


HOOKS = """
from adaos_ctx.hookspecs import hookimpl

@hookimpl
def ctx_register_kinds():
    {kinds}

@hookimpl
def ctx_register_tools():
    {tools}
"""


@pytest.mark.parametrize(
    "wrong", ["raise SystemExit(0)", "return 5", "return [5]", "yield 1; raise KeyError"]
)
def test_a_registration_that_fails_stops_only_what_needs_it(tmp_path: Path, wrong: str) -> None:
    installed(tmp_path / "site", "bad", HOOKS.format(kinds="return []", tools=wrong))
    make_skill(tmp_path / "s", {"SKILL.md": "---\nname: s\ndescription: d\n---\n"})
    place = str(tmp_path / "s")
    assert run(tmp_path / "site", "init", place).returncode == 0
    assert run(tmp_path / "site", "pack", place).returncode == 0
    assert run(tmp_path / "site", "alias", "list", place).returncode == 0
    assert run(tmp_path / "site", "tool", "schema").returncode == 0
    failed = run(tmp_path / "site", "tool", "schema", "its_tool")
    assert (failed.returncode, "plugin bad" in failed.stderr) == (30, True)
    listed = run(tmp_path / "site", "plugins")
    assert (listed.returncode, "ctx_register_tools" in listed.stdout) == (1, True)


def test_a_hook_that_raises_is_the_plugins_fault_and_its_refusals_come_through() -> None:
    def wrong(session: str) -> None:
        raise SystemExit(0)

    def refuses(session: str) -> None:
        raise NoBase(reason="none")

    with pytest.raises(PluginError, match="plugin p: ctx_held: SystemExit"):
        Plugins([("p", plugin("p", ctx_held=wrong))]).each("ctx_held", session="s")
    with pytest.raises(NoBase):
        Plugins([("p", plugin("p", ctx_held=refuses))]).each("ctx_held", session="s")


LOUD = """
import sys
print("LOUD at import")
from adaos_ctx.hookspecs import hookimpl

@hookimpl
def ctx_register_kinds():
    print("LOUD at registration")
    return []
"""


def test_what_a_plugin_prints_never_enters_the_output(tmp_path: Path) -> None:
    installed(tmp_path / "site", "loud", LOUD)
    make_skill(tmp_path / "s", {"SKILL.md": "---\nname: s\ndescription: d\n---\n"})
    run(tmp_path / "site", "init", str(tmp_path / "s"))
    listed = run(tmp_path / "site", "alias", "list", str(tmp_path / "s"), "--json")
    assert json.loads(listed.stdout)["aliases"]
    assert listed.stderr.count("LOUD") == 2


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("raise SystemError('no')", "SystemError: no"), ("import sys; sys.exit(0)", "SystemExit"),
        ("app = 5", "broken"), ("x = 1", "AttributeError"), ("import none_such", "none_such"),
    ],
)  # fmt: skip
def test_help_lists_a_broken_command_and_goes_on(tmp_path: Path, code: str, said: str) -> None:
    installed(tmp_path / "site", "aaa", f"{code}\n", "adaos_ctx.commands", "aaa:app")
    installed(tmp_path / "site", "greet", COMMANDS, "adaos_ctx.commands", "greet:app")
    helped = run(tmp_path / "site", "--help")
    assert helped.returncode == 0, helped.stderr
    assert "greet" in helped.stdout
    line = next(line for line in helped.stdout.splitlines() if line.lstrip(" │").startswith("aaa"))
    assert "broken:" in line
    failed = run(tmp_path / "site", "aaa", "--x", "y")
    assert failed.returncode in (30, 31)
    assert said in failed.stderr or said == "broken"
    assert "Traceback" not in failed.stderr


def test_a_plugin_that_cannot_register_its_tools_takes_no_other_away(tmp_path: Path) -> None:
    from adaos_ctx import builtin
    from adaos_ctx.tools import ToolContext, call_tool
    from tests.ops.skills import small_skill

    def failing() -> tuple[ToolSpec, ...]:
        raise RuntimeError("no")

    plugins = Plugins([("builtin", builtin), ("bad", plugin("bad", ctx_register_tools=failing))])
    where = ToolContext(skill=small_skill(tmp_path), plugins=plugins)
    assert not call_tool(where, "get_alias", {"alias": "PR.default"}).is_error
    assert "bad: ctx_register_tools: RuntimeError: no" in call_tool(where, "bad_tool", {}).text
    assert {state.name: state.fault for state in plugins.examine()}["bad"].endswith(
        "RuntimeError: no"
    )
