"""Plans of one skill: read, compile, check, run, store, test. What commands and programs call."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from adaos_ctx import files
from adaos_ctx.digest import sha256_hex
from adaos_ctx.text import unify_line_ends
from adaos_ctx.writes import write_atomic
from adaos_ctx_catalog.plans import compiling, stored
from adaos_ctx_catalog.plans.canonical import plan_hash, to_yaml
from adaos_ctx_catalog.plans.card import Card
from adaos_ctx_catalog.plans.checking import Bounds, Checked, check
from adaos_ctx_catalog.plans.errors import NoPlan, PlanBroken, PlanEdited, PlanRefused
from adaos_ctx_catalog.plans.executing import Run, statement
from adaos_ctx_catalog.plans.expanding import PREFIX, expand
from adaos_ctx_catalog.plans.explaining import explain
from adaos_ctx_catalog.plans.limits import Limits
from adaos_ctx_catalog.plans.looking_up import CatalogCards
from adaos_ctx_catalog.plans.reading import parse_plan
from adaos_ctx_catalog.plans.staging import is_whole
from adaos_ctx_catalog.plans.stored import FOLDER
from adaos_ctx_catalog.resolving import Place

if TYPE_CHECKING:
    from adaos_ctx.llm import Model
    from adaos_ctx_catalog.catalog import Catalog
    from adaos_ctx_catalog.plans.compiling import Compiled
    from adaos_ctx_catalog.plans.envelope import Envelope
    from adaos_ctx_catalog.plans.model import Plan

_NAMED = 8  # stored plans that a refusal names
MAX_BYTES = 4 << 20
_NAME = re.compile(r"[^\W_][\w.-]{0,63}")
_SEEN = 8  # cards that a rule looks at


class Workspace:
    """The plans of a skill.

    Args:
        catalog: Opened for the role that plans and runs.
        now: The present in UTC, `YYYY-MM-DD HH:MM:SS`; the clock's when "".
        limits: Of each run.
        bounds: Of costs.
    """

    def __init__(
        self,
        catalog: Catalog,
        *,
        now: str = "",
        limits: Limits | None = None,
        bounds: Bounds | None = None,
    ) -> None:
        self.root = catalog.shelf.root
        self.cards = CatalogCards(catalog)
        self._catalog, self._limits, self._bounds = catalog, limits or Limits(), bounds
        self.now = now or datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")

    def load(self, name: str) -> Plan:
        """A stored plan by its name, or by the path of a file in the skill.

        Raises:
            NoPlan: It is not there.
            PlanBroken: It does not parse.
        """
        path = name if name.endswith((".yaml", ".yml")) else f"{FOLDER}/{plan_name(name)}/plan.yaml"
        inside = files.resolve(self.root, path)
        if not files.exists(f"{self.root}/{inside}"):
            raise NoPlan(name=name, file=path, close=_stored(name, self.names()))
        data = files.read(self.root, inside, max_bytes=MAX_BYTES)
        return parse_plan(data.decode("utf-8", "replace"), path)

    def check(self, plan: Plan, name: str = "") -> Checked:
        """Hold a plan against the cards."""
        inside = (name,) if name else ()
        return check(expand(plan, self.load, inside), self.cards, self._bounds)

    def compile(self, task: str, *, context: str = "", model: Model | None = None) -> Compiled:
        """Make a plan of a task.

        Args:
            task: Its words.
            context: Cards as text; looked for by the task when "".
            model: Who is asked; a rule when None.

        Raises:
            PlanUncompiled: It cannot be made.
        """
        if model is not None:
            return compiling.by_model(task, context or self._context(task), self.cards, model)
        ids = [found.id for found in self._catalog.search(task, k=_SEEN)]
        found = [self.cards.find(each, "source") for each in ids]
        return compiling.by_rule(
            task, [card for card in found if isinstance(card, Card)], self.cards
        )

    def _context(self, task: str) -> str:
        from adaos_ctx.tokens import get_counter
        from adaos_ctx_catalog import budgeting

        plan = budgeting.Plan(task=task, budget=4000)
        found = self._catalog.search(task, k=budgeting.MAX_CANDIDATES)
        return str(budgeting.budgeted_context(self._catalog, plan, found, count=get_counter()).text)

    def execute(self, plan: Plan, name: str = "") -> Envelope:
        """Check a plan and run it.

        Raises:
            PlanRefused: The cards forbid it.
            PlanFailed: A source does not answer, or a limit is hit.
        """
        checked = self.check(plan, name)
        if checked.errors or checked.bound is None:
            first = checked.errors[0]
            raise PlanRefused(
                path=first.path, reason=f"{first.code}: {first.reason}", faults=checked.errors
            )
        run = Run(place=self.place, limits=self._limits, now=self.now)
        return run.execute(checked.bound)

    @property
    def place(self) -> Place:
        """Where runs happen."""
        return Place(root=self.root, timeout_s=self._limits.timeout_s)

    def sql(self, checked: Checked) -> str:
        """The statement of a plan's engine; "" where it runs over several sources."""
        if checked.bound is None or checked.errors or not is_whole(checked.bound):
            return ""
        return statement(checked.bound, self.root, self.now)

    def explain(self, checked: Checked, *, task: str = "", how: str = "") -> str:
        """`explain.md`."""
        return explain(checked, sql=self.sql(checked), task=task, how=how)

    def save(
        self,
        name: str,
        plan: Plan,
        *,
        task: str = "",
        compiled: Compiled | None = None,
        force: bool = False,
    ) -> list[str]:
        """Write a plan and what belongs to it; the paths that changed, relative to the skill.

        Args:
            name: Its name.
            plan: What to store.
            task: What it was made for.
            compiled: How it was made.
            force: Overwrite a plan that somebody changed by hand.

        Raises:
            PlanEdited: One of this name was changed by hand.
            CannotWrite: The system refuses.
        """
        path = f"{FOLDER}/{plan_name(name)}/plan.yaml"
        if not force and self._is_edited(path, to_yaml(plan)):
            raise PlanEdited(file=path)
        checked = self.check(plan, name)
        how = compiled.how if compiled else ""
        sql = self.sql(checked)
        told = self.explain(checked, task=task, how=how) + _record(to_yaml(plan))
        made = {"plan.yaml": to_yaml(plan), "explain.md": told}
        if sql:
            made["plan.sql"] = f"-- plan {plan_hash(checked.plan)}\n{sql}\n"
        if compiled is not None and compiled.messages:
            made["compile.json"] = _audit(task, compiled)
        return [
            path
            for file, text in made.items()
            if self._write(path := f"{FOLDER}/{plan_name(name)}/{file}", text)
        ]

    def _is_edited(self, path: str, new: str) -> bool:
        """Whether a stored plan is neither the new one nor as it was written."""
        inside = files.resolve(self.root, path)
        if not files.exists(f"{self.root}/{inside}"):
            return False
        text = files.read(self.root, inside, max_bytes=MAX_BYTES).decode("utf-8", "replace")
        beside = inside.removesuffix("plan.yaml") + "explain.md"
        told = b""
        if files.exists(f"{self.root}/{beside}"):
            told = files.read(self.root, beside, max_bytes=MAX_BYTES)
        return unify_line_ends(text) != new and _record(text).strip().encode() not in told

    def _write(self, path: str, text: str) -> bool:
        return write_atomic(f"{self.root}/{files.resolve(self.root, path)}", text.encode())

    def names(self) -> list[str]:
        """Names of stored plans, sorted."""
        return stored.names(self.root)

    def test(self, name: str, *, update: bool = False) -> tuple[int, list[str]]:
        """Run a stored plan against its golden files.

        Args:
            name: Of the plan.
            update: Write the golden file instead (`rows.golden.json`).

        Returns:
            How many golden files were compared, and what differs.
        """
        from adaos_ctx_catalog.plans.golden import compare, golden_of, paths

        plan = self.load(name)
        if update:
            text = golden_of(self.execute(plan, name), self.now)
            self._write(f"{FOLDER}/{plan_name(name)}/tests/rows.golden.json", text)
            return 1, []
        found: list[str] = []
        known = paths(self.root, f"{FOLDER}/{plan_name(name)}/tests")
        for path in known:
            golden = json.loads(files.read(self.root, path, max_bytes=MAX_BYTES))
            self.now = str(golden.get("now", self.now))
            found += compare(self.execute(plan, name), golden, path)
        return len(known), found


