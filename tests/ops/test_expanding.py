from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import regex
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from adaos_ctx.errors import SourceUnreadable, StaleAlias, UnknownAlias, UsageError
from adaos_ctx.ops.expanding import ExpandRequest, Page, expand, parse_lines
from adaos_ctx.plugins import Plugins, load
from adaos_ctx.skill import Skill, open_skill
from adaos_ctx.tokens import get_counter
from tests.ops.skills import FILES, small_skill

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="module")
def plugins() -> Plugins:
    return load()


def pages(skill: Skill, plugins: Plugins, ref: str, limit: int) -> list[Page]:
    found = [expand(skill, ExpandRequest(ref=ref, limit=limit), plugins)]
    while (offset := found[-1].next_offset) is not None:
        found.append(expand(skill, ExpandRequest(ref=ref, limit=limit, offset=offset), plugins))
    return found


def test_full_is_the_text_of_the_file(tmp_path: Path, plugins: Plugins) -> None:
    page = expand(small_skill(tmp_path), ExpandRequest(ref="H.main"), plugins)
    assert page.text == FILES["handlers/main.py"]
    assert page.header == f"{page.ref} handlers/main.py {page.tokens} tokens"


@pytest.mark.parametrize(
    ("view", "has", "lacks"),
    [
        ("min", "return text", "# why"),
        ("signatures", "def run(text: str) -> str", "return text"),
        ("card", "- run(text: str) -> str", "return text"),
        ("brief", "Summarise", "\n\n"),
    ],
)
def test_a_view_gives_what_it_says(
    tmp_path: Path, plugins: Plugins, view: str, has: str, lacks: str
) -> None:
    page = expand(small_skill(tmp_path), ExpandRequest(ref="H.main", view=view), plugins)
    assert has in page.text
    assert lacks not in page.text
    assert f"view={view}" in page.header


CLUSTERS = st.sampled_from(
    ["👨‍👩‍👧‍👦", "🇩🇪", "e\u0301\u0323", "क्ष", "각", "👍🏽", "☃\ufe0f", "中", "a ", "\n"]
)
LETTERS = st.text(
    st.characters(
        exclude_characters="\r", exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp", "Co", "Cn")
    )
)


@given(text=LETTERS | st.lists(CLUSTERS, max_size=30).map("".join), limit=st.integers(1, 40))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_pages_join_to_the_text_and_keep_their_limit(
    tmp_path_factory: pytest.TempPathFactory, plugins: Plugins, text: str, limit: int
) -> None:
    folder = tmp_path_factory.getbasetemp() / "pages"
    skill = open_skill(str(folder)) if folder.exists() else small_skill(folder)
    (folder / "README.md").write_text(f"start {text}", encoding="utf-8", newline="\n")
    found = pages(skill, plugins, "D.readme", limit)
    assert "".join(page.text for page in found) == f"start {text}"
    count = get_counter().count
    assert all(page.tokens == count(page.text) for page in found)
    clusters = [one.group() for one in regex.finditer(r"\X", f"start {text}")]
    assert [c for page in found for c in regex.findall(r"\X", page.text)] == clusters
    for page in found:
        assert page.tokens <= limit or page.text in clusters
        assert ("more than the limit" in page.header) == (page.tokens > limit)


@pytest.mark.parametrize("cluster", ["👨‍👩‍👧‍👦", "🦩", "e" + "\u0301" * 200, "🇩🇪"])
@pytest.mark.parametrize("before", ["", " " * 63, " " * 300])
def test_a_grapheme_that_is_longer_than_a_page_is_served_whole(
    tmp_path: Path, plugins: Plugins, cluster: str, before: str
) -> None:
    skill = small_skill(tmp_path, {"docs/l.md": f"{before}{cluster * 3}x"})
    found = pages(skill, plugins, "D.l", 1)
    assert [page.text for page in found][-4:] == [cluster, cluster, cluster, "x"]
    assert "one character, more than the limit" in found[-2].header


def test_a_page_says_where_the_rest_is(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path, {"docs/long.md": "A line of the text.\n" * 400})
    first, *_ = pages(skill, plugins, "D.long", 100)
    assert first.text.endswith("\n")
    assert f"continue with offset={first.next_offset}" in first.header
    assert f"of {20 * 400}" in first.header


def test_an_edit_is_served_and_a_pin_is_refused(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path)
    old = str(skill.registry.get("D.readme").ref)
    (tmp_path / "README.md").write_text("new\n")
    page = expand(skill, ExpandRequest(ref="D.readme"), plugins)
    assert (page.text, page.moved[:6]) == ("new\n", "moved ")
    with pytest.raises(StaleAlias):
        expand(skill, ExpandRequest(ref=old), plugins)


