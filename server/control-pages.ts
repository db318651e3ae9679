import { Hono } from 'hono';
import { auditPages } from './admin/activity-log/routes.tsx';
import { dashboardPages } from './admin/dashboard/routes.tsx';
import { mailServerPages } from './admin/mail-server/routes.tsx';
import { parcelOverviewPage } from './admin/parcel-page.tsx';
import { settingsPages } from './admin/settings/routes.tsx';
import { setupPages } from './admin/setup/routes.tsx';
import { accountPages } from './auth/accounts/routes.tsx';
import { apiKeyPages } from './auth/api-keys/routes.tsx';
import { linkPages } from './auth/links/routes.tsx';
import { signInPages } from './auth/sign-in/routes.tsx';
import { staffPages } from './auth/staff/routes.tsx';
import { twoStepPages } from './auth/two-step/routes.tsx';
import { clientPages } from './content/clients/routes.tsx';
import { contentControlPages } from './content/pages/routes.tsx';
import { reviewPages } from './content/reviews/routes.tsx';
import type { SiteEnv } from './http/context.ts';
import { invoiceControlPages } from './invoices/routes.tsx';
import { mailControlPages, mailPages } from './notifications/mail/routes.tsx';
import { messageControlPages } from './notifications/messages/routes.tsx';
import { statusEmailControlPages } from './notifications/status-emails/routes.tsx';
import { webhookControlPages } from './notifications/webhooks/routes.tsx';
import { backupControlPages } from './ops/backups/routes.tsx';
import { activityPages } from './parcels/activities/routes.tsx';
import { deliveryPages } from './parcels/deliveries/routes.tsx';
import { documentPages } from './parcels/documents/routes.tsx';
import { eventPresetPages } from './parcels/event-presets/routes.tsx';
import { parcelListPages } from './parcels/list/routes.tsx';
import { mergePage } from './parcels/merge/routes.tsx';
import { parcelPages } from './parcels/routes.tsx';
import { runPages } from './parcels/runs/routes.tsx';
import { scanPages } from './parcels/scan/routes.tsx';
import { templatePages } from './parcels/templates/routes.tsx';
import { exportLinkControlPages } from './transfer/export-links/routes.tsx';
import { importControlPages } from './transfer/imports/routes.tsx';
import { withForms } from './web/form-pages.tsx';

/** The control panel's pages, by resource. A part of the site's table of contents. */
const pages = new Hono<SiteEnv>()
  .route('/', accountPages)
  .route('/', linkPages)
  .route('/', staffPages)
  .route('/', signInPages)
  .route('/', apiKeyPages)
  .route('/', twoStepPages)
  .route('/', dashboardPages)
  .route('/', setupPages)
  .route('/', templatePages)
  .route('/', importControlPages)
  .route('/', exportLinkControlPages)
  .route('/', parcelListPages)
  .route('/', parcelPages)
  .route('/', mergePage)
  .route('/', parcelOverviewPage)
  .route('/', deliveryPages)
  .route('/', documentPages)
  .route('/', activityPages)
  .route('/', eventPresetPages)
  .route('/', contentControlPages)
  .route('/', reviewPages)
  .route('/', clientPages)
  .route('/', messageControlPages)
  .route('/', mailControlPages)
  .route('/', mailPages)
  .route('/', mailServerPages)
  .route('/', invoiceControlPages)
  .route('/', runPages)
  .route('/', scanPages)
  .route('/', auditPages)
  .route('/', backupControlPages)
  .route('/', statusEmailControlPages)
  .route('/', settingsPages)
  .route('/', webhookControlPages);

export const controlPages = withForms(pages);
