"""Run the property tests with their full counts: `python -m tests.deep [--examples 2000] [pytest words]`."""

from __future__ import annotations

import os
import sys

import pytest


def main(words: list[str]) -> int:
    """Run pytest in the profile `deep`; the words go to pytest, `--examples N` to hypothesis."""
    os.environ["HYPOTHESIS_PROFILE"] = "deep"
    if "--examples" in words:
        at = words.index("--examples")
        os.environ["ADAOS_CTX_DEEP_EXAMPLES"] = words[at + 1]
        del words[at : at + 2]
    return int(pytest.main(["-q", "-p", "no:cacheprovider", *words]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
