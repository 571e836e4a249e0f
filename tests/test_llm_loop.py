from __future__ import annotations

from typing import TYPE_CHECKING

from adaos_ctx.llm import Request, Usage, open_model, user
from adaos_ctx.llm_loop import converse
from adaos_ctx.model import ToolResult, ToolSpec
from adaos_ctx.ops.scanning import init
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import open_skill
from adaos_ctx.tools import ToolContext, call_tool
from adaos_ctx.toolset.alias import GET_ALIAS
from tests.helpers import make_skill
from tests.llm_server import answer, chat, serving

if TYPE_CHECKING:
    from pathlib import Path

TOOL = ToolSpec(
    name="get", description="Get it.", parameters={"type": "object"},
    call=lambda *_: ToolResult(text=""),
)  # fmt: skip
CALL = (("1", "get", "{}"),)


def echo(name: str, arguments: str) -> ToolResult:
    return ToolResult(text=f"{name} {arguments}")


def test_429_then_a_call_then_the_answer() -> None:
    with serving(answer({}, 429, Retry_After="1"), chat("", calls=CALL), chat("done")) as script:
        model = open_model(f"{script.base}#m", patience=script.patience)
        done = converse(model, Request(messages=(user("go"),), tools=(TOOL,)), echo)
    assert done.reply.message.content == "done"
    assert (done.turns, done.capped) == (2, False)
    assert done.usage == Usage(prompt=14, completion=6, requests=2)
    assert [m.role for m in done.messages] == ["user", "assistant", "tool", "assistant"]
    assert script.asked[2]["messages"][-1] == {
        "role": "tool", "tool_call_id": "1", "content": "get {}",
    }  # fmt: skip
    assert script.waited == [1.0]


def test_a_model_that_goes_in_circles_is_stopped_and_asked_without_tools() -> None:
    with serving(chat("still", calls=CALL)) as script:
        model = open_model(f"{script.base}#m", patience=script.patience)
        done = converse(model, Request(messages=(user("go"),), tools=(TOOL,)), echo, max_turns=3)
    assert (done.turns, done.capped) == (3, True)
    assert ["tools" in asked for asked in script.asked] == [True, True, False]


def test_too_many_calls_at_once_are_refused_as_data() -> None:
    calls = tuple((str(i), "get", "{}") for i in range(20))
    with serving(chat("", calls=calls), chat("ok")) as script:
        model = open_model(f"{script.base}#m", patience=script.patience)
        done = converse(model, Request(messages=(user("go"),), tools=(TOOL,)), echo)
    assert sum(message.is_error for message in done.messages) == 4


def test_a_model_reads_an_alias_through_the_dispatcher(tmp_path: Path) -> None:
    root = make_skill(tmp_path, {"SKILL.md": "---\nname: demo\n---\nAnswer politely.\n"})
    init(root)
    skill, plugins = open_skill(root), load()
    alias = next(iter(skill.registry)).name
    context = ToolContext(skill=skill, plugins=plugins)
    calls = (("1", "get_alias", f'{{"alias": "{alias}"}}'), ("2", "get_alias", "{broken"))
    with serving(chat("", calls=calls), chat("polite")) as script:
        model = open_model(f"{script.base}#m", patience=script.patience)
        done = converse(
            model, Request(messages=(user("how?"),), tools=(GET_ALIAS,)),
            lambda name, arguments: call_tool(context, name, arguments),
        )  # fmt: skip
    assert "Answer politely." in done.messages[2].content
    assert done.messages[3].is_error
    assert isinstance(plugins, Plugins)
