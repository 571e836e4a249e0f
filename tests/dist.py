"""Build what would be released and try it as a stranger would: `python -m tests.dist` (needs an index).

The sdist and the wheel are built twice and must be equal byte for byte; `twine check` reads their metadata;
the wheel is installed into a new environment without extras, and makes and packs the demo there.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
EPOCH = "1577836800"  # seconds; any fixed time, for archives hold times of files


def main() -> int:
    """Build, compare, check, install, use; the first step that fails ends it."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        tools = environment(place / "tools", "build", "twine", "hatchling")
        first, second = (built(tools, place / name) for name in ("one", "two"))
        if digests(first) != digests(second):
            print(f"two builds differ: {digests(first)} {digests(second)}")
            return 1
        run(tools, "-m", "twine", "check", "--strict", *map(str, first))
        (wheel,) = [path for path in first if path.suffix == ".whl"]
        faults = wheel_faults(zipfile.ZipFile(wheel).namelist())
        if faults:
            print("\n".join(faults))
            return 1
        tried(environment(place / "clean", str(wheel)), place)
        for path, digest in digests(first).items():
            print(f"{digest}  {path}")
    return 0


def wheel_faults(names: list[str]) -> list[str]:
    """What is missing in a wheel, or has no business there; names are paths inside it."""
    top = {name.partition("/")[0] for name in names}
    plugins = sorted(path.name for path in (ROOT / "plugins").iterdir() if path.is_dir())
    wanted = [f"{package}/py.typed" for package in ("adaos_ctx", *plugins)]
    wanted += ["adaos_ctx/_templates/skills/demo/skill.yaml", "adaos_ctx/_templates/plugin/pyproject.toml"]
    strangers = {one for one in top if not one.startswith("adaos_ctx")}
    faults = [f"not in the wheel: {name}" for name in wanted if name not in names]
    faults += [f"in the wheel: {name}" for name in sorted(strangers)]
    return faults + [f"in the wheel: {name}" for name in names if "__pycache__" in name]


def environment(place: Path, *packages: str) -> str:
    """The interpreter of a new environment with these packages."""
    venv.create(place, with_pip=True)
    python = str(place / ("Scripts" if os.name == "nt" else "bin") / "python")
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages)
    return python


def built(python: str, out: Path) -> list[Path]:
    """The sdist and the wheel of this tree, sorted."""
    run(python, "-m", "build", "-q", "--no-isolation", "-o", str(out), str(ROOT))
    return sorted(out.iterdir())


def digests(paths: list[Path]) -> dict[str, str]:
    """File name -> SHA-256."""
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def tried(python: str, place: Path) -> None:
    """Use the installed program: version, demo, pack, verify, doctor, and the module without extras."""
    for words in ("--version", "new demo --kind demo", "pack demo", "alias verify demo", "plugins"):
        run(python, "-m", "adaos_ctx", *words.split(), cwd=place)
    run(python, "-c", "import adaos_ctx, adaos_ctx_pcx, adaos_ctx_gen; adaos_ctx.open_skill('demo')", cwd=place)


def run(python: str, *words: str, cwd: Path | None = None) -> None:
    """Run Python with words; its output is shown when it fails."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env |= {"SOURCE_DATE_EPOCH": EPOCH}
    done = subprocess.run(
        [python, *words], cwd=cwd or ROOT, env=env, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}: exit {done.returncode}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    sys.exit(main())
