import { Hono } from 'hono';
import { DashboardPage } from '../../views/control/dashboard/dashboard-page.tsx';
import { starterSlugs } from '../database/starter.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { findSettings } from '../settings/queries.ts';
import type { Dashboard } from '../shared/dashboard.ts';
import { paths } from '../shared/paths.ts';
import { contactEmailOf } from '../shared/settings.ts';
import { readPanel, renderPanel } from '../site/panel.ts';
import { countFailedMails, countParcels, hasOtherPages, listRecentActivities } from './queries.ts';

const recentActivities = 6;

/** The first page of the panel. */
export const dashboardPages = new Hono<SiteEnv>().get(
  paths.control.index,
  signedInOnly,
  async (c) => {
    const [panel, dashboard] = await Promise.all([readPanel(c), readDashboard(c.var.deps.db)]);
    const page = <DashboardPage panel={panel} t={c.var.t} dashboard={dashboard} />;
    return renderPanel(c, panel, page);
  },
);

async function readDashboard(db: Db): Promise<Dashboard> {
  const [parcels, failedMails, activities, settings, page] = await Promise.all([
    countParcels(db),
    countFailedMails(db),
    listRecentActivities(db, recentActivities),
    findSettings(db),
    hasOtherPages(db, starterSlugs),
  ]);
  const { contact_phone, contact_address } = settings;
  const isReachable = contact_phone !== null || contact_address !== null;
  const contact = contactEmailOf(settings) !== null && isReachable;
  return { parcels, failedMails, activities, tour: { contact, parcel: parcels > 0, page } };
}
