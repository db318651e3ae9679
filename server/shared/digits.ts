/** The digits of a text, in ASCII, from any script. */
export function digitsOf(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, '');
}

/** A text with ASCII digits in place of the digits of other scripts and widths. */
export function withAsciiDigits(text: string): string {
  return foldDigits(text.normalize('NFKC'));
}

/** The same without any other change: a raised digit stays one. */
export function foldDigits(text: string): string {
  return text.replace(/[^0-9\P{Nd}]/gu, asciiDigit);
}

/** The ten digits of a script are consecutive, and the character before the zero is no digit. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
