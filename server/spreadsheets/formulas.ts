/** What a spreadsheet takes for a formula where a file says no type; apostrophes before it are ours, or the text's own. */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** A text as a file without types has it, so that no spreadsheet calculates it: with an apostrophe before it. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** A text as a file with types has it: only what looks as if it were guarded is, so that it comes back with all of its own. */
export function guardGuarded(text: string): string {
  return guarded.test(text) ? `'${text}` : text;
}

/** The text that was guarded, either way; any other as it is. */
export function unguardFormula(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
