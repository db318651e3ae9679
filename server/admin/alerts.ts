import { z } from 'zod';
import type { Config } from '../config.ts';
import { countRows, maxCount } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import { startOfDay } from '../days.ts';
import { countRequestedBookings } from '../my/bookings/read.ts';
import { countRequestedCollections } from '../my/collections/read.ts';
import { hasMailServer } from '../notifications/mail-server/stored-server.ts';
import { countFailingEndpoints } from '../notifications/webhooks/queries.ts';
import { countDifferences, countNotStated } from '../parcels/cash/model.ts';
import { countParcelsWith, countParcelsWithAny } from '../parcels/list/counts.ts';
import type { Clock } from '../parcels/list/criteria.ts';
import { localDate } from '../parcels/shared/delivery-days.ts';
import { filterQuery, type ParcelFilter } from '../parcels/shared/parcel-list.ts';
import { hasPermission, type Role } from '../shared/account.ts';
import { fieldNames } from '../shared/field-values.ts';
import { paths } from '../shared/paths.ts';
import { countUnreadMessages } from '../web/panel.ts';
import { type Alerts, alertFilters, alertNames, type Waiting } from '../web/shared/panel.ts';

const alert = z.strictObject({
  count: z.int(),
  url: z.string(),
  capped: z.literal(true).exactOptional(),
});
export const alerts: z.ZodType<Alerts> = z.partialRecord(z.enum(alertNames), alert);

/** The alerts that a role may see: the count of each kind, and the path of the panel's page that lists them. */
export async function readAlerts(
  { db, config }: { db: Db; config: Pick<Config, 'smtpUrl'> },
  clock: Clock,
  role: Role,
): Promise<Alerts> {
  const { control } = paths;
  const alerts: Alerts = hasPermission(role, 'parcels:read')
    ? await readParcelAlerts(db, clock)
    : {};
  if (hasPermission(role, 'cash:read')) Object.assign(alerts, await readCashAlerts(db, clock));
  if (hasPermission(role, 'settings:write') && !(await hasMailServer(db, config))) {
    alerts.no_mail_server = { count: 1, url: control.mailServer };
  }
  if (hasPermission(role, 'mail:read')) {
    alerts.failed_mails = { count: await countFailedMails(db), url: `${control.mails}?failed=yes` };
  }
  if (hasPermission(role, 'messages:read')) {
    const count = await countUnreadMessages(db);
    alerts.unread_messages = { count, url: `${control.messages}?unread=yes` };
  }
  if (hasPermission(role, 'webhooks:read')) {
    const count = await countFailingEndpoints(db);
    // Left out if there are none: most sites have no webhooks.
    if (count > 0) alerts.failing_webhooks = { count, url: control.webhooks };
  }
  return alerts;
}

/** The alerts about cash. They are left out if there are none: most companies collect no cash. */
async function readCashAlerts(db: Db, { now, timeZone }: Clock): Promise<Alerts> {
  const alerts: Alerts = {};
  const notStated = await countNotStated(db);
  const { cash } = paths.control;
  if (notStated > 0) {
    alerts.cash_not_stated = { count: notStated, url: `${cash}?state=not_stated` };
  }
  const today = localDate(now, timeZone);
  const { count, from } = await countDifferences(db, startOfDay(today, 1 - recentDays, timeZone));
  if (count > 0) {
    alerts.cash_differences = { count, url: `${cash}?state=difference&from=${from}` };
  }
  return alerts;
}

/** Days, including today, in which a hand-in that differs from the cash due is an alert. */
const recentDays = 7;

async function readParcelAlerts(db: Db, clock: Clock): Promise<Alerts> {
  const alerts: Alerts = {};
  for (const name of fieldNames(alertFilters)) {
    alerts[name] = await readFilterAlert(db, alertFilters[name], clock);
  }
  return alerts;
}

async function readFilterAlert(db: Db, filter: Partial<ParcelFilter>, clock: Clock) {
  const { count, isCapped } = await countParcelsWith(db, filter, clock, maxCount);
  const url = `${paths.control.parcels}?${filterQuery(filter)}`;
  return isCapped ? { count, url, capped: true as const } : { count, url };
}

/** The highest count beside an entry of the panel's navigation. */
const maxWaitingCount = 99;

/**
 * Creates the function that counts alerts for the panel's navigation. Every page calls that function, so it only reads short ranges
 * of indexes.
 */
export function createWaitingCounter(db: Db, config: Pick<Config, 'timeZone' | 'calendar'>) {
  return async (): Promise<Waiting> => {
    const { timeZone, calendar } = config;
    const clock = { now: new Date(), timeZone, calendar };
    const [parcels, bookings, collections, messages, emails] = await Promise.all([
      countParcelsWithAny(db, Object.values(alertFilters), clock, maxWaitingCount),
      countRequestedBookings(db),
      countRequestedCollections(db),
      countUnreadMessages(db),
      countFailedMails(db),
    ]);
    const toCappedCount = (count: number) => ({
      count: Math.min(count, maxWaitingCount),
      isCapped: count > maxWaitingCount,
    });
    return {
      parcels,
      bookings: toCappedCount(bookings),
      collections: toCappedCount(collections),
      messages: toCappedCount(messages),
      emails: toCappedCount(emails),
    };
  };
}

/** The number of failed mails that were not dismissed. */
export function countFailedMails(db: Db): Promise<number> {
  return countRows(
    db.selectFrom('mails').where('state', '=', 'failed').where('dismissed_at', 'is', null),
  );
}
