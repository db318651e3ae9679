import { type Context, Hono } from 'hono';
import { ActivitiesPage } from '../../views/control/activities/activities-page.tsx';
import { ActivityPage } from '../../views/control/activities/activity-page.tsx';
import { firstPage } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { findParcelWithHistory } from '../parcels/finder.ts';
import { paths } from '../shared/paths.ts';
import { nothingFound } from '../site/nothing-found-page.tsx';
import { readPanel, renderPanel } from '../site/panel.ts';
import { findActivity } from './queries.ts';
import { clockTime } from './timestamp.ts';

const { control } = paths;

/** The panel's pages for a parcel's history. */
export const activityControlPages = new Hono<SiteEnv>()
  .get(control.activities, signedInOnly, async (c) => {
    const [panel, parcel] = await Promise.all([readPanel(c), parcelOf(c, c.req.param('code'))]);
    if (parcel === undefined) return nothingFound(c, panel);
    return renderPanel(c, panel, <ActivitiesPage panel={panel} t={c.var.t} parcel={parcel} />);
  })
  .get(control.createActivity, signedInOnly, async (c) => {
    const [panel, parcel] = await Promise.all([readPanel(c), parcelOf(c, c.req.param('code'))]);
    if (parcel === undefined) return nothingFound(c, panel);
    const activity = {
      title: '',
      description: '',
      icon: 'airplanemode_active',
      color: 'green',
      happenedAt: toFiveMinutes(clockTime(new Date().toISOString(), panel.timeZone)),
    } as const;
    const { tracking_code: code } = parcel;
    return renderPanel(
      c,
      panel,
      <ActivityPage panel={panel} t={c.var.t} code={code} id={null} activity={activity} />,
    );
  })
  .get(control.activity, signedInOnly, async (c) => {
    const [panel, parcel] = await Promise.all([readPanel(c), parcelOf(c, c.req.param('code'))]);
    const id = Number(c.req.param('activity'));
    const found = parcel && (await findActivity(c.var.deps.db, parcel.id, id));
    if (parcel === undefined || found === undefined) return nothingFound(c, panel);
    const activity = { ...found, happenedAt: clockTime(found.created_at, panel.timeZone) };
    const { tracking_code: code } = parcel;
    return renderPanel(
      c,
      panel,
      <ActivityPage panel={panel} t={c.var.t} code={code} id={found.id} activity={activity} />,
    );
  });

function parcelOf(c: Context<SiteEnv>, code: string) {
  const { db, config } = c.var.deps;
  return findParcelWithHistory(db, code, { timeZone: config.timeZone, request: firstPage('') });
}

/** Rounds down to the picker's steps of five minutes. */
function toFiveMinutes(clock: string): string {
  return clock.replace(/(\d)(\d)$/, (_, tens: string, ones: string) =>
    Number(ones) < 5 ? `${tens}0` : `${tens}5`,
  );
}
