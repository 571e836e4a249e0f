// The delta: what changed since a base, as a model is told it, and the patch behind it.

import { ask, send } from "../api.js";
import { h, set } from "../dom.js";
import { n, t, units } from "../i18n.js";
import { absent, choices, confirmed, copyButton, heading, patch, refusal, toldLines } from "../parts.js";

const kept = { against: "", view: "changes" };

export async function show({ skill, main }) {
  const body = h("div", { class: "stack" });
  const notice = h("div", { id: "notice" });
  let head = ""; // the context that is shown

  async function markBase() {
    const expect = head;
    if (!(await confirmed({ title: t("delta.mark"), about: t("delta.mark.about"), shown: h("p", null, h("code", { id: "marked" }, expect)), command: "adaos-ctx base mark", action: t("delta.mark.do") }))) return;
    set(notice);
    try {
      await send("base", { skill, expect, confirmed: true });
      kept.against = "";
    } catch (error) {
      set(notice, refusal(error));
    }
    await refresh();
  }

  async function refresh() {
    try {
      draw(await ask("delta", { skill, against: kept.against }));
    } catch (error) {
      if (kept.against) { kept.against = ""; return refresh(); }
      set(body, refusal(error));
    }
    return null;
  }

  function draw(found) {
    head = found.head;
    button.disabled = !head;
    if (!found.marked) {
      set(body, absent(t("delta.nobase", { count: n(found.aliases) }), "adaos-ctx base mark"));
      return;
    }
    const parts = [steps(found, (value) => { kept.against = value; refresh(); })];
    if (!found.changes.length) {
      set(body, ...parts, h("section", { class: "panel absent" }, h("p", null, t("delta.same", { base: found.base })),
        found.line_ends_only.length ? h("p", { class: "facts" }, `${t("delta.lineends")}: ${found.line_ends_only.join(", ")}`) : null));
      return;
    }
    const pane = h("div", { class: "pane" });
    const views = {
      changes: () => h("ol", { class: "changes" }, found.changes.map(change)),
      prompt: () => h("pre", { class: "pack-text", id: "prompt", tabindex: "0" }, found.prompt),
      patch: () => [patch(found.patch), found.patch_cut ? h("p", { class: "calm" }, t("delta.cut")) : null],
    };
    const choose = (view) => { kept.view = view; set(pane, views[view]()); };
    set(body, ...parts, h("div", { class: "pane-head" },
      choices("delta-view", t("pack.show"), [["changes", `${t("delta.changes")} ${n(found.changes.length)}`], ["prompt", t("delta.prompt")], ["patch", t("delta.patch")]], kept.view, choose),
      copyButton(() => (kept.view === "patch" ? found.patch : found.prompt), t("delta.copy"))), pane);
    choose(kept.view);
  }

  const button = h("button", { type: "button", class: "button", id: "mark-base", disabled: true, onclick: markBase }, t("delta.mark"));
  set(main, heading(t("nav.delta"), t("delta.about"), button), notice, body);
  await refresh();
  return { refresh };
}

function steps(found, choose) {
  return h("div", { class: "delta-head" },
    h("div", { class: "delta-step" }, h("label", { class: "field-label", for: "against" }, t("delta.base")), history(found, choose) ?? h("code", null, found.base)),
    h("span", { class: "arrow", "aria-hidden": "true" }, "→"),
    h("div", { class: "delta-step" }, h("span", { class: "field-label" }, t("delta.now")), h("code", null, found.head)),
    found.changes.length ? h("div", { class: "delta-step" }, h("span", { class: "field-label" }, t("delta.told")), h("strong", null, `${units(found.tokens, "tokens")}`)) : null,
    found.action ? h("div", { class: "delta-step wide" }, h("span", { class: "field-label" }, t("delta.action")), h("code", null, found.action)) : null);
}

function history(found, choose) {
  if (found.history.length < 2) return null;
  const at = found.history.findIndex((one) => one.current);
  const options = found.history.slice(Math.max(at, 0), Math.max(at, 0) + 20).map((one, index) => h("option", {
    value: index ? `base~${index}` : "", selected: (index ? `base~${index}` : "") === kept.against,
  }, `${index ? `base~${index}` : "base"} · ${one.base}`));
  return h("select", { id: "against", "aria-label": t("delta.against"), onchange: (e) => choose(e.target.value) }, options);
}

function change(one) {
  return h("li", { class: "change" },
    h("div", { class: "change-head" }, h("code", { class: "ref" }, one.ref), h("span", { class: `state status-${one.status}` }, t(`status.${one.status}`)),
      h("span", { class: "counts" }, one.added ? h("span", { class: "ins" }, `+${n(one.added)}`) : null, one.removed ? h("span", { class: "del" }, ` −${n(one.removed)}`) : null)),
    h("p", { class: "facts" }, one.path),
    toldLines(one.lines.filter((line, at) => at || line !== `${one.alias}:`)));
}
