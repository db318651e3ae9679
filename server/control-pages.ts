import { Hono } from 'hono';
import { activityControlPages } from './activities/control-pages.tsx';
import { accountPages } from './admins/pages.tsx';
import { contentControlPages } from './content-pages/control-pages.tsx';
import { dashboardPages } from './dashboard/pages.tsx';
import type { Db } from './database/tables.ts';
import type { Config } from './env.ts';
import type { SiteEnv } from './http/context.ts';
import { invoiceControlPages } from './invoices/control-pages.tsx';
import { mailControlPages } from './mail/control-pages.tsx';
import { mailPages } from './mail/pages.tsx';
import { messageControlPages } from './messages/control-pages.tsx';
import { parcelControlPages } from './parcels/control-pages.tsx';
import type { ParcelFinder } from './parcels/finder.ts';
import { reviewControlPages } from './reviews/control-pages.tsx';
import { settingsControlPages } from './settings/control-pages.tsx';
import { panelReader } from './site/panel.ts';
import type { ReadSite } from './site/site.ts';

type Deps = { db: Db; config: Config; readSite: ReadSite; lookup: ParcelFinder };

/** The control panel: its pages, by what they are about. A part of the site's table of contents. */
export function controlPages({ db, config, readSite, lookup }: Deps) {
  const { timeZone, mapTiles, smtpUrl, smtpHost } = config;
  const readPanel = panelReader(readSite, db, timeZone);
  return new Hono<SiteEnv>()
    .route('/', accountPages(db, readSite, readPanel))
    .route('/', dashboardPages(db, readPanel))
    .route('/', parcelControlPages({ db, readPanel, lookup, mapTiles }))
    .route('/', activityControlPages({ db, readPanel, lookup, timeZone }))
    .route('/', contentControlPages(db, readPanel))
    .route('/', reviewControlPages(db, readPanel))
    .route('/', messageControlPages(db, readPanel))
    .route('/', mailControlPages(db, readPanel))
    .route('/', mailPages(db, config))
    .route('/', invoiceControlPages(db, readPanel))
    .route(
      '/',
      settingsControlPages(db, readPanel, { smtp: smtpHost !== null, server: smtpUrl !== null }),
    );
}
