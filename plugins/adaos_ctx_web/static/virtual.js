// A list of any length that draws only what is seen. One element has the focus; arrows move the choice.

import { h } from "./dom.js";
import { timed } from "./timing.js";

const SPARE = 6; // rows above and below

/** Makes a list: `draw(item, index)` gives a row's children, `choose(item, index, led)` is called on a choice; `led` where it was a click or Enter. */
export function virtualList({ label, rowHeight, draw, choose, name }) {
  let items = [];
  let at = -1;
  const sheet = h("div", { class: "list-sheet" });
  const box = h("div", { class: "list", role: "listbox", tabindex: "0", "aria-label": label }, sheet);
  const shown = new Map();

  function paint() {
    const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - SPARE);
    const last = Math.min(items.length, Math.ceil((box.scrollTop + box.clientHeight) / rowHeight) + SPARE);
    for (const [index, row] of shown) {
      if (index < first || index >= last) {
        row.remove();
        shown.delete(index);
      }
    }
    for (let index = first; index < last; index += 1) {
      if (!shown.has(index)) {
        const row = makeRow(index);
        shown.set(index, row);
        sheet.append(row);
      }
    }
  }

  function makeRow(index) {
    const row = h("div", {
      class: "list-row", role: "option", id: `${name}-${index}`, "aria-selected": String(index === at),
      "aria-posinset": index + 1, "aria-setsize": items.length,
      onclick: timed(`${name}-choose`, () => pick(index, true)),
    }, draw(items[index], index));
    row.style.transform = `translateY(${index * rowHeight}px)`;
    row.style.height = `${rowHeight}px`;
    return row;
  }

  function pick(index, led = false) {
    if (index < 0 || index >= items.length) return;
    shown.get(at)?.setAttribute("aria-selected", "false");
    at = index;
    const top = at * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    if (top + rowHeight > box.scrollTop + box.clientHeight) box.scrollTop = top + rowHeight - box.clientHeight;
    paint();
    shown.get(at)?.setAttribute("aria-selected", "true");
    box.setAttribute("aria-activedescendant", `${name}-${at}`);
    choose(items[at], at, led);
  }

  const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };
  box.addEventListener("keydown", timed(`${name}-key`, (event) => {
    if (event.key === "Enter" && at >= 0) { pick(at, true); return; }
    const to = event.key === "Home" ? 0 : event.key === "End" ? items.length - 1
      : event.key in steps ? Math.min(items.length - 1, Math.max(0, at + steps[event.key])) : null;
    if (to === null) return;
    event.preventDefault();
    pick(to);
  }));
  box.addEventListener("scroll", timed(`${name}-scroll`, paint), { passive: true });
  new ResizeObserver(paint).observe(box);

  return {
    element: box,
    pick,
    /** Shows other items; keeps the choice where the item is still there. */
    show(next, isChosen) {
      items = next;
      at = isChosen ? items.findIndex(isChosen) : -1;
      for (const row of shown.values()) row.remove();
      shown.clear();
      sheet.style.height = `${items.length * rowHeight}px`;
      paint();
    },
  };
}
