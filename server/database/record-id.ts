import { limits } from '../shared/limits.ts';

/**
 * Whether a record may have this id. What is in an address need not be one, and on PostgreSQL a value out
 * of the column's range is an error.
 */
export function isPossibleId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= limits.recordId;
}
