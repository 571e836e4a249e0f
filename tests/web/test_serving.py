"""The server for real: who is let in, what is served, what may be written."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from urllib.parse import urlencode, urlsplit

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx_web.application import static_files
from adaos_ctx_web.gate import POLICY
from tests.helpers import git
from tests.ops.skills import small_skill
from tests.web.serving import Site, serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("watchfiles")


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("served") / "s"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    small_skill(root, {"secret.md": "# Notes\n\npassword: hunter2-Xy81kd\n"})
    return root


@pytest.fixture(scope="module")
def site(root: Path) -> Iterator[Site]:
    with serving(root.parent / "cache", str(root)) as found:
        parts = urlsplit(found.url)
        status, _, _ = found.get(f"{parts.path}?token=wrong")
        assert status == 403
        found.enter()
        yield found


def test_the_address_works_once_and_is_on_this_machine_only(site: Site) -> None:
    parts = urlsplit(site.url)
    assert parts.hostname == "127.0.0.1"
    assert site.get(f"{parts.path}?{parts.query}")[0] == 403


@pytest.mark.parametrize("path", ["/", "/static/app.js", "/api/start", "/events", "/nothing"])
def test_without_the_cookie_nothing_is_shown(site: Site, path: str) -> None:
    for cookie in ("", "adaos_ctx_1=x", f"{site.cookie}x"):
        status, headers, text = site.get(path, Cookie=cookie)
        assert (status, headers["content-security-policy"]) == (403, POLICY)
        assert "adaos-ctx web" in text


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "evil.example"}, 421), ({"Host": "127.0.0.1"}, 421), ({"Host": ""}, 421),
        ({"Origin": "http://evil.example"}, 403), ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403), ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}, 403),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
    ],
)  # fmt: skip
def test_other_hosts_and_origins_are_refused(
    site: Site, headers: dict[str, str], status: int
) -> None:
    assert site.get("/api/start", Cookie=site.cookie, **headers)[0] == status


def test_a_link_from_elsewhere_opens_the_empty_page_only(site: Site) -> None:
    headers = {"Cookie": site.cookie, "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert site.get("/", **headers)[0] == 200
    assert site.get("/api/pack", **headers)[0] == 403


@pytest.mark.parametrize(
    "path",
    [
        "/static/../answering.py", "/static/%2e%2e/answering.py", "/static/pages/../../errors.py",
        "/static//etc/passwd", "/static/..%5canswering.py", "/static/report.css%00.js", "/static/",
    ],
)  # fmt: skip
def test_no_path_leads_out_of_the_pages_files(site: Site, path: str) -> None:
    status, _, text = site.get(path, Cookie=site.cookie)
    assert status == 404
    assert "import" not in text


def test_the_page_has_no_inline_script_and_loads_only_its_own_files(site: Site) -> None:
    _, headers, text = site.get("/", Cookie=site.cookie)
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert text.count("<script") == text.count('<script type="module" src="/static/')
    for name, data in static_files().items():
        body = data.decode("utf-8")
        assert "innerHTML" not in body, name
        assert "http://" not in body.replace("http://www.w3.org/", ""), name
        assert "https://" not in body, name


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"X_CSRF": "wrong"}, 403), ({"X_CSRF": ""}, 403), ({"Origin": ""}, 403),
        ({"Origin": "http://127.0.0.1:1"}, 403), ({"Content_Type": "text/plain"}, 415),
        ({"Content_Length": "1100000"}, 413),
    ],
)  # fmt: skip
def test_nothing_is_written_from_another_page(
    site: Site, root: Path, headers: dict[str, str], status: int
) -> None:
    before = (root / ".ado/aliases.json").read_bytes()
    assert site.send("refresh", {"confirmed": True}, **headers)[0] == status
    assert (root / ".ado/aliases.json").read_bytes() == before


def test_writing_needs_a_confirmation(site: Site, root: Path) -> None:
    for question in ("refresh", "base"):
        status, answer = site.send(question, {"confirmed": "yes"})
        assert (status, answer["error"]["code"]) == (403, "web_not_confirmed")
    assert not (root / ".ado/ctx/base.sha").exists()


def test_refresh_accepts_and_base_marks(site: Site, root: Path) -> None:
    (root / "README.md").write_text("# Other\n\nA new text of the page.\n", encoding="utf-8")
    states = {row[0]: row[3] for row in site.ask("aliases")["rows"]}
    assert states["D.readme"] == "stale"
    asked = {"expect": {"D.readme": stale(site)["D.readme"][1]}, "confirmed": True}
    assert site.send("refresh", asked)[1]["changed"] == ["D.readme"]
    marking = {"expect": site.ask("delta")["head"], "confirmed": True}
    assert site.send("base", marking)[1]["changed"] is True
    assert site.ask("delta")["changes"] == []


def stale(site: Site) -> dict[str, tuple[str, str]]:
    """Alias -> the digests that the page shows of it: as registered, as found."""
    return {row[0]: (row[4], row[5]) for row in site.ask("aliases")["rows"] if row[3] == "stale"}


def test_what_moved_since_it_was_shown_is_not_accepted(site: Site, root: Path) -> None:
    path, registry = root / "README.md", root / ".ado/aliases.json"
    path.write_text("# One\n\nThe text that the page shows.\n", encoding="utf-8")
    before = registry.read_bytes()
    old, now = stale(site)["D.readme"]
    assert old.encode() in before
    path.write_text("# Two\n\nA text that nobody was shown.\n", encoding="utf-8")
    status, answer = site.send("refresh", {"expect": {"D.readme": now}, "confirmed": True})
    assert (status, answer["error"]["code"]) == (409, "web_moved")
    assert "D.readme" in answer["error"]["message"]
    assert registry.read_bytes() == before


def test_only_what_was_shown_is_accepted(site: Site, root: Path) -> None:
    (root / "README.md").write_text("# Three\n\nThe page shows this one.\n", encoding="utf-8")
    shown = {name: now for name, (_, now) in stale(site).items()}
    notes = root / "secret.md"
    kept = notes.read_bytes()
    notes.write_text("# Notes\n\nChanged after the page was drawn.\n", encoding="utf-8")
    try:
        answer = site.send("refresh", {"expect": shown, "confirmed": True})[1]
        assert answer["changed"] == ["D.readme"]
        assert len(stale(site)) == 1
    finally:
        notes.write_bytes(kept)


def test_a_base_is_marked_of_the_context_that_was_shown(site: Site, root: Path) -> None:
    shown = site.ask("delta")["head"]
    marked = (root / ".ado/ctx/base.sha").read_bytes()
    (root / "README.md").write_text("# Four\n\nChanged after it was shown.\n", encoding="utf-8")
    status, answer = site.send("base", {"expect": shown, "confirmed": True})
    assert (status, answer["error"]["code"]) == (409, "web_moved")
    assert (root / ".ado/ctx/base.sha").read_bytes() == marked


@pytest.mark.parametrize(
    ("question", "expect"),
    [
        ("refresh", None), ("refresh", {}), ("refresh", {"D.readme": "0"}), ("refresh", ["D.readme"]),
        ("base", None), ("base", ""), ("base", "ctx@"), ("base", ["ctx@12345678"]),
    ],
)  # fmt: skip
def test_a_write_says_what_was_shown(site: Site, question: str, expect: object) -> None:
    status, answer = site.send(question, {"expect": expect, "confirmed": True})
    assert (status, answer["error"]["code"]) == (400, "usage")


def test_a_preview_does_not_use_the_address_up(root: Path) -> None:
    with serving(root.parent / "cache", str(root)) as site:
        parts = urlsplit(site.url)
        assert site.request("HEAD", f"{parts.path}?{parts.query}", None, {})[0] == 405
        site.enter()


def test_the_pack_is_that_of_the_command_line(
    site: Site, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for options, asked in (
        ([], {}), (["--budget", "400"], {"budget": 400}), (["--layout", "xml"], {"layout": "xml"}),
        (["--task", "add a language"], {"task": "add a language"}),
        (["--full", "H.main"], {"full": "H.main"}),
    ):  # fmt: skip
        run(["pack", str(root), "--json", "--dry-run", *options])
        made = json.loads(capsys.readouterr().out)
        shown = site.ask("pack", **asked)
        assert {key: shown[key] for key in made if key not in ("written", "version")} == {
            key: value for key, value in made.items() if key not in ("written", "version")
        }


@pytest.mark.parametrize(
    ("question", "asked", "status", "code"),
    [
        ("pack", {"budget": 5}, 400, "budget_too_small"), ("pack", {"budget": "x"}, 400, "usage"),
        ("pack", {"layout": "toon"}, 400, "usage"), ("pack", {"full": "H.none"}, 404, "unknown_alias"),
        ("alias", {"name": "H.none"}, 404, "unknown_alias"),
        ("alias", {"name": "../../etc/passwd"}, 404, "unknown_alias"),
        ("aliases", {"skill": "other"}, 404, "no_skill"), ("delta", {"against": "HEAD"}, 400, "usage"),
        ("delta", {"against": "base~99"}, 404, "no_base"), ("nothing", {}, 404, "web_unknown"),
        ("a/b", {}, 404, "web_unknown"), ("tool", {}, 404, "web_unknown"),
    ],
)  # fmt: skip
def test_refusals_have_a_status_and_one_shape_without_places_of_this_machine(
    site: Site, root: Path, question: str, asked: dict[str, object], status: int, code: str
) -> None:
    found, headers, text = site.get(f"/api/{question}?{urlencode(asked)}", Cookie=site.cookie)
    error = json.loads(text)["error"]
    assert (found, error["code"]) == (status, code)
    assert sorted(error) == ["code", "facts", "hint", "message"]
    assert (bool(error["message"]), headers["content-type"]) == (True, "application/json")
    assert str(root.parent) not in text


def test_what_the_door_refuses_has_the_same_shape(site: Site) -> None:
    for status, code, headers in (
        (403, "web_locked", {}), (403, "web_origin", {"Origin": "null", "Cookie": site.cookie}),
        (421, "web_host", {"Host": "x"}),
    ):  # fmt: skip
        found, _, text = site.get("/api/start", **headers)
        assert (found, json.loads(text)["error"]["code"]) == (status, code)
    found, _, text = site.request("DELETE", "/api/start", None, {"Cookie": site.cookie})
    assert (found, json.loads(text)["error"]["code"]) == (405, "web_method")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "usage"), (b"[1]", 400, "usage"), (b"{", 400, "usage"), (b"[" * 60_000, 400, "usage"),
        (b"x" * 1_100_000, 413, "web_too_long"), (b"{}", 400, "usage"),
    ],
)  # fmt: skip
def test_a_body_is_a_short_json_object(site: Site, body: bytes, status: int, code: str) -> None:
    headers = {
        "Cookie": site.cookie, "X-CSRF": site.csrf, "Origin": f"http://{site.host}",
        "Content-Type": "application/json",
    }  # fmt: skip
    found, _, text = site.request("POST", "/api/tool", body, headers)
    assert (found, json.loads(text)["error"]["code"]) == (status, code)


def test_a_broken_registry_is_no_fault_of_the_asker(site: Site, root: Path) -> None:
    (root / ".ado/aliases.json").rename(root / ".ado/kept")
    (root / ".ado/aliases.json").write_text("{", encoding="utf-8")
    try:
        found, _, text = site.get("/api/aliases", Cookie=site.cookie)
    finally:
        (root / ".ado/kept").replace(root / ".ado/aliases.json")
    error = json.loads(text)["error"]
    assert (found, error["code"]) == (500, "registry_broken")
    assert error["hint"].endswith("git checkout -- .ado/aliases.json")


def test_secrets_are_masked(site: Site) -> None:
    rows = site.ask("aliases")["rows"]
    name = next(row[0] for row in rows if row[1] == "secret.md")
    found = site.ask("alias", name=name)
    assert "hunter2" not in json.dumps(found)
    assert found["redacted"] == 1
    assert found["whole_lines"] is True


def test_a_source_that_is_not_there_is_no_fault_of_the_server(site: Site, root: Path) -> None:
    (root / "guide").mkdir(exist_ok=True)
    (root / "guide/a.md").write_text("# A\n\nAbout one thing, told at length.\n", encoding="utf-8")
    run(
        [
            "pcx",
            "build",
            str(root / "guide"),
            "--kind",
            "docs",
            "--budgets",
            "4k",
            "--out",
            str(root / ".ado/pcx"),
        ]
    )
    asked = {"name": "pcx_tree", "arguments": {"source": "nosuch"}}
    status, answer = site.send("tool", asked)
    assert (status, answer["error"]["code"]) == (404, "pcx_leaf")


def test_a_reader_of_russian_reads_refusals_of_plugins_in_russian(site: Site) -> None:
    asked = {"name": "pcx_tree", "arguments": {"source": "nosuch"}}
    for language, said in (
        ("ru", "nosuch: у навыка нет такого манифеста в .ado/pcx"),
        ("en", "nosuch: the skill has no such manifest in .ado/pcx"),
        ("", "nosuch: the skill has no such manifest in .ado/pcx"),
    ):
        assert site.send("tool", asked, X_LANG=language)[1]["error"]["message"] == said
    asked = {"expect": {}, "confirmed": True}
    told = site.send("refresh", asked, X_LANG="ru")[1]["error"]["message"]
    assert told == "ожидаются алиасы, которые были показаны, с их дайджестами"
    site.ask("start")  # the server's language again


def test_the_door_speaks_the_servers_language(root: Path) -> None:
    with serving(root.parent / "cache", str(root), lang="ru") as site:
        assert site.get("/")[2].startswith("Эта страница открыта только тому, кто её запустил.\n")
        assert site.get("/enter?token=x")[::2] == (403, "этот адрес уже использован или неверен\n")


def test_a_page_calls_no_tool_that_is_not_there(site: Site) -> None:
    status, answer = site.send("tool", {"name": "rm", "arguments": {}})
    assert (status, answer["error"]["code"]) == (400, "usage")
    assert site.send("tool", {"name": "list_aliases"})[0] == 200
