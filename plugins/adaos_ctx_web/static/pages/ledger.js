// The ledger: what a session was told, what went stale, what was filled.

import { tool } from "../api.js";
import { h, set } from "../dom.js";
import { n, t } from "../i18n.js";
import { absent, choices, heading, meter, refusal } from "../parts.js";

const kept = { session: "", view: "events" };

export async function show({ skill, tools, main }) {
  const top = heading(t("nav.ledger"), t("ledger.about"));
  if (!tools.has("ledger_timeline")) { set(main, top, absent(t("ledger.notool"), "adaos-ctx plugins")); return {}; }
  const body = h("div", { class: "stack" });

  async function update() {
    try {
      const { data } = await tool(skill, "ledger_timeline", { session: kept.session });
      if (!data.sessions.length) set(body, absent(t("ledger.none"), "adaos-ctx ledger install --host claude-code"));
      else draw(data);
    } catch (error) {
      if (kept.session) { kept.session = ""; return update(); }
      set(body, refusal(error));
    }
    return null;
  }

  function draw(data) {
    const pane = h("div", { class: "pane" });
    const views = { events: () => events(data.events), entries: () => entries(data.entries) };
    const choose = (view) => { kept.view = view; set(pane, views[view]()); };
    const total = data.live_tokens + data.stale_tokens;
    set(body,
      h("label", { class: "field inline" }, h("span", { class: "field-label" }, t("ledger.session")),
        h("select", { id: "session", onchange: (e) => { kept.session = e.target.value; update(); } }, data.sessions.map((one) => h("option", { value: one, selected: one === data.session }, one)))),
      h("div", { class: "total" }, h("p", { class: "figure small" }, h("strong", null, n(data.live_tokens)), h("span", null, ` ${t("ledger.live")} · ${n(data.stale_tokens)} ${t("ledger.stale")}`)),
        meter(total ? data.live_tokens / total : 0), h("p", { class: "facts" }, t("ledger.turn", { turn: n(data.turn), crunches: n(data.crunches) }))),
      turns(data.timeline),
      choices("ledger-view", t("pack.show"), [["events", t("ledger.events")], ["entries", `${t("ledger.entries")} ${n(data.entries.length)}`]], kept.view, choose), pane);
    choose(kept.view);
  }

  set(main, top, body);
  await update();
  return { refresh: update };
}

function turns(points) {
  if (points.length < 2) return null;
  const most = Math.max(...points.map((one) => one.live + one.stale), 1);
  return h("div", { class: "turns", role: "img", "aria-label": t("ledger.events") }, points.slice(-60).map((one) => {
    const bar = h("span", { class: "turn", title: `${one.turn}: ${n(one.live)} / ${n(one.stale)}` }, h("span", { class: "turn-stale" }), h("span", { class: "turn-live" }));
    bar.children[0].style.height = `${(100 * one.stale) / most}%`;
    bar.children[1].style.height = `${(100 * one.live) / most}%`;
    return bar;
  }));
}

function events(rows) {
  if (!rows.length) return h("p", { class: "calm" }, t("docs.nothing"));
  return h("ol", { class: "timeline" }, [...rows].reverse().map((one) => h("li", { class: `event event-${one.sort}` },
    h("div", { class: "change-head" }, h("span", { class: "facts" }, t("ledger.at", { turn: n(one.turn) })), h("span", { class: "strong" }, t(`ledger.${one.sort}`)),
      h("code", { class: "ref" }, one.ref), h("span", { class: "facts" }, [one.rendition, one.tokens ? `${n(one.tokens)} ${t("tokens")}` : ""].filter(Boolean).join(" · "))),
    one.text ? h("p", { class: "row-sub" }, one.text) : null)));
}

function entries(rows) {
  return h("div", { class: "scroll" }, h("table", { class: "rows" },
    h("thead", null, h("tr", null, ["state", "ref", "rendition", "turn", "tokens"].map((key) => h("th", { scope: "col" }, t(`ledger.head.${key}`))))),
    h("tbody", null, rows.slice(0, 500).map((one) => h("tr", null,
      h("td", null, h("span", { class: `state ${one.state === "live" ? "state-ok" : "state-stale"}` }, t(`ledger.${one.state}`))),
      h("td", null, h("code", { class: "ref" }, one.ref)), h("td", null, one.rendition), h("td", null, n(one.turn)), h("td", null, n(one.tokens)))))));
}
