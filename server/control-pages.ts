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
import { contentControlPages } from './content/pages/control-pages.tsx';
import { reviewPages } from './content/reviews/routes.tsx';
import type { SiteEnv } from './http/context.ts';
import { invoiceControlPages } from './invoices/control-pages.tsx';
import { mailControlPages } from './notifications/mail/control-pages.tsx';
import { mailPages } from './notifications/mail/pages.tsx';
import { messageControlPages } from './notifications/messages/control-pages.tsx';
import { statusEmailControlPages } from './notifications/status-emails/control-pages.tsx';
import { webhookControlPages } from './notifications/webhooks/control-pages.tsx';
import { backupControlPages } from './ops/backups/control-pages.tsx';
import { activityControlPages } from './parcels/activities/control-pages.tsx';
import { parcelControlPages } from './parcels/control-pages.tsx';
import { copyControlPages } from './parcels/copy-pages.tsx';
import { deliveryControlPages } from './parcels/deliveries/control-pages.tsx';
import { documentControlPages } from './parcels/documents/control-pages.tsx';
import { eventPresetControlPages } from './parcels/event-presets/control-pages.tsx';
import { parcelListPages } from './parcels/list/control-pages.tsx';
import { runControlPages } from './parcels/runs/control-pages.tsx';
import { scanControlPages } from './parcels/scan/control-pages.tsx';
import { templateControlPages } from './parcels/templates/control-pages.tsx';
import { exportLinkControlPages } from './transfer/export-links/control-pages.tsx';
import { importControlPages } from './transfer/imports/control-pages.tsx';

/** The control panel's pages, by resource. A part of the site's table of contents. */
export const controlPages = new Hono<SiteEnv>()
  .route('/', accountPages)
  .route('/', linkPages)
  .route('/', staffPages)
  .route('/', signInPages)
  .route('/', apiKeyPages)
  .route('/', twoStepPages)
  .route('/', dashboardPages)
  .route('/', setupPages)
  .route('/', templateControlPages)
  .route('/', copyControlPages)
  .route('/', importControlPages)
  .route('/', exportLinkControlPages)
  .route('/', parcelListPages)
  .route('/', parcelControlPages)
  .route('/', parcelOverviewPage)
  .route('/', deliveryControlPages)
  .route('/', documentControlPages)
  .route('/', activityControlPages)
  .route('/', eventPresetControlPages)
  .route('/', contentControlPages)
  .route('/', reviewPages)
  .route('/', clientPages)
  .route('/', messageControlPages)
  .route('/', mailControlPages)
  .route('/', mailPages)
  .route('/', mailServerPages)
  .route('/', invoiceControlPages)
  .route('/', runControlPages)
  .route('/', scanControlPages)
  .route('/', auditPages)
  .route('/', backupControlPages)
  .route('/', statusEmailControlPages)
  .route('/', settingsPages)
  .route('/', webhookControlPages);
