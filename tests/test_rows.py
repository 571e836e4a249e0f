"""The registry's rows: what JSON says, every name, path and digest checked, each fault placed."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.errors import RegistryError, UnsafePath
from adaos_ctx.rows import MAX_NAME_CHARS, Row, decode, load_json, name_fault, plain
from tests.ending import ends

SHA = "d00dad42"
FULL = SHA + "0" * 56
TWIN = b'{"D.a":{"path":"a","sha":"d00dad42"},"%b":{"path":"a","sha":"d00dad42"}}'
RULE = re.compile(r"[A-Z]{1,6}(\.[\w-]+)+")
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)  # fmt: skip
NAMES = st.from_regex(r"\A[A-Z]{1,6}(\.[a-z0-9_-]{1,5}){1,3}\Z")
ENTRIES = st.fixed_dictionaries(
    {"path": st.sampled_from(["a.md", "docs/б.md"]), "sha": st.just(SHA)},
    optional={"sha256": st.just(FULL), "size": st.integers(0, 2**70), "note": PLAIN, "tags": PLAIN},
)
DOCUMENTS = st.dictionaries(NAMES, ENTRIES, max_size=5).filter(
    lambda doc: len({name.casefold() for name in doc}) == len(doc)
)


def entry(**fields: object) -> bytes:
    return json.dumps({"D.a": {"path": "a.md", "sha": SHA} | fields}).encode()


def expected(name: str, fields: dict[str, object]) -> tuple[object, ...]:
    extra = {k: v for k, v in fields.items() if k not in ("path", "sha", "sha256", "size")}
    return (
        name, fields["path"], fields["sha"], fields.get("sha256", ""), fields.get("size", -1),
        extra or None,
    )  # fmt: skip


@given(DOCUMENTS, st.sampled_from([None, 2]), st.booleans(), st.booleans())
def test_a_valid_file_means_what_json_says(
    document: dict[str, dict[str, object]], indent: int | None, ascii_only: bool, bom: bool
) -> None:
    text = json.dumps(document, indent=indent, ensure_ascii=ascii_only)
    data = b"\xef\xbb\xbf" * bom + text.encode("utf-8", "backslashreplace")
    assert decode(data) == [expected(*item) for item in json.loads(text).items()]


@given(PLAIN)
def test_any_json_value_is_read_as_by_the_library(value: object) -> None:
    assert plain(load_json(json.dumps(value).encode(), "f")) == value


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\r"])
def test_line_ends_and_order_do_not_matter(ends: bytes) -> None:
    entry = b'{"sha": "d00dad42",\n "path": "a"}'
    data = b'{\n "T.b": %b,\n "A.a": %b\n}\n' % (entry, entry)
    rows: list[Row] = decode(data.replace(b"\n", ends))
    assert [row[0] for row in rows] == ["T.b", "A.a"]


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        (b"", "line 1 column 1", "is not JSON: Expecting value"),
        (b"{", "line 1 column 2", "is not JSON: Expecting property name enclosed in double quotes"),
        (b"[]", "$", "must be an object of aliases"),
        (b"3", "$", "must be an object of aliases"),
        (b'{"D.a":1}', "D.a", "must be an object with path and sha"),
        (b'{} x', "line 1 column 4", "is not JSON: Extra data"),
        (b'{"D.\xe9":1}', "byte 4", "is not UTF-8"),
        ("{}".encode("utf-16"), "byte 0", "is not UTF-8"),
        (b"[" * 300_000, "$", "is nested too deeply"),
        (b'{"D.a":' + b"9" * 5000 + b"}", "line 1 column 1", "is not JSON: a number out of range"),
        (b'{"D.a":NaN}', "line 1 column 1", "is not JSON: a number out of range"),
        (b'{"D.a":1e400}', "line 1 column 1", "is not JSON: a number out of range"),
        (b"<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> x\n", "$", "holds merge conflict markers"),
        (TWIN % b"D.A", "D.A", "names the same alias as D.a"),
        (TWIN % b"D.a", "D.a", "names the same alias as D.a"),
        (b'{"d.a":{}}', "d.a", "is not an alias name"),
        (entry(path=5), "D.a.path", "must be a string"),
        (b'{"D.a":{"sha":"d00dad42"}}', "D.a.path", "must be a string"),
        (entry(sha="zz"), "D.a.sha", "must be 8 lower-case hex digits"),
        (entry(sha="D00DAD42"), "D.a.sha", "must be 8 lower-case hex digits"),
        (entry(sha=None), "D.a.sha", "must be 8 lower-case hex digits"),
        (entry(sha256="1" * 63), "D.a.sha256", "must be 64 lower-case hex digits"),
        (entry(sha256=None), "D.a.sha256", "must be 64 lower-case hex digits"),
        (entry(sha256="1" * 64), "D.a.sha", "is not the start of sha256"),
        (entry(size=-1), "D.a.size", "must be a number of bytes"),
        (entry(size=True), "D.a.size", "must be a number of bytes"),
        (entry(size=1.5), "D.a.size", "must be a number of bytes"),
        (b'{"D.a":{"path":"a","path":"b","sha":"d00dad42"}}', "D.a", "has a key twice"),
    ],
)  # fmt: skip
def test_each_fault_is_named_with_its_place(data: bytes, place: str, reason: str) -> None:
    with pytest.raises(RegistryError) as caught:
        decode(data)
    assert caught.value.facts["path"] == place
    assert str(caught.value.facts["reason"]).startswith(reason)


def test_a_text_about_conflict_markers_is_no_conflict() -> None:
    note = "git writes <<<<<<< HEAD and >>>>>>> x"
    assert decode(entry(note=note))[0][5] == {"note": note}


@pytest.mark.parametrize("path", ["../x", "/x", "", ".", "a\0b", "C:x", ".git/x", "a\udc80"])
def test_an_unsafe_path_is_refused_and_named(path: str) -> None:
    with pytest.raises(UnsafePath) as caught:
        decode(entry(path=path))
    assert "alias D.a" in str(caught.value.facts["reason"])


@pytest.mark.parametrize(
    "name",
    [
        "S.entities",
        "A.ADR1",
        "ABCDEF.x",
        "P.options.v2",
        "D.решение",
        "D.决定",
        "D.a-b_c",
        "D.-",
        "D.é",
    ],
)
def test_names_of_any_script_are_names(name: str) -> None:
    assert name_fault(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "", "S", "S.", ".x", "s.x", "Sx.y", "ABCDEFG.x", "Ж.x", "S..x", "S.x.", "S.x y", "S.x/y",
        "S.x\n", "S.\u200b", "D.e\u0301", "D.\ud800", "S." + "x" * MAX_NAME_CHARS, "S1.x", "S.x@y",
    ],
)  # fmt: skip
def test_what_is_no_name_is_refused(name: str) -> None:
    assert name_fault(name)


@given(st.text(alphabet="ABZaz09._- é²\u0301决", max_size=10) | st.text(max_size=6))
def test_the_check_of_names_is_the_published_expression(name: str) -> None:
    import unicodedata

    by_rule = RULE.fullmatch(name) is not None and unicodedata.is_normalized("NFC", name)
    assert (name_fault(name) is None) == by_rule


@given(st.binary(max_size=60) | st.text(alphabet='{}[]":,0e-N ', max_size=30).map(str.encode))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        decode(data)
    except (RegistryError, UnsafePath):
        return


def test_a_hundred_thousand_aliases_are_read_in_linear_time() -> None:
    document = {
        f"D.n{i}": {"path": f"docs/{i}.md", "sha": SHA, "sha256": FULL} for i in range(100_000)
    }
    data = json.dumps(document).encode()
    with ends():
        assert len(decode(data)) == 100_000
