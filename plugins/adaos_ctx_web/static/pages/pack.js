// The pack: what a model would see under a budget, for a task, in a layout.

import { ask, latest } from "../api.js";
import { hue } from "../colours.js";
import { debounce, h, set } from "../dom.js";
import { n, t, units } from "../i18n.js";
import { choices, copyButton, difference, heading, meter, refusal } from "../parts.js";
import { timed } from "../timing.js";

const LEAST = 128; // tokens at the slider's left end
const MOST = 65536; // and at its right end
const STEPS = 1000;
const PRESETS = [1024, 2048, 4096, 8192, 16384, 32768];
const PAUSE = 120; // milliseconds after the last move

const wishes = new Map(); // by skill: they stay while one looks at other pages

function toStep(tokens) {
  return Math.round((STEPS * Math.log(tokens / LEAST)) / Math.log(MOST / LEAST));
}

function toTokens(step) {
  const exact = LEAST * Math.exp((step / STEPS) * Math.log(MOST / LEAST));
  const grain = exact < 1024 ? 16 : exact < 8192 ? 64 : 256;
  return Math.max(LEAST, Math.round(exact / grain) * grain);
}

export async function show({ skill, main }) {
  const wish = wishes.get(skill) ?? { budget: null, task: "", layout: "", full: [], view: "text" };
  wishes.set(skill, wish);
  const first = await ask("pack", { skill, ...parameters(wish) }).catch((error) => error);
  const usual = first.usual ?? Number(first.facts?.needed ?? 4096);
  wish.budget ??= usual;
  const result = h("div", { class: "pack-result" });
  const load = latest((signal) => ask("pack", { skill, ...parameters(wish) }, signal));

  async function update() {
    result.classList.add("loading");
    try {
      const found = await load();
      if (found) draw(found);
    } catch (error) {
      set(result, refusal(error), error.facts?.needed ? needed(error.facts.needed) : null);
    }
    result.classList.remove("loading");
  }
  const soon = debounce(update, PAUSE);

  function needed(tokens) {
    return h("button", { type: "button", class: "button primary", onclick: () => budget.choose(Number(tokens)) },
      t("pack.use", { tokens: n(tokens) }));
  }

  const budget = budgetField(wish, soon);
  const task = h("textarea", {
    id: "task", rows: 3, maxlength: 4000, placeholder: t("pack.task.example"), value: wish.task, "data-search": true,
    oninput: timed("pack-task", (e) => { wish.task = e.target.value; soon(); }),
  });
  const layouts = choices("layout", t("pack.layout"), (first.layouts ?? ["compact", "refs", "markdown", "xml", "json"]).map((name) => [name, name]),
    wish.layout || first.layout || "compact", timed("pack-layout", (value) => { wish.layout = value; update(); }));

  function draw(found) {
    const toggle = (alias) => {
      wish.full = wish.full.includes(alias) ? wish.full.filter((one) => one !== alias) : [...wish.full, alias];
      update();
    };
    const views = {
      text: () => h("pre", { class: "pack-text", id: "pack-text", tabindex: "0" }, found.text),
      items: () => items(found, wish.full, toggle),
      cut: () => cuts(found),
      diff: () => found.diff === null ? h("p", { class: "calm" }, t("pack.nolast"))
        : found.diff.length ? difference(found.diff) : h("p", { class: "calm" }, t("pack.same")),
    };
    const pane = h("div", { class: "pane" });
    const choose = (view) => { wish.view = view; set(pane, views[view]()); };
    const labels = [
      ["text", t("pack.text")], ["items", `${t("pack.items")} ${n(found.items.length)}`],
      ["cut", `${t("pack.cut")} ${n(found.cut.length)}`], ["diff", t("pack.diff")],
    ];
    set(result, total(found), sections(found),
      h("div", { class: "pane-head" },
        choices("view", t("pack.show"), labels, wish.view, timed("pack-view", choose)),
        copyButton(() => found.text, t("pack.copy"))),
      pane);
    choose(wish.view);
  }

  set(main, heading(t("nav.pack"), t("pack.about")),
    h("div", { class: "split controls-first" },
      h("section", { class: "panel controls", "aria-label": t("pack.controls") },
        budget.element,
        h("div", { class: "field" }, h("label", { class: "field-label", for: "task" }, t("pack.task")), task),
        layouts),
      result));
  if (first instanceof Error) set(result, refusal(first), first.facts?.needed ? needed(first.facts.needed) : null);
  else draw(first);
  return { refresh: update };
}

function parameters({ budget, task, layout, full }) {
  return { budget, task, layout, full };
}

