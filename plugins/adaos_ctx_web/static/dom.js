// Elements without markup: every text is a text node, so no content can become an element.

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element: h("p", {class: "x", onclick}, "text", child). Null children are left out. */
export function h(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** The same for SVG. */
export function s(name, attributes, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "width%") element.style.width = `${value}%`;
    else if (key === "left%") element.style.left = `${value}%`;
    else if (key === "value") element.value = value;
    else element.setAttribute(key, value === true ? "" : String(value));
  }
  put(element, ...children);
  return element;
}

/** Adds children to an element. */
export function put(element, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

/** Replaces all that an element holds. */
export function set(element, ...children) {
  element.replaceChildren();
  return put(element, ...children);
}

/** Calls a function once the calls have paused. */
export function debounce(call, pause) {
  let timer = 0;
  return (...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...args), pause);
  };
}
