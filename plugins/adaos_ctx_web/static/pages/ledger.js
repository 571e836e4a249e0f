// The ledger: what a session was told, what went stale, what a message missed, what was filled.

import { tool } from "../api.js";
import { h, set } from "../dom.js";
import { n, t, units, word } from "../i18n.js";
import { absent, choices, heading, meter, refusal } from "../parts.js";
import { timed } from "../timing.js";

const SORTS = ["told", "stale", "moved", "gap", "fill", "meant"];
const FEW = 8; // references of a row that stand there at once
const kept = { session: "", view: "events", sorts: [] };

export async function show({ skill, tools, main }) {
  const top = heading(t("nav.ledger"), t("ledger.about"));
  if (!tools.has("ledger_timeline")) { set(main, top, absent(t("ledger.notool"), "adaos-ctx plugins")); return {}; }
  const body = h("div", { class: "stack" });

  async function update() {
    try {
      const { data } = await tool(skill, "ledger_timeline", { session: kept.session });
      if (!data.sessions.length) set(body, absent(t("ledger.none"), "adaos-ctx ledger install --host claude"));
      else draw(data);
    } catch (error) {
      if (kept.session) { kept.session = ""; return update(); }
      set(body, refusal(error));
    }
    return null;
  }

  function draw(data) {
    const pane = h("div", { class: "stack tight" });
    const views = { events: () => events(data, () => choose("events")), entries: () => entries(data.entries) };
    const choose = (view) => { kept.view = view; set(pane, views[view]()); };
    set(body, state(data),
      h("div", { class: "pane-head" },
        choices("ledger-view", t("pack.show"), [["events", t("ledger.events")], ["entries", `${t("ledger.entries")} ${n(data.entries.length)}`]], kept.view, choose),
        h("label", { class: "field inline" }, h("span", { class: "field-label" }, t("ledger.session")),
          h("select", { id: "session", onchange: (e) => { kept.session = e.target.value; update(); } }, data.sessions.map((one) => h("option", { value: one, selected: one === data.session, title: one }, readable(one, data.sessions)))))),
      pane);
    choose(kept.view);
  }

  set(main, top, body);
  await update();
  return { refresh: update, returned: update }; // sessions are kept outside of the skills that are watched
}

// A session's file is named by its readable part and a digest, which only tells equal ones apart.
function readable(name, all) {
  const short = (one) => one.replace(/-[0-9a-f]{16}$/, "");
  return all.filter((one) => short(one) === short(name)).length > 1 ? `${short(name)} ${name.slice(-16, -12)}` : short(name);
}

function state(data) {
  const total = data.live_tokens + data.stale_tokens;
  return h("section", { class: "panel ledger-state", "aria-label": t("ledger.state") },
    h("div", { class: "total" },
      h("p", { class: "figure small" }, h("strong", { id: "live-tokens" }, n(data.live_tokens)), h("span", null, ` ${t("ledger.ofheld", { total: n(total) })}`)),
      meter(total ? data.live_tokens / total : 0),
      h("p", { class: "facts" }, [t("ledger.turn", { turn: n(data.turn) }), units(data.crunches, "ledger.crunches"), data.torn ? t("ledger.torn", { count: n(data.torn) }) : null].filter(Boolean).join(" · "))),
    turns(everyTurn(data.timeline, data.turn).slice(-60)));
}

// The ledger says where something changed; between these, what was held stays.
function everyTurn(points, last) {
  const found = [];
  for (const [at, one] of points.entries()) {
    const until = Math.min(points[at + 1]?.turn ?? last + 1, one.turn + 60);
    for (let turn = one.turn; turn < until; turn += 1) found.push({ ...one, turn });
  }
  return found;
}

function turns(shown) {
  if (shown.length < 2) return null;
  const most = Math.max(...shown.map((one) => one.live + one.stale), 1);
  const words = (one) => t("ledger.bar", { turn: n(one.turn), live: n(one.live), stale: n(one.stale) });
  return h("figure", { class: "turns-figure" },
    h("div", { class: "turns", role: "img", "aria-label": shown.map(words).join("; ") }, shown.map((one) => {
      const bar = h("span", { class: "turn", title: words(one) }, h("span", { class: "turn-stale" }), h("span", { class: "turn-live" }), shown.length <= 20 ? h("span", { class: "turn-at" }, n(one.turn)) : null);
      bar.children[0].style.height = `${(78 * one.stale) / most}%`;
      bar.children[1].style.height = `${(78 * one.live) / most}%`;
      return bar;
    })),
    h("figcaption", { class: "facts legend" }, h("span", { class: "key key-live" }, t("ledger.live")), h("span", { class: "key key-stale" }, t("ledger.stale")), h("span", null, t("ledger.byturn"))));
}

