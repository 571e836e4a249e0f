from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.redact import _ISSUED, _SHAPES, MASK, is_secret_key, redact
from tests.ending import ends

HEX = "0123456789abcdef0123456789abcdef"
AWS = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEK5y"
KINDS = [
    f"ghp_{HEX}0123", f"gho_{HEX}", f"github_pat_{HEX}", f"sk-live-{HEX}", f"sk-ant-api03-{HEX}",
    f"sk-{HEX}",
    f"sk_live_{HEX}", "AKIAIOSFODNN7EXAMPLE", "ASIAIOSFODNN7EXAMPLE", "AIza" + "aB3-_" * 7,
    "xoxb-1234567890-abcdef",
    f"glpat-{HEX[:20]}", f"npm_{HEX}0123", f"pypi-AgEI{HEX}", f"hf_{HEX}",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk", "123456789:AA" + "x1-" * 11,
]  # fmt: skip


@pytest.mark.parametrize("secret", KINDS, ids=[kind[:8] for kind in KINDS])
@pytest.mark.parametrize(
    "frame", ["{}", "token {}\n", '"k": "{}",', "https://x/?k={}&y=1", "(`{}`)", "ключ {}.",
     "test_{}", "docs/a_{}.md", "D.x_{}@0f0f0f0f", r'"a\n{}\n"', "Why: {}."]
)  # fmt: skip
def test_known_shapes_are_masked_wherever_they_stand(secret, frame):
    result = redact(frame.replace("{}", secret))
    assert (result.text, result.count) == (frame.replace("{}", MASK), 1)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ('password = "hunter2"', 'password = "***"'),
        ("password: hunter2 # c", "password: *** # c"),
        ("DB_PASSWORD=hunter2", "DB_PASSWORD=***"),
        ('{"apiKey": "' + HEX + '"}', '{"apiKey": "***"}'),
        ("api_key: str = '" + HEX + "'", "api_key: str = '***'"),
        ('os.environ["API_KEY"] = "' + HEX + '"', 'os.environ["API_KEY"] = "***"'),
        ("API key: " + HEX, "API key: ***"),
        ("пароль: Qwerty123", "пароль: ***"),
        ('"token":"abc\\"def123456"', '"token":"***"'),
        ("Authorization: Bearer abc123def456ghi789", "Authorization: Bearer ***"),
        ("'Authorization': 'Basic czZCaGRSa3F0MzpnWDFm'", "'Authorization': 'Basic ***'"),
        ("postgres://user:s3cr3tPw@host/db", "postgres://user:***@host/db"),
        ("u?token=a1b2c3d4e5f6&x=1", "u?token=***&x=1"),
        ("run --password hunter22 x", "run --password *** x"),
        ("<password>hunter22</password>", "<password>***</password>"),
        ("Why: password=hunter2Zx9.", "Why: password=***"),
        ("password: hunter2Zx9, a=b", "password: ***, a=b"),
        ("password: hunter2Zx9 a=b", "password: *** a=b"),
        ("password: str | None = 'hunter2Zx9'", "password: str | None = '***'"),
        ("password: Annotated[str, x] = 'hunter2Zx9'", "password: Annotated[str, x] = '***'"),
        (f"password={HEX * 30}&a b", "password=***&a b"),
        ("Why: password: hunter2Zx9", "Why: password: ***"),
        ("token: a password=hunter2Zx9", "token: a password=***"),
        ('"summary":"password=hunter2Zx9"', '"summary":"password=***"'),
        (f'note = "see\\napi_key={HEX}"', 'note = "see\\napi_key=***"'),
        (f'def f(aws="{AWS}"): ...', 'def f(aws="***"): ...'),
        (f"my_aws: {AWS}", "my_aws: ***"),
        (
            "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
            "aws_secret_access_key = ***",
        ),
    ],
    ids=(
        "quoted yaml env json typed index spaced russian escape bearer basic url query flag xml "
        "label comma space union annotated long label-yaml telling-label inside escaped-line aws-default aws-bare aws"
    ).split(),
)
def test_values_under_telling_keys_are_masked_and_keys_stay(text, masked):
    assert redact(text).text == masked


