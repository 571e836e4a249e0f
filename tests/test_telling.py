from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.telling import is_aws, is_identifier, looks_secret, may_tell, telling

RANDOM = "a8f5f167f44f4964e6c998dee827110c"


@pytest.mark.parametrize(
    "key",
    "password passwd pwd db_pass DB_PASSWORD userPassword user-password passphrase пароль "
    "contraseña 密码".split(),
)
def test_names_of_passwords(key):
    assert telling(key) == "password"
    assert telling(unicodedata.normalize("NFD", key)) == "password"


@pytest.mark.parametrize(
    "key",
    "token api_key apiKey APIKey api-key x-api-key private_key aws_secret_access_key client_secret "
    "_authToken credentials access_tokens secret_key signing.key токен".split(),
)
def test_names_of_tokens(key):
    assert telling(key) == "token"


@pytest.mark.parametrize(
    "key",
    "max_tokens tokens num_tokens eos_token next_page_token token_type tokenizer password_field "
    "key primary_key sort_key public_key secret_name keyboard monkey bypass_count name".split(),
)
def test_names_that_tell_nothing(key):
    assert telling(key) is None


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("hunter2", "password"),
        ("p@ssw0rd!", "password"),
        ("12345678", "password"),
        (RANDOM, "token"),
        ("550e8400-e29b-41d4-a716-446655440000", "token"),
        ("wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "token"),
        ("wJalrXUtnFEMIbPxRfiCYzzKQ", "token"),
    ],
)
def test_values_that_look_secret(value, kind):
    assert looks_secret(value, kind)


@pytest.mark.parametrize("kind", ["password", "token"])
@pytest.mark.parametrize(
    "value",
    [
        "str", "string", "null", "x1", "",
        "${DB_PASSWORD}", "$TOKEN", "!Ref DbPass1",
        "ada://secret/vault:kv/x1",
        "<your-key-1>", "{{ token1 }}", "%(token1)s", "your-api-key-123", "changeme-1",
        "xxxxxxxxxxxx",
        "os.environ1", "self.token1", "../keys/id1", "https://example.org/t1",
        "two words 12", "***",
        "env:TOKEN1", "*anchor1", "#ddd0c0",
    ],
)  # fmt: skip
def test_values_that_are_references_templates_or_words(value, kind):
    assert not looks_secret(value, kind)
    assert not looks_secret(value, kind, quoted=True)


def test_words_in_quotes_are_a_passphrase_under_a_password_only():
    assert looks_secret("correct-horse-battery", "password", quoted=True)
    assert not looks_secret("correct-horse-battery", "password")
    assert not looks_secret("correct-horse-battery", "token", quoted=True)
    assert not looks_secret("Password-Field", "password", quoted=True)


@pytest.mark.parametrize(
    "value", ["gpt_4", "sha256", "a.b.c1", "postTransactionAmounts/sharesOwned/value", "v1-2"]
)
def test_names_are_identifiers(value):
    assert is_identifier(value)


@given(st.text(alphabet="kKeEyYſıİsStToOnN_-.awAWmdp парол密码hasłoŞ", max_size=24))
def test_a_text_that_may_not_tell_holds_no_telling_name(text: str) -> None:
    if not may_tell(text):
        assert telling(text) is None
        assert not any(is_aws(text[start:], "aB3" + "x" * 37) for start in range(len(text)))


@pytest.mark.parametrize("text", ["paſsword", "credentıal", "apı_toKen", "DB_PASSWORD", "Aws"])
def test_letters_that_are_equal_where_case_is_ignored_may_tell(text: str) -> None:
    assert may_tell(text)


def test_most_texts_tell_nothing() -> None:
    assert not may_tell("# Note\n\nThe limit is 12 – what there is to say.\n")
