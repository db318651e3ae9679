import { limits } from '../shared/limits.ts';

/** The id in a text; NaN if it is anything but an id in its usual notation, such as `007` or `12E3`. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Whether a record may have this id. An address may contain anything, and on PostgreSQL a value out of the column's range
 * is an error.
 */
export function isPossibleId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= limits.recordId;
}
