import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { setHeader } from '../http/headers.ts';
import { requestMay } from '../http/middleware/access.ts';
import { findParcelByCode, findParcelById } from '../parcels/find-parcel.ts';
import { findAliasTarget } from '../parcels/merge/code-aliases.ts';
import { inLanguage, trackPath } from '../shared/paths.ts';
import { countLookups, countMisses } from './lookup/lookup.ts';
import { codeInPath } from './shared/short-path.ts';

/**
 * Redirects from a parcel's short URL, `/{code}`, to its result. This is called if no route has the address, so that a parcel
 * never hides a page.
 *
 * @returns null if no parcel has this address. If the address could be a code, that counts as a failed lookup.
 * @throws {Problem} 429 after too many lookups or too many failed ones.
 */
export async function redirectShortUrl(c: Context<SiteEnv>): Promise<Response | null> {
  const { method, path } = c.req;
  const code = method === 'GET' || method === 'HEAD' ? codeInPath(path) : null;
  if (code === null) return null;
  const { db } = c.get('deps');
  const isVisitor = !requestMay(c, 'parcels:read');
  if (isVisitor) await countLookups(c);
  const parcel =
    (await findParcelByCode(db, code)) ??
    (await findParcelById(db, (await findAliasTarget(db, code)) ?? 0));
  if (parcel === undefined) {
    if (isVisitor) await countMisses(c);
    return null;
  }
  setHeader(c, 'Cache-Control', 'private, no-store');
  return c.redirect(inLanguage(trackPath(parcel.tracking_code), c.var.addressLanguage), 302);
}
