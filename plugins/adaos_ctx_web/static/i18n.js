// Words by key, in English and Russian.

import en from "./words/en.js";
import ru from "./words/ru.js";

const CATALOGUES = { en, ru };
let language = ""; // the server's, until the page has chosen

/** Chooses the language: what the reader chose before, else what the server says. */
export function choose(wanted) {
  language = Object.hasOwn(CATALOGUES, wanted ?? "") ? wanted : "en";
  document.documentElement.lang = language;
}

/** The language. */
export function current() {
  return language;
}

/** The text of a key; {name} is replaced by a fact. */
export function t(key, facts) {
  const text = (CATALOGUES[language] ?? en)[key] ?? en[key] ?? key;
  return facts ? text.replace(/\{(\w+)\}/g, (_, name) => String(facts[name])) : text;
}

/** The text of a key that is made of data; the data itself where no word is known for it. */
export function word(prefix, value) {
  const text = t(prefix + value);
  return text === prefix + value ? value : text;
}

/** A number with its unit in the form that it asks for: 1 token, 2 tokens; 21 токен, 22 токена. */
export function units(value, key) {
  const forms = t(key).split("|");
  const at = ["one", language === "ru" ? "few" : "other", "many"].indexOf(new Intl.PluralRules(language || "en").select(value));
  return `${n(value)} ${forms[at] ?? forms.at(-1)}`;
}

/** A number with its thousands apart. */
export function n(value) {
  return Number(value).toLocaleString(language === "ru" ? "ru-RU" : "en-US");
}
