// Words by key, in English and Russian.

import en from "./words/en.js";
import ru from "./words/ru.js";

const CATALOGUES = { en, ru };
let language = "en";

/** Chooses the language: what the reader chose before, else what the server says. */
export function choose(wanted) {
  language = CATALOGUES[wanted] ? wanted : "en";
  document.documentElement.lang = language;
}

/** The language. */
export function current() {
  return language;
}

/** The text of a key; {name} is replaced by a fact. */
export function t(key, facts) {
  const text = CATALOGUES[language][key] ?? en[key] ?? key;
  return facts ? text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name])) : text;
}

/** A number with its thousands apart. */
export function n(value) {
  return Number(value).toLocaleString(language === "ru" ? "ru-RU" : "en-US");
}
