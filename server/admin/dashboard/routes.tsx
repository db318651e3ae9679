import { type Context, Hono } from 'hono';
import { DashboardPage } from '../../../views/admin/dashboard/dashboard-page.tsx';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { may, memberOnly, signedIn, signedInOnly } from '../../http/middleware/access.ts';
import { localizeEvent } from '../../parcels/event-presets/words.ts';
import { countParcels } from '../../parcels/list/counts.ts';
import type { Clock } from '../../parcels/list/criteria.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { api, get } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { type Dashboard, type ParcelDashboard, startPageOf } from '../../web/shared/panel.ts';
import { alerts, readAlerts } from '../alerts.ts';
import { readSetup } from '../setup/model.ts';
import { listRecentActivities, readFigures, readTodayCounts } from './figures.ts';

const recentActivities = 6;

export const alertsApi = api([
  get(
    paths.api.attention,
    { summary: 'Read what needs attention', access: memberOnly, answer: alerts },
    (c) => readAlerts(c.var.deps, clockOf(c), signedIn(c).role),
  ),
]);

function clockOf(c: Context<SiteEnv>): Clock {
  return { now: new Date(), timeZone: c.var.deps.config.timeZone };
}

/** The dashboard. Drivers are redirected to their day; the panel's root path, which is easier to type, redirects to either. */
export const dashboardPages = new Hono<SiteEnv>()
  .get(paths.control.index, signedInOnly, async (c) => {
    if (startPageOf(signedIn(c).role) !== paths.control.index) return toStartPage(c);
    const [panel, dashboard] = await Promise.all([readPanel(c), readDashboard(c)]);
    const page = <DashboardPage panel={panel} t={c.var.t} dashboard={dashboard} />;
    return renderPanel(c, panel, page);
  })
  .get(paths.control.root, signedInOnly, toStartPage)
  .get(`${paths.control.root}/`, signedInOnly, toStartPage);

function toStartPage(c: Context<SiteEnv>): Response {
  return c.redirect(inLanguage(startPageOf(signedIn(c).role), c.var.addressLanguage), 302);
}

async function readDashboard(c: Context<SiteEnv>): Promise<Dashboard> {
  const { db, config } = c.var.deps;
  const clock = clockOf(c);
  const [attention, parcels, setup] = await Promise.all([
    readAlerts({ db, config }, clock, signedIn(c).role),
    may(c, 'parcels:read') ? readParcels(db, clock, c.var.language.code) : null,
    may(c, 'settings:write') ? readSetup(db, config) : null,
  ]);
  return { attention, parcels, setup };
}

async function readParcels(db: Db, clock: Clock, language: LanguageCode): Promise<ParcelDashboard> {
  const [all, today, figures, recent] = await Promise.all([
    countParcels(db),
    readTodayCounts(db, clock),
    readFigures(db, clock),
    listRecentActivities(db, recentActivities),
  ]);
  const activities = recent.map((activity) => localizeEvent(activity, language));
  return { all, today, figures, activities };
}
