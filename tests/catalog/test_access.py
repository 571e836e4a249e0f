from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx_catalog import audit, cards
from adaos_ctx_catalog.access import DEVELOPER, READER, Policy, Role, seen_by, without_personal
from adaos_ctx_catalog.details import Change, Column, Details, Snippet
from adaos_ctx_catalog.errors import CatalogBroken
from adaos_ctx_catalog.rendering import card

from .making import filled, opened, shop, table

if TYPE_CHECKING:
    from pathlib import Path

SECRETS = Details(
    id="res:a", uri="u", policy="rbac:analyst-read", secrets=("ada://secret/pg:main",), anti_patterns=("select *",),
    columns=(Column(name="city", type="text", about="where the email goes"), Column(name="email", type="text", pii="email")),
    snippets=(Snippet(engine="sql", code="SELECT email FROM a"), Snippet(engine="sql", code="SELECT city FROM a")),
    null_rate={"email": 0.5, "city": 0.1}, changes=(Change(rev=2, what=("+email:text",)),), description="has an EMAIL",
)  # fmt: skip


def test_a_role_that_is_not_named_sees_nothing() -> None:
    shown, kept = seen_by(Policy(), "stranger", SECRETS)
    assert shown is None
    assert kept[0].reason == "the policy names no such role"


def test_a_page_starts_with_a_role_that_there_is() -> None:
    assert Policy().usual == DEVELOPER
    assert Policy(roles={"b": Role(), "a": Role()}).usual == "a"
    assert Policy(roles={"a": Role(), DEVELOPER: Role()}).usual == DEVELOPER
    assert Policy(roles={}).usual == DEVELOPER


def test_a_developer_sees_all() -> None:
    assert seen_by(Policy(), DEVELOPER, SECRETS) == (SECRETS, [])


def test_a_right_that_is_missing_closes_the_details() -> None:
    assert seen_by(Policy(), READER, SECRETS)[0] is None
    policy = Policy(roles={"analyst": Role(rights=frozenset({"rbac:analyst-read"}))})
    shown, kept = seen_by(policy, "analyst", SECRETS)
    assert shown is not None
    assert (shown.anti_patterns, shown.secrets) == ((), ())
    assert len(kept) == 3


def test_nothing_names_a_personal_column_any_more() -> None:
    shown = without_personal(SECRETS)
    assert "email" not in (json.dumps(cards.to_json(shown)) + card(shown)).casefold()
    assert [s.code for s in shown.snippets] == ["SELECT city FROM a"]


@given(
    pii=st.booleans(), anti=st.booleans(), secrets=st.booleans(), rights=st.sampled_from([(), ("*",), ("rbac:analyst-read",)])
)
def test_what_is_withheld_is_not_shown(pii: bool, anti: bool, secrets: bool, rights: tuple[str, ...]) -> None:
    role = Role(rights=frozenset(rights), pii=pii, anti_patterns=anti, secrets=secrets)
    shown, kept = seen_by(Policy(roles={"r": role}), "r", SECRETS)
    if not rights:
        assert shown is None
        return
    assert shown is not None
    text = card(shown)
    assert ("pii=email" in text) is pii
    assert ("select *" in text) is anti
    assert ("ada://secret" in text) is secrets
    assert len(kept) == 3 - pii - anti - secrets


def test_the_policy_file_decides(tmp_path: Path) -> None:
    root = shop(tmp_path)
    (tmp_path / "shop/.ado/catalog/policy.json").write_text('{"roles": {"analyst": {"pii": true}}}')
    assert opened(root, "developer").details(["res:db.sqlite.shop.customers"]).details == ()
    seen = opened(root, "analyst").details(["res:db.sqlite.shop.customers"]).details
    assert "email" in [column.name for column in seen[0].columns]


def test_a_broken_policy_opens_nothing(tmp_path: Path) -> None:
    root = shop(tmp_path)
    (tmp_path / "shop/.ado/catalog/policy.json").write_text('{"roles": {"analyst": {"pii": "yes"}}}')
    with pytest.raises(CatalogBroken, match=r"roles\.analyst\.pii"):
        opened(root)


def test_reads_are_noted_with_what_was_withheld(tmp_path: Path) -> None:
    catalog = filled(tmp_path, [table("people", "id", "email")], role=READER)
    catalog.details(["res:db.x.people"])
    line = json.loads(audit.lines(catalog.shelf.cache)[-1])
    assert (line["role"], line["verb"], line["ids"]) == ("reader", "details", ["res:db.x.people"])
    assert line["withheld"] == ["res:db.x.people: 1 personal column (needs pii)"]


def test_an_audit_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    audit.note(str(tmp_path / "file"), role="r", verb="v", ids=[], withheld=[])
    assert audit.lines(str(tmp_path / "file")) == []


def test_an_audit_does_not_grow_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "MAX_BYTES", 2000)
    for number in range(60):
        audit.note(str(tmp_path), role="r", verb=str(number), ids=[], withheld=[])
    lines = audit.lines(str(tmp_path), 100)
    assert len(lines) < 40
    assert json.loads(lines[-1])["verb"] == "59"
