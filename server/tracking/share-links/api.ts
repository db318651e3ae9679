import { type Context, Hono } from 'hono';
import { administrator } from '../../actions/request.ts';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { newLinkToken } from '../../http/link-token.ts';
import { adminOnly, signedIn } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { findParcelByKey } from '../../parcels/find-parcel.ts';
import type { ParcelKey } from '../../parcels/queries.ts';
import { paths, sharePath } from '../../shared/paths.ts';
import { plural } from '../../shared/plural.ts';
import { mostShareLinks, type NewShareLink } from '../../shared/share-link.ts';
import { originOf } from '../../web/layout-data.ts';
import { countShareLinks, deleteShareLink, insertShareLink, listShareLinks } from './queries.ts';
import { newShareLink, ofParcel, shareLinkDeletion } from './schema.ts';

const path = paths.api.shareLinks;
const dayMs = 24 * 60 * 60 * 1000;

/** The JSON API of links that show all of a parcel. Their addresses are told once, and never again. */
export const shareLinksApi = new Hono<SiteEnv>()
  .get(path, adminOnly, async (c) => {
    const { id } = await parcelOf(c, parse(ofParcel, c.req.query()).parcel);
    return success(c, await listShareLinks(c.var.deps.db, id, new Date(), readListRequest(c)));
  })
  .post(path, adminOnly, isJson, validJson(newShareLink), async (c) => {
    const { parcel: key, days } = c.req.valid('json');
    const link = await makeLink(c, await parcelOf(c, key), days);
    return success(c, link, { status: 201, message: c.var.t.sight.links.made });
  })
  .delete(path, adminOnly, isJson, validJson(shareLinkDeletion), async (c) => {
    const { t } = c.var;
    const isDeleted = await endLink(c, c.req.valid('json').id);
    if (!isDeleted) throw new Problem(404, t.errors.notFound);
    return success(c, {}, { message: t.sight.links.ended });
  });

type Parcel = { id: number; tracking_code: string };

async function parcelOf(c: Context<SiteEnv>, key: ParcelKey): Promise<Parcel> {
  const parcel = await findParcelByKey(c.var.deps.db, key);
  if (parcel === undefined) throw new Problem(404, c.var.t.errors.notFound);
  return parcel;
}

async function makeLink(
  c: Context<SiteEnv>,
  { id: parcelId, tracking_code: name }: Parcel,
  days: number,
): Promise<NewShareLink> {
  const { token, hash } = newLinkToken();
  const now = new Date();
  const endsAt = new Date(now.getTime() + days * dayMs);
  const link = await withAudit(
    c,
    async (trx, record) => {
      if ((await countShareLinks(trx, parcelId, now)) >= mostShareLinks) {
        const { language, t } = c.var;
        const count = mostShareLinks;
        throw new Problem(409, plural(t.sight.links, 'tooMany', { count }, language.tag));
      }
      const made = await insertShareLink(trx, { parcelId, hash, now, endsAt });
      const after = { ends_at: made.ends_at };
      await record({ action: 'created', type: 'share-link', id: made.id, name, parcelId, after });
      return made;
    },
    // Not kept for when the same request comes again: the answer holds a secret.
    administrator(c, signedIn(c).email),
  );
  const { id, ends_at } = link;
  return { id, url: `${originOf(c)}${sharePath(token)}`, ends_at };
}

function endLink(c: Context<SiteEnv>, id: number): Promise<boolean> {
  return withAudit(c, async (trx, record) => {
    const link = await deleteShareLink(trx, id);
    if (link === undefined) return false;
    const { parcel_id: parcelId, code: name, ends_at } = link;
    const before = { ends_at };
    await record({ action: 'deleted', type: 'share-link', id, name, parcelId, before });
    return true;
  });
}
