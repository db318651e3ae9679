import { Hono } from 'hono';
import { sql } from 'kysely';
import { mostCounted } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { type Clock, conditionsOf } from '../parcels/list/criteria.ts';
import { type Alerts, alertFilters } from '../shared/alerts.ts';
import { everyParcel, filterQuery, type ParcelFilter } from '../shared/parcel-filter.ts';
import { paths } from '../shared/paths.ts';
import { countUnreadMessages } from '../web/panel.ts';
import { countFailedMails } from './dashboard/queries.ts';

/** The JSON API of alerts. */
export const alertsApi = new Hono<SiteEnv>().get(paths.api.attention, adminOnly, async (c) => {
  const { db, config } = c.var.deps;
  const clock = { now: new Date(), timeZone: config.timeZone };
  return success(c, await readAlerts(db, clock));
});

/** What needs attention: how many of each kind, and the panel's page that lists them. */
export async function readAlerts(db: Db, clock: Clock): Promise<Alerts> {
  const count = (filter: Partial<ParcelFilter>) => countParcelsWith(db, filter, clock);
  const { late, exception, out_for_delivery, silent, address_missing } = alertFilters;
  const { control } = paths;
  const [failed, unread] = await Promise.all([countFailedMails(db), countUnreadMessages(db)]);
  return {
    late: await count(late),
    exception: await count(exception),
    out_for_delivery: await count(out_for_delivery),
    silent: await count(silent),
    address_missing: await count(address_missing),
    failed_mails: { count: failed, url: `${control.mails}?failed=yes` },
    unread_messages: { count: unread, url: `${control.messages}?unread=yes` },
  };
}

/** Fast on large sites: there is an index for each of these filters. */
async function countParcelsWith(db: Db, filter: Partial<ParcelFilter>, clock: Clock) {
  const conditions = conditionsOf(db, { ...everyParcel, ...filter }, clock);
  const predicates = conditions.map(({ is }) => is);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from parcels where ${sql.join(predicates, sql` and `)} limit ${sql.lit(mostCounted + 1)}
    ) as found`.execute(db);
  const count = Number(rows[0]?.count ?? 0);
  const url = `${paths.control.parcels}?${filterQuery(filter)}`;
  return count > mostCounted ? { count: mostCounted, url, capped: true as const } : { count, url };
}
