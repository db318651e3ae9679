/** What a spreadsheet takes for a formula where a file says no type; apostrophes before it are ours, or the text's own. */
const formulaStart = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** A text as a file without types has it, so that no spreadsheet calculates it: with an apostrophe before it. */
export function guardFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** The text that was guarded; any other as it is. */
export function unguardFormula(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
