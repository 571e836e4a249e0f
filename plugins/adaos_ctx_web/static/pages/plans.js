// Plans of the catalog: what is stored, what a task would become, and the context that a task gets.

import { latest, tool } from "../api.js";
import { h, set } from "../dom.js";
import { n, t, units } from "../i18n.js";
import { absent, copyButton, meter, refusal } from "../parts.js";
import { timed } from "../timing.js";

/** Stored plans as a role may run them, and one made of a task: the element, and what reads them again. */
export function plans(skill, kept) {
  const body = h("div", { class: "stack", id: "plans" });
  const load = latest((signal) => tool(skill, "catalog_plans", { role: kept.role, task: kept.planTask }, signal));
  const task = h("input", { type: "text", id: "plan-task", "data-search": true, value: kept.planTask, maxlength: 400 });
  const role = h("select", { id: "plan-role", onchange: timed("plan-role", (e) => { kept.role = e.target.value; update(); }) }, h("option", { value: kept.role }, kept.role));

  async function update() {
    try {
      const found = (await load())?.data;
      if (found) draw(found);
    } catch (error) {
      set(body, refusal(error));
    }
  }

  function draw(found) {
    const roles = found.roles.includes(kept.role) ? found.roles : [kept.role, ...found.roles];
    set(role, roles.map((one) => h("option", { value: one, selected: one === kept.role }, one)));
    set(body,
      found.made ? [h("h3", null, t("plans.made")), plan(found.made)] : null,
      found.plans.length ? [h("h3", null, t("plans.stored")), found.plans.map(plan)] : null,
      found.more ? h("p", { class: "calm" }, t("more", { count: n(found.more) })) : null,
      found.plans.length || found.made ? null : absent(t("plans.none"), 'adaos-ctx catalog plan "TASK" --name NAME'));
  }

  update();
  const element = h("div", { class: "stack" },
    h("form", { class: "panel row plan", onsubmit: (e) => { e.preventDefault(); kept.planTask = task.value; update(); } },
      h("label", { class: "field grow" }, h("span", { class: "field-label" }, t("plans.task")), task),
      h("label", { class: "field" }, h("span", { class: "field-label" }, t("catalog.as")), role),
      h("button", { type: "submit", class: "button primary", id: "plan-make" }, t("plans.make")),
      h("p", { class: "facts wide" }, t("plans.about"))), body);
  return { element, update };
}

function plan(one) {
  const level = one.faults?.some((fault) => fault.level === "error") ? "error" : one.faults?.length ? "warning" : "";
  return h("article", { class: "panel plan-card", "data-plan": one.name },
    h("div", { class: "detail-head" },
      h("div", null, h("h2", null, one.name || one.task), h("p", { class: "facts" }, [one.name ? one.task : "", one.hash].filter(Boolean).join(" · "))),
      one.refused ? null : h("span", { class: `state ${level === "error" ? "state-missing" : level ? "state-stale" : "state-ok"}` }, t(level ? `plans.faults.${level}` : "plans.keeps"))),
    one.refused ? h("p", { class: "avoid" }, one.refused) : null,
    (one.faults ?? []).map((fault) => h("p", { class: fault.level === "error" ? "avoid" : "withheld" }, fault.text)),
    one.steps?.length ? h("div", { class: "plan-parts" },
      part("plans.steps", h("ol", { class: "plan-steps" }, one.steps.map((line) => h("li", null, h("code", null, line))))),
      part("plans.result", h("dl", { class: "pairs" }, one.schema.flatMap(([name, kind]) => [h("dt", null, h("code", null, name)), h("dd", null, kind)]))),
      part("plans.where", one.where.map((line) => h("p", { class: "facts" }, line.replace(/^- /, ""))))) : null,
    one.yaml ? h("div", { class: "plan-parts wide-parts" }, snippet("plans.yaml", one.yaml), snippet("plans.sql", one.sql)) : null,
    one.name || one.refused ? null : snippet("plans.save", `adaos-ctx catalog plan ${quoted(one.task)} --name NAME`));
}

function part(title, ...children) {
  return h("div", null, h("h3", null, t(title)), children);
}

function snippet(title, text) {
  if (!text) return null;
  return h("div", { class: "snippet" }, h("div", { class: "row" }, h("span", { class: "field-label" }, t(title)), copyButton(() => text, null, "small")), h("pre", null, text));
}

// As a shell takes it: single quotes keep everything, and a quote in it stands outside of them.
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** What the catalog has for a task, within a budget. */
export function context(skill, kept, roles) {
  const result = h("div", { class: "stack" });
  const task = h("input", { type: "text", id: "context-task", "data-search": true, value: kept.task, required: true, maxlength: 400 });
  const budget = h("input", { type: "number", id: "context-budget", value: kept.budget, min: 50, max: 200000 });

  const role = h("select", { id: "context-role", onchange: timed("context-role", (e) => { kept.role = e.target.value; if (kept.task) make(); }) },
    roles.map((one) => h("option", { value: one, selected: one === kept.role }, one)));

  async function make() {
    Object.assign(kept, { task: task.value, budget: Number(budget.value) });
    try {
      const found = await tool(skill, "catalog_task", { task: kept.task, budget: kept.budget, role: kept.role });
      const { tokens, ids, withheld } = found.data;
      set(result, h("div", { class: "total" }, h("p", { class: "figure small" }, h("strong", null, n(tokens)), h("span", null, ` / ${units(kept.budget, "tokens")}`)), meter(tokens / kept.budget)),
        h("div", { class: "pane-head" }, h("p", { class: "facts grow" }, ids.join(" · ")), copyButton(() => found.text)),
        withheld.map((one) => h("p", { class: "withheld" }, h("code", null, one.id), ` ${t("catalog.withheld", { role: kept.role, what: one.what, reason: one.reason })}`)),
        h("pre", { class: "pack-text", tabindex: "0" }, found.text));
    } catch (error) {
      set(result, refusal(error));
    }
  }
  if (kept.task) make();
  return h("div", { class: "stack" }, h("form", { class: "panel row plan", onsubmit: (e) => { e.preventDefault(); make(); } },
    h("label", { class: "field grow" }, h("span", { class: "field-label" }, t("pack.task")), task),
    h("label", { class: "field" }, h("span", { class: "field-label" }, t("pack.budget")), budget),
    h("label", { class: "field" }, h("span", { class: "field-label" }, t("catalog.as")), role),
    h("button", { type: "submit", class: "button primary", id: "context-make" }, t("catalog.plan.make"))), result);
}
