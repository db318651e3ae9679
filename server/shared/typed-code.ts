import { limits, trackingCodePattern } from './limits.ts';
import { decoded, unwrapLinks } from './wrapped-links.ts';

/** A tracking code as it was typed or pasted. */
export type TypedCode = {
  /** The code without surrounding text. Other separators are replaced by a single space. */
  code: string;
  /** Only its letters and digits, in lower case: the same for all spellings of a code. */
  key: string;
};

/**
 * Parses a tracking code as people write and paste it, and as scanners type it: in a link, which a mail program may have
 * wrapped, after a `#` or a label with a colon, before a carrier in parentheses, after the identifier of a barcode’s kind,
 * with any kind of dash, with other separators or none. Runs in linear time, and never throws.
 *
 * @returns null if the text cannot be a code.
 */
export function readTypedCode(text: string): TypedCode | null {
  if (text.length > (text.includes('://') ? limits.codes.text : limits.text)) return null;
  if (isPlain.test(text)) return codeOf(text);
  for (const reading of readingsOf(unwrapLinks(text).replace(symbologyIdentifier, ''))) {
    const code = codeOf(withoutSurroundings(reading));
    if (code !== null) return code;
  }
  return null;
}

/** Whether a code stands between other words, which a search would not find: in a link, with a label, or in parentheses. */
export function isSurrounded(text: string): boolean {
  return /[:：()（）[\]<>]/.test(text) || afterLabel(text) !== text;
}

function codeOf(code: string): TypedCode | null {
  const key = code.replace(/[ ._-]/g, '').toLowerCase();
  const isCode = isWithinBounds(code) && trackingCodePattern.test(code);
  const isSpelling = isWithinBounds(key) && /^[a-z0-9]+$/.test(key);
  return isCode || isSpelling ? { code, key } : null;
}

/** What scanners may put before a barcode: a bracket, a letter for its kind, and a digit or letter (ISO/IEC 15424). */
const symbologyIdentifier = /^\s*\][A-Za-z][0-9A-Za-z]/;

/** What of a text may be the code. The text itself comes first, so that no spelling of a code is cut. */
function readingsOf(text: string): string[] {
  const link = codeInLink(text);
  if (link !== undefined) return [link];
  const named = afterLabel(text);
  return [text, named, withoutParentheses(text), withoutParentheses(named)];
}

/** What follows a label, such as “Tracking No:”. It has letters, and no digits: these may be a code’s. */
function afterLabel(text: string): string {
  const end = Math.max(...[':', '：', '#', '№'].map((mark) => text.lastIndexOf(mark)));
  const label = text.slice(0, Math.max(0, end));
  return /\p{L}/u.test(label) && !/\p{N}/u.test(label) ? text.slice(end + 1) : text;
}

/** A text without what stands in parentheses at its end, or at its beginning. */
function withoutParentheses(text: string): string {
  const trimmed = text.trim();
  if (/[)\]）]$/.test(trimmed)) {
    const start = Math.max(...['(', '[', '（'].map((mark) => trimmed.lastIndexOf(mark)));
    if (start > 0) return trimmed.slice(0, start);
  }
  const end = /^[([（]/.test(trimmed) ? trimmed.search(/[)\]）]/) : -1;
  return trimmed.slice(end + 1);
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

/** The digit zero in Arabic, Persian and Hindi; the other digits follow it. */
const zeros = [0x0660, 0x06f0, 0x0966];

function asciiDigit(digit: string): string {
  const point = digit.charCodeAt(0);
  return String(point - (zeros.findLast((zero) => zero <= point) ?? point));
}