def _stored(name: str, known: list[str]) -> str:
    """The stored plans, those first whose names are near; "" where there is none."""
    from difflib import get_close_matches  # only a miss pays

    near = get_close_matches(name, known, 3)
    names = ", ".join([*near, *(each for each in known if each not in near)][:_NAMED])
    return f"; stored plans: {names}" if names else ""


def plan_name(text: str) -> str:
    """The name of a plan, without `plan:`.

    Raises:
        PlanBroken: It is none.
    """
    name = text.removeprefix(PREFIX)
    if not _NAME.fullmatch(name) or ".." in name:
        raise PlanBroken(
            file=name[:80], path="name", reason="a name has letters, digits, _ . -, at most 64"
        )
    return name


def _record(text: str) -> str:
    """The line of `explain.md` by which a plan is known to be as it was written."""
    digest = sha256_hex(unify_line_ends(text).encode())[:16]
    return f"\n<!-- plan.yaml {digest} -->\n"


def _audit(task: str, compiled: Compiled) -> str:
    value: dict[str, Any] = {
        "task": task, "model": compiled.how,
        "usage": {"prompt": compiled.usage.prompt, "completion": compiled.usage.completion},
        "messages": [{"role": each.role, "content": each.content} for each in compiled.messages],
    }  # fmt: skip
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
