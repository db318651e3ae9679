import { type Context, Hono } from 'hono';
import {
  ActivitiesPage,
  ActivityPage,
  CreateActivityPage,
} from '../../../views/parcels/activities/activity-pages.tsx';
import { localDateTime } from '../../../views/parts/dates.ts';
import { firstPage } from '../../database/paginate.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { localizeEvent } from '../event-presets/words.ts';
import { readEventChoices } from '../events/choices.ts';
import { findParcelWithHistory } from '../find-with-history.ts';
import { findActivity } from './queries.ts';

const { control } = paths;

/** The panel's pages for a parcel's history. */
export const activityControlPages = new Hono<SiteEnv>()
  .get(control.activities, allowsPage('parcels:read'), async (c) => {
    const [panel, parcel] = await Promise.all([readPanel(c), parcelOf(c, c.req.param('code'))]);
    if (parcel === undefined) return notFoundPage(c, panel);
    const props = { panel, t: c.var.t, parcel, choices: await readEventChoices(c) };
    return renderPanel(c, panel, <ActivitiesPage {...props} />);
  })
  .get(control.createActivity, allowsPage('parcels:write'), async (c) => {
    const [panel, parcel] = await Promise.all([readPanel(c), parcelOf(c, c.req.param('code'))]);
    if (parcel === undefined) return notFoundPage(c, panel);
    const props = { panel, t: c.var.t, parcel, choices: await readEventChoices(c) };
    return renderPanel(c, panel, <CreateActivityPage {...props} />);
  })
  .get(control.activity, allowsPage('parcels:write'), async (c) => {
    const [panel, parcel] = await Promise.all([readPanel(c), parcelOf(c, c.req.param('code'))]);
    const id = Number(c.req.param('activity'));
    const found = parcel && (await findActivity(c.var.deps.db, parcel.id, id));
    if (parcel === undefined || found === undefined) return notFoundPage(c, panel);
    const happenedAt = localDateTime(new Date(found.created_at), panel.timeZone);
    const activity = { ...localizeEvent(found, c.var.language.code), happenedAt };
    const { tracking_code: code } = parcel;
    return renderPanel(
      c,
      panel,
      <ActivityPage panel={panel} t={c.var.t} code={code} id={found.id} activity={activity} />,
    );
  });

function parcelOf(c: Context<SiteEnv>, code: string) {
  const { db, config } = c.var.deps;
  const { code: language } = c.var.language;
  const history = { timeZone: config.timeZone, request: firstPage(''), language };
  return findParcelWithHistory(db, code, history);
}
