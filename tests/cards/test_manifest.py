from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import yaml

from adaos_ctx.cards.manifest import build, claim
from tests.cards.reading import card, supported

if TYPE_CHECKING:
    from pathlib import Path

SKILL = """name: media_skill
version: "0.1.0"
description: Plays media. And more.
entry: handlers/main.py
default_tool: play
events:
  subscribe: [sys.ready]
  publish: [io.out.stream.publish]
data_routes:
- {route: stream, path: media.now_playing}
permissions: [network]
dependencies: [requests>=2]
tools:
- name: play
  description: Play it.
  entry: handlers.main:play
  input_schema: {type: object, required: [url], properties: {url: {type: string}}}
  output_schema: {type: object, required: [ok, message]}
runtime: {python: "3.11"}
"""


def test_a_skill_is_told_by_what_it_offers_and_needs() -> None:
    assert card(build, SKILL, "skill.yaml") == [
        "skill: media_skill 0.1.0 entry handlers/main.py default play",
        "about: Plays media.",
        "play(url: string) -> {ok,message}",
        "events: sub sys.ready, pub io.out.stream.publish",
        "routes: stream media.now_playing",
        "perms/deps: network, requests>=2",
        "also: runtime",
    ]


def test_lines_point_to_the_entries() -> None:
    assert supported(build, SKILL, "skill.yaml")[3] == ["sys.ready", "io.out.stream.publish"]


def test_many_tools_are_named() -> None:
    tools = "".join(f"- name: tool_{i}\n  description: d\n  entry: a:b\n" for i in range(30))
    lines = card(build, f"name: x\nversion: 1.0\ntools:\n{tools}", "skill.yaml")
    assert lines[0] == "skill: x 1.0"
    assert lines[1].startswith("tools: tool_0, tool_1, ")
    assert lines[2].endswith("…+9")


def test_a_scenario_shows_its_steps() -> None:
    text = (
        "id: greet\nversion: '0.1'\ntrigger: manual\nsteps:\n- call: a.b\n- name: ask\n  do: []\n"
    )
    assert card(build, text, "scenario.yaml") == [
        "scenario: greet 0.1",
        "steps: a.b, ask",
        "triggers: manual",
    ]


def test_triggers_and_intents() -> None:
    text = "name: alarm\nentrypoint: m.py\nintents: [set.intent]\ntriggers:\n- voice: wake me\n"
    assert card(build, text, "skill.yaml") == [
        "skill: alarm entry m.py",
        "triggers: set.intent, voice wake me",
    ]


@pytest.mark.parametrize(
    "text", ["a: 1\n", "- x\n", "name: [a]\ntools: 5\nevents: x\nsteps: {a: 1}\n", "name: {a: b}\n"]
)
def test_odd_manifests_give_a_card(text: str) -> None:
    card(build, text, "skill.yaml")


def test_claim_is_by_name() -> None:
    paths = ["skill.yaml", "a/scenario.yml", "skill.json", "my-skill.yaml"]
    assert [claim(path, "") for path in paths] == [97, 97, 75, 0]


def test_real_manifests_show_name_and_version(corpus: Path) -> None:
    files = sorted(corpus.glob("adaos_*/**/skill.yaml"))
    assert len(files) > 50
    for file in files:
        text = file.read_text(encoding="utf-8-sig")
        root = yaml.load(text, Loader=yaml.CBaseLoader)
        lines = card(build, text, "skill.yaml")
        assert lines[0].startswith(f"skill: {root['name']} {root['version']}")
