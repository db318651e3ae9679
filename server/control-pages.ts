import { Hono } from 'hono';
import { auditControlPages } from './admin/activity-log/control-pages.tsx';
import { dashboardPages } from './admin/dashboard/pages.tsx';
import { mailServerControlPages } from './admin/mail-server/control-pages.tsx';
import { parcelOverviewPage } from './admin/parcel-page.tsx';
import { settingsControlPages } from './admin/settings/control-pages.tsx';
import { signInSettingsPage } from './admin/settings/sign-in-page.tsx';
import { setupControlPages } from './admin/setup/control-pages.tsx';
import { linkPages } from './auth/accounts/link-pages.tsx';
import { accountPages } from './auth/accounts/pages.tsx';
import { signInPages } from './auth/accounts/sign-in-pages.tsx';
import { apiKeyControlPages } from './auth/api-keys/control-pages.tsx';
import { staffControlPages } from './auth/staff/control-pages.tsx';
import { joinPages } from './auth/staff/join-pages.tsx';
import { confirmPages } from './auth/two-step/confirm-pages.tsx';
import { twoStepControlPages } from './auth/two-step/control-pages.tsx';
import { secondStepPages } from './auth/two-step/second-step-pages.tsx';
import { clientPages } from './content/clients/routes.tsx';
import { contentControlPages } from './content/pages/routes.tsx';
import { reviewPages } from './content/reviews/routes.tsx';
import type { SiteEnv } from './http/context.ts';
import { invoiceControlPages } from './invoices/routes.tsx';
import { mailControlPages, mailPages } from './notifications/mail/routes.tsx';
import { messageControlPages } from './notifications/messages/routes.tsx';
import { statusEmailControlPages } from './notifications/status-emails/routes.tsx';
import { webhookControlPages } from './notifications/webhooks/pages.tsx';
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
  .route('/', joinPages)
  .route('/', staffControlPages)
  .route('/', signInPages)
  .route('/', apiKeyControlPages)
  .route('/', secondStepPages)
  .route('/', twoStepControlPages)
  .route('/', confirmPages)
  .route('/', dashboardPages)
  .route('/', setupControlPages)
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
  .route('/', mailServerControlPages)
  .route('/', invoiceControlPages)
  .route('/', runPages)
  .route('/', scanPages)
  .route('/', auditControlPages)
  .route('/', backupControlPages)
  .route('/', statusEmailControlPages)
  .route('/', settingsControlPages)
  .route('/', signInSettingsPage)
  .route('/', webhookControlPages);

export const controlPages = withForms(pages);
