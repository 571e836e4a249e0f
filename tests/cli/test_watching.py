from __future__ import annotations

import pytest

from adaos_ctx.cli.watching import watch
from adaos_ctx.errors import EXIT_OK
from tests.helpers import make_skill


def test_ctrl_c_while_the_pack_is_made_ends_the_watch(
    tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    runs = []

    def interrupted() -> int:
        runs.append(1)
        if len(runs) > 1:
            pytest.fail("it went on")
        raise KeyboardInterrupt

    root = make_skill(tmp_path, {"README.md": "# A\n"})  # type: ignore[arg-type]
    assert watch((root,), interrupted) == EXIT_OK
    assert "interrupted" in capsys.readouterr().err
