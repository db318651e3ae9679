import type { ActivityRow, ParcelRow } from '../database/tables.ts';

type Versioned = Pick<ParcelRow, 'updated_at'> | Pick<ActivityRow, 'updated_at'>;

/**
 * Names a version of a parcel's own fields, or of an activity's (RFC 9110, 8.8.3): each change has a time of its own, see
 * laterThan. The history and the proof of delivery are records of their own.
 */
export function versionTag({ updated_at }: Versioned): string {
  return `"${updated_at}"`;
}

/** Now, but later than the last change: the time says which version of a record somebody has read. */
export function laterThan(last: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}
