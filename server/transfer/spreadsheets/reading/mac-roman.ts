/** The symbols of both encodings that hardly stand in a table: where many are, the encoding is the other one. */
const odd = /[\u0080-\u009f√≈∆◊∂∑∏π∫Ω∞≠≤≥ﬁﬂı˘˙˚˝˛ˇ¯¸ˆ˜ƒ†‡‰‹›⁄¦¬¤]/u;
/** Letters of the two that are rare in what is written in them. */
const rareLetter = /[ŠšŽžŸÿŒœªºµÞþÐðÝý]/u;
const quotes = /[‘’“”„‚«»–—…€£°·¿¡]/u;
const apostrophes = /['’]/u;

const sampleBytes = 256 * 1024;
const mostLooked = 4000;

/**
 * Whether bytes are text of a Macintosh rather than of Windows: by which of the two has more accents within words, and in the
 * case of the letters around them. Excel for Mac writes CSV like this, and ends lines by CR alone; that decides where
 * nothing else does.
 */
export function isMacRoman(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  const mac = plausibility(new TextDecoder('macintosh').decode(sample));
  const windows = plausibility(new TextDecoder('windows-1252').decode(sample));
  return mac === windows ? hasMacLines(sample) : mac > windows;
}

function hasMacLines(sample: Uint8Array): boolean {
  return sample.includes(0x0d) && !sample.includes(0x0a);
}

function plausibility(text: string): number {
  let sum = 0;
  let looked = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
  for (const { 0: character, index } of text.matchAll(/[^\x00-\x7f]/g)) {
    sum += plausibilityOf(
      character,
      text.slice(Math.max(0, index - 2), index),
      text.slice(index + 1, index + 3),
    );
    looked += 1;
    if (looked === mostLooked) break;
  }
  return sum;
}

function plausibilityOf(character: string, before: string, after: string): number {
  const [previous = '', next = ''] = [before.at(-1), after.at(0)];
  if (odd.test(character)) return -4;
  if (/[ªº]/u.test(character) && /\d/.test(previous)) return 1;
  const isWithin = isLetter(previous) && isLetter(next);
  if (!isLetter(character)) {
    if (apostrophes.test(character) && isWithin) return isElision(before, after) ? 2 : 0;
    if (isWithin) return -3;
    return quotes.test(character) ? 1 : 0;
  }
  if (!isLetter(previous) && !isLetter(next)) return /[àéèóåö]/iu.test(character) ? 0 : -1;
  if (!isInCase(character, previous, next)) return -3;
  return rareLetter.test(character) ? 1 : 2;
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

/** A capital stands at the beginning of a word, or among capitals. */
function isInCase(letter: string, previous: string, next: string): boolean {
  if (isUpper(letter)) return !isLower(previous) && !(isUpper(previous) && isLower(next));
  return !(isUpper(next) || (isUpper(previous) && isUpper(next)));
}

function isUpper(character: string): boolean {
  return /\p{Lu}/u.test(character);
}

function isLower(character: string): boolean {
  return /\p{Ll}/u.test(character);
}

/** Whether an apostrophe between these is one of English or of a language that leaves out vowels. */
function isElision(before: string, after: string): boolean {
  const isShort = /^[^\p{L}]?[cdjlmnostuO]$/iu.test(before) || /qu$|ll$/i.test(before);
  return isShort || /^(?:s|t|d|m|ll|re|ve)(?![\p{L}])/iu.test(after);
}
