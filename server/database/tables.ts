import type { Insertable, Kysely, Selectable } from 'kysely';
import type { AuditTables } from './tables/audit.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { ParcelTables } from './tables/parcels.ts';
import type { PayoutTables } from './tables/payouts.ts';
import type { PeopleTables } from './tables/people.ts';
import type { SiteTables } from './tables/site.ts';
import type { TillTables } from './tables/till.ts';

/**
 * The database schema for the queries. Times are ISO 8601 text in UTC with milliseconds, so that they sort chronologically; dates are
 * `YYYY-MM-DD`.
 */
export type Tables = AuditTables &
  NotificationTables &
  ParcelTables &
  PayoutTables &
  PeopleTables &
  SiteTables &
  TillTables;

export type Db = Kysely<Tables>;

export type ImageRow = Selectable<Tables['images']>;

export type ParcelRow = Selectable<Tables['parcels']>;

export type ActivityRow = Selectable<Tables['activities']>;

export type NewPage = Insertable<Tables['pages']>;

export type SettingsRow = Selectable<Tables['settings']>;

export type InvoiceRow = Selectable<Tables['invoices']>;

export type MailRow = Selectable<Tables['mails']>;

export type NewMailRow = Insertable<Tables['mails']>;
