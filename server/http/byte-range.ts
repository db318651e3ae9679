/** Where a part of a file begins, and its last byte. */
export type Part = { start: number; end: number };

/** One range of bytes: from one to another, from one on, or the last ones. */
const oneRange = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/;

/**
 * The part of a file that a Range header asks for (RFC 9110).
 *
 * @returns null if it asks for the whole, or for what is not offered: then the whole is the answer; `outside`: nothing
 * of the file is in the range.
 */
export function partIn(header: string | undefined, size: number): Part | null | 'outside' {
  const [, from, to, last] = header?.match(oneRange) ?? [];
  if (from === undefined && last === undefined) return null;
  const start = from === undefined ? Math.max(0, size - Number(last)) : Number(from);
  const end = to === undefined || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'outside' : { start, end };
}
