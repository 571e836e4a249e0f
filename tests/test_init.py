from __future__ import annotations

import subprocess
import sys

import pytest

import adaos_ctx


@pytest.mark.parametrize("name", adaos_ctx.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(adaos_ctx, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nope"):
        adaos_ctx.nope  # noqa: B018 - reading it is the test


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys; import adaos_ctx; print(sorted(m for m in sys.modules if 'adaos_ctx' in m))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['adaos_ctx']\n"
