"""Which files a change may touch."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import UsageError
from adaos_ctx_gen.pathrules import (
    allowed_places,
    check_allowed,
    odd_names,
    path_faults,
    path_reason,
)
from adaos_ctx_gen.values import Edit

REFUSED = {
    "../x.py": "leaves the skill root", "handlers/../../x.py": "leaves the skill root", "/etc/passwd": "is absolute",
    "C:/x.py": "holds a colon (drive or stream)", "handlers/a.py:stream": "holds a colon (drive or stream)",
    "handlers\\main.py": "holds a backslash", "\\\\server\\x": "holds a backslash", "handlers/a\0.py": "holds a NUL",
    "": "names no file", ".": "names no file", "handlers/": "is not in normal form", "handlers//a.py": "is not in normal form",
    ".git/config": "lies in .git", "handlers/.GIT/hooks/pre-commit": "lies in .git", "git~1/config": "lies in .git",
    ".g\u200cit/config": "lies in .git", ".ado/aliases.json": "belongs to adaos-ctx", ".ADO/ctx.toml": "belongs to adaos-ctx",
    "handlers/.ado/x": "belongs to adaos-ctx", ".github/workflows/ci.yml": "is a CI file", ".gitlab-ci.yml": "is a CI file",
    "Jenkinsfile": "is a CI file", "azure-pipelines.yml": "is a CI file", ".husky/pre-commit": "is a git hook",
    "hooks/pre-commit": "is a git hook", ".pre-commit-config.yaml": "is a git hook", ".claude/settings.json": "configures an agent",
    ".env": "is hidden", "handlers/.hidden.py": "is hidden", "handlers/con.py": "is a device on Windows",
    "handlers/LPT1": "is a device on Windows", "handlers/nul.tar.gz": "is a device on Windows",
    "handlers/a.py.": "begins or ends with a blank, or ends with a dot", "handlers/ a.py": "begins or ends with a blank, or ends with a dot",
    "handlers/a\n.py": "holds characters that are not seen", "handlers/\u202eyp.a": "holds characters that are not seen",
    "handlers/__pycache__/x.cpython-311.pyc": "is run by Python unasked", "lib/Site-Packages/x.py": "is run by Python unasked",
    "handlers/x.pyc": "is no text", "handlers/x.abi3.SO": "is no text", "handlers/libx.so.1.2": "is no text",
    "handlers/x.pyd": "is no text", "handlers/x.dll": "is no text",
    "handlers/sitecustomize.py": "is run by Python unasked", "handlers/x.pth": "is run by Python unasked",
    "prompt_state.json": "is written by AdaOS", "prep/prep_result.json": "is written by AdaOS",
    "a/" * 20 + "x.py": "is too long", "handlers/" + "я" * 150: "is too long", "x/" + "y" * 500: "is too long",
    "handlers/\ud800.py": "holds a character that is not Unicode text",
}  # fmt: skip


@pytest.mark.parametrize(("path", "reason"), REFUSED.items(), ids=range(len(REFUSED)))
def test_what_must_not_be_written(path: str, reason: str) -> None:
    assert path_reason(path) == reason


@pytest.mark.parametrize(
    "path",
    [
        "handlers/main.py",
        "schemas/схема.json",
        "tests/测试_main.py",
        "src/a b/$(rm -rf ~).py",
        "README.md",
    ],
)
def test_what_may_be_written(path: str) -> None:
    assert path_reason(path) is None


def test_a_change_stays_in_the_folders_of_the_skill() -> None:
    places = allowed_places(
        ["handlers/main.py", "lib/x/y.py", "prep/ADR.md", "README.md"], ["docs", "setup.cfg"]
    )
    edits = [
        Edit(path=p, content="")
        for p in (
            "handlers/n.py",
            "lib/z.py",
            "README.md",
            "docs/a.md",
            "setup.cfg",
            "tests/t.py",
            "prep/ADR.md",
            "other/x.py",
            "LICENSE",
            "libx/y.py",
        )
    ]
    assert [fault.path for fault in path_faults(edits, [], places)] == [
        "prep/ADR.md",
        "other/x.py",
        "LICENSE",
        "libx/y.py",
    ]


def test_names_that_only_look_the_same_are_refused() -> None:
    edits = [
        Edit(path="handlers/Main.py", content=""),
        Edit(path="handlers/x.py", content=""),
        Edit(path="handlers/X.py", content=""),
    ]
    faults = path_faults(edits, ["handlers/main.py"], ["handlers/"])
    assert [fault.path for fault in faults] == ["handlers/Main.py", "handlers/X.py"]


def test_a_file_is_no_folder() -> None:
    edits = [Edit(path="src/a", content=""), Edit(path="src/a/b.py", content="")]
    assert path_faults(edits, [], ["src/"])[0].path == "src/a/b.py"


def test_shell_in_names_is_said_and_harmless() -> None:
    edits = [
        Edit(path=p, content="")
        for p in ("src/$(rm -rf ~).py", "src/a;b", "-rf", "src/ok.py", "src/`id`")
    ]
    assert odd_names(edits) == ["src/$(rm -rf ~).py", "src/a;b", "-rf", "src/`id`"]


@given(st.text(max_size=40))
def test_any_text_is_judged(path: str) -> None:
    reason = path_reason(path)
    assert reason is None or reason
    if reason is None:
        assert not path.startswith(("/", "."))
        assert ".." not in path.split("/")


@pytest.mark.parametrize("place", [".git", ".git/", ".ado", ".github/", "../other", "/etc", ""])
def test_what_nobody_can_allow(place: str) -> None:
    with pytest.raises(UsageError, match="--allow"):
        check_allowed(("docs/", place))


def test_other_places_can_be_allowed() -> None:
    assert check_allowed(["docs/", "Makefile"]) == ("docs/", "Makefile")
