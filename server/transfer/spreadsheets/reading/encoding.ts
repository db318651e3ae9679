import { isUtf8 } from 'node:buffer';
import type { LanguageCode } from '../../../shared/languages.ts';
import { SpreadsheetProblem } from '../../../spreadsheets/sheet.ts';

/** `encoding`: the encoding that the user chose; `language`: a language that the text may be in. */
export type EncodingHints = {
  encoding?: Encoding | undefined;
  language?: LanguageCode | undefined;
};

const marks: [encoding: Encoding, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The code pages of Windows by language. All other languages have the western code page. */
const codePages: Partial<Record<LanguageCode, Encoding>> = {
  ar: 'windows-1256',
  fa: 'windows-1256',
  ru: 'windows-1251',
  tr: 'windows-1254',
  vi: 'windows-1258',
};

export function detectEncoding(bytes: Uint8Array, { encoding, language }: EncodingHints): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  const known = marked?.[0] ?? encoding ?? wideEncoding(bytes);
  if (known !== undefined) return known;
  if (isUtf8(bytes)) return 'utf-8';
  const codePage = language && codePages[language];
  return codePage ?? (isMacRoman(bytes) ? 'macintosh' : 'windows-1252');
}

/** Recognizes UTF-16 without a mark: one of the two bytes of most separators and digits is zero. */
function wideEncoding(bytes: Uint8Array): Encoding | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  }
  const [first = 0, second = 0] = zeros;
  const few = sample.length / 100;
  const many = sample.length / 20;
  if (second > many && first <= few) return 'utf-16le';
  return first > many && second <= few ? 'utf-16be' : undefined;
}

/** A slice takes a few milliseconds at most to decode and split, even if each byte is a row. */
const sliceBytes = 16 * 1024;

/**
 * Decodes a text in slices.
 *
 * @param isNamed whether the user chose the encoding, so that invalid bytes are an error.
 * @throws SpreadsheetProblem if a text is not in the encoding that the user chose.
 */
export function* decodeSlices(
  bytes: Uint8Array,
  encoding: Encoding,
  isNamed: boolean,
): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: isNamed });
  try {
    for (let from = 0; from < bytes.length; from += sliceBytes) {
      yield decoder.decode(bytes.subarray(from, from + sliceBytes), { stream: true });
    }
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new SpreadsheetProblem('wrongEncoding', {}, cause);
  }
}

/** The encodings that the user can choose, by their names in the WHATWG Encoding Standard. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'macintosh',
  'utf-16le',
  'utf-16be',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

export type Encoding = (typeof encodings)[number];

/** Symbols of both encodings that are rare in tables. A text that has many of them is in the other encoding. */
const odd = /[\u0080-\u009f√≈∆◊∂∑∏π∫Ω∞≠≤≥ﬁﬂı˘˙˚˝˛ˇ¯¸ˆ˜ƒ†‡‰‹›⁄¦¬¤]/u;
/** Letters that are rare in the languages of both encodings. */
const rareLetter = /[ŠšŽžŸÿŒœªºµÞþÐðÝý]/u;
const quotes = /[‘’“”„‚«»–—…€£°·¿¡]/u;
const apostrophes = /['’]/u;

const sampleBytes = 256 * 1024;
const sampleLength = 4000;

/**
 * Whether bytes are text in the encoding of the Macintosh rather than of Windows, which Excel for Mac writes into CSV. Compares
 * how plausible the characters are in both encodings. If both are equally plausible, lines that end in CR alone decide.
 */
function isMacRoman(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, sampleBytes);
  const mac = plausibility(new TextDecoder('macintosh').decode(sample));
  const windows = plausibility(new TextDecoder('windows-1252').decode(sample));
  const hasMacLines = sample.includes(0x0d) && !sample.includes(0x0a);
  return mac === windows ? hasMacLines : mac > windows;
}

/** How plausible the characters of a text that are not ASCII are, as a sum of points. */
function plausibility(text: string): number {
  let sum = 0;
  let looked = 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all that is not ASCII
  for (const { 0: character, index } of text.matchAll(/[^\x00-\x7f]/g)) {
    const before = text.slice(Math.max(0, index - 2), index);
    sum += characterPlausibility(character, before, text.slice(index + 1, index + 3));
    looked += 1;
    if (looked === sampleLength) break;
  }
  return sum;
}

function characterPlausibility(character: string, before: string, after: string): number {
  const [previous = '', next = ''] = [before.at(-1), after.at(0)];
  if (odd.test(character)) return -4;
  if (/[ªº]/u.test(character) && /\d/.test(previous)) return 1;
  const isWithin = isLetter(previous) && isLetter(next);
  if (!isLetter(character)) {
    if (apostrophes.test(character) && isWithin) return isElision(before, after) ? 2 : 0;
    if (isWithin) return -3;
    // In the other encoding, this is an “È ” at the beginning of an Italian sentence.
    if (character === '»' && next === ' ' && !/[\p{L}\d.!?)]/u.test(previous)) return -1;
    return quotes.test(character) ? 1 : 0;
  }
  if (!isLetter(previous) && !isLetter(next)) return /[àéèóåö]/iu.test(character) ? 0 : -1;
  if (!isInCase(character, previous, next)) return -3;
  return rareLetter.test(character) ? 1 : 2;
}

function isLetter(character: string): boolean {
  return /\p{L}/u.test(character);
}

/** Whether the case of a letter fits: a capital is at the beginning of a word, or among capitals. */
function isInCase(letter: string, previous: string, next: string): boolean {
  if (!isUpper(letter)) return !isUpper(next);
  const isLower = (character: string) => /\p{Ll}/u.test(character);
  return !isLower(previous) && !(isUpper(previous) && isLower(next));
}

function isUpper(character: string): boolean {
  return /\p{Lu}/u.test(character);
}

/** Whether an apostrophe between these letters occurs in English, or replaces a vowel as in French and Italian. */
function isElision(before: string, after: string): boolean {
  const isShort = /^[^\p{L}]?[cdjlmnostuO]$/iu.test(before) || /qu$|ll$/i.test(before);
  return isShort || /^(?:s|t|d|m|ll|re|ve)(?![\p{L}])/iu.test(after);
}
