import type { Context } from 'hono';
import { PreconditionError, requireRow } from '../errors.ts';
import type { SiteEnv } from '../http/context.ts';
import { matchesVersion } from '../http/headers.ts';
import type { VerbContext } from '../verbs/context.ts';
import { verbContext } from '../verbs/request.ts';

type VersionedRow = { updated_at: string };

/**
 * The ETag of a version of a parcel's own fields, or of an activity (RFC 9110, 8.8.3). Each change has a time of its own; see
 * laterThan. A parcel's history and proof of delivery are not part of it.
 */
export function versionTag({ updated_at }: VersionedRow): string {
  return `"${updated_at}"`;
}

/** Now, but at least a millisecond after the last change, so that each version of a record has its own time. ISO 8601, UTC. */
export function laterThan(last: string, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();
}

/** Whether a record is the version that the caller expects. */
export type VersionCheck = (record: VersionedRow) => boolean;

/** Returns the record. @throws {NotFoundError} if there is none; {PreconditionError} if it is not the expected version. */
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

/** A verb that is refused if its record is not the version that the request names in `If-Match`. */
export function ifMatch<Output, Spec>(verb: Spec & Expecting<Output>) {
  const runIfMatch = (c: Context<SiteEnv>, input: unknown) =>
    verb(verbContext(c), input, (record) => matchesVersion(c.env.incoming, versionTag(record)));
  return { ...verb, takesVersion: true, run: runIfMatch };
}
