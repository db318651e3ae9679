import { isUtf8 } from 'node:buffer';
import type { LanguageCode } from '../../../shared/languages.ts';
import { SpreadsheetProblem } from '../problem.ts';
import { isMacRoman } from './mac-roman.ts';

/** What is known about a text besides its bytes: what somebody says, and the language that it may be in. */
export type EncodingHints = {
  encoding?: Encoding | undefined;
  language?: LanguageCode | undefined;
};

const marks: [encoding: Encoding, mark: number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** What Windows writes texts in, where it is not its western code page. */
const codePages: Partial<Record<LanguageCode, Encoding>> = {
  ar: 'windows-1256',
  fa: 'windows-1256',
  ru: 'windows-1251',
  tr: 'windows-1254',
  vi: 'windows-1258',
};

/** The encoding of a text: by its mark, else as it was named, else by what its bytes can be. */
export function encodingOf(bytes: Uint8Array, { encoding, language }: EncodingHints): Encoding {
  return (
    markedEncoding(bytes) ??
    encoding ??
    wideEncoding(bytes) ??
    (isUtf8(bytes) ? 'utf-8' : ((language && codePages[language]) ?? westernEncoding(bytes)))
  );
}

function westernEncoding(bytes: Uint8Array): Encoding {
  return isMacRoman(bytes) ? 'macintosh' : 'windows-1252';
}

function markedEncoding(bytes: Uint8Array): Encoding | undefined {
  return marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
}

/** UTF-16 without a mark: separators and digits of any script have a zero for one of their two bytes. */
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

/** So many bytes take at most some milliseconds to decode and split, even where each is a row. */
const sliceBytes = 16 * 1024;

/**
 * A text in slices.
 *
 * @param isNamed whether somebody says that the text is in this encoding: what does not fit is a problem then.
 */
export function* decoded(
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

/** What texts of spreadsheets are encoded in, by the names of the WHATWG Encoding Standard. */
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
