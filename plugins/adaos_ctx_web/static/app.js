// The frame: which page, which skill, language, theme, keys, and live reload.

import { listen, start } from "./api.js";
import { h, set } from "./dom.js";
import { choose, current, t } from "./i18n.js";
import { heading, refusal } from "./parts.js";
import { recall, remember } from "./store.js";
import * as aliases from "./pages/aliases.js";
import * as catalog from "./pages/catalog.js";
import * as delta from "./pages/delta.js";
import * as docs from "./pages/docs.js";
import * as ledger from "./pages/ledger.js";
import * as pack from "./pages/pack.js";
import * as pcx from "./pages/pcx.js";

const PAGES = { pack, aliases, delta, pcx, catalog, docs, ledger };
const state = { skill: "", page: "pack", known: null, live: false, shown: null };

function route() {
  const [page, ...rest] = location.hash.slice(1).split("/");
  const skill = decoded(rest.join("/"));
  state.page = Object.hasOwn(PAGES, page) ? page : "pack";
  state.lost = Boolean(skill) && !state.known.skills.includes(skill) ? skill : "";
  state.skill = state.known.skills.includes(skill) ? skill : state.known.skills[0];
}

// An address that somebody typed may be no encoding of anything.
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function address(page, skill) {
  return `#${page}/${encodeURIComponent(skill)}`;
}

function frame() {
  const main = h("main", { id: "main" });
  set(document.getElementById("app"),
    h("a", { class: "skip", href: "#main", onclick: (e) => { e.preventDefault(); main.querySelector("h1")?.focus(); } }, t("skip")),
    h("div", { class: "frame" }, side(), main),
    h("div", { id: "live", class: "offscreen", role: "status", "aria-live": "polite" }));
  const row = document.querySelector("nav");
  const here = row.querySelector("[aria-current]");
  row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  return main;
}

function side() {
  const links = Object.keys(PAGES).map((page, index) => h("a", {
    href: address(page, state.skill), class: "nav-link", "data-page": page,
    "aria-current": page === state.page ? "page" : null, title: `${t(`nav.${page}`)} (${index + 1})`,
  }, h("span", null, t(`nav.${page}`)), h("kbd", { "aria-hidden": "true" }, index + 1)));
  return h("div", { class: "side" },
    h("div", { class: "brand" }, h("img", { src: "/static/icon.svg", alt: "", width: 26, height: 26 }), h("span", null, "adaos-ctx"), light()),
    skills(), h("nav", { "aria-label": t("nav") }, links), preferences());
}

function light() {
  return h("span", { class: `light ${state.live ? "on" : ""}`, id: "light", role: "img", title: t(state.live ? "live" : "dead"), "aria-label": t(state.live ? "live" : "dead") });
}

function skills() {
  const options = state.known.skills.map((name) => h("option", { value: name, selected: name === state.skill }, name));
  return h("label", { class: "skill-choice" }, h("span", { class: "field-label" }, t("skill")),
    h("select", { id: "skill", onchange: (e) => { location.hash = address(state.page, e.target.value); } }, options));
}

function preferences() {
  const dark = document.documentElement.dataset.theme ?? "auto";
  const themes = ["auto", "light", "dark"];
  const next = themes[(themes.indexOf(dark) + 1) % themes.length];
  return h("div", { class: "preferences" },
    h("button", { type: "button", class: "button quiet", id: "theme", onclick: () => theme(next) }, `${t("theme")}: ${t(`theme.${dark}`)}`),
    h("button", { type: "button", class: "button quiet", id: "language", lang: current() === "en" ? "ru" : "en", onclick: () => speak(current() === "en" ? "ru" : "en") },
      current() === "en" ? "Русский" : "English"));
}

function theme(wanted) {
  if (wanted === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wanted;
  remember("theme", wanted);
  document.querySelector(".preferences")?.replaceWith(preferences());
  document.getElementById("theme")?.focus();
}

function speak(wanted) {
  remember("language", wanted);
  choose(wanted);
  show();
}

async function show({ keep = false } = {}) {
  route();
  const main = frame();
  document.title = `${t(`nav.${state.page}`)} · ${state.skill} · adaos-ctx`;
  const context = { skill: state.skill, tools: new Set(state.known.tools), main, keep };
  try {
    if (state.lost) throw new Error(t("skill.none", { name: state.lost }));
    state.shown = await PAGES[state.page].show(context);
  } catch (error) {
    set(main, heading(t(`nav.${state.page}`), t(`${state.page}.about`)), refusal(error));
  }
  main.dataset.ready = state.page;
}

function changed(skill) {
  if (skill === state.skill) state.shown?.refresh?.();
}

function connected(live) {
  state.live = live;
  document.getElementById("light")?.replaceWith(light());
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  const page = Object.keys(PAGES)[Number(event.key) - 1];
  if (page) location.hash = address(page, state.skill);
  if (event.key === "/") {
    const field = document.querySelector("main [data-search]");
    if (field) {
      event.preventDefault();
      field.focus();
      field.select?.();
    }
  }
}

async function begin() {
  const wanted = recall("theme");
  if (wanted === "light" || wanted === "dark") document.documentElement.dataset.theme = wanted;
  try {
    state.known = await start();
  } catch (error) {
    set(document.getElementById("app"), refusal(error));
    return;
  }
  choose(recall("language") ?? state.known.lang);
  addEventListener("hashchange", () => show());
  addEventListener("keydown", keys);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) state.shown?.returned?.(); });
  listen(changed, connected);
  await show();
}

begin();
