import { readTypedCode, type TypedCode } from '../../../server/shared/typed-code.ts';

/** A code that was typed, pasted or read; `typed` is null if it cannot be one. */
export type ReadCode = { text: string; typed: TypedCode | null };

/** The codes in what was typed or pasted, with spaces, commas, semicolons or line ends between them. */
export function codesIn(text: string): ReadCode[] {
  return text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => ({ text: part, typed: readTypedCode(part) }));
}
