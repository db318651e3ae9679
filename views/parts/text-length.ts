/** Texts of alphabets alone, as most are: each letter is one character, and of usual width. */
const isOfAlphabets = /^[\n -~\u00b0-\u10ff]*$/;

/** How many letters of usual width a text is as wide as. */
export function lettersIn(text: string): number {
  if (isOfAlphabets.test(text)) return text.length;
  return [...text].reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0);
}

/** The letters of China, Japan and Korea, and pictures, are as wide as two others. */
function isWide(letter: string): boolean {
  return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{Extended_Pictographic}\uff00-\uff60]/u.test(
    letter,
  );
}
