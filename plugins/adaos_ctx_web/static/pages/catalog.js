// The catalog: find resources by words and facets, see their details as a role does, copy what works.

import { latest, tool } from "../api.js";
import { debounce, h, set } from "../dom.js";
import { n, t, units, word } from "../i18n.js";
import { absent, choices, copyButton, heading, hint, refusal, returnable } from "../parts.js";
import { timed } from "../timing.js";
import { virtualList } from "../virtual.js";
import { context, plans } from "./plans.js";

const SIZE = 200;
const kept = { skill: "", query: "", facets: {}, page: 1, role: "", chosen: "", view: "browse", task: "", budget: 2000, planTask: "" };

export async function show({ skill, tools, main }) {
  const top = heading(t("nav.catalog"), t("catalog.about"));
  if (!tools.has("catalog_browse")) { set(main, top, absent(t("catalog.notool"), "adaos-ctx plugins")); return {}; }
  if (kept.skill !== skill) Object.assign(kept, { skill, query: "", facets: {}, page: 1, chosen: "", role: "" });
  const load = latest((signal) => tool(skill, "catalog_browse", { query: kept.query, facets: kept.facets, page: kept.page, page_size: SIZE }, signal));
  const open = latest((id, signal) => tool(skill, "catalog_show", { id, role: kept.role }, signal));
  const first = (await load()).data;
  if (first.absent) {
    set(main, top, absent(t("catalog.none"), "adaos-ctx catalog scan SOURCE"));
    return {};
  }
  usual(first);
  const summary = h("p", { class: "list-summary", role: "status" });
  const facets = h("div", { class: "facets" });
  const pager = h("div", { class: "pager" });
  const detail = h("section", { class: "panel detail", "aria-label": t("nav.catalog"), "aria-live": "polite" }, h("p", { class: "calm" }, t("catalog.pick")));
  let known = first;
  let stored = null; // the pane of plans, once it was looked at

  const list = virtualList({
    label: t("nav.catalog"), rowHeight: 56, name: "resource",
    draw: (row) => [h("span", { class: "row-main" },
      h("span", { class: "strong" }, row.title, " ", h("span", { class: "kind" }, row.kind)),
      h("span", { class: "row-sub" }, row.fields.join(", ") || row.id)),
    row.rows ? h("span", { class: "row-sub" }, rowsOf(row)) : null],
    choose: (row, at, led) => { kept.chosen = row.id; details(row.id, led); },
  });
  list.element.classList.add("catalog-list");

  async function update() {
    try {
      const found = await load();
      if (found) draw(found.data);
    } catch (error) {
      set(detail, refusal(error));
    }
  }
  const soon = debounce(() => { kept.page = 1; update(); }, 140);

  // A role is one of the policy's, which may change while it is looked at.
  function usual(found) {
    if (!found.roles.includes(kept.role)) kept.role = found.role;
  }

  function draw(found) {
    known = found;
    usual(found);
    set(summary, found.capped ? t("catalog.found.first", { total: n(found.total), all: n(found.all) }) : units(found.total, "catalog.found"));
    set(facets, Object.entries(found.facets).filter(([name, values]) => values.length > 1 || kept.facets[name]?.length).map(([name, values]) => facet(name, values)));
    set(pager, found.pages > 1 ? [
      h("button", { type: "button", class: "button small", disabled: found.page <= 1, onclick: timed("catalog-page", () => turn(-1)) }, t("catalog.prev")),
      h("span", null, t("catalog.pageof", { page: n(found.page), pages: n(found.pages) })),
      h("button", { type: "button", class: "button small", id: "catalog-next", disabled: found.page >= found.pages, onclick: timed("catalog-page", () => turn(1)) }, t("catalog.next"))] : null);
    list.show(found.rows, (row) => row.id === kept.chosen);
    list.element.scrollTop = 0;
  }

  function turn(step) {
    kept.page = Math.min(known.pages, Math.max(1, kept.page + step));
    update();
  }

  function facet(name, values) {
    const on = kept.facets[name] ?? [];
    return h("div", { class: "facet", role: "group", "aria-label": t(`facet.${name}`) }, h("span", { class: "field-label" }, t(`facet.${name}`)),
      h("div", { class: "row wrap" }, values.slice(0, 12).map(([value, count]) => h("button", {
        type: "button", class: "chip-button", "aria-pressed": String(on.includes(value)),
        onclick: timed("catalog-facet", () => {
          kept.facets = { ...kept.facets, [name]: on.includes(value) ? on.filter((one) => one !== value) : [...on, value] };
          kept.page = 1;
          update();
        }),
      }, `${value} ${n(count)}`))));
  }

  async function details(id, led = false) {
    detail.classList.add("loading");
    try {
      const found = await open(id);
      if (!found) return;
      set(detail, one(found.data, (role) => { kept.role = role; details(id); }));
    } catch (error) {
      set(detail, refusal(error));
    }
    returnable(detail, () => list.element, led);
    detail.classList.remove("loading");
  }

  function one(found, asRole) {
    const about = found.overview;
    const roles = known.roles.includes(kept.role) ? known.roles : [kept.role, ...known.roles];
    return [
      h("div", { class: "detail-head" },
        h("div", null, h("h2", null, about.title), h("p", { class: "facts" }, h("code", null, about.ref))),
        h("label", { class: "field inline" }, h("span", { class: "field-label" }, t("catalog.as")),
          h("select", { id: "role", onchange: (e) => asRole(e.target.value) }, roles.map((role) => h("option", { value: role, selected: role === kept.role }, role))))),
      h("p", { class: "facts" }, [about.kind, rowsOf(about), about.cols ? units(about.cols, "columns") : null, about.owner, ...about.tags].filter(Boolean).join(" · ")),
      found.withheld.map((one) => h("p", { class: "withheld" }, t("catalog.withheld", { role: kept.role, what: one.what, reason: one.reason }))),
      found.snippets.length ? h("div", { class: "stack tight" }, h("h3", null, t("catalog.snippets")), found.snippets.map((snippet) => h("div", { class: "snippet" },
        h("div", { class: "row" }, h("span", { class: "kind" }, snippet.engine), copyButton(() => snippet.code, null, "small")), h("pre", null, snippet.code)))) : null,
      (found.avoid ?? []).length ? h("p", { class: "avoid" }, found.avoid.join("; ")) : null,
      found.fragments.map(fragment),
      found.card ? h("div", { class: "row" }, copyButton(() => found.card, t("catalog.copycard"))) : null,
    ];
  }

  function panes() {
    if (kept.view === "plans") {
      stored = plans(skill, kept);
      set(place, stored.element);
    }
    else if (kept.view === "context") set(place, context(skill, kept, known.roles));
    else set(place, h("div", { class: "split list-first" },
      h("section", { class: "panel list-panel", "aria-label": t("catalog.search") }, search, facets, summary, list.element, pager), detail));
  }

  const search = h("input", {
    type: "search", id: "catalog-search", "data-search": true, placeholder: hint(t("catalog.search")), "aria-label": t("catalog.search"), value: kept.query,
    oninput: timed("catalog-query", (e) => { kept.query = e.target.value; soon(); }),
    onkeydown: (e) => { if (e.key === "ArrowDown") { e.preventDefault(); list.element.focus(); list.pick(0); } },
  });
  const place = h("div", { class: "stack" });
  const views = choices("catalog-view", t("pack.show"), [["browse", t("catalog.browse")], ["plans", t("catalog.plans")], ["context", t("catalog.context")]].filter(([view]) => view !== "plans" || tools.has("catalog_plans")), kept.view, timed("catalog-view", (value) => { kept.view = value; panes(); }));
  set(main, heading(t("nav.catalog"), t("catalog.about"), views), place);
  panes();
  draw(first);
  if (kept.chosen) details(kept.chosen);
  else if (first.rows.length) list.pick(0);
  return { refresh: () => (kept.view === "browse" ? update() : kept.view === "plans" && stored.update()) };
}

