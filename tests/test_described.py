from __future__ import annotations

import json

import pytest

from adaos_ctx.described import values
from adaos_ctx.redact import redact
from tests.ending import ends

PW = "hunter2Zx9"
TOKEN = "a8f5f167f44f4964e6c998dee827110c"


@pytest.mark.parametrize(
    "text",
    [
        '{"password":{"type":"string","default":"%s"}}',
        '{"password": {"const": "%s"}}',
        '{"password": {"example": "%s", "default": "%s"}}',
        '{"password": {"enum": ["%s", "x"]}}',
        '{"password": {"title": {"en": "x"}, "examples": ["a", "%s"]}}',
        "{'password': {'type': 'string', 'default': '%s'}}",
        "password:\n  type: string\n  default: %s\nnext: 1\n",
        "  password:\n    type: string\n\n    default: '%s'\n",
        "password:\n  enum:\n    - x\n    - %s\n",
        "password: {type: string, default: %s}\n",
        '{"name": "DB_PASSWORD", "value": "%s"}',
        "env:\n  - name: DB_PASSWORD\n    value: %s\n",
        "env(name='DB_PASSWORD', value='%s')",
        'variable {\n  key = "password"\n  value = "%s"\n}',
    ],
)
def test_a_value_below_a_telling_name_is_masked(text):
    whole = text.replace("%s", PW)
    assert redact(whole).text == text.replace("%s", "***")
    assert redact(text.replace("%s", "***")).count == 0


def test_pretty_printed_schemas_are_masked():
    schema = {"properties": {"api_token": {"type": "string", "default": TOKEN}, "x": {"a": 1}}}
    assert TOKEN not in redact(json.dumps(schema, indent=2)).text


@pytest.mark.parametrize(
    "text",
    [
        '{"name": {"type": "string", "default": "%s"}}',
        '{"password": {"type": "string"}, "name": {"default": "%s"}}',
        "password:\n  type: string\nname:\n  default: %s\n",
        '{"name": "LOGIN", "value": "%s"}',
        '{"password": {"type": "string", "default": ""}}',
        '{"password": {"default": "${DB_PASSWORD1}"}}',
        '{"max_tokens": {"type": "integer", "default": 4096}}',
        "password:\n",
        "",
    ],
)
def test_what_stands_elsewhere_or_says_nothing_stays(text):
    assert redact(text.replace("%s", PW)).count == 0


@pytest.mark.parametrize(
    "piece",
    ["password:{", "password:\n", "password:\n default:", "name: token,\n value: ", "password:{default:[",
     'password:{default:"', "password:{enum:\n - a", "key=token1,", "enum:\n - "],
)  # fmt: skip
def test_one_long_text_is_read_in_linear_time(piece):
    text = piece * (400_000 // len(piece))
    with ends():
        list(values(text))
