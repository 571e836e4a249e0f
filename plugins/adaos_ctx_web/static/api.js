// Questions to the server that served this page, and the stream of changes.

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

async function answer(response) {
  if (response.status === 403) throw new Refusal({ code: "locked", message: await response.text() });
  const body = await response.json();
  if (!response.ok || body.error) throw new Refusal(body.error);
  return body;
}

/** Asks; `signal` lets a later question take the place of this one. */
export async function ask(question, parameters, signal) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parameters ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== null && one !== undefined && one !== "") query.append(key, one);
    }
  }
  return answer(await fetch(`/api/${question}?${query}`, { signal }));
}

/** Asks with a body, or has something done. */
export async function send(question, body, signal) {
  const headers = { "content-type": "application/json", "x-csrf": csrf };
  const request = { method: "POST", headers, body: JSON.stringify(body), signal };
  return answer(await fetch(`/api/${question}`, request));
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
