from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.redact import redact
from adaos_ctx_catalog.arl import NAMESPACES, QUERY, Arl, check_credentials, masked, parse_arl
from adaos_ctx_catalog.errors import UnsafeUri

PARTS = st.text(
    st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), min_size=1, max_size=12
).filter(lambda text: text not in (".", ".."))
SCOPES = st.sampled_from(["root", "any", "hub:h-1", "member:й.2"])


def arls() -> st.SearchStrategy[Arl]:
    return st.builds(
        Arl, scope=SCOPES, ns=st.sampled_from(NAMESPACES), path=st.lists(PARTS, min_size=1, max_size=4).map(tuple),
        query=st.dictionaries(st.sampled_from(QUERY), PARTS, max_size=3).map(lambda d: tuple(sorted(d.items()))),
        fragment=st.sampled_from([None, ("rev", "3"), ("sha256", "a1b2c3d4")]),
    )  # fmt: skip


@given(arl=arls())
def test_what_is_printed_is_read_back(arl: Arl) -> None:
    try:
        check_credentials(str(arl))
    except UnsafeUri:
        return
    from adaos_ctx.visible import has_hidden

    if any(has_hidden(part) for part in (*arl.path, *(v for _, v in arl.query))):
        with pytest.raises(UnsafeUri):
            parse_arl(str(arl))
    else:
        assert parse_arl(str(arl)) == arl


@pytest.mark.parametrize(
    ("text", "scope", "ns", "path"),
    [
        ("ada://any/db/pg:main/public.orders", "any", "db", ("pg:main", "public.orders")),
        ("ada://secret/vault:kv/app/key", "", "secret", ("vault:kv", "app", "key")),
        ("ada://any/secret/pg:main", "any", "secret", ("pg:main",)),
        ("ada://hub:h1/api/http:GET/https%3A%2F%2Fx.org%2Fa", "hub:h1", "api", ("http:GET", "https://x.org/a")),
        ("ada://root/file/данные/a%20b.csv", "root", "file", ("данные", "a b.csv")),
    ],
)
def test_documented_forms_are_read(text: str, scope: str, ns: str, path: tuple[str, ...]) -> None:
    arl = parse_arl(text)
    assert (arl.scope, arl.ns, arl.path) == (scope, ns, path)
    assert parse_arl(str(arl)) == arl


def test_query_and_fragment_are_read() -> None:
    arl = parse_arl("ada://any/db/pg:main/t?limit=5&columns=a,b&asof=2026-01-01#rev=12")
    assert dict(arl.query) == {"limit": "5", "columns": "a,b", "asof": "2026-01-01"}
    assert arl.fragment == ("rev", "12")


@pytest.mark.parametrize(
    "text",
    [
        "", "ada://", "http://x/y", "ada://any", "ada://any/db", "ada://any/db/", "ada://any/db//x",
        "ada://nobody/db/x", "ada://any/nothing/x", "ada://any/db/../x", "ada://any/db/%2e%2e",
        "ada://any/db/x?foo=1", "ada://any/db/x?limit", "ada://any/db/x?limit=1&limit=2",
        "ada://any/db/x#frag", "ada://any/db/x#rev=-1", "ada://any/db/%zz", "ada://any/db/%ff",
        "ada://any/db/a%0ab", "ada://any/db/a%E2%80%AEb", "ada://any/db/a%00", "ada://any/db/" + "x" * 5000,
        "ada://hub:/db/x",
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(UnsafeUri):
        parse_arl(text)


@pytest.mark.parametrize(
    "text",
    [
        "ada://any/db/postgres://bob:hunter2secret@db/x",
        "ada://any/db/pg:x/postgres%3A%2F%2Fbob%3Ahunter2secret%40db",
        "ada://any/db/pg:x/postgres%253A%252F%252Fbob%253Ahunter2secret%2540db",
        "ada://any/api/http:GET/x?filter=api_key%3Dhunter2secret9f8e7d",
        "postgresql://bob:hunter2secret@db.example.org/x",
    ],
)
def test_credentials_are_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(UnsafeUri) as refusal:
        check_credentials(text)
    assert "hunter2secret" not in str(refusal.value) + str(refusal.value.facts)
    assert "hunter2secret" not in masked(text)
    if text.startswith("ada://"):
        with pytest.raises(UnsafeUri):
            parse_arl(text)


def test_an_address_without_a_password_is_no_credential() -> None:
    check_credentials("postgresql://reader@db.example.org/main")
    assert redact("postgresql://reader@db/main").count == 0
