"""The example skill with an API on loopback, an export that runs, and data files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adaos_ctx.llm import Message, Reply, Usage
from adaos_ctx_catalog.example import make_example
from adaos_ctx_catalog.plans.limits import Limits
from adaos_ctx_catalog.plans.workspace import Workspace
from adaos_ctx_catalog.scanning import scan, source_for
from adaos_ctx_catalog.shelf import Shelf
from tests.catalog.making import opened
from tests.helpers import make_skill

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from adaos_ctx.llm import Request

NOW = "2026-03-05 12:00:00"
FILES = {
    "skills/reports/handlers/__init__.py": "",
    "skills/reports/handlers/main.py": (
        "ROWS = [('2026-03-01', 'Riga', 64.5), ('2026-03-01', 'Tartu', 120.0), ('2026-03-03', 'Riga', 39.25)]\n\n\n"
        "def revenue_report(since, city=None):\n"
        "    print('noise on standard output')\n"
        "    kept = [r for r in ROWS if r[0] >= since and city in (None, r[1])]\n"
        "    return {'rows': [{'day': d, 'city': c, 'revenue': v} for d, c, v in kept]}\n"
    ),
    "data/targets.csv": "city,target,note\nRiga,100.50,\nTartu,90,\"a, b\"\nOslo,,x\n",
    "data/visits.jsonl": '{"city": "Riga", "n": 3, "at": "2026-03-01"}\n{"city": "Ёж", "n": null}\n{"city": "Riga", "n": 4}\n',
}  # fmt: skip


def shop(tmp_path: Path, server: str = "http://127.0.0.1:1") -> str:
    root = str((tmp_path / "shop").resolve())
    make_example(root)
    make_skill(tmp_path / "shop", FILES)
    found = [
        source_for(each, root)
        for each in (
            "data/shop.sqlite",
            "skills/reports/skill.yaml",
            "data/targets.csv",
            "data/visits.jsonl",
        )
    ]
    found.append(source_for("api/shipping.yaml", root, options={"server": server}))
    report = scan(Shelf(root, f"{root}/../cache"), found)
    assert not report.failed
    return root


def workspace(root: str, role: str = "developer", **limits: Any) -> Workspace:
    return Workspace(opened(root, role), now=NOW, limits=Limits(hosts=("127.0.0.1",), **limits))


class Answers:
    """A model that gives prepared answers, and keeps what it was asked."""

    name = "prepared"

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)
        self.asked: list[Request] = []

    def chat(self, request: Request) -> Reply:
        self.asked.append(request)
        message = Message(role="assistant", content=self._answers.pop(0))
        return Reply(
            message=message, usage=Usage(prompt=10, completion=5, requests=1), model=self.name
        )

    def stream(self, request: Request) -> Iterator[str | Reply]:
        yield self.chat(request)
