/** A word in a text, and where it stands. */
export type Word = { text: string; start: number; end: number };

/** The words of a text: letters, digits, and the marks upon them. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
}

const isAscii = /^\p{ASCII}*$/u;

/** Without case, accents and other forms of the same letters, in which a word may be written again. */
export function folded(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();
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
