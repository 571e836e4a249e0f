"""What plans refuse; they share the exit codes of the catalog."""

from __future__ import annotations

from adaos_ctx.errors import CtxError
from adaos_ctx_catalog.errors import Placed


class PlanBroken(Placed):
    """A plan does not follow its grammar: unknown keys, an expression that is none."""

    code = "plan_broken"
    exit_code = 50
    hint = "mend the plan, then: adaos-ctx catalog check PLAN"


class NoPlan(CtxError):
    """No plan of this name is stored."""

    code = "plan_unknown"
    exit_code = 52
    message = "no plan {name}: there is no {file}{close}"
    hint = "adaos-ctx catalog plan TASK --name NAME"


class PlanEdited(CtxError):
    """A stored plan is not as it was made: somebody changed it by hand."""

    code = "plan_edited"
    exit_code = 50
    message = "{file} was changed by hand; a new plan would overwrite that"
    hint = "store it under another name: --name NAME; or overwrite it: --force"


class PlanFailed(CtxError):
    """A source did not answer a plan, or not within its limits."""

    code = "plan_failed"
    exit_code = 51
    message = "{source}: {reason}"
    hint = "adaos-ctx catalog explain PLAN"


class PlanRefused(CtxError):
    """The cards forbid a plan, or do not hold what it names."""

    code = "plan_refused"
    exit_code = 52
    message = "{path}: {reason}"
    hint = "adaos-ctx catalog check PLAN"


class PlanUncompiled(CtxError):
    """No plan could be made of a task."""

    code = "plan_uncompiled"
    exit_code = 52
    message = "no plan for this task: {reason}"
    hint = "say it in words of the cards, or name a model: ADA_DEV=1 adaos-ctx catalog plan --model NAME"
