import { isSurrounded, readTypedCode, type TypedCode, unwrapLinks } from './typed-code.ts';

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
      return isOne ? [{ text: line.trim(), typed }] : wordsOf(line);
    });
}

function wordsOf(line: string): ReadCode[] {
  const words = line.split(/\s+/).filter((part) => part !== '');
  return words.map((part) => ({ text: part, typed: readTypedCode(part) }));
}
