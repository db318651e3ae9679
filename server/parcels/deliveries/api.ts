import { type Context, Hono } from 'hono';
import { withAudit } from '../../audit/with-audit.ts';
import { readImageForm } from '../../content/images/form.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';
import { utcTimestamp } from '../activities/timestamp.ts';
import { findNamedParcels } from '../events/named-parcels.ts';
import { recordDelivery } from './record.ts';
import { newDelivery } from './schema.ts';

/** The API call that records a delivery with its proof. It is undone as any event: see parcels/events/api.ts. */
export const deliveriesApi = new Hono<SiteEnv>().post(
  paths.api.deliveries,
  adminOnly,
  async (c) => {
    const { t, deps } = c.var;
    const { parcel: key, ...given } = await readImageForm(c, newDelivery(deps.encodeImage));
    const now = new Date();
    const delivered = { ...given, happened_at: whenOf(c, given.happened_at, now) };
    const answer = await withAudit(c, async (trx, record) => {
      const parcel = await findNamed(c, trx, key);
      return recordDelivery(trx, record, parcel, delivered, now);
    });
    return success(c, answer, { status: 201, message: t.proof.recorded });
  },
);

/** When it was delivered, in UTC. @throws {Problem} 422 if that is still to come. */
function whenOf(c: Context<SiteEnv>, given: string | null | undefined, now: Date): string {
  if (!given) return now.toISOString();
  const happened_at = utcTimestamp(given, c.var.deps.config.timeZone);
  if (happened_at <= now.toISOString()) return happened_at;
  const message = c.var.t.proof.notYet;
  const details = [{ field: 'happened_at', code: 'custom', message }];
  throw new Problem(422, message, { details });
}

/** @throws {Problem} 404 if there is no such parcel. */
async function findNamed(c: Context<SiteEnv>, trx: Db, key: string): Promise<ParcelRow> {
  const parcel = (await findNamedParcels(trx, [key], { onlyCodes: false })).get(key);
  if (parcel === undefined) throw new Problem(404, c.var.t.errors.parcelNotFound);
  return parcel;
}
