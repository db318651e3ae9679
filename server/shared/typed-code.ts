import { withAsciiDigits } from './digits.ts';
import { limits, trackingCodePattern } from './limits.ts';

/** A tracking code as it was typed or pasted. */
export type TypedCode = {
  /** The code without surrounding text; separators that a code cannot have become a single space. */
  code: string;
  /** The code's letters and digits, in lower case: the same for all spellings of a code. */
  key: string;
};

/**
 * Parses a tracking code as people write and paste it, and as scanners type it: in a link, which a mail program may have wrapped;
 * after a `#`, a label with a colon, or the identifier of a barcode’s type; before a carrier in parentheses; with any kind of
 * dash, other separators, or none. Runs in linear time, and never throws.
 *
 * @returns null if the text cannot be a code.
 */
export function readTypedCode(text: string): TypedCode | null {
  if (text.length > (text.includes('://') ? limits.codes.text : limits.text)) return null;
  if (isPlain.test(text)) return toTypedCode(text);
  for (const reading of possibleReadings(unwrapLinks(text).replace(symbologyIdentifier, ''))) {
    const code = toTypedCode(withoutSurroundings(reading));
    if (code !== null) return withPiece(reading, code);
  }
  return null;
}

/** The code of a parcel, and the number of one of its pieces. */
type PieceCode = { code: string; piece: number };

/** Reads `{code}/2`, the second piece of a parcel. @returns null if a text names no piece. */
export function readPieceCode(text: string): PieceCode | null {
  const end = /[/\u2044\u2215\uff0f]\s*(\d{1,2})\s*$/u.exec(text);
  const code = text.slice(0, end?.index ?? 0).trim();
  return end === null || code === '' || code.includes('://')
    ? null
    : { code, piece: Number(end[1]) };
}

/** Whether a text ends with the slash before the number of a piece: a scanner has read only a part. */
export function isCutOff(text: string): boolean {
  return !text.includes('://') && /[/\u2044\u2215\uff0f]\s*$/u.test(text);
}

/** The code on the label of a piece; that of the parcel if it has one piece. */
export function pieceCode(code: string, piece: number, count: number): string {
  return count === 1 ? code : `${code}/${piece}`;
}

/** Writes the number of a piece behind a slash, if `text` has one; the key stays the same. */
function withPiece(text: string, code: TypedCode): TypedCode {
  const piece = readPieceCode(text);
  const whole = piece === null ? null : toTypedCode(withoutSurroundings(piece.code));
  return piece === null || whole === null
    ? code
    : { code: `${whole.code}/${piece.piece}`, key: code.key };
}

/** Whether a text has more than a code (a link, a label, parentheses), so that a search for the text finds nothing. */
export function isSurrounded(text: string): boolean {
  return /[:：()（）[\]<>]/.test(text) || afterLabel(text) !== text;
}

function toTypedCode(code: string): TypedCode | null {
  const key = code.replace(/[ ._-]/g, '').toLowerCase();
  const isCode = isWithinBounds(code) && trackingCodePattern.test(code);
  const isSpelling = isWithinBounds(key) && /^[a-z0-9]+$/.test(key);
  return isCode || isSpelling ? { code, key } : null;
}

/** What scanners may put before a barcode: a bracket, a letter for its type, and a digit or letter (ISO/IEC 15424). */
const symbologyIdentifier = /^\s*\][A-Za-z][0-9A-Za-z]/;

/** The parts of a text that may be the code. The whole text is first, so that no spelling of a code is cut. */
function possibleReadings(text: string): string[] {
  const link = codeInLink(text);
  if (link !== undefined) return [link];
  const named = afterLabel(text);
  return [text, named, withoutParentheses(text), withoutParentheses(named)];
}

/** The text after a label such as “Tracking No:”. A label has letters but no digits, which may belong to a code. */
function afterLabel(text: string): string {
  const end = Math.max(...[':', '：', '#', '№'].map((mark) => text.lastIndexOf(mark)));
  const label = text.slice(0, Math.max(0, end));
  return /\p{L}/u.test(label) && !/\p{N}/u.test(label) ? text.slice(end + 1) : text;
}

/** A text without the parentheses at its end, or else at its beginning. */
function withoutParentheses(text: string): string {
  const trimmed = text.trim();
  if (/[)\]）]$/.test(trimmed)) {
    const start = Math.max(...['(', '[', '（'].map((mark) => trimmed.lastIndexOf(mark)));
    if (start > 0) return trimmed.slice(0, start);
  }
  const end = /^[([（]/.test(trimmed) ? trimmed.search(/[)\]）]/) : -1;
  return trimmed.slice(end + 1);
}

/** A code with nothing to remove or replace. */
const isPlain = /^[\w.-]+$/;

function isWithinBounds({ length }: string): boolean {
  const { min, max } = limits.trackingCode;
  return length >= min && length <= max;
}

