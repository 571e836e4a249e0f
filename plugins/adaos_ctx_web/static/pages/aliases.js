// Aliases: which are as registered; one with its card beside its source, and where each line comes from.

import { ask, latest, send } from "../api.js";
import { hue } from "../colours.js";
import { h, set } from "../dom.js";
import { n, t, units } from "../i18n.js";
import { confirmed, heading, hint, refusal, returnable } from "../parts.js";
import { timed } from "../timing.js";
import { virtualList } from "../virtual.js";

const STATES = ["ok", "stale", "missing", "unreadable", "unverifiable"];
const kept = { text: "", state: "", chosen: "" };

export async function show({ skill, main }) {
  let rows = (await ask("aliases", { skill })).rows;
  const detail = h("section", { class: "panel detail", "aria-label": t("aliases.one"), "aria-live": "polite" });
  const summary = h("p", { class: "list-summary", role: "status" });
  const chips = h("div", { class: "row wrap", role: "group", "aria-label": t("aliases.state") });
  const load = latest((name, signal) => ask("alias", { skill, name }, signal));

  const list = virtualList({
    label: t("nav.aliases"), rowHeight: 52, name: "alias",
    draw: ([alias, path, section, state]) => [
      h("span", { class: `swatch ${hue(section)}`, "aria-hidden": "true" }),
      h("span", { class: "row-main" }, h("code", { class: "ref" }, alias), h("span", { class: "row-sub" }, path)),
      state === "ok" ? null : h("span", { class: `state state-${state}` }, t(`state.${state}`))],
    choose: ([alias], at, led) => { kept.chosen = alias; open(alias, led); },
  });

  async function open(alias, led = false) {
    detail.classList.add("loading");
    try {
      const found = await load(alias);
      if (!found) return;
      set(detail, one(found, accept));
    } catch (error) {
      set(detail, refusal(error));
    }
    returnable(detail, () => list.element, led);
    detail.classList.remove("loading");
  }

  async function accept(alias) {
    const wanted = rows.filter(([name, , , state]) => state === "stale" && (alias === null || name === alias));
    const command = `adaos-ctx alias refresh . ${alias ?? ""}`.trim();
    const shown = h("ul", { class: "moves", tabindex: "0" }, wanted.map(([name, , , , old, now]) => h("li", { "data-alias": name },
      h("code", { class: "ref" }, name), h("code", null, `${old} → ${now.slice(0, 8)}`))));
    if (!(await confirmed({ title: t("aliases.accept"), about: t("aliases.accept.about"), shown, command, action: t("accept") }))) return;
    set(notice);
    try {
      await send("refresh", { skill, expect: Object.fromEntries(wanted.map(([name, , , , , now]) => [name, now])), confirmed: true });
    } catch (error) {
      set(notice, refusal(error));
    }
    await refresh();
  }

  function filter() {
    const words = kept.text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.filter(([alias, path, , state]) => (!kept.state || state === kept.state)
      && words.every((word) => alias.toLocaleLowerCase().includes(word) || path.toLocaleLowerCase().includes(word)));
    list.show(found, ([alias]) => alias === kept.chosen);
    set(summary, t("aliases.shown", { shown: n(found.length), all: n(rows.length) }));
    return found;
  }

  function drawChips() {
    const counts = Object.fromEntries(STATES.map((state) => [state, 0]));
    for (const row of rows) counts[row[3]] += 1;
    set(chips, STATES.filter((state) => counts[state]).map((state) => h("button", {
      type: "button", class: `chip-button state-${state}`, "aria-pressed": String(kept.state === state),
      onclick: timed("alias-state", () => { kept.state = kept.state === state ? "" : state; drawChips(); filter(); }),
    }, `${t(`state.${state}`)} ${n(counts[state])}`)));
    const stale = counts.stale;
    set(all, stale ? h("button", { type: "button", class: "button", id: "accept-all", onclick: () => accept(null) }, t("aliases.accept.all", { count: n(stale) })) : null);
  }

  async function refresh() {
    rows = (await ask("aliases", { skill })).rows;
    drawChips();
    const found = filter();
    if (kept.chosen && found.some(([alias]) => alias === kept.chosen)) open(kept.chosen);
  }

  const all = h("div", { class: "tools" });
  const notice = h("div", { id: "notice" });
  const search = h("input", {
    type: "search", id: "alias-search", "data-search": true, placeholder: hint(t("aliases.search")), "aria-label": t("aliases.search"), value: kept.text,
    oninput: timed("alias-filter", (e) => { kept.text = e.target.value; filter(); }),
    onkeydown: (e) => { if (e.key === "ArrowDown") { e.preventDefault(); list.element.focus(); list.pick(0); } },
  });
  set(main, heading(t("nav.aliases"), t("aliases.about"), all), notice,
    h("div", { class: "split list-first" },
      h("section", { class: "panel list-panel", "aria-label": t("aliases.all") }, search, chips, summary, list.element), detail));
  drawChips();
  const found = filter();
  const start = found.findIndex(([alias]) => alias === kept.chosen);
  if (found.length) list.pick(Math.max(0, start));
  else set(detail, h("p", { class: "calm" }, t("aliases.none")));
  return { refresh };
}

