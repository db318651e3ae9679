/** A word in a text, and its position. */
export type Word = { text: string; start: number; end: number };

/**
 * Characters that are invisible or only lengthen a stroke, for a class of a regular expression: soft hyphens, joiners,
 * other format characters, fillers, and letters that serve as an apostrophe or stretch a word.
 */
export const invisible = '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u0640ʹʻʼʽʾʿꞋꞌ';
const invisibleCharacters = new RegExp(`[${invisible}]+`, 'gu');
const word = new RegExp(
  `(?:(?![${invisible}])[\\p{L}\\p{M}\\p{N}])(?:[${invisible}]*[\\p{L}\\p{M}\\p{N}])*`,
  'gu',
);

/** The words of a text: letters, digits, their marks, and invisible characters between these. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

/** A word, folded, and what is visible between it and the word before it. */
export type TextWord = Word & { plain: string; before: string };

/** The words of a text that is searched for private words. */
export function textWordsOf(text: string): TextWord[] {
  let last = 0;
  return wordsOf(text).map((found) => {
    const before = withoutInvisible(text.slice(last, found.start));
    last = found.end;
    return { ...found, plain: fold(found.text), before };
  });
}

/** Whether a word's script has capital letters. */
export function hasCase(text: string): boolean {
  return text.toUpperCase() !== text.toLowerCase();
}

const isAscii = /^\p{ASCII}*$/u;

/** A text without case, accents, invisible characters and variant forms of letters, so that spellings compare equal. */
export function fold(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return withoutInvisible(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toUpperCase()
    .toLowerCase();
}

export function withoutInvisible(text: string): string {
  return text.replace(invisibleCharacters, '');
}

/** The digits of a text, in ASCII, from any script. */
export function digitsOf(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, '');
}

/** A text with ASCII digits in place of the digits of other scripts and widths. */
export function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9\P{Nd}]/gu, asciiDigit);
}

/** The ten digits of a script are consecutive, and the character before the zero is no digit. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
