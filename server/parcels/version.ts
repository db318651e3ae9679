import type { ParcelRow } from '../database/tables.ts';

/**
 * Names a version of a parcel's own fields (RFC 9110, 8.8.3): each change has a time of its own, see write.ts. The history
 * and the proof of delivery are records of their own.
 */
export function versionTag({ updated_at }: Pick<ParcelRow, 'updated_at'>): string {
  return `"${updated_at}"`;
}
