"""Every page in a real Chromium: no complaint, true numbers, copying, keys, hostile content, speed."""

from __future__ import annotations

import json
import statistics
from typing import TYPE_CHECKING

import pytest

from adaos_ctx.cli.run import run
from adaos_ctx.ops.scanning import init
from adaos_ctx.skill import open_skill
from adaos_ctx_catalog.descriptor import Descriptor, records
from adaos_ctx_catalog.details import Column, Details, Snippet
from adaos_ctx_catalog.naming import id_of
from adaos_ctx_catalog.shelf import Shelf
from adaos_ctx_ledger.injecting import InjectRequest, inject
from adaos_ctx_pcx.building import BuildRequest, build
from tests.helpers import commit, git
from tests.ledger.telling import session_of_three
from tests.ops.skills import small_skill
from tests.web.browser import Browser, chromium, why_not
from tests.web.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "-")
PAGES = ("pack", "aliases", "delta", "pcx", "catalog", "docs", "ledger")
ATTACK = "<img src=x onerror=window.hacked=1>"
HOSTILE = {
    f"docs/{ATTACK}.md": f"# {ATTACK}</pre><script>window.hacked=2</script>\n\nA text that is long enough, {ATTACK}.\n",
    "docs/\u202egpj.md": "# Hidden\n\nA text with \u200b hidden things in it, told at length.\n",
    "docs/русский.md": "# Заголовок\n\nТекст о том, как навык отвечает на вопросы пользователя.\n",
}
MANY_ALIASES = 5000
MANY_RESOURCES = 100_000
MOST_MS = (
    200  # of an interaction, by the page's own measures; the median, for the machine is shared
)


def resource(name: str, **more: object) -> Descriptor:
    key, uri = id_of("db", "pg", name), f"ada://any/db/pg:main/{name}"
    columns = (
        Column(name="id", type="int", pk=True),
        Column(name="email", type="text", pii="email"),
    )
    details = Details(
        id=key, uri=uri, description=f"About {name} {ATTACK}", columns=columns,
        snippets=(Snippet(engine="sql", code=f"SELECT id FROM {name} LIMIT 10"),), anti_patterns=("select *",),
    )  # fmt: skip
    return Descriptor(
        id=key,
        uri=uri,
        kind="tabular",
        title=name,
        details=details,
        **more,  # type: ignore[arg-type]
    )


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("browsed") / "s"
    root.mkdir()
    git(root, "init", "-q", "-b", "main")
    small_skill(root, HOSTILE)
    commit(root)
    assert run(["base", "mark", str(root)]) == 0
    (root / "README.md").write_text(f"# Demo\n\nSummarises {ATTACK} as JSON.\n", encoding="utf-8")
    build(
        BuildRequest(path=str(root / "docs"), kind="docs", budgets="4k", out=str(root / ".ado/pcx"))
    )
    shelf = Shelf(str(root), str(root.parent / "cache"))
    with shelf.writing():
        shelf.put(
            records([resource("orders", owner="team.a"), resource("users", owner="team.b")], {}), ()
        )
    return root


@pytest.fixture(scope="module")
def browser(root: Path) -> Iterator[Browser]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ADAOS_CTX_LEDGER_DIR", str(root.parent / "ledger"))
        session = session_of_three(crunched=True)
        inject(session, InjectRequest(message="how does the queue adapter work again?"))
        yield from _visit(root)


def _visit(root: Path) -> Iterator[Browser]:
    with (
        serving(root.parent / "cache", str(root)) as site,
        chromium(root.parent / "profile") as window,
    ):
        window.driver.get(site.url)
        window.base = f"http://{site.host}"
        window.until("document.getElementById('main')?.dataset.ready")
        yield window


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("wide", [1280, 360])
def test_each_page_opens_without_a_complaint(browser: Browser, page: str, wide: int) -> None:
    browser.size(wide)
    browser.show(page)
    assert browser.text("h1")
    assert browser.js("return document.documentElement.scrollWidth <= innerWidth")
    assert browser.faults() == []
    unnamed = browser.js(
        "return [...document.querySelectorAll('button, a, input, select, textarea, [role=listbox], [role=tree]')]"
        ".filter((e) => !(e.innerText || e.ariaLabel || e.labels?.length || e.title || e.placeholder)).map((e) => e.outerHTML)"
    )
    assert unnamed == []
    browser.size(1280)


