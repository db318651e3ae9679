/** Drawn by no font. */
export const isIgnorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Of these, all but the two that change the form of the letters beside them. */
export const invisible = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;

/** Text of any kind as it can be drawn: composed letters, single spaces, no control characters but line breaks. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');
}