@pytest.mark.parametrize(
    "text",
    [
        'token: str = ""',
        "max_tokens: 800",
        "tokens = 5",
        "f(password=arg2)",
        "token = tokens1[0]",
        "secret = load1(x)",
        "password: !Ref DbPass1",
        "password: ${DB_PASSWORD1}",
        'api_key = os.environ["X1"]',
        "secret: ada://secret/vault:kv/x1",
        "api_key=YOUR_API_KEY_1",
        "Authorization: Bearer <token>",
        "Authorization: Bearer {token1}",
        "postgres://user:password@localhost/db",
        "postgres://user:${PW}@localhost/db",
        ".//postTransactionAmounts/sharesOwnedFollowingTransaction/value",
        "sha256: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        'aws_commit = "da39a3ee5e6b4b0d3255bfef95601890afd80709"',
        'aws_path = "aws/services/storage/buckets/lists/of/a1"',
        'blob = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEK5y"',
        "id: 550e8400-e29b-41d4-a716-446655440000",
        "A.ADR1@d00dad42",
        "sk-circle-fade-dot-before",
        "First pass: determine maximum length",
        "def f(password: HiddenText | None) -> None: ...",
        'if "-----BEGIN PRIVATE KEY-----" in text: pass',
        "the token is read from the file",
    ],
)
def test_ordinary_text_stays(text):
    assert redact(text).text == text
    assert redact(text).count == 0


PEM = f"""-----BEGIN RSA PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED

{HEX}
abc=
-----END RSA PRIVATE KEY-----
"""


def test_a_private_key_is_masked_as_a_block_and_keeps_its_lines():
    indented = "k: |\n" + "".join(f"  {line}\n" for line in PEM.splitlines()) + "next: 1\n"
    assert redact(PEM).text == "***\n***\n\n***\n***\n***\n"
    assert redact(indented).text == "k: |\n  ***\n  ***\n  \n  ***\n  ***\n  ***\nnext: 1\n"
    assert (
        redact('{"k": "' + PEM.replace("\n", "\\n") + '", "x": 1}').text
        == '{"k": "***\\n", "x": 1}'
    )
    assert redact("-----BEGIN PRIVATE KEY-----\n" + HEX * 2).text == "***\n***"


def test_is_secret_key():
    assert is_secret_key("api_key")
    assert is_secret_key("пароль")
    assert not is_secret_key("max_tokens")


WORDS = ["password", "token", "api_key", "hunter2", HEX, f"ghp_{HEX}", "Bearer ", "***", "\n", " "]
ENDS = ["-----BEGIN PRIVATE KEY-----", "-----END PRIVATE KEY-----"]
SIGNS = [": ", "=", '"', "'", "&", "://", "@", ":", "\\", "<", ">", "</", "--", "\ud800"]
PIECES = st.sampled_from([*WORDS, *ENDS, *SIGNS])


@given(st.lists(PIECES, max_size=14).map("".join) | st.text())
def test_redacting_twice_changes_nothing_and_lines_are_kept(text):
    once = redact(text)
    assert redact(once.text).text == once.text
    assert once.text.count("\n") == text.count("\n")
    assert (once.count == 0) == (once.text == text)


HOSTILE = [
    "a",
    'a="',
    "a='\"",
    '\\"',
    'token="',
    "eyJ",
    "eyJ-",
    "sk-",
    "-a",
    "://a:",
    "<a>",
    "--a ",
    "a ",
    "a1 : x = ",
    "a: b=",
    "token:a",
    "token=abcd1ef:aws=",
    "_eyJ",
    "eyJabcdefgh.eyJ_",
    "_sk-a",
    "\\nghp_",
]


@pytest.mark.parametrize(
    "piece", [*HOSTILE, "-----BEGIN PRIVATE KEY-----", "пароль: Qwerty123 ", "Bearer a.b"]
)
def test_one_long_line_is_read_in_linear_time(piece):
    with ends():
        redact(piece * (400_000 // len(piece)))


def test_nothing_of_the_real_files_is_mistaken_for_a_secret(corpus):
    for path in sorted(corpus.rglob("*.md")) + sorted(corpus.rglob("*.yaml")):
        assert redact(path.read_text(encoding="utf-8", errors="replace")).count == 0, path


# Each alternative of the shapes, without what must stand before it.
_ALTERNATIVES = re.split(r"\|(?![^(]*\))", _SHAPES._text[_SHAPES._text.index("(?:gh[") + 3 : -1])


@given(st.data())
def test_what_a_shape_begins_with_is_looked_for(data):
    alternative = data.draw(st.sampled_from(_ALTERNATIVES))
    text = data.draw(st.from_regex(re.sub(r"^\(\?<[!=][^)]*\)", "", alternative), fullmatch=True))
    before = "hooks.slack.com/services/" if text.startswith("T") else ""
    assert any(start in before + text for start in _ISSUED)
