import { Hono } from 'hono';
import { activityControlPages } from './activities/control-pages.tsx';
import { linkPages } from './admins/link-pages.tsx';
import { accountPages } from './admins/pages.tsx';
import { auditControlPages } from './audit/control-pages.tsx';
import { backupControlPages } from './backups/control-pages.tsx';
import { clientControlPages } from './clients/control-pages.tsx';
import { contentControlPages } from './content-pages/control-pages.tsx';
import { dashboardPages } from './dashboard/pages.tsx';
import { deliveryControlPages } from './deliveries/control-pages.tsx';
import { eventPresetControlPages } from './event-presets/control-pages.tsx';
import type { SiteEnv } from './http/context.ts';
import { importControlPages } from './imports/control-pages.tsx';
import { invoiceControlPages } from './invoices/control-pages.tsx';
import { mailControlPages } from './mail/control-pages.tsx';
import { mailPages } from './mail/pages.tsx';
import { mailServerControlPages } from './mail-servers/control-pages.tsx';
import { messageControlPages } from './messages/control-pages.tsx';
import { paperControlPages } from './papers/control-pages.tsx';
import { templateControlPages } from './parcel-templates/control-pages.tsx';
import { parcelControlPages } from './parcels/control-pages.tsx';
import { copyControlPages } from './parcels/copy-pages.tsx';
import { reviewControlPages } from './reviews/control-pages.tsx';
import { scanControlPages } from './scan/control-pages.tsx';
import { settingsControlPages } from './settings/control-pages.tsx';
import { stageMailControlPages } from './stage-mails/control-pages.tsx';

/** The control panel's pages, by resource. A part of the site's table of contents. */
export const controlPages = new Hono<SiteEnv>()
  .route('/', accountPages)
  .route('/', linkPages)
  .route('/', dashboardPages)
  .route('/', templateControlPages)
  .route('/', copyControlPages)
  .route('/', importControlPages)
  .route('/', parcelControlPages)
  .route('/', deliveryControlPages)
  .route('/', paperControlPages)
  .route('/', activityControlPages)
  .route('/', eventPresetControlPages)
  .route('/', contentControlPages)
  .route('/', reviewControlPages)
  .route('/', clientControlPages)
  .route('/', messageControlPages)
  .route('/', mailControlPages)
  .route('/', mailPages)
  .route('/', mailServerControlPages)
  .route('/', invoiceControlPages)
  .route('/', scanControlPages)
  .route('/', auditControlPages)
  .route('/', backupControlPages)
  .route('/', stageMailControlPages)
  .route('/', settingsControlPages);
