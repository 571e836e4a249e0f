"""References that a model claims."""

from __future__ import annotations

from adaos_ctx_gen.claims import Claim, check_claims

NOW = {"A.ADR1": "12345678" + "0" * 56, "S.схема": "abcdef01" + "1" * 56}


def test_each_claim_is_compared_with_what_there_is() -> None:
    text = "USING: A.ADR1@12345678, S.схема#abcdef01 A.ADR1@00000000 X.no@11111111 A.ADR1@12345678"
    assert check_claims(text, NOW) == [
        Claim("A.ADR1@12345678", "current", "A.ADR1@12345678"),
        Claim("S.схема@abcdef01", "current", "S.схема@abcdef01"),
        Claim("A.ADR1@00000000", "stale", "A.ADR1@12345678"),
        Claim("X.no@11111111", "unknown", ""),
    ]


def test_contexts_are_compared_too() -> None:
    claims = check_claims(
        "from ctx@11111111 and ctx@22222222", NOW, ("ctx@22222222", "ctx@33333333")
    )
    assert claims == [
        Claim("ctx@11111111", "stale", "ctx@22222222"),
        Claim("ctx@22222222", "current", "ctx@22222222"),
    ]


def test_what_is_no_reference_is_no_claim() -> None:
    assert (
        check_claims("a.b@12345678 A.ADR1 mail@A.ADR1 A.ADR1@1234567 A.ADR1@12345678z", NOW) == []
    )


def test_a_flood_of_claims_ends() -> None:
    assert len(check_claims(" ".join(f"A.x{i}@12345678" for i in range(9999)), NOW)) == 500
