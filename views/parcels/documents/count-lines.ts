/** Letters of scripts without spaces: a line may end after each letter. */
const wideLetters =
  '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\u3000-\\u303f\\uff00-\\uff60\\uffe0-\\uffe6';

const isWide = new RegExp(`[${wideLetters}]`, 'u');
const parts = new RegExp(`\\s+|[${wideLetters}]|[^\\s${wideLetters}]+`, 'gu');

/**
 * The maximum widths of letters in em, in the site's fonts and in the usual fallback fonts. The first matching group gives the
 * width.
 */
const widths: readonly (readonly [letters: RegExp, em: number])[] = [
  [/[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u, 0],
  [/[iljI|.,:;'’!`·¡]/, 0.35],
  [/[frtJ()[\]{}/"“”*\\-]/, 0.47],
  [/[mwMW@%—жшщыюмЖШЩЫЮМФ]/, 1.1],
  [/[a-z\d]/, 0.66],
  [/\p{Extended_Pictographic}/u, 1.4],
  [isWide, 1],
  [/\p{Lu}/u, 0.84],
  [/\p{sc=Arab}/u, 0.7],
  [/[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{sc=Hebr}]/u, 0.68],
];
const otherWidth = 1;
const spaceWidth = 0.35;

const known = new Map<string, number>();

function letterWidth(letter: string): number {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const width = widths.find(([letters]) => letters.test(letter))?.[1] ?? otherWidth;
  // Most texts use the same few letters, but a text may use any.
  if (known.size < 5000) known.set(letter, width);
  return width;
}

/**
 * The maximum number of lines of a text that is broken at spaces, and within words that are longer than a line.
 *
 * @param width of the lines, in em.
 */
export function countLines(text: string, width: number): number {
  // A line of such letters does not begin with punctuation, so a letter may move to the next line with it.
  const room = isWide.test(text) ? width - 1 : width;
  let lines = 1;
  let used = 0;
  const add = (part: number, space = 0) => {
    if (used > 0 && used + space + part > room) {
      lines += 1;
      used = part;
    } else used += space + part;
  };
  let space = 0;
  for (const [part] of text.trim().matchAll(parts)) {
    if (/^\s/.test(part)) {
      space = spaceWidth;
      continue;
    }
    const letters = [...part].map(letterWidth);
    const whole = letters.reduce((sum, letter) => sum + letter, 0);
    if (whole <= room) add(whole, space);
    else {
      // A word that is longer than a line begins on a new one.
      if (used > 0) lines += 1;
      used = 0;
      for (const letter of letters) add(letter);
    }
    space = 0;
  }
  return lines;
}
