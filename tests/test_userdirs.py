from __future__ import annotations

import os
import subprocess
import sys

import pytest

from adaos_ctx.userdirs import user_cache, user_data


@pytest.mark.parametrize(
    ("variables", "inside"),
    [
        ({"XDG_CACHE_HOME": "cache"}, "/home/x/.cache/adaos-ctx"),
        ({"XDG_CACHE_HOME": ""}, "/home/x/.cache/adaos-ctx"),
        ({"XDG_CACHE_HOME": "/c"}, "/c/adaos-ctx"),
        ({"HOME": "here", "XDG_CACHE_HOME": "/c"}, "/c/adaos-ctx"),
    ],
)
def test_a_relative_cache_folder_is_ignored(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], inside: str
) -> None:
    monkeypatch.setenv("HOME", "/home/x")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert user_cache() == inside


def test_a_relative_home_never_puts_caches_into_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    for home in ("here", "./x", ""):
        monkeypatch.setenv("HOME", home)
        assert os.path.isabs(user_cache())


def test_data_lie_beside_caches_by_the_same_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/x")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert user_data() == "/home/x/.local/share/adaos-ctx"
    monkeypatch.setenv("XDG_DATA_HOME", "/d")
    assert user_data() == "/d/adaos-ctx"


def test_a_hook_pays_for_no_more_than_this_module() -> None:
    code = "import sys; a = set(sys.modules); import adaos_ctx.userdirs; print(*sorted(set(sys.modules) - a))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert set(done.stdout.split()) <= {"__future__", "adaos_ctx", "adaos_ctx.userdirs"}
