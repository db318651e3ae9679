/**
 * Where a cell may begin: at the beginning of a text, in each of its lines, and, since spreadsheets of one half of the
 * world take commas for what lies between cells, those of the other one semicolons, and neither then knows our quotes,
 * behind each of these.
 */
const beginning = '(?<=^|[,;\\t\\r\\n])';
/**
 * What a spreadsheet takes for a formula there, also in the full width of East Asian keyboards; apostrophes before it are
 * ours, or the text's own.
 */
const formula = '[\'"]*[=+\\-@\\t\\r＝＋－＠]';
/** A formula that says a text as it is: by it programs keep Excel from taking `0044` for a number. */
const textFormula = /^\s*="((?:[^"]|"")*)"\s*$/;

const unguarded = new RegExp(`${beginning}(?=${formula})`, 'g');
const guarded = new RegExp(`${beginning}(?='${formula})`, 'g');
const guard = new RegExp(`${beginning}'(?=${formula})`, 'g');
/** Four times as fast where there is none. */
const anywhere = new RegExp(`(?:^|[,;\\t\\r\\n])${formula}`);

/** In a file with commas, everybody knows our quotes around them: behind one is only what looks as if it were guarded. */
const unguardedWithCommas = new RegExp(
  `(?<=^|[;\\t\\r\\n])(?=${formula})|(?<=,)(?='${formula})`,
  'g',
);

/** A text as a file without types has it, so that no spreadsheet calculates it: with an apostrophe before it. */
export function guardFormula(text: string, delimiter = ','): string {
  if (!anywhere.test(text)) return text;
  return text.replace(delimiter === ',' ? unguardedWithCommas : unguarded, "'");
}

/** A text as a file with types has it: only what looks as if it were guarded is, so that it comes back with all of its own. */
export function guardGuarded(text: string): string {
  const whole = text.replace(guarded, "'");
  return textFormula.test(text) ? `'${whole}` : whole;
}

/** The text that was guarded, either way or as a formula that says it (`="0044"`); any other as it is. */
export function unguardFormula(text: string): string {
  const [, said] = textFormula.exec(text) ?? [];
  if (said !== undefined) return said.replaceAll('""', '"');
  return text.includes("'") ? text.replace(guard, '') : text;
}