function withoutSurroundings(text: string): string {
  // NFKC would convert the sign to the letters "No".
  const plain = withAsciiDigits(text.replaceAll('№', '#'))
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')
    .replace(/[\s/\\]+/g, ' ');
  const words = [...plain.matchAll(/[\p{L}\p{M}\p{N}._-]+/gu)];
  const [first, last] = [words[0], words.at(-1)];
  return first && last ? plain.slice(first.index, last.index + last[0].length) : '';
}

/** The code in a link: that of `?code=`, else the last part of the path. */
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

/** The text between two separators: one code, or several with spaces between. */
type TypedPart = { self: TypedEntry; words: TypedEntry[] };

/** The readings of the text in the field for codes. Only a lookup can say which one is meant. */
export type TypedCodes = {
  /** The whole text as one code, which people may write with spaces. */
  whole: TypedEntry;
  parts: TypedPart[];
};

/** Marks that separate codes and are never within one, also the commas of other scripts. */
const marks = /[,;\u060c\u061b\u3001\uff0c\uff1b]/;
const separators = new RegExp(`(?:${marks.source}|[\\t\\r\\n])+`);

/** Reads codes with commas, semicolons, tabs, line breaks or spaces between them, without duplicates. */
export function readTypedCodes(pasted: string): TypedCodes {
  const text = unwrapLinks(pasted);
  const whole = marks.test(text) ? { typed: text.trim(), code: null } : readWholeEntry(text);
  const entries = withoutDuplicateCodes(text.split(separators).map(toTypedEntry));
  const parts = entries.map((self) => ({ self, words: entryWords(self) }));
  const isSure = parts.length === 1 || countCodes(parts) <= limits.codes.max;
  return { whole, parts: isSure ? parts : entries.map((self) => ({ self, words: [] })) };
}

/** The text as the only code that it can be, which may be invalid; null if it may be several. */
export function onlyCodeIn({ whole, parts }: TypedCodes): string | null {
  const [only, another] = parts;
  if (another !== undefined || (only !== undefined && only.words.length > 0)) return null;
  return only?.self.typed ?? whole.typed;
}

/** Whether there are more codes than one lookup allows. */
export function areTooMany({ parts }: TypedCodes): boolean {
  const { max } = limits.codes;
  if (parts.length === 1) return countCodes(parts) > max;
  const keys = new Set(parts.map(({ self }) => self.code?.key ?? self.typed));
  // Different codes may have the same key. Each of them is looked up, up to a limit.
  return keys.size > max || parts.length > 2 * max;
}

/** How many codes the parts can be at most. */
export function countCodes(parts: TypedPart[]): number {
  return parts.reduce((sum, { words }) => sum + Math.max(1, words.length), 0);
}

/** The words of an entry, if all of them can be codes; else none: the entry is one code with spaces or a label, or a sentence. */
function entryWords({ typed, code }: TypedEntry): TypedEntry[] {
  if (code !== null && isSurrounded(typed)) return [];
  const words = typed.split(/\s+/).map(toTypedEntry);
  return words.length > 1 && words.every(({ code }) => code !== null)
    ? withoutDuplicateCodes(words)
    : [];
}

/** A whole text as one entry; a link is joined with the next lines, where it may continue. */
function readWholeEntry(text: string): TypedEntry {
  const isLink = /^\s*https?:\/\/\S+[\r\n]/i.test(text);
  return toTypedEntry(isLink ? joinLines(text) : text);
}

function toTypedEntry(text: string): TypedEntry {
  const typed = text.trim();
  // Of several links, only the first would be read.
  const isOne = typed.indexOf('://') === typed.lastIndexOf('://');
  return { typed, code: isOne ? readTypedCode(typed) : null };
}

function withoutDuplicateCodes(entries: TypedEntry[]): TypedEntry[] {
  const given = entries.filter(({ typed }) => typed !== '');
  return [...new Map(given.map((entry) => [duplicateKey(entry), entry])).values()];
}

function duplicateKey({ typed, code }: TypedEntry): string {
  return (code?.code ?? typed).toLowerCase();
}

/** Links in a text. A comma ends a link, except those of a mail filter (Barracuda). */
const links = /https?:\/\/(?:linkprotect\.cudasvc\.com\/[^\s<>"]+|[^\s<>",]+)/gi;

/** How often mail programs, mail filters and search engines may have put a link into another one. */
const depth = 3;

/** Replaces wrapped links with the real ones, and removes line breaks of links in angle brackets. Takes linear time. */
function unwrapLinks(text: string): string {
  if (!/https?:/i.test(text)) return text;
  return text
    .replace(/=\r?\n/g, '=')
    .replace(/<\s*(?:url:)?(https?:[^<>]*)>/gi, (_, link: string) => ` ${joinLines(link)} `)
    .replace(links, (link) => unwrapLink(link, depth));
}

