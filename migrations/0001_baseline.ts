import type { Kysely } from 'kysely';
import { createApiKeys } from './baseline/api-keys.ts';
import { createAppState } from './baseline/app-state.ts';
import { createAudit } from './baseline/audit.ts';
import { createContent } from './baseline/content.ts';
import { createEvents } from './baseline/events.ts';
import { createExportLinks } from './baseline/export-links.ts';
import { createInvoices } from './baseline/invoices.ts';
import { createMail } from './baseline/mail.ts';
import { createParcelCounts } from './baseline/parcel-counts.ts';
import { createParcelList } from './baseline/parcel-list.ts';
import { createParcelSearch } from './baseline/parcel-search.ts';
import { createParcels } from './baseline/parcels.ts';
import { createRuns } from './baseline/runs.ts';
import { createSettings } from './baseline/settings.ts';
import { createStaff } from './baseline/staff.ts';
import { createStatusEmails } from './baseline/status-emails.ts';
import { createSubscriptions } from './baseline/subscriptions.ts';
import { createTrackingHistory } from './baseline/tracking-history.ts';
import { createTwoStep } from './baseline/two-step.ts';
import { createWebhooks } from './baseline/webhooks.ts';

/** All tables of the first version, those first that others refer to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createContent(db);
  await createSettings(db);
  await createStaff(db);
  await createTwoStep(db);
  await createParcels(db);
  await createParcelCounts(db);
  await createParcelSearch(db);
  await createParcelList(db);
  await createTrackingHistory(db);
  await createEvents(db);
  await createRuns(db);
  await createSubscriptions(db);
  await createMail(db);
  await createStatusEmails(db);
  await createInvoices(db);
  await createApiKeys(db);
  await createExportLinks(db);
  await createAudit(db);
  await createWebhooks(db);
  await createAppState(db);
}
