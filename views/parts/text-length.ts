/** Matches texts in which each letter is one character of usual width. Most texts are such. */
const isOfAlphabets = /^[\n -~\u00b0-\u10ff]*$/;

/** The width of a text, in letters of usual width. */
export function lettersIn(text: string): number {
  if (isOfAlphabets.test(text)) return text.length;
  return [...text].reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0);
}

/** Chinese, Japanese and Korean letters, and emoji, are as wide as two other letters. */
function isWide(letter: string): boolean {
  return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Extended_Pictographic}\uff00-\uff60]/u.test(
    letter,
  );
}
