from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from adaos_ctx.templates import template_dir
from tests.helpers import git_env, make_repo

REPO = Path(__file__).parents[1]


def test_the_templates_are_found_from_the_source_tree() -> None:
    assert os.path.isfile(f"{template_dir()}/skills/demo/skill.yaml")


def _report_step() -> dict[str, Any]:
    with open(f"{template_dir()}/ci/github-report.yml", encoding="utf-8") as file:
        (job,) = yaml.safe_load(file)["jobs"].values()
    (step,) = [step for step in job["steps"] if step.get("name") == "Report"]
    return dict(step)


def test_the_pull_request_gate_puts_no_text_of_the_event_into_its_script() -> None:
    assert "${{" not in _report_step()["run"]


@pytest.mark.parametrize(("text", "code"), [("# Demo\n", 0), ("# Demo\n" * 400, 1)])
def test_the_script_of_the_gate_runs_and_fails_on_growth(
    tmp_path: Path, text: str, code: int
) -> None:
    root = make_repo(
        tmp_path / "s", {"README.md": "# Demo\n" * 100, "SKILL.md": "# Demo\n\nA skill.\n"}
    )
    env = {**git_env(), "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    env |= {"GITHUB_STEP_SUMMARY": str(tmp_path / "summary"), "SKILL": ".", "PYTHONPATH": str(REPO)}
    script = f'#!/bin/sh\nexec "{sys.executable}" -m adaos_ctx "$@"\n'
    (tmp_path / "adaos-ctx").write_text(script)
    (tmp_path / "adaos-ctx").chmod(0o755)

    def run(*argv: str) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(argv, cwd=root, env=env, capture_output=True, check=False)

    run("adaos-ctx", "init")
    run("git", "add", "-A")
    run("git", "commit", "-qm", "one")
    env["BASE_SHA"] = run("git", "rev-parse", "HEAD").stdout.decode().strip()
    (Path(root) / "README.md").write_text(text)
    run("adaos-ctx", "alias", "refresh")
    run("git", "commit", "-qam", "two")
    done = run("bash", "-c", _report_step()["run"])
    assert done.returncode == code, done.stderr
    assert "README.md" in (tmp_path / "summary").read_text()
