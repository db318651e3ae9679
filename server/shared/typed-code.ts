import { withAsciiDigits } from './digits.ts';
import { limits, trackingCodePattern } from './limits.ts';

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
    if (code !== null) return withPiece(reading, code);
  }
  return null;
}

/** The code of a parcel, and the number of its piece that was meant. */
type PieceCode = { code: string; piece: number };

/** Reads `{number}/2`: the second piece of a parcel. @returns null where a text names no piece. */
export function readPieceCode(text: string): PieceCode | null {
  const end = /[/\u2044\u2215\uff0f]\s*(\d{1,2})\s*$/u.exec(text);
  const code = text.slice(0, end?.index ?? 0).trim();
  return end === null || code === '' || code.includes('://')
    ? null
    : { code, piece: Number(end[1]) };
}

/** Whether a text ends where the number of a piece would follow: a scanner has read a part of it. */
export function isCutOff(text: string): boolean {
  return !text.includes('://') && /[/\u2044\u2215\uff0f]\s*$/u.test(text);
}

/** The code of a piece, as its label has it; of the only one it is the parcel's. */
export function pieceCode(code: string, piece: number, count: number): string {
  return count === 1 ? code : `${code}/${piece}`;
}

/** A code with the slash before the number of a piece, if it has one; its key is the same as with any other separator. */
function withPiece(text: string, code: TypedCode): TypedCode {
  const piece = readPieceCode(text);
  const whole = piece === null ? null : codeOf(withoutSurroundings(piece.code));
  return piece === null || whole === null
    ? code
    : { code: `${whole.code}/${piece.piece}`, key: code.key };
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
  // A single character, which NFKC would convert to the letters "No".
  const plain = withAsciiDigits(text.replaceAll('№', '#'))
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
    return searchParams.get('code') ?? decodePart(pathname.split('/').findLast(Boolean) ?? '');
  }
  const [, code] = text.match(/[?&]code=([^\s&#]*)/i) ?? [];
  return code === undefined ? undefined : decodePart(code.replaceAll('+', ' '));
}

/** A text that may be a code; `code` is null if it cannot be one. */
export type TypedEntry = { typed: string; code: TypedCode | null };

/** What stands between two separators: one code, or else several with spaces between them. */
type TypedPart = { self: TypedEntry; words: TypedEntry[] };

/** The text of the field for codes. Only a lookup can say which of its readings is meant. */
export type TypedCodes = {
  /** All of it as one code, as people write it with spaces. */
  whole: TypedEntry;
  parts: TypedPart[];
};

/** Marks that stand between codes, and never within one; the commas of other scripts too. */
const marks = /[,;\u060c\u061b\u3001\uff0c\uff1b]/;
const separators = new RegExp(`(?:${marks.source}|[\\t\\r\\n])+`);

/** Reads codes with commas, semicolons, tabs, line breaks or spaces between them, each of them once. */
export function readTypedCodes(pasted: string): TypedCodes {
  const text = unwrapLinks(pasted);
  const whole = marks.test(text) ? { typed: text.trim(), code: null } : wholeOf(text);
  const entries = withoutDuplicates(text.split(separators).map(entryOf));
  const parts = entries.map((self) => ({ self, words: wordsOf(self) }));
  const isSure = parts.length === 1 || countOf(parts) <= limits.codes.max;
  return { whole, parts: isSure ? parts : entries.map((self) => ({ self, words: [] })) };
}

/** The only code that a text can be, or that it is none; null if it may be several. */
export function onlyCodeIn({ whole, parts }: TypedCodes): string | null {
  const [only, another] = parts;
  if (another !== undefined || (only !== undefined && only.words.length > 0)) return null;
  return only?.self.typed ?? whole.typed;
}

/** Whether there are more codes than one lookup may name. */
export function areTooMany({ parts }: TypedCodes): boolean {
  const { max } = limits.codes;
  if (parts.length === 1) return countOf(parts) > max;
  const keys = new Set(parts.map(({ self }) => self.code?.key ?? self.typed));
  // Codes may differ by their separators alone, so each is looked up, up to a limit.
  return keys.size > max || parts.length > 2 * max;
}

/** How many codes it can be at most. */
export function countOf(parts: TypedPart[]): number {
  return parts.reduce((sum, { words }) => sum + Math.max(1, words.length), 0);
}

/** Words are codes only where all of them can be: else they are one code with spaces or a label, or a sentence. */
function wordsOf({ typed, code }: TypedEntry): TypedEntry[] {
  if (code !== null && isSurrounded(typed)) return [];
  const words = typed.split(/\s+/).map(entryOf);
  return words.length > 1 && words.every(({ code }) => code !== null)
    ? withoutDuplicates(words)
    : [];
}

/** A link that goes on in the next line is one; whether it is, a lookup finds out. */
function wholeOf(text: string): TypedEntry {
  const isLink = /^\s*https?:\/\/\S+[\r\n]/i.test(text);
  return entryOf(isLink ? joinLines(text) : text);
}

function entryOf(text: string): TypedEntry {
  const typed = text.trim();
  // Of several links, only the first would be read.
  const isOne = typed.indexOf('://') === typed.lastIndexOf('://');
  return { typed, code: isOne ? readTypedCode(typed) : null };
}

function withoutDuplicates(entries: TypedEntry[]): TypedEntry[] {
  const given = entries.filter(({ typed }) => typed !== '');
  return [...new Map(given.map((entry) => [sameness(entry), entry])).values()];
}

function sameness({ typed, code }: TypedEntry): string {
  return (code?.code ?? typed).toLowerCase();
}

/** Links as mail programs, mail filters and search engines change them: with the real link inside another one. */

/** Links in a text. Commas stand between them, but for those of one mail filter. */
const links = /https?:\/\/(?:linkprotect\.cudasvc\.com\/[^\s<>"]+|[^\s<>",]+)/gi;

/** How often a link can be wrapped. */
const depth = 3;

/** A text in which wrapped links are the real ones, and a link in angle brackets has no line breaks. Takes linear time. */
function unwrapLinks(text: string): string {
  if (!/https?:/i.test(text)) return text;
  return text
    .replace(/=\r?\n/g, '=')
    .replace(/<\s*(?:url:)?(https?:[^<>]*)>/gi, (_, link: string) => ` ${joinLines(link)} `)
    .replace(links, (link) => innermost(link, depth));
}

/** A link that a mail has broken into lines. */
function joinLines(link: string): string {
  return link.replace(/\s+/g, '');
}

function innermost(link: string, left: number): string {
  const inner = left > 0 ? innerLink(link) : undefined;
  return inner === undefined ? link : innermost(inner, left - 1);
}

/** The link that another one leads to; undefined: it leads to none. */
function innerLink(link: string): string | undefined {
  const raw = link.match(/\/v3\/__(https?:.+?)__(?:;([^!]*)!!.*)?$/i);
  if (raw !== null) return decodeAsterisks(raw[1] ?? '', raw[2] ?? '');
  if (!URL.canParse(link)) return undefined;
  const { pathname, searchParams } = new URL(link);
  if (searchParams.has('code')) return undefined;
  const u = searchParams.get('u');
  if (u !== null && /\/v2\/url$/.test(pathname)) return decodeDashes(u);
  const last = decodePart(pathname.slice(pathname.lastIndexOf('/') + 1));
  return [...searchParams.values(), last].find((value) => /^https?:\/\//i.test(value));
}

/** Of Proofpoint’s second version: dashes stand for percent signs, and underscores for slashes. */
function decodeDashes(text: string): string | undefined {
  const link = decodePart(text.replaceAll('-', '%').replaceAll('_', '/'));
  return /^https?:\/\//i.test(link) ? link : undefined;
}

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Of Proofpoint’s third version: asterisks stand for characters that follow in base64, `**` and a letter for several of them. */
function decodeAsterisks(link: string, base64: string): string {
  const characters = bytesOf(base64);
  let at = 0;
  const filled = link.replace(/\*\*(.)|\*/g, (_, run?: string) => {
    const from = at;
    at += run === undefined ? 1 : runLengths.indexOf(run) + 2;
    return characters.slice(from, at);
  });
  return filled.replace(/^(https?:)\/+/i, '$1//');
}

function bytesOf(base64: string): string {
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** A part of a link without its percent signs, as it is where these mean nothing. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * What the keys 1 to 0 type where the digits need the shift key (French and Belgian, Czech and Slovak, Vietnamese), or where
 * a scanner presses it and they do not; and what the key for a hyphen types there.
 */
const digitRows = [
  { digits: '&é"\'(-è_çà§!', hyphen: ')°' },
  { digits: '+ěščřžýáíéľťôúňď', hyphen: '=%' },
  { digits: 'ăâêôđ₫\u0300\u0309\u0303\u0301', hyphen: '' },
  { digits: '!@#$%^&*()', hyphen: '' },
];

/** What the key for a hyphen, or for zero, types where the digits are where they are elsewhere: German, Spanish, Swedish … */
const hyphens = "ß'+*?´`=öüóı";

/**
 * Whether a text cannot be a tracking number as it stands, but would be one if a scanner had typed it on another keyboard
 * layout. Which number it is, is not to be guessed: letters may have changed places, too.
 */
export function isOfOtherLayout(text: string): boolean {
  const typed = text.trim().normalize('NFC');
  const { min, max } = limits.trackingCode;
  if (typed.length < min || typed.length > max || /^[\w.-]*$|\s|:\/\//.test(typed)) return false;
  if (digitRows.some((row) => isOfRow([...typed], row))) return true;
  return readTypedCode(typed) === null && isOfOtherLetters([...typed]);
}

function isOfRow(typed: string[], { digits, hyphen }: (typeof digitRows)[number]): boolean {
  const isDigit = (character: string) => digits.includes(character);
  const isOther = (character: string) =>
    /[A-Za-z._-]/.test(character) || hyphen.includes(character);
  if (!typed.every((character) => isDigit(character) || isOther(character))) return false;
  // In quotes, after a number sign or in parentheses a number is read as usual.
  const inner = typed
    .slice(1, -1)
    .filter((character) => isDigit(character) && !/[_-]/.test(character));
  return inner.length > 1 || (inner.length > 0 && readTypedCode(typed.join('')) === null);
}

/** With letters of another script, or with another sign for a hyphen. */
function isOfOtherLetters(typed: string[]): boolean {
  const fits = (character: string) =>
    /[\w.-]/.test(character) || hyphens.includes(character) || isOfOtherScript(character);
  return typed.every(fits) && typed.some((character) => /\p{Nd}/u.test(character));
}

function isOfOtherScript(character: string): boolean {
  return /[\p{L}\p{M}\p{Nd}]/u.test(character) && !/\p{Script=Latin}/u.test(character);
}

/** Digits and capital letters, without those that are easily confused: 0 O, 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 10;
/** Bytes from here on are drawn again: they would make the first letters of the alphabet likelier. */
const fairBytes = 256 - (256 % alphabet.length);

/** A tracking code that cannot be guessed from another one: prefix and ten random characters. */
export function newTrackingCode(prefix: string): string {
  const characters = Array.from({ length }, () => alphabet.charAt(randomByte() % alphabet.length));
  return `${prefix}${characters.join('')}`;
}

function randomByte(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
  return byte < fairBytes ? byte : randomByte();
}

/** A code that was typed, pasted or read; `typed` is null if it cannot be one. */
export type ReadCode = { text: string; typed: TypedCode | null };

/**
 * The codes in what was typed or pasted, with spaces, commas, semicolons or line ends between them. What has a label before
 * it, or a carrier in parentheses behind it, is one.
 */
export function codesIn(text: string): ReadCode[] {
  return unwrapLinks(text)
    .split(/[\r\n\t,;]+/)
    .flatMap((line) => {
      const typed = isSurrounded(line) ? readTypedCode(line) : null;
      const isOne = typed !== null && line.indexOf('://') === line.lastIndexOf('://');
      return isOne ? [{ text: line.trim(), typed }] : codesOfLine(line);
    });
}

function codesOfLine(line: string): ReadCode[] {
  const words = line.split(/\s+/).filter((part) => part !== '');
  return words.map((part) => ({ text: part, typed: readTypedCode(part) }));
}
