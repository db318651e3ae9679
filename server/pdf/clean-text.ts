/** Characters that no font draws. */
export const isIgnorable = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;
/** Ignorable characters, without the two joiners, which change the form of the letters beside them. */
export const invisible = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;

/** Prepares text for drawing: composed letters, single spaces, no control characters except line breaks. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '');
}
