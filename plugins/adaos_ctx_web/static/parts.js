// What several pages show: a heading, an empty state, a refusal, a copy button, a question to confirm.

import { h, set } from "./dom.js";
import { t } from "./i18n.js";

/** The head of a page. */
export function heading(title, about, ...tools) {
  return h("header", { class: "page-head" },
    h("div", null, h("h1", { tabindex: "-1" }, title), about ? h("p", { class: "about" }, about) : null),
    tools.length ? h("div", { class: "tools" }, ...tools) : null);
}

/** A page that has nothing to show says how to get it. */
export function absent(text, command) {
  return h("section", { class: "panel absent" },
    h("p", null, text), command ? h("pre", { class: "command" }, command) : null,
    command ? copyButton(() => command) : null);
}

/** A refusal, with what mends it. */
export function refusal(error) {
  return h("section", { class: "panel refusal", role: "alert" },
    h("p", { class: "strong" }, error.message || String(error)),
    error.hint ? h("pre", { class: "command" }, error.hint) : null);
}

/**
 * On a narrow screen a detail lies below its list: a choice leads to its heading, and a button leads back.
 * `list` gives what to go back to; `led` is whether a reader has just chosen.
 */
export function returnable(detail, list, led) {
  detail.prepend(h("button", { type: "button", class: "button small back", onclick: () => go(list(), list()) }, t("back")));
  const head = detail.querySelector("h2") ?? detail.querySelector(".refusal");
  if (!led || !head || !isNarrow()) return;
  head.tabIndex = -1;
  go(detail, head);
}

function isNarrow() {
  return matchMedia("(max-width: 860px)").matches;
}

function go(place, focus) {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  focus.focus({ preventScroll: true });
  place.scrollIntoView({ block: "start", behavior: still ? "auto" : "smooth" });
}

/** What a search field says before anything stands in it; its key is named where there are keys. */
export function hint(text) {
  return isNarrow() ? text : `${text}  ( / )`;
}

/** Lines of a change as a model is told it: those that came and went in colour. */
export function toldLines(lines) {
  return h("pre", { class: "told" }, lines.map((line) => {
    const kind = line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : line.startsWith("@") ? "jump" : "";
    return kind ? h("span", { class: kind === "jump" ? "dim" : kind }, `${line}\n`) : `${line}\n`;
  }));
}

/** Copies a text; says so for a moment. */
export function copyButton(text, label, size) {
  const said = h("span", null, label ?? t("copy"));
  const button = h("button", { type: "button", class: `button copy ${size ?? ""}`, onclick: () => copy() }, said);
  async function copy() {
    const done = await toClipboard(text());
    set(said, t(done ? "copied" : "copy.failed"));
    button.classList.toggle("done", done);
    announce(t(done ? "copied" : "copy.failed"));
    setTimeout(() => {
      set(said, label ?? t("copy"));
      button.classList.remove("done");
    }, 1600);
  }
  return button;
}

async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = h("textarea", { class: "offscreen", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/** Tells who cannot see it. */
export function announce(text) {
  const place = document.getElementById("live");
  if (place) set(place, text);
}

/** Asks before something is written, showing what will be; gives whether it was confirmed. The button says what it does. */
export function confirmed({ title, about, shown, command, action }) {
  return new Promise((resolve) => {
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": "dialog-title" },
      h("h2", { id: "dialog-title" }, title), h("p", null, about), shown ?? null,
      h("pre", { class: "command" }, command),
      h("div", { class: "row end" },
        h("button", { type: "button", class: "button", onclick: () => dialog.close("") }, t("cancel")),
        h("button", { type: "button", class: "button primary", id: "confirm", onclick: () => dialog.close("yes") }, action)));
    dialog.addEventListener("close", () => {
      resolve(dialog.returnValue === "yes");
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector(".button").focus();
  });
}

/** A group of choices, one of them chosen; arrows move as in any radio group. */
export function choices(name, label, options, chosen, onChoose) {
  return h("fieldset", { class: "segments" }, h("legend", { class: "field-label" }, label),
    h("div", { class: "segment-row" }, options.map(([value, text]) => h("label", null,
      h("input", { type: "radio", name, value, checked: value === chosen, onchange: (event) => onChoose(event.target.value, event) }),
      h("span", null, text)))));
}

/** A bar of a share, with a mark for its limit. */
export function meter(share, mark, kind) {
  return h("span", { class: "meter", "aria-hidden": "true" },
    h("span", { class: `meter-fill ${kind ?? ""}`, "width%": Math.min(100, Math.max(share > 0 ? 0.6 : 0, share * 100)) }),
    mark === null || mark === undefined ? null
      : h("span", { class: "meter-mark", "left%": Math.min(99.6, mark * 100) }));
}

/** Lines of a difference. */
export function difference(rows) {
  return h("pre", { class: "difference", tabindex: "0" }, rows.map(([mark, line]) => {
    const kind = mark === "+" ? "ins" : mark === "-" ? "del" : mark === "…" ? "jump" : "same";
    return h("span", { class: `line ${kind}` }, mark === "…" ? "⋯\n" : `${mark} ${line}\n`);
  }));
}

/** A patch with its lines in colour. */
export function patch(text) {
  const rows = text.split("\n").map((line) => {
    const kind = /^(diff|index|---|\+\+\+|new|deleted|similarity|rename)/.test(line) ? "meta"
      : line.startsWith("@@") ? "jump" : line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "same";
    return h("span", { class: `line ${kind}` }, `${line}\n`);
  });
  return h("pre", { class: "difference", tabindex: "0" }, rows);
}
