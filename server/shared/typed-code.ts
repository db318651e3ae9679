import { limits, trackingCodePattern } from './limits.ts';

/** A tracking code as it was typed or pasted. */
export type TypedCode = {
  /** The code without surrounding text. Other separators are replaced by a single space. */
  code: string;
  /** Only its letters and digits, in lower case: the same for all spellings of a code. */
  key: string;
};

/**
 * Parses a tracking code as people write it: in a link, after a `#`, with any kind of dash, with
 * other separators or none. Runs in linear time, and never throws.
 *
 * @returns null if the text cannot be a code.
 */
export function readTypedCode(text: string): TypedCode | null {
  if (text.length > limits.text) return null;
  const code = isPlain.test(text) ? text : withoutSurroundings(codeInLink(text) ?? text);
  const key = code.replace(/[ ._-]/g, '').toLowerCase();
  const isCode = isWithinBounds(code) && trackingCodePattern.test(code);
  const isSpelling = isWithinBounds(key) && /^[a-z0-9]+$/.test(key);
  return isCode || isSpelling ? { code, key } : null;
}

/** Nothing to remove or replace: a code as it is written down. */
const isPlain = /^[\w.-]+$/;

function isWithinBounds({ length }: string): boolean {
  const { min, max } = limits.trackingCode;
  return length >= min && length <= max;
}

function withoutSurroundings(text: string): string {
  const plain = text
    // A single character, which NFKC would convert to the letters "No".
    .replaceAll('№', '#')
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, asciiDigit)
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')
    .replace(/[\s/\\]+/g, ' ');
  const words = [...plain.matchAll(/[\p{L}\p{M}\p{N}._-]+/gu)];
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? plain.slice(first.index, last.index + last[0].length) : '';
}

/** In a link, the code is in `?code=`, or else at the end. */
function codeInLink(text: string): string | undefined {
  const [link = ''] = text.match(/https?:\/\/\S+/i) ?? [];
  if (URL.canParse(link)) {
    const { pathname, searchParams } = new URL(link);
    return searchParams.get('code') ?? decoded(pathname.split('/').findLast(Boolean) ?? '');
  }
  const [, code] = text.match(/[?&]code=([^\s&#]*)/i) ?? [];
  return code === undefined ? undefined : decoded(code.replaceAll('+', ' '));
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The digit zero in Arabic, Persian and Hindi; the other digits follow it. */
const zeros = [0x0660, 0x06f0, 0x0966];

function asciiDigit(digit: string): string {
  const point = digit.charCodeAt(0);
  return String(point - (zeros.findLast((zero) => zero <= point) ?? point));
}
