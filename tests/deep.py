"""Run the property tests with their full counts: `python -m tests.deep [--fuzz] [--examples 2000] [pytest words]`.

`--fuzz` takes what reads texts of strangers only, with ten times as many examples and new ones at every run.
"""

from __future__ import annotations

import os
import sys

import pytest

_READS = "parse or any_text or hostile or forge or never_raises or decode or garbage or redact"


def main(words: list[str]) -> int:
    """Run pytest in the profile `deep`; the words go to pytest, `--examples N` to hypothesis."""
    os.environ["HYPOTHESIS_PROFILE"] = "fuzz" if "--fuzz" in words else "deep"
    if "--fuzz" in words:
        words[words.index("--fuzz") : words.index("--fuzz") + 1] = ["-k", _READS]
    if "--examples" in words:
        at = words.index("--examples")
        os.environ["ADAOS_CTX_DEEP_EXAMPLES"] = words[at + 1]
        del words[at : at + 2]
    return int(pytest.main(["-q", "-p", "no:cacheprovider", *words]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
