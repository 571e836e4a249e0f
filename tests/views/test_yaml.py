from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from adaos_ctx.views.yaml import strip
from tests.ending import ends


def events(text):
    fields = ("anchor", "tag", "implicit", "value", "explicit", "version", "style", "flow_style")
    return [
        (type(event).__name__, *(getattr(event, name, None) for name in fields))
        for event in yaml.parse(text, Loader=yaml.SafeLoader)
    ]


@pytest.mark.parametrize(
    ("source", "small"),
    [
        ("a: 1 # c\n\n# d\nb: 2\n", "a: 1\nb: 2\n"),
        ("p: video/*  # c\n", "p: video/*\n"),
        ("a: 1#no\nb: 'x # y'\n", "a: 1#no\nb: 'x # y'\n"),
        (
            "run: |\n  # keep\n\n  echo # x\n# gone\nb: 2\n",
            "run: |\n  # keep\n\n  echo # x\nb: 2\n",
        ),
        ("k: |+\n  a\n\n# c\n\nn: 1\n", "k: |+\n  a\n\nn: 1\n"),
        ('a: "x\n\n  # no\n  y" # yes\n', 'a: "x\n\n  # no\n  y"\n'),
        ("on: push # c\n012: yes\nn: 1e400\n", "on: push\n012: yes\nn: 1e400\n"),
        ("x: !Ref y # c\n---\n# z\nb: &a [1]\nc: *a\n", "x: !Ref y\n---\nb: &a [1]\nc: *a\n"),
        ("a: [1, # one\n  2]\n", "a: [1,\n  2]\n"),
        ("#cloud-config\n# c\na: 1\n", "#cloud-config\na: 1\n"),
        (
            "# yaml-language-server: $schema=x\n# c\na: 1\n",
            "# yaml-language-server: $schema=x\na: 1\n",
        ),
        ("a: 1 # x\u2028b: 2\n", "a: 1\u2028b: 2\n"),
        ("ключ: значение # пояснение\n", "ключ: значение\n"),
    ],
    ids=(
        "plain glob hash-inside block-scalar keep-chomping quoted-lines yaml-1.1 documents "
        "flow cloud schema line-separator cyrillic"
    ).split(),
)
def test_only_comments_and_blank_lines_go(source, small):
    assert strip(source).text == small
    assert strip(small).text == small


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("{{ if .x }}\na: 1 # c\n", "not plain YAML"),
        ("a: {% x %} # c\n", "not plain YAML"),
        ("a: b: c # d\n", "not plain YAML"),
        ("# \x00\n", "not plain YAML"),
        ("# \ud800\na: 1\n", "not plain YAML"),
        ("# all\n# comments\n", "nothing would be left"),
        ("a: 1 # c\n" * 120_000, "too large to check"),
    ],
    ids="helm jinja broken nul surrogate comments-only large".split(),
)
def test_what_cannot_be_proved_is_served_verbatim(source, reason):
    view = strip(source)
    assert (view.text, view.note, view.changed) == (source, f"served verbatim: {reason}", False)


LINES = st.sampled_from(
    [
        "a: 1",
        "b: |",
        "  # t",
        "  x",
        "",
        "# c",
        "c: 'q",
        "  # r'",
        "- d # e",
        "  f: >+",
        "---",
        "g: # h",
    ]
)


@given(st.lists(LINES, max_size=10))
def test_the_events_are_the_same_and_the_view_is_stable(lines):
    source = "\n".join(lines)
    view = strip(source)
    assert strip(view.text).text == view.text
    if view.changed:
        assert events(view.text) == events(source)


@pytest.mark.parametrize(
    "source",
    [
        "[" * 300_000 + "#",
        "- " * 150_000 + "#",
        " # " * 100_000,
        "&a " * 100_000 + "#",
        "#\n" * 150_000,
    ],
    ids=["flow", "sequence", "hashes", "anchors", "comments"],
)
def test_hostile_text_is_no_trouble(source):
    with ends():
        assert strip(source).text == source


def test_real_files_keep_their_events(corpus):
    for path in sorted([*corpus.rglob("*.yaml"), *corpus.rglob("*.yml")])[:60]:
        source = path.read_bytes().decode("utf-8-sig", "replace")
        view = strip(source)
        if view.changed:
            assert events(view.text) == events(source), path
