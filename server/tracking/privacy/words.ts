/** A word in a text, and where it stands. */
export type Word = { text: string; start: number; end: number };

/**
 * For a class of a regular expression: what nobody sees, or only as a longer stroke: soft hyphens, joiners, other format characters, fillers, and letters
 * that are written for an apostrophe or to stretch a word.
 */
export const unseen = '\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u0640ʹʻʼʽʾʿꞋꞌ';
const unseenCharacters = new RegExp(`[${unseen}]+`, 'gu');
const word = new RegExp(
  `(?:(?![${unseen}])[\\p{L}\\p{M}\\p{N}])(?:[${unseen}]*[\\p{L}\\p{M}\\p{N}])*`,
  'gu',
);

/** The words of a text: letters, digits, the marks upon them, and what is not seen between them. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

/** A word, folded, and what is seen between it and the word before it. */
export type TextWord = Word & { plain: string; before: string };

/** The words of a text that is searched. */
export function textWordsOf(text: string): TextWord[] {
  let last = 0;
  return wordsOf(text).map((found) => {
    const before = withoutUnseen(text.slice(last, found.start));
    last = found.end;
    return { ...found, plain: folded(found.text), before };
  });
}

/** Whether a word's script has capital letters. */
export function hasCase(text: string): boolean {
  return text.toUpperCase() !== text.toLowerCase();
}

const isAscii = /^\p{ASCII}*$/u;

/** Without case, accents, unseen characters and other forms of the same letters, in which a word may be written again. */
export function folded(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return withoutUnseen(text.normalize('NFKD').replace(/\p{M}/gu, '')).toUpperCase().toLowerCase();
}

/** A text without the characters that nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replace(unseenCharacters, '');
}

/** The digits of a text, in ASCII, whichever script they are written in. */
export function digitsOf(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, '');
}

/** A text in which digits of other scripts and widths are those of ASCII. */
export function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9\P{Nd}]/gu, asciiDigit);
}

/** The ten digits of each script lie one after the other, and each ten begin after something else. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
