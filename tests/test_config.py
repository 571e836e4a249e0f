"""Every key of `ctx.toml` has a default, and every wrong one is named."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.config import DEFAULT_TASK, ORDER, SECTIONS, Config, PackConfig, parse, section_label
from adaos_ctx.errors import RegistryError


@pytest.mark.parametrize(
    "data", [None, b"", b"\xef\xbb\xbf", b"# nothing\r\n", b"[pack]\n[task]\n"]
)
def test_without_settings_the_defaults_hold(data: bytes | None) -> None:
    assert parse(data) == Config()
    assert (Config().task, Config().pack.budget) == (DEFAULT_TASK, 4096)


def test_each_setting_is_read() -> None:
    data = """
[pack]\r
budget = 8192
encoding = "cl100k_base"
layout = "refs"
order = ["schema", "adr", "schema", "resources"]
[pack.caps]
adr = 100
resources = 7
[task]
text = "сделай"
[actions]
schema = "regenerate"
"a.b" = "dotted"
b = "plain"
[workspace]
root = "../"
"""
    assert parse(data.encode()) == Config(
        pack=PackConfig(
            budget=8192,
            encoding="cl100k_base",
            layout="refs",
            order=(
                "schema",
                "adr",
                "resources",
                *(name for name in ORDER if name not in ("schema", "adr")),
            ),
            caps={"adr": 100, "options": 200, "resources": 7},
        ),
        task="сделай",
        actions={"schema": "regenerate", "a.b": "dotted", "b": "plain"},
        workspace="../",
    )


@pytest.mark.parametrize(
    ("data", "path", "reason"),
    [
        (b"x", "$", "is not TOML"),
        (b"a = \xff", "$", "is not TOML"),
        (b"a = " + b"1" * 5000, "$", "is not TOML"),
        (b"a = " + b"[" * 100_000, "$", "is not TOML"),
        (b"[pack]\nbudget = 1\nbudget = 2", "$", "is not TOML"),
        (b"[pakc]", "pakc", "is unknown (known: actions, pack, task, workspace)"),
        (b"[pack]\nbudgte = 1", "pack.budgte", "is unknown"),
        (b"[task]\nx = 1", "task.x", "is unknown"),
        (b"[workspace]\nx = 1", "workspace.x", "is unknown"),
        (b"pack = 1", "pack", "must be a table"),
        (b"[pack]\ncaps = 1", "pack.caps", "must be a table"),
        (b'[pack]\nbudget = "4k"', "pack.budget", "must be a number of tokens"),
        (b"[pack]\nbudget = true", "pack.budget", "must be a number of tokens"),
        (b"[pack]\nbudget = -1", "pack.budget", "must be a number of tokens"),
        (b"[pack.caps]\nadr = 1.5", "pack.caps.adr", "must be a number of tokens"),
        (b'[pack]\nlayout = "html"', "pack.layout", "must be one of compact"),
        (b"[pack]\nlayout = 1", "pack.layout", "must be a string"),
        (b"[pack]\nencoding = 1", "pack.encoding", "must be a string"),
        (b"[pack]\norder = 1", "pack.order", "must be a list of section names"),
        (b"[pack]\norder = [1]", "pack.order", "must be a list of section names"),
        (b"[task]\ntext = 1", "task.text", "must be a string"),
        (b'[actions]\n"a.b" = 1', "actions.a.b", "must be a string"),
    ],
)
def test_a_wrong_key_is_named(data: bytes, path: str, reason: str) -> None:
    with pytest.raises(RegistryError) as caught:
        parse(data)
    assert caught.value.facts["file"] == ".ado/ctx.toml"
    assert caught.value.facts["path"] == path
    assert str(caught.value.facts["reason"]).startswith(reason)


@given(st.binary(max_size=40) | st.text(alphabet='[]pack=1"\n. ', max_size=30).map(str.encode))
def test_any_bytes_are_settings_or_refused(data: bytes) -> None:
    try:
        assert isinstance(parse(data), Config)
    except RegistryError:
        return


@pytest.mark.parametrize(
    ("name", "label"),
    [("adr", "ADR"), ("options", "OPTS"), ("handlers", "HANDLER"), ("own", "OWN")],
)
def test_a_section_has_a_label(name: str, label: str) -> None:
    assert section_label(name) == label


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("[pack]\norder = ['adr', 'shema']\n", "pack.order: 'shema' is no section"),
        ("[pack.caps]\nhandlr = 5\n", "pack.caps.handlr: 'handlr' is no section"),
        ("[pack]\nbudget = 9999999999999\n", "pack.budget: must be at most"),
        ("[pack.caps]\nadr = 9999999999999\n", "pack.caps.adr: must be at most"),
    ],
)
def test_a_section_that_there_is_not_and_an_absurd_number_are_refused(data: str, said: str) -> None:
    with pytest.raises(RegistryError, match=said):
        parse(data.encode())


@pytest.mark.parametrize("name", sorted(SECTIONS))
def test_every_section_may_be_named(name: str) -> None:
    assert parse(f"[pack]\norder = ['{name}']\n[pack.caps]\n{name} = 1\n".encode())
