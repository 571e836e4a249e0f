// Manifests: the tree under a budget that is kept, and the replay of a case step by step.

import { latest, tool } from "../api.js";
import { debounce, h, set } from "../dom.js";
import { n, t, units } from "../i18n.js";
import { absent, choices, heading, hint, meter, refusal, returnable } from "../parts.js";
import { timed } from "../timing.js";

const BUDGETS = [1024, 2048, 4096, 8192, 32768];
const kept = { skill: "", source: "", budget: 0, open: [], leaf: "", view: "tree", find: "", replay: null, at: 0 };

export async function show({ skill, tools, main }) {
  const top = heading(t("nav.pcx"), t("pcx.about"));
  if (!tools.has("pcx_tree")) { set(main, top, absent(t("pcx.notool"), "adaos-ctx plugins")); return {}; }
  if (kept.skill !== skill) Object.assign(kept, { skill, source: "", budget: 0, open: [], leaf: "", find: "", replay: null });
  const load = latest((signal) => tool(skill, "pcx_tree", { source: kept.source, budget: kept.budget, open: kept.open, find: kept.find }, signal));
  const body = h("div", { class: "stack" });
  const gauge = h("div", { class: "gauge" });
  const left = h("section", { class: "panel tree-panel", "aria-label": t("pcx.tree") });
  const right = h("section", { class: "panel leaf", "aria-label": t("pcx.leaf"), "aria-live": "polite" });
  let known = null;
  let led = false; // whether a reader has just chosen a leaf

  async function update() {
    try {
      const found = (await load())?.data;
      if (!found) return;
      known = found;
      if (!found.sources.length) { set(body, absent(t("pcx.none"), "adaos-ctx pcx build docs --kind docs --budgets 4k --out .ado/pcx")); return; }
      if (found.refused) kept.open = kept.open.slice(0, -1);
      draw(found);
    } catch (error) {
      set(body, refusal(error));
    }
  }

  function draw(found) {
    kept.source = found.source;
    if (!body.contains(gauge)) frame(found);
    drawGauge(found);
    if (kept.view === "tree") drawTree(found);
    if (led && found.refused) gauge.scrollIntoView({ block: "nearest" });
    led = false;
  }

  function frame(found) {
    const sources = h("select", { id: "pcx-source", onchange: (e) => { Object.assign(kept, { source: e.target.value, open: [], leaf: "", replay: null, budget: 0 }); update(); } },
      found.sources.map((one) => h("option", { value: one.id, selected: one.id === found.source }, `${one.id} · ${n(one.leaves)}`)));
    const budgets = BUDGETS.includes(found.budget) ? BUDGETS : [found.budget, ...BUDGETS].sort((a, b) => a - b);
    set(body,
      h("div", { class: "bar-row" },
        h("label", { class: "field inline" }, h("span", { class: "field-label" }, t("pcx.source")), sources),
        choices("pcx-budget", t("pcx.budget"), budgets.map((value) => [String(value), value % 1024 ? n(value) : `${value / 1024}k`]), String(found.budget),
          timed("pcx-budget", (value) => { kept.budget = Number(value); kept.replay = null; update().then(() => kept.view === "replay" && drawReplay()); })),
        choices("pcx-view", t("pack.show"), [["tree", t("pcx.tree")], ["replay", t("pcx.replay")]], kept.view, timed("pcx-view", (value) => { kept.view = value; panes(); }))),
      gauge, h("div", { class: "split tree-first" }, left, right));
    panes();
  }

  function panes() {
    set(right, h("p", { class: "calm" }, t("pcx.pick")));
    if (kept.view === "tree") drawTree(known);
    else drawReplay();
    drawGauge(known);
  }

  function drawGauge(found) {
    const spent = kept.view === "replay" && kept.replay ? kept.replay.steps[kept.at].spent : found.spent;
    set(gauge, h("p", { class: "figure small" }, h("strong", { id: "spent", "data-spent": spent }, n(spent)), h("span", null, ` / ${units(found.budget, "tokens")}`)),
      meter(spent / found.budget),
      found.refused && kept.view === "tree" ? h("p", { class: "refused", role: "alert" }, found.refused.message) : null);
  }

  function open(id, leaf) {
    if (kept.open.includes(id) && !leaf) kept.open = closed(id);
    else kept.open = [...kept.open.filter((one) => one !== id), id];
    if (leaf) kept.leaf = id;
    led = leaf;
    return update();
  }

  function closed(id) {
    const rows = known.rows;
    const at = rows.findIndex((row) => row.id === id);
    const below = new Set([id]);
    for (let i = at + 1; i < rows.length && rows[i].depth > rows[at].depth; i += 1) below.add(rows[i].id);
    return kept.open.filter((one) => !below.has(one));
  }

  function drawTree(found) {
    const focused = document.activeElement?.dataset?.node;
    const held = found.find ?? kept.find;
    const search = left.querySelector("#pcx-find") ?? h("input", {
      type: "search", id: "pcx-find", "data-search": true, placeholder: hint(t("pcx.search")), "aria-label": t("pcx.search"), value: held,
      oninput: debounce((e) => { kept.find = e.target.value; update(); }, 160),
    });
    const tree = h("div", { class: "tree", role: "tree", "aria-label": t("pcx.tree") }, found.rows.map((row) => node(row, found)));
    tree.addEventListener("keydown", (event) => keys(event, tree));
    const parts = [h("div", { class: "row" }, search,
      kept.open.length ? h("button", { type: "button", class: "button", id: "pcx-reset", onclick: () => { kept.open = []; kept.leaf = ""; update(); } }, t("pcx.reset")) : null)];
    if (kept.find) {
      parts.push(h("h3", null, t("pcx.found")), found.found.length
        ? h("div", { class: "found" }, found.found.map((row) => h("button", { type: "button", class: "found-row", onclick: timed("pcx-found", () => { kept.open = [...new Set([...kept.open, ...row.above])]; open(row.id, true); }) },
          h("span", { class: "strong" }, row.title), h("span", { class: "row-sub" }, row.what))))
        : h("p", { class: "calm" }, t("pcx.nothing")));
    }
    const caret = document.activeElement === search;
    set(left, parts, tree, found.more ? h("p", { class: "calm" }, t("more", { count: n(found.more) })) : null);
    if (caret) search.focus();
    if (focused) tree.querySelector(`[data-node="${CSS.escape(focused)}"]`)?.focus();
    else tree.firstChild?.setAttribute("tabindex", "0");
    if (found.leaf && kept.open.includes(found.leaf.id)) {
      set(right, reading(found.leaf));
      returnable(right, place, led);
    } else set(right, h("p", { class: "calm" }, t("pcx.pick")));
  }

  function place() {
    return left.querySelector(".is-read") ?? left.querySelector("[aria-current]") ?? left.querySelector(".node, .trail-step");
  }

  function node(row) {
    const item = h("button", {
      type: "button", class: `node ${row.leaf ? "is-leaf" : ""} ${row.id === kept.leaf ? "is-read" : ""}`, role: "treeitem", "data-node": row.id, "data-depth": row.depth,
      "aria-level": row.depth + 1, "aria-expanded": row.leaf ? null : String(row.open), tabindex: "-1",
      onclick: timed("pcx-open", () => open(row.id, row.leaf)),
    }, h("span", { class: "twist", "aria-hidden": "true" }, row.leaf ? "·" : row.open ? "▾" : "▸"),
    h("span", { class: "row-main" }, h("span", { class: "node-title" }, h("span", null, row.title), h("span", { class: "dim" }, row.leaf ? ` ${units(row.tokens, "tokens")}` : ` ${n(row.children)}`)), h("span", { class: "row-sub", title: row.when }, row.what), h("code", { class: "node-id", title: row.id }, row.id)));
    item.style.paddingLeft = `${10 + row.depth * 18}px`;
    return item;
  }

  function drawReplay() {
    const cases = known.cases;
    const query = h("input", { type: "text", id: "pcx-query", "data-search": true, value: kept.replay?.query ?? cases[0]?.query ?? "", required: true });
    const told = (names) => names.join(", ");
    const expect = h("input", { type: "text", id: "pcx-expect", value: told(kept.replay?.expect ?? cases[0]?.expect ?? []) });
    // A title may hold a comma: what a case expects is sent as it is, unless somebody wrote another thing.
    const wanted = () => cases.find((one) => one.query === query.value && told(one.expect) === expect.value)?.expect
      ?? expect.value.split(",").map((one) => one.trim()).filter(Boolean);
    const navigator = h("select", { id: "pcx-navigator" }, ["bm25", "keyword"].map((name) => h("option", { value: name }, name)));
    const choose = cases.length ? h("label", { class: "field" }, h("span", { class: "field-label" }, t("pcx.case")),
      h("select", { id: "pcx-case", onchange: (e) => { const one = cases[e.target.value]; query.value = one?.query ?? ""; expect.value = told(one?.expect ?? []); if (one) run(); } },
        cases.map((one, index) => h("option", { value: index }, `${one.id} · ${one.query}`)), h("option", { value: -1 }, t("pcx.case.own")))) : null;
    const form = h("form", { class: "stack tight", onsubmit: (e) => { e.preventDefault(); run(); } },
      h("p", { class: "about" }, t("pcx.replay.about")), choose,
      h("label", { class: "field" }, h("span", { class: "field-label" }, t("pcx.query")), query),
      h("div", { class: "row" }, h("label", { class: "field grow" }, h("span", { class: "field-label" }, t("pcx.expect")), expect), h("label", { class: "field" }, h("span", { class: "field-label" }, t("pcx.navigator")), navigator)),
      h("div", { class: "row" }, h("button", { type: "submit", class: "button primary", id: "pcx-run" }, t("pcx.run"))));
    const trail = h("ol", { class: "trail", "aria-label": t("pcx.steps") });
    set(left, form, trail);

    async function run() {
      try {
        const names = wanted();
        const { data } = await tool(skill, "pcx_replay", { source: kept.source, budget: known.budget, query: query.value, expect: names, navigator: navigator.value });
        if (data.unknown) {
          set(trail);
          set(right, h("section", { class: "refusal", role: "alert" }, h("p", { class: "strong" }, t("pcx.unknown", { names: data.unknown.join(", ") })), h("p", null, t("pcx.unknown.how"))));
          return;
        }
        kept.replay = { ...data, query: query.value, expect: names };
        kept.at = 0;
        steps();
      } catch (error) {
        set(trail);
        set(right, refusal(error));
      }
    }

    function steps(chosen = false) {
      const { replay } = kept;
      if (!replay) return;
      set(trail, replay.steps.map((step, index) => h("li", null, h("button", {
        type: "button", class: "trail-step", "aria-current": index === kept.at ? "step" : null, onclick: timed("pcx-step", () => { kept.at = index; steps(true); }),
      }, h("span", { class: "trail-at" }, index), h("span", { class: "row-main" }, h("span", { class: "strong" }, index ? step.title : t("pcx.first")), meter(step.spent / replay.budget)),
      h("span", { class: "number" }, n(step.spent)), step.hit ? h("span", { class: "state state-ok" }, t("pcx.hit")) : null))),
      replay.known && !replay.hit ? h("li", null, h("span", { class: "state state-missing" }, t("pcx.nohit"))) : null);
      const step = replay.steps[kept.at];
      set(right, reading({ title: kept.at ? step.title : t("pcx.first"), id: step.id, text: step.text }),
        h("div", { class: "row end" },
          h("button", { type: "button", class: "button", disabled: kept.at === 0, onclick: () => { kept.at -= 1; steps(); } }, t("pcx.prev")),
          h("button", { type: "button", class: "button", id: "pcx-next", disabled: kept.at + 1 >= replay.steps.length, onclick: () => { kept.at += 1; steps(); } }, t("pcx.next"))));
      returnable(right, place, chosen);
      drawGauge(known);
    }
    steps();
  }

  set(main, top, body);
  await update();
  return { refresh: update };
}

