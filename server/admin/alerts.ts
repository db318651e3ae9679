import { Hono } from 'hono';
import type { Config } from '../config.ts';
import { mostCounted } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { countParcelsWith, countParcelsWithAny } from '../parcels/list/count.ts';
import type { Clock } from '../parcels/list/criteria.ts';
import { type Alerts, alertFilters } from '../shared/alerts.ts';
import type { Waiting } from '../shared/panel.ts';
import { filterQuery, type ParcelFilter } from '../shared/parcel-filter.ts';
import { paths } from '../shared/paths.ts';
import { countUnreadMessages } from '../web/panel.ts';
import { countFailedMails } from './dashboard/queries.ts';

/** The JSON API of alerts. */
export const alertsApi = new Hono<SiteEnv>().get(paths.api.attention, adminOnly, async (c) => {
  const { db, config } = c.var.deps;
  const clock = { now: new Date(), timeZone: config.timeZone };
  return success(c, await readAlerts(db, clock));
});

/** The alerts: the number of each kind, and the panel's page that lists them. */
export async function readAlerts(db: Db, clock: Clock): Promise<Alerts> {
  const count = (filter: Partial<ParcelFilter>) => countParcels(db, filter, clock);
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

async function countParcels(db: Db, filter: Partial<ParcelFilter>, clock: Clock) {
  const { count, isCapped } = await countParcelsWith(db, filter, clock, mostCounted);
  const url = `${paths.control.parcels}?${filterQuery(filter)}`;
  return isCapped ? { count, url, capped: true as const } : { count, url };
}

/** The highest number shown beside an entry of the panel's navigation. */
const mostWaiting = 99;

/** Counts the alerts for the panel's navigation. Every page does that, so it only reads short ranges of indexes. */
export function createWaitingCounter(db: Db, config: Pick<Config, 'timeZone'>) {
  return async (): Promise<Waiting> => {
    const clock = { now: new Date(), timeZone: config.timeZone };
    const [parcels, messages, emails] = await Promise.all([
      countParcelsWithAny(db, Object.values(alertFilters), clock, mostWaiting),
      countUnreadMessages(db),
      countFailedMails(db),
    ]);
    const few = (count: number) => ({
      count: Math.min(count, mostWaiting),
      isCapped: count > mostWaiting,
    });
    return { parcels, messages: few(messages), emails: few(emails) };
  };
}