@pytest.mark.parametrize("form", ["{name}@{sha}", "{name}#{sha}", "{name}@{full}"])
def test_a_pin_of_the_present_content_is_served(
    tmp_path: Path, plugins: Plugins, form: str
) -> None:
    skill = small_skill(tmp_path)
    alias = skill.registry.get("D.readme")
    ref = form.format(name=alias.name, sha=alias.sha8, full=alias.sha256)
    assert expand(skill, ExpandRequest(ref=ref), plugins).ref == str(alias.ref)


def test_secrets_are_masked_and_counted(tmp_path: Path, plugins: Plugins) -> None:
    secret = "ghp_0123456789abcdef0123456789abcdef0123"
    skill = small_skill(tmp_path, {"docs/s.md": f"# S\n\n{secret}\n"})
    page = expand(skill, ExpandRequest(ref="D.s"), plugins)
    assert secret not in page.text
    assert (page.redacted, "redacted=1" in page.header) == (1, True)


def test_secrets_are_counted_in_the_lines_that_were_given(tmp_path: Path, plugins: Plugins) -> None:
    secret, key = "ghp_0123456789abcdef0123456789abcdef0123", "QUJD" * 12
    pem = f"-----BEGIN PRIVATE KEY-----\n{key}\n{key}\n-----END PRIVATE KEY-----"
    text = f"# S\n\n{secret} {secret}\n***\n{pem}\n{secret}\n"
    skill = small_skill(tmp_path, {"docs/s.md": text})

    def counted(lines: str) -> int:
        request = ExpandRequest(ref="D.s", lines=parse_lines(lines))
        page = expand(skill, request, plugins)
        assert (f"redacted={page.redacted} " in page.header + " ") == bool(page.redacted)
        return page.redacted

    ranges = ("1:2", "3", "1:4", "4", "5:8", "6:7", "7:", "5:5", "9:", "1:", "3:9")
    assert [counted(lines) for lines in ranges] == [0, 2, 2, 0, 1, 1, 2, 1, 1, 4, 4]


def test_ranges_of_lines(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path, {"docs/l.md": "1\n2\n3\n4\n"})

    def lines(text: str) -> str:
        return expand(skill, ExpandRequest(ref="D.l", lines=parse_lines(text)), plugins).text

    assert [lines(t) for t in ("2:3", "3:", ":1", "4")] == ["2\n3\n", "3\n4\n", "1\n", "4\n"]
    for wrong, shown in (("9:9", "9:9"), ("3:2", "3:2"), ("99999:", "99999:"), ("0:", "0:")):
        with pytest.raises(UsageError) as error:
            lines(wrong)
        assert error.value.facts["reason"] == f"lines {shown} of 5"


@pytest.mark.parametrize("text", ["x", "1:y", "a:b"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        parse_lines(text)


@pytest.mark.parametrize(
    "request_",
    [
        ExpandRequest(ref="D.readme", view="toon"),
        ExpandRequest(ref="D.readme", offset=-1),
        ExpandRequest(ref="D.readme", offset=10**9),
        ExpandRequest(ref="D.readme", limit=0),
        ExpandRequest(ref="not an alias"),
    ],
)
def test_what_cannot_be_is_refused(
    tmp_path: Path, plugins: Plugins, request_: ExpandRequest
) -> None:
    with pytest.raises(UsageError):
        expand(small_skill(tmp_path), request_, plugins)


def test_unknown_and_missing_aliases_are_refused(tmp_path: Path, plugins: Plugins) -> None:
    skill = small_skill(tmp_path)
    with pytest.raises(UnknownAlias, match=r"D\.readme"):
        expand(skill, ExpandRequest(ref="D.readmee"), plugins)
    (tmp_path / "README.md").unlink()
    with pytest.raises(SourceUnreadable):
        expand(skill, ExpandRequest(ref="D.readme"), plugins)


def test_a_binary_file_is_told_not_shown(tmp_path: Path, plugins: Plugins) -> None:
    from adaos_ctx.ops.registering import add

    skill = small_skill(tmp_path, {"a.bin": b"\0\1\2"})
    add(skill, "D.bin", "a.bin")
    page = expand(open_skill(str(tmp_path)), ExpandRequest(ref="D.bin"), plugins)
    assert (page.text, page.note) == ("", "binary, 3 bytes")