function events(data, redraw) {
  const chips = h("div", { class: "row wrap", role: "group", "aria-label": t("ledger.sorts") }, SORTS.filter((sort) => data.counts[sort]).map((sort) => h("button", {
    type: "button", class: `chip-button event-${sort}`, "data-sort": sort, "aria-pressed": String(kept.sorts.includes(sort)),
    onclick: timed("ledger-sort", () => { kept.sorts = kept.sorts.includes(sort) ? kept.sorts.filter((one) => one !== sort) : [...kept.sorts, sort]; redraw(); }),
  }, `${t(`ledger.${sort}`)} ${n(data.counts[sort])}`)));
  const wanted = kept.sorts.filter((sort) => data.counts[sort]);
  const rows = data.events.filter((one) => !wanted.length || wanted.includes(one.sort));
  if (!rows.length) return h("p", { class: "calm" }, t("ledger.nothing"));
  const byTurn = new Map();
  for (const row of rows) byTurn.set(row.turn, [...(byTurn.get(row.turn) ?? []), row]);
  return [chips, h("div", { class: "turn-list" }, [...byTurn].reverse().map(([turn, some]) => h("section", { class: "turn-group" },
    h("h2", null, t("ledger.at", { turn: n(turn) })), h("ol", { class: "timeline" }, [...some].reverse().map(event)))))];
}

function event(one) {
  const more = one.count - Math.min(FEW, one.refs.length);
  return h("li", { class: `event event-${one.sort}`, "data-sort": one.sort },
    h("p", { class: "event-head" }, h("span", { class: "strong" }, t(`ledger.${one.sort}`)),
      h("span", { class: "facts" }, [one.how ? how(one) : "", one.count > 1 ? units(one.count, "ledger.refs") : "", one.tokens ? `${units(one.tokens, "tokens")}` : ""].filter(Boolean).join(" · "))),
    one.refs.length ? h("p", { class: "refs" }, one.refs.slice(0, FEW).map(reference), more > 0 ? h("span", { class: "facts" }, t("more", { count: n(more) })) : null) : null,
    one.text && (one.sort === "told" || one.sort === "gap") ? h("p", { class: "row-sub" }, one.text) : null);
}

// Who told is data (`pack`, `tool`, a name); why there is a gap, and how a compaction is known, are words.
function how(one) {
  if (one.sort === "gap") return word("ledger.gap.", one.how);
  return word(one.sort === "stale" ? "ledger.how." : "ledger.by.", one.how);
}

function reference(ref) {
  const at = ref.lastIndexOf("@");
  return h("code", { class: "ref" }, at > 0 ? [ref.slice(0, at), h("span", { class: "dim" }, ref.slice(at))] : ref);
}

function entries(rows) {
  const ranked = [...rows].reverse().sort((a, b) => (a.state === "live") - (b.state === "live") || b.turn - a.turn);
  return [h("div", { class: "scroll" }, h("table", { class: "rows" },
    h("thead", null, h("tr", null, ["state", "ref", "rendition", "turn", "tokens"].map((key) => h("th", { scope: "col", class: key === "turn" || key === "tokens" ? "end" : null }, t(`ledger.head.${key}`))))),
    h("tbody", null, ranked.slice(0, 500).map((one) => h("tr", null,
      h("td", null, h("span", { class: `state ${one.state === "live" ? "state-ok" : "state-stale"}` }, t(`ledger.is.${one.state}`))),
      h("td", null, reference(one.digest ? `${one.ref}@${one.digest.slice(0, 8)}` : one.ref)), h("td", null, t(`level.${one.rendition}`)), h("td", { class: "end" }, n(one.turn)), h("td", { class: "end" }, n(one.tokens))))))),
  ranked.length > 500 ? h("p", { class: "calm" }, t("more", { count: n(ranked.length - 500) })) : null];
}
