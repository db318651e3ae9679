/** Only the digits of a text, of any script, in ASCII. */
export function onlyDigits(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, '');
}

/** A text in NFKC, with ASCII digits instead of those of other scripts and widths. */
export function withAsciiDigits(text: string): string {
  return foldDigits(text.normalize('NFKC'));
}

/** A text with ASCII digits instead of those of other scripts, and nothing else changed: a superscript digit stays one. */
export function foldDigits(text: string): string {
  return text.replace(/[^0-9\P{Nd}]/gu, asciiDigit);
}

/** The ASCII digit for one of another script. The ten digits of a script are consecutive, and the character before the zero is no digit. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