/** A link without the line breaks of a mail. */
function joinLines(link: string): string {
  return link.replace(/\s+/g, '');
}

function unwrapLink(link: string, left: number): string {
  const inner = left > 0 ? innerLink(link) : undefined;
  return inner === undefined ? link : unwrapLink(inner, left - 1);
}

/** The link inside another one; undefined: there is none. */
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

/** Decodes a link of Proofpoint’s second version: dashes stand for percent signs, and underscores for slashes. */
function decodeDashes(text: string): string | undefined {
  const link = decodePart(text.replaceAll('-', '%').replaceAll('_', '/'));
  return /^https?:\/\//i.test(link) ? link : undefined;
}

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Decodes a link of Proofpoint’s third version: an asterisk stands for a character that follows in base64, `**` and a letter for several. */
function decodeAsterisks(link: string, base64: string): string {
  const characters = decodeBase64url(base64);
  let at = 0;
  const filled = link.replace(/\*\*(.)|\*/g, (_, run?: string) => {
    const from = at;
    at += run === undefined ? 1 : runLengths.indexOf(run) + 2;
    return characters.slice(from, at);
  });
  return filled.replace(/^(https?:)\/+/i, '$1//');
}

function decodeBase64url(base64: string): string {
  try {
    return atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** Decodes the percent signs in a part of a link; the part stays as it is if they are invalid. */
function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * What the keys 1 to 0 write without shift on keyboards whose digits need it (French and Belgian, Czech and Slovak, Vietnamese), or
 * with shift on others, if a scanner presses it needlessly; and what the key for a hyphen writes.
 */
const digitRows = [
  { digits: '&é"\'(-è_çà§!', hyphen: ')°' },
  { digits: '+ěščřžýáíéľťôúňď', hyphen: '=%' },
  { digits: 'ăâêôđ₫\u0300\u0309\u0303\u0301', hyphen: '' },
  { digits: '!@#$%^&*()', hyphen: '' },
];

/** The characters of the key for a hyphen, or for zero, on keyboards with unshifted digits: German, Spanish, Swedish … */
const hyphens = "ß'+*?´`=öüóı";

/**
 * Whether a text is no tracking number, but may be one that a scanner has typed for another keyboard layout. The number cannot be
 * restored, because letters may also have changed places.
 */
export function isOfOtherLayout(text: string): boolean {
  const typed = text.trim().normalize('NFC');
  const { min, max } = limits.trackingCode;
  if (typed.length < min || typed.length > max || /^[\w.-]*$|\s|:\/\//.test(typed)) return false;
  if (digitRows.some((row) => isTypedOnRow([...typed], row))) return true;
  return readTypedCode(typed) === null && isOfOtherLetters([...typed]);
}

function isTypedOnRow(typed: string[], { digits, hyphen }: (typeof digitRows)[number]): boolean {
  const isDigit = (character: string) => digits.includes(character);
  const isOther = (character: string) =>
    /[A-Za-z._-]/.test(character) || hyphen.includes(character);
  if (!typed.every((character) => isDigit(character) || isOther(character))) return false;
  // A number in quotes, in parentheses or after a number sign is read as usual.
  const inner = typed
    .slice(1, -1)
    .filter((character) => isDigit(character) && !/[_-]/.test(character));
  return inner.length > 1 || (inner.length > 0 && readTypedCode(typed.join('')) === null);
}

/** Whether characters are of another script, or have another sign for a hyphen. */
function isOfOtherLetters(typed: string[]): boolean {
  const fits = (character: string) =>
    /[\w.-]/.test(character) || hyphens.includes(character) || isOfOtherScript(character);
  return typed.every(fits) && typed.some((character) => /\p{Nd}/u.test(character));
}

function isOfOtherScript(character: string): boolean {
  return /[\p{L}\p{M}\p{Nd}]/u.test(character) && !/\p{Script=Latin}/u.test(character);
}

/** Digits and capital letters without the easily confused ones: 0 O, 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 10;
/** Bytes from this value on are drawn again: they would make the first characters of the alphabet more likely. */
const fairBytes = 256 - (256 % alphabet.length);

/** A new tracking code, which cannot be guessed from another: the prefix and ten random characters. */
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
 * The codes in a typed or pasted text, separated by spaces, commas, semicolons, tabs or line breaks. A line with a label before
 * a code, or a carrier in parentheses behind it, is one code.
 */
export function readCodeList(text: string): ReadCode[] {
  return unwrapLinks(text)
    .split(/[\r\n\t,;]+/)
    .flatMap((line) => {
      const typed = isSurrounded(line) ? readTypedCode(line) : null;
      const isOne = typed !== null && line.indexOf('://') === line.lastIndexOf('://');
      const words = line.split(/\s+/).filter((part) => part !== '');
      return isOne
        ? [{ text: line.trim(), typed }]
        : words.map((word) => ({ text: word, typed: readTypedCode(word) }));
    });
}
