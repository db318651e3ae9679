import type { ActivityRow, ParcelRow } from '../database/tables.ts';
import { PreconditionError, requireFound, type Sentence } from '../errors.ts';

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

/** Whether a record is as the caller last read it. */
export type IsExpected = (record: Versioned) => boolean;

/**
 * The record.
 *
 * @param sentence says that it has changed.
 * @throws {NotFoundError}; {PreconditionError} if it is not as expected.
 */
export function requireExpected<Row extends Versioned>(
  record: Row | undefined,
  isExpected: IsExpected,
  sentence: Sentence,
): Row {
  const found = requireFound(record);
  if (!isExpected(found)) throw new PreconditionError(sentence);
  return found;
}
