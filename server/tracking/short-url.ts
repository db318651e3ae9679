import type { Context } from 'hono';
import { sql } from 'kysely';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { setHeader } from '../http/headers.ts';
import { may } from '../http/middleware/access.ts';
import { findAliasTarget } from '../parcels/merge/code-aliases.ts';
import { inLanguage, trackPath } from '../shared/paths.ts';
import { codeInPath } from '../shared/short-url.ts';
import { countLookups, countMisses } from './lookup/lookup.ts';

const readByCode = preparedQuery((db) =>
  db.selectFrom('parcels').select('tracking_code').where(sql`lower(tracking_code)`, '=', ''),
);

/**
 * Redirects from a parcel's short URL, `/{code}`, to its result. It is called if no route has the address, so that
 * a parcel never hides a page.
 *
 * @returns null if this is no parcel's address, which counts as a miss if it could be one.
 * @throws {Problem} 429 after too many or too many failed lookups.
 */
export async function redirectShortUrl(c: Context<SiteEnv>): Promise<Response | null> {
  const { method, path } = c.req;
  const code = method === 'GET' || method === 'HEAD' ? codeInPath(path) : null;
  if (code === null) return null;
  const { db } = c.get('deps');
  const isVisitor = !may(c, 'parcels:read');
  if (isVisitor) await countLookups(c);
  const trackingCode = await findCode(db, code);
  if (trackingCode === undefined) {
    if (isVisitor) await countMisses(c);
    return null;
  }
  setHeader(c, 'Cache-Control', 'private, no-store');
  return c.redirect(inLanguage(trackPath(trackingCode), c.var.addressLanguage), 302);
}

/** The code of the parcel that has exactly this code, in any case, or this code as an alias. */
async function findCode(db: Db, code: string): Promise<string | undefined> {
  const [parcel] = await readByCode(db, [code.toLowerCase()]);
  if (parcel !== undefined) return parcel.tracking_code;
  const id = await findAliasTarget(db, code);
  if (id === undefined) return undefined;
  const merged = db.selectFrom('parcels').select('tracking_code').where('id', '=', id);
  return (await merged.executeTakeFirst())?.tracking_code;
}
