// One class a section; the colours are in app.css and equal those of the report.

const KNOWN = new Set([
  "ADR", "OPTS", "SCHEMA", "PROFILE", "HANDLER", "TESTS", "DOCS", "MANIFEST", "RESOURCES",
]);

/** The class of a section's colour. */
export function hue(section) {
  return KNOWN.has(section) ? `hue-${section.toLowerCase()}` : "hue-other";
}