def test_the_packs_numbers_are_those_of_the_command(
    browser: Browser, root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    browser.show("pack")
    for budget in ("400", "1024"):
        browser.type("#budget", budget)
        run(["pack", str(root), "--json", "--dry-run", "--budget", budget])
        made = json.loads(capsys.readouterr().out)
        browser.until(f"document.getElementById('tokens')?.dataset.tokens === '{made['tokens']}'")
        shown = browser.js(
            "return Object.fromEntries([...document.querySelectorAll('.section-bar')].map((e) => [e.dataset.section, Number(e.dataset.tokens)]))"
        )
        assert shown == made["sections"]
        assert browser.js("return document.getElementById('pack-text').textContent") == made["text"]


def test_the_slider_and_a_task_make_another_pack(browser: Browser) -> None:
    browser.show("pack")
    before = browser.js("return document.getElementById('pack-text').textContent")
    browser.type("#budget-slider", "100")
    browser.until(
        "document.querySelector('#pack-text, .refusal')?.textContent !== arguments[0]", before
    )
    browser.type("#task", "add a language field")
    browser.type("#budget", "2048")
    browser.until(
        "document.getElementById('pack-text')?.textContent.includes('add a language field')"
    )
    browser.type("#task", "")


def test_copying_puts_the_text_on_the_clipboard(browser: Browser) -> None:
    browser.driver.execute_cdp_cmd(
        "Browser.grantPermissions",
        {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "origin": browser.base},
    )
    browser.show("pack")
    browser.click(".pane-head .copy")
    browser.until("document.querySelector('.pane-head .copy.done')")
    held = browser.driver.execute_async_script(
        "navigator.clipboard.readText().then(arguments[0], (e) => arguments[0](String(e)))"
    )
    assert held == browser.js("return document.getElementById('pack-text').textContent")


def test_hostile_names_and_contents_are_text(browser: Browser) -> None:
    for page in PAGES:
        browser.show(page)
        if page == "aliases":
            browser.type("#alias-search", "img")
            browser.click(".list-row")
            browser.until("document.querySelector('#source')?.textContent.includes('<script>')")
            browser.type("#alias-search", "")
        if page == "delta":
            browser.click("input[name=delta-view][value=patch]")
            browser.until("document.querySelector('.difference')")
            assert ATTACK in browser.text("#main")
    assert browser.js(
        "return [window.hacked, document.querySelectorAll('#main img, #main script').length]"
    ) == [None, 0]
    browser.show("aliases")
    assert "\u202e" not in browser.js("return document.body.textContent")


def test_a_card_line_lights_its_source(browser: Browser) -> None:
    browser.show("aliases")
    browser.type("#alias-search", "ADR")
    browser.click(".list-row")
    browser.until("document.querySelector('.detail h2')?.textContent.startsWith('A.')")
    browser.click(".card-line:not(:disabled)")
    assert browser.until("document.querySelectorAll('mark.lit').length") > 0
    browser.type("#alias-search", "")


def test_accepting_asks_first(browser: Browser, root: Path) -> None:
    browser.show("aliases")
    before = (root / ".ado/aliases.json").read_bytes()
    browser.click("#accept-all")
    browser.until("document.querySelector('dialog[open]')")
    listed = browser.js(
        "return [...document.querySelectorAll('dialog [data-alias]')].map((e) => e.innerText)"
    )
    assert any("D.readme" in text and "→" in text for text in listed)
    assert browser.text("#confirm") == "Accept"
    browser.click("dialog .button:not(.primary)")
    browser.until("!document.querySelector('dialog')")
    assert (root / ".ado/aliases.json").read_bytes() == before
    browser.click("#accept-all")
    browser.click("#confirm")
    browser.until("!document.querySelector('#accept-all')")
    assert (root / ".ado/aliases.json").read_bytes() != before


def test_an_edit_shows_at_once(browser: Browser, root: Path) -> None:
    browser.show("aliases")
    browser.until("document.querySelector('#light.on')")
    path = root / "profiles/default.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "top_p: 1\n", encoding="utf-8")
    browser.until("document.querySelector('.list-row .state-stale')")


def test_what_moved_under_the_dialog_is_not_accepted(browser: Browser, root: Path) -> None:
    browser.show("aliases")
    browser.click("#accept-all")
    browser.until("document.querySelector('dialog [data-alias=\"PR.default\"]')")
    before = (root / ".ado/aliases.json").read_bytes()
    path = root / "profiles/default.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "top_k: 4\n", encoding="utf-8")
    browser.click("#confirm")
    browser.until("document.querySelector('#notice .refusal')?.innerText.includes('PR.default')")
    assert (root / ".ado/aliases.json").read_bytes() == before
    assert all("409" in fault for fault in browser.faults())


def test_an_address_of_any_name_is_no_fault(browser: Browser) -> None:
    for address in ("#__proto__/x", "#toString/x", "#constructor"):
        browser.js("location.hash = arguments[0]", address)
        browser.until("document.querySelector('h1')?.innerText === 'Pack'")
    browser.js("location.hash = '#pack/nosuch'")
    browser.until("document.querySelector('.refusal')?.innerText.includes('no skill nosuch')")
    assert browser.faults() == []


def test_marking_the_base_names_the_context(browser: Browser, root: Path) -> None:
    browser.show("delta")
    before = (root / ".ado/ctx/base.sha").read_bytes()
    browser.click("#mark-base")
    browser.until("document.getElementById('marked')?.innerText.startsWith('ctx@')")
    assert browser.text("#confirm") == "Mark the base"
    browser.click("dialog .button:not(.primary)")
    assert (root / ".ado/ctx/base.sha").read_bytes() == before


def test_keys_move_and_choose(browser: Browser) -> None:
    browser.key("2")
    browser.until("location.hash.startsWith('#aliases')")
    browser.until("document.querySelector('.list')")
    browser.key("/")
    assert browser.js("return document.activeElement.id") == "alias-search"
    browser.js("document.querySelector('.list').focus()")
    browser.key("End", ".list")
    browser.until("document.querySelector('.list-row:last-of-type')")
    browser.key("Home", ".list")
    browser.until(
        "document.querySelector('.list').getAttribute('aria-activedescendant') === 'alias-0'"
    )


def test_theme_and_language_are_kept(browser: Browser) -> None:
    browser.show("pack")
    light = browser.js("return getComputedStyle(document.body).backgroundColor")
    for _ in range(2):
        browser.click("#theme")
    assert browser.js("return document.documentElement.dataset.theme") == "dark"
    assert browser.js("return getComputedStyle(document.body).backgroundColor") != light
    browser.click("#language")
    browser.until("document.documentElement.lang === 'ru'")
    browser.until("document.querySelector('h1')?.innerText === 'Пакет'")
    browser.driver.refresh()
    browser.until("document.querySelector('h1')?.innerText === 'Пакет'")
    assert browser.js("return document.documentElement.dataset.theme") == "dark"
    browser.click("#language")
    browser.click("#theme")
    browser.until("document.querySelector('h1')?.innerText === 'Pack'")


def test_a_manifest_is_opened_within_its_budget_and_a_case_replayed(
    browser: Browser, root: Path
) -> None:
    browser.show("pcx")
    browser.until("document.querySelector('[role=treeitem]')")
    before = int(browser.js("return document.getElementById('spent').dataset.spent"))
    browser.click(".node.is-leaf")
    browser.until("document.getElementById('leaf')")
    assert browser.until(f"Number(document.getElementById('spent').dataset.spent) > {before}")
    browser.click("input[name=pcx-view][value=replay]")
    browser.until("document.getElementById('pcx-query')")
    browser.type("#pcx-query", "навык отвечает")
    browser.click("#pcx-run")
    browser.until("document.querySelectorAll('.trail-step').length > 1")
    browser.click("#pcx-next")
    browser.until("document.getElementById('leaf').textContent.includes('навык')")
    browser.type("#pcx-expect", "nosuch")
    browser.click("#pcx-run")
    browser.until("document.querySelector('.leaf .refusal')?.innerText.includes('no node nosuch')")
    assert "adaos-ctx" not in browser.text(".leaf")
    browser.click("input[name=pcx-view][value=tree]")
    ids = browser.js("return [...document.querySelectorAll('.node-id')].map((e) => e.innerText)")
    nodes = browser.js("return [...document.querySelectorAll('.node')].map((e) => e.dataset.node)")
    assert ids == nodes
    rows = [{"query": "навык отвечает", "expect": [ids[0]]}]
    (root / ".ado/pcx/my.cases.json").write_text(json.dumps(rows), encoding="utf-8")
    browser.show("pcx")
    browser.click("input[name=pcx-view][value=replay]")
    browser.until("document.querySelector('#pcx-case')?.innerText.includes('навык отвечает')")
    browser.click("input[name=pcx-view][value=tree]")


def test_a_role_sees_less_and_snippets_are_offered(browser: Browser) -> None:
    browser.show("catalog")
    browser.until("document.querySelector('.snippet')")
    assert "email" in browser.text(".detail")
    browser.type("#role", "reader")
    browser.until("document.querySelector('.withheld')")
    assert "email" not in browser.text(".detail .scroll")
    browser.type("#role", "developer")
    browser.until("!document.querySelector('.withheld')")


def test_the_role_is_one_that_the_policy_names(browser: Browser, root: Path) -> None:
    path = root / ".ado/catalog/policy.json"
    path.write_text('{"roles": {"support": {}, "analyst": {"pii": true}}}', encoding="utf-8")
    try:
        browser.show("catalog")
        browser.until("document.querySelector('#role')?.value === 'analyst'")
        assert "email" in browser.text(".detail .scroll")
    finally:
        path.unlink()
    browser.show("catalog")
    browser.until("document.querySelector('#role')?.value === 'developer'")


def test_a_context_for_a_task_keeps_its_budget(browser: Browser) -> None:
    browser.show("catalog")
    browser.click("input[name=catalog-view][value=context]")
    browser.type("#context-task", "orders of users")
    browser.type("#context-budget", "300")
    browser.click("#context-make")
    browser.until("document.querySelector('.pack-text')?.textContent.includes('res:db.pg.orders')")
    assert int(browser.text(".figure strong")) <= 300
    browser.type("#context-role", "reader")
    browser.until("document.querySelector('.withheld')?.innerText.includes('reader may not see')")
    browser.type("#context-role", "developer")
    browser.until("!document.querySelector('.withheld')")
    browser.click("input[name=catalog-view][value=browse]")


def test_a_stored_plan_is_shown_as_a_role_may_run_it(browser: Browser, root: Path) -> None:
    folder = root / "plans/first"
    folder.mkdir(parents=True)
    text = "version: 1\nsource: res:db.pg.orders\nops:\n- project:\n  - email\n- limit: 5\n"
    (folder / "plan.yaml").write_text(text, encoding="utf-8")
    browser.show("catalog")
    browser.click("input[name=catalog-view][value=plans]")
    browser.until("document.querySelector('[data-plan=first] .plan-steps')")
    assert "project:" in browser.text("[data-plan=first]")
    browser.type("#plan-role", "reader")
    browser.until("document.querySelector('[data-plan=first] .state-missing')")
    browser.type("#plan-role", "developer")
    browser.until("!document.querySelector('[data-plan=first] .state-missing')")
    browser.click("input[name=catalog-view][value=browse]")


def test_a_ledger_shows_what_was_told_lost_and_filled(browser: Browser) -> None:
    browser.show("ledger")
    browser.until("document.querySelector('.event')")
    sorts = "return [...document.querySelectorAll('.event')].map((e) => e.dataset.sort)"
    assert browser.js(sorts) == ["fill", "gap", "stale", "told"]  # the newest first, in a turn too
    browser.click(".chip-button[data-sort=gap]")
    assert browser.js(sorts) == ["gap"]
    assert "A.queue" in browser.text(".event")
    browser.click(".chip-button[data-sort=gap]")
    browser.click("input[name=ledger-view][value=entries]")
    assert len(browser.js("return [...document.querySelectorAll('tbody tr')]")) == 3
    browser.click("input[name=ledger-view][value=events]")


def test_a_refusal_is_told_in_the_readers_language(browser: Browser) -> None:
    browser.show("pack")
    browser.click("#language")
    browser.until("document.querySelector('h1')?.innerText === 'Пакет'")
    browser.type("#budget", "20")
    browser.until("document.querySelector('.refusal')?.innerText.includes('обязательная часть')")
    browser.click("#language")
    browser.until("document.querySelector('.refusal')?.innerText.includes('mandatory part')")
    browser.click(".pack-result .button.primary")
    browser.until("document.getElementById('pack-text')")
    assert all("400" in fault for fault in browser.faults())


def test_tables_scroll_by_themselves_on_a_phone(browser: Browser) -> None:
    browser.show("pack")
    browser.type("#budget", "4096")
    browser.size(360)
    browser.click("input[name=view][value=items]")
    browser.until("document.querySelector('.rows')")
    assert browser.js("return document.documentElement.scrollWidth") == 360
    browser.click("input[name=view][value=text]")
    browser.size(1280)


@pytest.mark.parametrize(
    ("page", "row", "list_of"),
    [
        ("aliases", ".list-row", ".list"), ("catalog", ".list-row:nth-of-type(2)", ".list"),
        ("pcx", ".node.is-leaf", ".node.is-read"),
    ],
)  # fmt: skip
def test_a_choice_on_a_phone_leads_to_its_detail_and_back(
    browser: Browser, page: str, row: str, list_of: str
) -> None:
    browser.size(360)
    browser.show(page)
    inside = "((r) => r.top >= 0 && r.bottom <= innerHeight)({}.getBoundingClientRect())"
    heading = "document.querySelector('.detail h2, .leaf h2')"
    choose(browser, row, f"document.activeElement === {heading}")
    browser.until(inside.format(heading))
    browser.click(".back")
    browser.until(inside.format(f"document.querySelector('{list_of}')"))
    browser.until(f"document.activeElement === document.querySelector('{list_of}')")
    browser.size(1280)
    assert browser.js("return getComputedStyle(document.querySelector('.back')).display") == "none"


def choose(browser: Browser, row: str, done: str) -> None:
    """Click until it has its effect: notice of files that an earlier test wrote draws the page anew."""
    for _ in range(4):
        browser.click(row)
        try:
            browser.until(done, seconds=6)
        except AssertionError:
            continue
        return
    browser.until(done, seconds=1)


@pytest.mark.parametrize(("wish", "behavior"), [("reduce", "auto"), ("no-preference", "smooth")])
def test_nothing_glides_for_who_asked_for_less_motion(
    browser: Browser, wish: str, behavior: str
) -> None:
    feature = {"name": "prefers-reduced-motion", "value": wish}
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    browser.size(360)
    browser.show("aliases")
    browser.js(
        "Element.prototype.scrollIntoView = function (how) { window.scrolled = how.behavior; }"
    )
    browser.click(".list-row")
    assert browser.until("window.scrolled") == behavior
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    browser.size(1280)
    browser.driver.refresh()  # the page as it was
    browser.until("document.getElementById('main')?.dataset.ready")


def test_every_layout_and_an_inlined_alias(browser: Browser) -> None:
    browser.show("pack")
    for layout, start in (("xml", "<"), ("json", "{"), ("markdown", "#"), ("compact", "## skill")):
        browser.click(f"input[name=layout][value={layout}]")
        browser.until(
            "document.getElementById('pack-text')?.textContent.startsWith(arguments[0])", start
        )
    browser.click("input[name=view][value=items]")
    browser.click(".rows .button.small")
    browser.until("document.querySelector('.level-full')")
    browser.click(".rows .button.small[aria-pressed=true]")
    browser.until("!document.querySelector('.level-full')")
    browser.click("input[name=view][value=text]")
    browser.until("document.getElementById('pack-text')")


def test_thousands_stay_quick(tmp_path: Path) -> None:  # noqa: PLR0915 - one long visit
    root = tmp_path / "large"
    for at in range(50):
        (root / f"docs/{at}").mkdir(parents=True)
    for at in range(MANY_ALIASES):
        (root / f"docs/{at % 50}/page{at}.md").write_text(
            f"# Page {at}\n\nAbout thing {at}.\n", encoding="utf-8"
        )
    init(str(root))
    assert len(open_skill(str(root)).registry) == MANY_ALIASES
    shelf = Shelf(str(root), str(tmp_path / "cache"))
    kinds = ("tabular", "api", "file")
    made = [
        line.replace("orders", f"orders_{at}").replace("tabular", kinds[at % 3])
        for line in (_line(),) for at in range(MANY_RESOURCES)
    ]  # fmt: skip
    (root / ".ado/catalog").mkdir()
    (root / ".ado/catalog/overview.jsonl").write_text(
        "\n".join(sorted(made)) + "\n", encoding="utf-8"
    )
    assert len(shelf.lines) == MANY_RESOURCES
    with serving(tmp_path / "cache2", str(root)) as site, chromium(tmp_path / "profile") as window:
        window.driver.get(site.url)
        window.until("document.getElementById('main')?.dataset.ready", seconds=90)
        for step in ("300", "500", "700"):
            window.type("#budget-slider", step)
        window.until("Number(document.getElementById('budget').value) > 4096")
        window.show("aliases")
        for text in ("page4", "page49", "docs/7", "", "thing", "page 1"):
            window.type("#alias-search", text)
        for _ in range(8):
            window.key("PageDown", ".list")
            window.js("document.querySelector('.list').scrollTop += 20000")
        window.show("catalog", seconds=120)
        window.until("document.querySelector('.list-row')", seconds=120)
        for _ in range(6):
            window.key("PageDown", ".list")
        window.until("document.querySelectorAll('.chip-button').length > 1")
        window.click(".facet .chip-button")
        window.until("document.querySelector('.facet [aria-pressed=true]')", seconds=60)
        window.click("#catalog-next")
        window.until("document.querySelector('.pager')")
        for name in (
            "pack-slider",
            "alias-filter",
            "alias-key",
            "alias-scroll",
            "resource-key",
            "catalog-facet",
        ):
            window.until("performance.getEntriesByName(arguments[0]).length", f"ctx:{name}")
            found = window.measured(name)
            print(name, len(found), round(statistics.median(found)), round(max(found)))
            assert statistics.median(found) <= MOST_MS, name
        # These resources have no details on disk: each look at one is a refusal, and nothing else is.
        assert {fault.partition(" - ")[0] for fault in window.faults()} <= {
            f"SEVERE http://{site.host}/api/tool"
        }


def _line() -> str:
    from adaos_ctx_catalog import overviews

    ((overview, _),) = records([resource("orders")], {})
    return overviews.to_line(overview)
