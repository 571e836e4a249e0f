// Documents: passages for a question, their words marked where they stand.

import { latest, tool } from "../api.js";
import { debounce, h, set } from "../dom.js";
import { n, t, units } from "../i18n.js";
import { absent, copyButton, heading, hint, refusal } from "../parts.js";
import { timed } from "../timing.js";

const kept = { query: "" };

export async function show({ skill, tools, main }) {
  const top = heading(t("nav.docs"), t("docs.about"));
  if (!tools.has("docs_find")) { set(main, top, absent(t("docs.notool"), "adaos-ctx plugins")); return {}; }
  const load = latest((signal) => tool(skill, "docs_find", { query: kept.query, k: 12 }, signal));
  const first = (await load()).data;
  if (first.absent) { set(main, top, absent(t("docs.none"), "adaos-ctx docs index .")); return {}; }
  const results = h("div", { class: "hits", "aria-live": "polite" });

  async function update() {
    try {
      const found = (await load())?.data;
      if (found) draw(found);
    } catch (error) {
      set(results, refusal(error));
    }
  }

  function draw(found) {
    if (!kept.query.trim()) { set(results, h("p", { class: "calm" }, t("docs.ask"))); return; }
    set(results, h("p", { class: "list-summary", role: "status" }, found.hits.length ? units(found.hits.length, "docs.hits") : t("docs.nothing")),
      found.hits.map(hit));
    for (const text of results.querySelectorAll(".hit pre")) {
      const first = text.querySelector("mark"); // a long passage shows where its first hit is
      if (first && first.offsetTop > text.clientHeight - 40) text.scrollTop = first.offsetTop - text.clientHeight / 3;
    }
  }

  const search = h("input", {
    type: "search", id: "docs-search", "data-search": true, placeholder: hint(t("docs.search")), "aria-label": t("docs.search"), value: kept.query,
    oninput: timed("docs-query", (() => { const soon = debounce(update, 160); return (e) => { kept.query = e.target.value; soon(); }; })()),
  });
  set(main, top, h("div", { class: "stack" }, search, results));
  draw(first);
  return { refresh: update };
}

function hit(one) {
  const place = [one.uri, `${t("docs.lines")} ${one.lines[0]}–${one.lines[1]}`, one.page ? `${t("docs.page")} ${one.page}` : null, `[${n(one.start)}:${n(one.end)}]`, one.note].filter(Boolean).join(" · ");
  return h("article", { class: "hit" },
    h("div", { class: "detail-head" }, h("div", null, h("h2", null, one.path.at(-1) ?? one.uri), h("p", { class: "facts" }, place)), copyButton(() => one.ref, t("docs.copyref"), "small")),
    one.path.length > 1 ? h("p", { class: "facts" }, one.path.join(" › ")) : null,
    h("pre", { tabindex: "0" }, marked(one.text, one.marks)));
}

function marked(text, marks) {
  const parts = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start), h("mark", { class: "hit-mark" }, text.slice(start, end)));
    at = end;
  }
  return [...parts, text.slice(at)];
}
