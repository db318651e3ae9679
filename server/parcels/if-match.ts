import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { matchesVersion } from '../http/headers.ts';
import { type IsExpected, versionTag } from './version.ts';

/** Whether a parcel or an activity is the version that the request is about (`If-Match`). */
export function isExpectedBy(c: Context<SiteEnv>): IsExpected {
  return (record) => matchesVersion(c.env.incoming, versionTag(record));
}
