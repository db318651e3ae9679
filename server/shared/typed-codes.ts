import { limits } from './limits.ts';
import { isSurrounded, readTypedCode, type TypedCode } from './typed-code.ts';
import { joinLines, unwrapLinks } from './wrapped-links.ts';

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
  const entries = withoutRepeated(text.split(separators).map(entryOf));
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
  return words.length > 1 && words.every(({ code }) => code !== null) ? withoutRepeated(words) : [];
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

function withoutRepeated(entries: TypedEntry[]): TypedEntry[] {
  const given = entries.filter(({ typed }) => typed !== '');
  return [...new Map(given.map((entry) => [sameness(entry), entry])).values()];
}

function sameness({ typed, code }: TypedEntry): string {
  return (code?.code ?? typed).toLowerCase();
}