function one(found, accept) {
  const source = h("pre", { class: "source", tabindex: "0", id: "source" });
  const lines = found.card.map((line, index) => h("li", null, h("button", {
    type: "button", class: "card-line", disabled: !line.spans.length, "data-line": index,
    title: line.spans.length ? t("aliases.where") : t("aliases.derived"),
    onmouseenter: () => mark(index, false), onfocus: () => mark(index, false),
    onclick: timed("alias-line", () => mark(index, true)),
  }, line.text)));
  const marks = paint(source, found);

  function mark(index, scroll) {
    for (const [i, parts] of marks.entries()) for (const part of parts) part.classList.toggle("lit", i === index);
    lines.forEach((line, i) => line.firstChild.classList.toggle("lit", i === index));
    if (scroll && marks[index]?.[0]) {
      source.scrollTop += marks[index][0].getBoundingClientRect().top - source.getBoundingClientRect().top - source.clientHeight / 3;
    }
  }

  return [
    h("div", { class: "detail-head" },
      h("div", null, h("h2", null, h("code", null, found.ref)), h("p", { class: "facts" }, found.path)),
      found.state === "ok" ? h("span", { class: "state state-ok" }, t("state.ok")) : h("span", { class: `state state-${found.state}` }, t(`state.${found.state}`))),
    h("p", { class: "facts" }, [found.kind, `${n(found.tokens)} → ${units(found.card_tokens, "tokens")}`, `${units(Math.max(found.size, 0), "bytes")}`,
      found.moved.replace(/^moved /, `${t("aliases.moved")} `), found.reason, found.redacted ? t("redacted", { count: n(found.redacted) }) : null,
      found.whole_lines && found.text ? t("aliases.lines") : null].filter(Boolean).join(" · ")),
    found.state === "stale" ? h("button", { type: "button", class: "button primary", id: "accept", onclick: () => accept(found.alias) }, t("aliases.accept")) : null,
    h("div", { class: "beside" },
      h("div", null, h("h3", null, t("aliases.card")), h("ol", { class: "card" }, lines)),
      h("div", { class: "source-side" }, h("h3", null, t("aliases.source")),
        found.text ? source : h("p", { class: "calm" }, t("aliases.notext")),
        found.cut ? h("p", { class: "calm" }, t("aliases.cut")) : null)),
  ];
}

// Writes the source; gives for each card line the pieces that support it.
function paint(source, found) {
  const edges = new Set([0, found.text.length]);
  for (const line of found.card) for (const [start, end] of line.spans) { edges.add(Math.min(start, found.text.length)); edges.add(Math.min(end, found.text.length)); }
  const sorted = [...edges].sort((a, b) => a - b);
  const marks = found.card.map(() => []);
  for (let i = 0; i + 1 < sorted.length; i += 1) {
    const [from, to] = [sorted[i], sorted[i + 1]];
    const owners = found.card.flatMap((line, index) => line.spans.some(([a, b]) => a <= from && to <= b) ? [index] : []);
    const text = found.text.slice(from, to);
    if (!owners.length) source.append(text);
    else {
      const piece = h("mark", { class: "span" }, text);
      for (const owner of owners) marks[owner].push(piece);
      source.append(piece);
    }
  }
  return marks;
}
