import { limits } from '../shared/limits.ts';

/** The id that a text holds, as it is written; NaN for any other text, such as `007` or `12E3`. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Whether a record may have this id. What is in an address need not be one, and on PostgreSQL a value out
 * of the column's range is an error.
 */
export function isPossibleId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= limits.recordId;
}