function fragment({ name, fields }) {
  const rows = fields.columns ?? fields.params;
  if (rows) return h("div", { class: "fragment" }, h("h3", null, named(name)), columns(rows));
  const shown = Object.entries(fields).filter(([key]) => !["id", "usage"].includes(key));
  if (!shown.length) return null;
  return h("div", { class: "fragment" }, h("h3", null, named(name)), h("dl", { class: "pairs" }, shown.flatMap(([key, value]) => [h("dt", null, word("fragment.", key)), h("dd", null, told(value))])));
}

// `columns[0]` is the first piece of a wide table: pieces are counted from one, and only where there are more.
function named(name) {
  const at = /\[(\d+)\]$/.exec(name);
  const text = word("fragment.", at ? name.slice(0, at.index) : name);
  return at && at[1] !== "0" ? `${text} ${Number(at[1]) + 1}` : text;
}

function rowsOf({ rows }) {
  if (!rows) return "";
  return /^\d+$/.test(rows) ? units(Number(rows), "rows") : `${rows} ${t("rows").split("|").at(-1)}`;
}

function columns(rows) {
  return h("div", { class: "scroll" }, h("table", { class: "rows" },
    h("thead", null, h("tr", null, ["name", "type", "keys", "about"].map((key) => h("th", { scope: "col" }, t(`column.${key}`))))),
    h("tbody", null, rows.map((row) => h("tr", null,
      h("td", null, h("code", { class: "ref" }, row.name)), h("td", { class: "dim" }, [row.type, row.place].filter(Boolean).join(" ")),
      h("td", null, [row.pk ? "pk" : row.nn ? "not null" : null, row.fk ? `→ ${row.fk}` : null, row.index, row.pii ? `pii: ${row.pii}` : null].filter(Boolean).join(", ")),
      h("td", { class: "dim" }, [row.unit, row.about].filter(Boolean).join(" · ")))))));
}

function told(value) {
  if (Array.isArray(value)) return value.map((one) => (typeof one === "object" ? Object.values(one).flat().join(" ") : String(one))).join("; ");
  if (value && typeof value === "object") return Object.entries(value).map(([key, one]) => `${key}: ${told(one)}`).join(", ");
  return String(value);
}
