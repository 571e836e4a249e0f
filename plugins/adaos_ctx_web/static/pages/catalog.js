import { h, set } from "../dom.js";
import { t } from "../i18n.js";
import { absent, heading } from "../parts.js";

export async function show({ main }) {
  set(main, heading(t("nav.catalog"), t("catalog.about")), absent(t("catalog.notool"), ""));
  return {};
}
