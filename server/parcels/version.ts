import type { Context } from 'hono';
import { PreconditionError, requireRow } from '../errors.ts';
import type { SiteEnv } from '../http/context.ts';
import { matchesVersion } from '../http/headers.ts';
import type { VerbContext } from '../verbs/context.ts';
import { verbContext } from '../verbs/request.ts';

type VersionedRow = { updated_at: string };

/**
 * Names a version of a parcel's own fields, or of an activity's (RFC 9110, 8.8.3): each change has a time of its own, see
 * laterThan. The history and the proof of delivery are records of their own.
 */
export function versionTag({ updated_at }: VersionedRow): string {
  return `"${updated_at}"`;
}

/** Now, but later than the last change: the time says which version of a record somebody has read. */
export function laterThan(last: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}

/** Whether a record is as the caller last read it. */
export type VersionCheck = (record: VersionedRow) => boolean;

/** The record. @throws {NotFoundError}; {PreconditionError} if it is not as expected, where that is said. */
export function requireVersion<Row extends VersionedRow>(
  record: Row | undefined,
  isExpected: VersionCheck = () => true,
): Row {
  const found = requireRow(record);
  if (!isExpected(found)) throw new PreconditionError((t) => t.errors.changed);
  return found;
}

type Expecting<Output> = (
  ctx: VerbContext,
  input: unknown,
  isExpected?: VersionCheck,
) => Promise<Output>;

/** A verb that is done if its record is the version that the request is about (`If-Match`). */
export function ifMatch<Output, Spec>(verb: Spec & Expecting<Output>) {
  const run = (c: Context<SiteEnv>, input: unknown) =>
    verb(verbContext(c), input, (record) => matchesVersion(c.env.incoming, versionTag(record)));
  return { ...verb, takesVersion: true, run };
}
