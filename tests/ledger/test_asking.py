from __future__ import annotations

from adaos_ctx.llm import open_model
from adaos_ctx_ledger.asking import concepts
from adaos_ctx_ledger.consolidating import consolidate, due
from adaos_ctx_ledger.session import Session
from tests.ledger.telling import event
from tests.llm_server import chat, serving

ASK = "why does RetryPolicy fail?"
LONG = "The part number {n} keeps its data for a day and is cleared at night by the job. " * 4


def old_session() -> Session:
    session = Session("s1")
    session.tell([event(f"A.x{n}", f"x{n}", LONG.format(n=n)) for n in range(5)])
    session.append({"k": "crunch", "id": "1"}, *({"k": "turn"} for _ in range(40)))
    return session


def test_without_a_model_form_decides() -> None:
    assert concepts(ASK) == (["RetryPolicy"], "")


def test_a_model_that_is_named_is_asked() -> None:
    with serving(chat('{"concepts": ["retries", "retries", "policy of retries"]}')) as script:
        assert concepts(ASK, f"{script.base}#m") == (["retries", "policy of retries"], "")


def test_a_model_that_fails_falls_back_with_a_warning() -> None:
    found, warning = concepts(ASK, "http://127.0.0.1:9/v1#m")
    assert found == ["RetryPolicy"]
    assert "127.0.0.1:9" in warning
    assert concepts(ASK, "nonsense")[1]


def test_old_entries_are_condensed_and_keep_their_references() -> None:
    session = old_session()
    assert len(due(session.state)) == 5
    with serving(chat("[1] x0 is cleared at night.\n- [2]: x1 too.\n[9] nobody\nnoise")) as script:
        found = consolidate(session.state, open_model(f"{script.base}#m"))
    session.tell(found.events)
    entries = session.state.entries
    assert (found.entries, found.warning) == (2, "")
    assert (entries["A.x0"].text, entries["A.x1"].text) == ("x0 is cleared at night.", "x1 too.")
    assert entries["A.x0"].digest == "ab" * 32
    assert entries["A.x2"].text.startswith("The part number 2")


def test_an_answer_in_another_shape_changes_nothing() -> None:
    session = old_session()
    with serving(chat("I would rather not.")) as script:
        found = consolidate(session.state, open_model(f"{script.base}#m"))
    assert found.events == ()
    assert "another shape" in found.warning


def test_few_or_young_entries_are_not_worth_a_request() -> None:
    assert due(Session("none").state) == []
