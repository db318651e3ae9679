import { Hono } from 'hono';
import { ActivitiesPage } from '../../views/control/activities/activities-page.tsx';
import { ActivityPage } from '../../views/control/activities/activity-page.tsx';
import { firstPage } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import type { ParcelFinder } from '../parcels/finder.ts';
import { paths } from '../shared/paths.ts';
import { nothingFound } from '../site/nothing-found-page.tsx';
import { type ReadPanel, renderPanel } from '../site/panel.ts';
import { findActivity } from './queries.ts';
import { clockTime } from './timestamp.ts';

type Deps = { db: Db; readPanel: ReadPanel; lookup: ParcelFinder; timeZone: string };

/** The panel's pages about the history of a parcel. */
export function activityControlPages({ db, readPanel, lookup, timeZone }: Deps) {
  const { control } = paths;
  const findParcel = (code: string) => lookup.forAdmin(code, firstPage(''));
  return new Hono<SiteEnv>()
    .get(control.activities, signedInOnly, async (c) => {
      const panel = await readPanel(c);
      const parcel = await findParcel(c.req.param('code'));
      if (parcel === undefined) return nothingFound(c, panel);
      return renderPanel(c, panel, <ActivitiesPage panel={panel} t={c.var.t} parcel={parcel} />);
    })
    .get(control.createActivity, signedInOnly, async (c) => {
      const panel = await readPanel(c);
      const parcel = await findParcel(c.req.param('code'));
      if (parcel === undefined) return nothingFound(c, panel);
      const begun = {
        title: '',
        description: '',
        icon: 'airplanemode_active',
        color: 'green',
        happenedAt: toFiveMinutes(clockTime(new Date().toISOString(), timeZone)),
      } as const;
      return renderPanel(
        c,
        panel,
        <ActivityPage
          panel={panel}
          t={c.var.t}
          code={parcel.tracking_code}
          id={null}
          activity={begun}
        />,
      );
    })
    .get(control.activity, signedInOnly, async (c) => {
      const panel = await readPanel(c);
      const parcel = await findParcel(c.req.param('code'));
      const id = Number(c.req.param('activity'));
      const activity =
        parcel && Number.isSafeInteger(id) ? await findActivity(db, parcel.id, id) : undefined;
      if (parcel === undefined || activity === undefined) return nothingFound(c, panel);
      const happenedAt = clockTime(activity.created_at, timeZone);
      return renderPanel(
        c,
        panel,
        <ActivityPage
          panel={panel}
          t={c.var.t}
          code={parcel.tracking_code}
          id={activity.id}
          activity={{ ...activity, happenedAt }}
        />,
      );
    });
}

/** The picker has steps of five minutes; what happens now happened at the last of them. */
function toFiveMinutes(clock: string): string {
  return clock.replace(/(\d)(\d)$/, (_, tens: string, ones: string) =>
    Number(ones) < 5 ? `${tens}0` : `${tens}5`,
  );
}