function reading(leaf) {
  return [h("h2", null, leaf.title), leaf.id ? h("p", { class: "facts" }, h("code", null, leaf.id)) : null, h("pre", { class: "source", id: "leaf", tabindex: "0" }, leaf.text)];
}

// Arrows in a tree: up and down move, right opens, left closes or goes to the branch above.
function keys(event, tree) {
  const items = [...tree.children];
  const at = items.indexOf(event.target.closest("[role=treeitem]"));
  if (at < 0) return;
  const move = (to) => { if (items[to]) { items[to].tabIndex = 0; items[at].tabIndex = -1; items[to].focus(); } };
  const row = items[at];
  if (event.key === "ArrowDown") move(at + 1);
  else if (event.key === "ArrowUp") move(at - 1);
  else if (event.key === "Home") move(0);
  else if (event.key === "End") move(items.length - 1);
  else if (event.key === "ArrowRight") { if (row.getAttribute("aria-expanded") === "true") move(at + 1); else row.click(); }
  else if (event.key === "ArrowLeft") {
    if (row.getAttribute("aria-expanded") === "true") row.click();
    else for (let i = at - 1; i >= 0; i -= 1) if (Number(items[i].dataset.depth) < Number(row.dataset.depth)) { move(i); break; }
  } else return;
  event.preventDefault();
}