function budgetField(wish, changed) {
  const slider = h("input", {
    type: "range", id: "budget-slider", min: 0, max: STEPS, value: toStep(wish.budget), "aria-label": t("pack.budget"),
    "aria-valuetext": `${units(wish.budget, "tokens")}`,
    oninput: timed("pack-slider", (e) => take(toTokens(Number(e.target.value)), "slider")),
  });
  const number = h("input", {
    type: "number", id: "budget", min: 1, max: 1000000, value: wish.budget, inputmode: "numeric",
    oninput: timed("pack-number", (e) => { if (Number(e.target.value) > 0) take(Math.floor(Number(e.target.value)), "number"); }),
  });
  const presets = PRESETS.map((tokens) => h("button", {
    type: "button", class: "chip-button", "data-tokens": tokens, onclick: timed("pack-preset", () => take(tokens)),
  }, `${tokens / 1024}k`));
  const press = () => { for (const one of presets) one.setAttribute("aria-pressed", String(Number(one.dataset.tokens) === wish.budget)); };
  press();

  function take(tokens, from) {
    wish.budget = tokens;
    if (from !== "slider") slider.value = toStep(tokens);
    if (from !== "number") number.value = tokens;
    press();
    slider.setAttribute("aria-valuetext", `${units(tokens, "tokens")}`);
    changed();
  }
  return {
    choose: take,
    element: h("div", { class: "field" },
      h("div", { class: "row between" }, h("label", { class: "field-label", for: "budget" }, t("pack.budget")),
        h("span", { class: "with-unit" }, number, h("span", { class: "unit" }, t("tokens").split("|").at(-1)))),
      slider, h("div", { class: "row wrap" }, presets)),
  };
}

function total(found) {
  const mark = found.encoding.startsWith("~") ? "~" : "";
  const share = found.budget ? found.tokens / found.budget : 1;
  return h("div", { class: "total" },
    h("p", { class: "figure" },
      h("strong", { id: "tokens", "data-tokens": found.tokens }, `${mark}${n(found.tokens)}`),
      h("span", null, ` ${t("pack.of", { budget: n(found.budget) })}`)),
    meter(share),
    h("p", { class: "facts" }, [`ctx@${found.ctx}`, found.encoding,
      found.gap ? t("pack.gap", { gap: found.gap.toFixed(2) }) : t("pack.best"),
      found.redacted ? t("redacted", { count: n(found.redacted) }) : null].filter(Boolean).join(" · ")));
}

function sections(found) {
  const labels = Object.entries(found.sections);
  const widest = Math.max(1, ...labels.map(([, tokens]) => tokens), ...labels.map(([label]) => found.caps[label] ?? 0));
  return h("dl", { class: "sections" }, labels.map(([label, tokens]) => {
    const cap = found.caps[label];
    return h("div", { class: "section-bar", "data-section": label, "data-tokens": tokens },
      h("dt", null, label),
      h("dd", null,
        meter(tokens / widest, cap === undefined ? null : cap / widest, hue(label)),
        h("span", { class: "number" }, n(tokens),
          h("span", { class: "dim" }, cap === undefined ? "" : ` / ${n(cap)}`))));
  }));
}

function items(found, full, toggle) {
  if (!found.items.length) return h("p", { class: "calm" }, t("pack.empty"));
  const shown = found.items.slice(0, 400);
  return h("div", { class: "scroll" }, h("table", { class: "rows" },
    h("thead", null, h("tr", null, ["alias", "section", "level", "notes"].map((key) => h("th", { scope: "col" }, t(`head.${key}`))), h("th", null, h("span", { class: "offscreen" }, t("pack.inline"))))),
    h("tbody", null, shown.map((item) => {
      const [alias, sha] = item.ref.split("@");
      const on = full.includes(alias);
      return h("tr", null,
        h("td", null, h("code", { class: "ref" }, alias, h("span", { class: "dim" }, `@${sha}`))),
        h("td", null, h("span", { class: `tag ${hue(item.section)}` }, item.section)),
        h("td", null, h("span", { class: `level level-${item.level}` }, t(`level.${item.level}`))),
        h("td", { class: "dim" }, item.notes.join(", ")),
        h("td", { class: "end" }, h("button", { type: "button", class: "button small", "aria-pressed": String(on), onclick: () => toggle(alias) }, t(on ? "pack.uninline" : "pack.inline"))));
    }))), found.items.length > shown.length ? h("p", { class: "calm" }, t("more", { count: n(found.items.length - shown.length) })) : null);
}

function why(reason) {
  return reason.startsWith("cap of ") ? t("why.cap", { section: reason.slice(7) }) : t(`why.${reason}`);
}

function cuts(found) {
  if (!found.cut.length) return h("p", { class: "calm" }, t("pack.nocut"));
  const shown = found.cut.slice(0, 400);
  return h("div", { class: "scroll" }, h("table", { class: "rows" },
    h("thead", null, h("tr", null, ["alias", "section", "got", "why"].map((key) => h("th", { scope: "col" }, t(`head.${key}`))))),
    h("tbody", null, shown.map((one) => h("tr", null,
      h("td", null, h("code", { class: "ref" }, one.alias)), h("td", null, h("span", { class: `tag ${hue(one.section)}` }, one.section)),
      h("td", null, t(`level.${one.level}`)), h("td", { class: "dim" }, why(one.reason)))))),
    found.cut.length > shown.length ? h("p", { class: "calm" }, t("more", { count: n(found.cut.length - shown.length) })) : null);
}
