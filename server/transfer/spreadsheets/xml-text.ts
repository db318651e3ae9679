/** What cannot stand in XML's text as it is; most texts have none of it. */
const special = /[&<>"_]|[^ -\ud7ff\ue000-\ufffd]/;

/** Whole characters, so that halves of one stand alone. */
const eachSpecial = /[&<>"]|_(?=x[0-9a-f]{4}_)|[^\n -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/giu;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // As spreadsheets spell an underscore that might begin such a spelling, and characters that XML reads as others.
  _: '_x005F_',
  '\r': '_x000D_',
  '\t': '&#9;',
};

/** A text as a workbook's XML has it. What no XML can hold (control characters, halves of characters) is left out. */
export function escapeXml(text: string): string {
  return special.test(text) ? text.replace(eachSpecial, (found) => entities[found] ?? '') : text;
}
