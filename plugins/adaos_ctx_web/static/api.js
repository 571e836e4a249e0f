// Questions to the server that served this page, and the stream of changes.

import { current, t } from "./i18n.js";

let csrf = "";

/** A refusal: code, message, hint, facts. */
export class Refusal extends Error {
  constructor(error) {
    super(error.message);
    this.code = error.code;
    this.hint = error.hint ?? "";
    this.facts = error.facts ?? {};
  }
}

// A success, or the refusal that every other answer holds; what is no JSON comes from elsewhere.
async function answer(response) {
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const body = isJson ? await response.json() : { error: { code: `http_${response.status}`, message: await response.text() } };
  if (!response.ok) throw new Refusal(body.error);
  return body;
}

async function request(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal({ code: "offline", message: t("dead"), hint: "adaos-ctx web" });
  }
  return answer(response);
}

/** Asks; `signal` lets a later question take the place of this one. */
export async function ask(question, parameters, signal) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "") query.append(key, one);
    }
  }
  return request(`/api/${question}?${query}`, { headers: { "x-lang": current() }, signal });
}

/** Asks with a body, or has something done. */
export async function send(question, body, signal) {
  const headers = { "content-type": "application/json", "x-csrf": csrf, "x-lang": current() };
  return request(`/api/${question}`, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Calls a tool of a plugin: {text, data}. */
export function tool(skill, name, args, signal) {
  return send("tool", { skill, name, arguments: args }, signal);
}

/** The first question: skills, tools, language, and the mark of our own requests. */
export async function start() {
  const found = await ask("start");
  csrf = found.csrf;
  return found;
}

/** Calls back when files of a skill change, and when the line to the server goes or returns. */
export function listen(onChange, onState) {
  const source = new EventSource("/events");
  source.addEventListener("ready", () => onState(true));
  source.addEventListener("change", (event) => onChange(JSON.parse(event.data).skill));
  source.addEventListener("error", () => onState(false));
}

/** Makes a function whose newer call ends the older one; an ended call gives null. */
export function latest(call) {
  let controller = null;
  return async (...args) => {
    controller?.abort();
    const mine = (controller = new AbortController());
    try {
      const result = await call(...args, mine.signal);
      return mine.signal.aborted ? null : result;
    } catch (error) {
      if (mine.signal.aborted) return null;
      throw error;
    }
  };
}
