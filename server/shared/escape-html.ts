/** A text as HTML or XML: the same in an element and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return escapeSingleQuoted(text).replaceAll('"', '&quot;');
}

/** A text in an attribute in single quotes: JSON, most of whose signs are double ones, stays a third shorter. */
export function escapeSingleQuoted(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&#39;');
}
