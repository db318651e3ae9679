import type { Kysely } from 'kysely';
import { createAccount } from './baseline/account.ts';
import { createAudit } from './baseline/audit.ts';
import { createContent } from './baseline/content.ts';
import { createEvents } from './baseline/events.ts';
import { createInvoices } from './baseline/invoices.ts';
import { createMail } from './baseline/mail.ts';
import { createParcelList } from './baseline/parcel-list.ts';
import { createParcelSearch } from './baseline/parcel-search.ts';
import { createParcels } from './baseline/parcels.ts';
import { createSettings } from './baseline/settings.ts';
import { createSubscriptions } from './baseline/subscriptions.ts';
import { createTrackingHistory } from './baseline/tracking-history.ts';

/** All tables of the first version, those first that others refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createContent(db);
  await createSettings(db);
  await createAccount(db);
  await createParcels(db);
  await createParcelSearch(db);
  await createParcelList(db);
  await createTrackingHistory(db);
  await createEvents(db);
  await createSubscriptions(db);
  await createMail(db);
  await createInvoices(db);
  await createAudit(db);
}
