import { type Context, Hono } from 'hono';
import { maxCount } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { addDays } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { memberOnly, requestMay, signedIn, signedInOnly } from '../../http/middleware/access.ts';
import { localizeEvent } from '../../parcels/event-presets/words.ts';
import { countAllParcels, countParcelsWith } from '../../parcels/list/counts.ts';
import type { Clock } from '../../parcels/list/criteria.ts';
import { readRunsOfDay } from '../../parcels/runs/read.ts';
import { localDate } from '../../parcels/shared/delivery-days.ts';
import type { ParcelFilter } from '../../parcels/shared/parcel-list.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { api, get } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { type Dashboard, findStartPage, type TodaysRuns } from '../../web/shared/panel.ts';
import { alerts, readAlerts } from '../alerts.ts';
import { readSetupFacts, setupProgress } from '../setup/model.ts';
import { listRecentActivities, readFigures, readTodayCounts } from './figures.ts';
import { readOpenMoney } from './money.ts';

const recentActivities = 6;

export const alertsApi = api([
  get(
    paths.api.attention,
    { summary: 'Read what needs attention', access: memberOnly, answer: alerts },
    (c) => readAlerts(c.var.deps, siteClock(c), signedIn(c).role),
  ),
]);

function siteClock(c: Context<SiteEnv>): Clock {
  const { timeZone, calendar } = c.var.deps.config;
  return { now: new Date(), timeZone, calendar };
}

/** The dashboard, whose view is imported when it is first needed. Drivers are redirected to their day; the panel's root path, which is easier to type, redirects to either. */
export const dashboardPages = new Hono<SiteEnv>()
  .get(paths.control.index, signedInOnly, async (c) => {
    if (findStartPage(signedIn(c).role) !== paths.control.index) return redirectToStartPage(c);
    const [panel, dashboard, { DashboardPage }] = await Promise.all([
      readPanel(c),
      readDashboard(c),
      import('../../../views/admin/dashboard/dashboard-page.tsx'),
    ]);
    return renderPanel(c, panel, <DashboardPage panel={panel} t={c.var.t} dashboard={dashboard} />);
  })
  .get(paths.control.root, signedInOnly, redirectToStartPage)
  .get(`${paths.control.root}/`, signedInOnly, redirectToStartPage);

function redirectToStartPage(c: Context<SiteEnv>): Response {
  return c.redirect(inLanguage(findStartPage(signedIn(c).role), c.var.addressLanguage), 302);
}

async function readDashboard(c: Context<SiteEnv>): Promise<Dashboard> {
  const { db, config } = c.var.deps;
  const clock = siteClock(c);
  const [attention, money, runs, parcels, setup] = await Promise.all([
    readAlerts({ db, config }, clock, signedIn(c).role),
    readOpenMoney(c),
    requestMay(c, 'runs:read') ? readTodaysRuns(c, clock) : null,
    requestMay(c, 'parcels:read') ? readParcelDashboard(db, clock, c.var.language.code) : null,
    requestMay(c, 'settings:write') ? readSetupFacts(db, config).then(setupProgress) : null,
  ]);
  return { attention, money, runs, parcels, setup };
}

async function readTodaysRuns(c: Context<SiteEnv>, clock: Clock): Promise<TodaysRuns> {
  const today = localDate(clock.now, clock.timeZone);
  const day = addDays(today, 1);
  const count = (filter: Partial<ParcelFilter>) =>
    countParcelsWith(c.var.deps.db, { run: 'none', ...filter }, clock, maxCount);
  const [runs, unassigned, dueTomorrow] = await Promise.all([
    readRunsOfDay(c, today),
    count({}),
    count({ delivery_from: day, delivery_to: day }),
  ]);
  return { runs, unassigned, tomorrow: { day, unassigned: dueTomorrow } };
}

async function readParcelDashboard(db: Db, clock: Clock, language: LanguageCode) {
  const [all, today, figures, recent] = await Promise.all([
    countAllParcels(db),
    readTodayCounts(db, clock),
    readFigures(db, clock),
    listRecentActivities(db, recentActivities),
  ]);
  const activities = recent.map((activity) => localizeEvent(activity, language));
  return { all, today, figures, activities };
}
