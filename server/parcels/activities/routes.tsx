import { type Context, Hono } from 'hono';
import { localDateTime } from '../../../views/parts/dates.ts';
import { idIn } from '../../database/rows.ts';
import type { ActivityRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, del, patch, post } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { findDue } from '../cash/collections.ts';
import { localizeEvent } from '../event-presets/words.ts';
import { readEventChoices } from '../events/model.ts';
import { findPanelParcel, renderParcelPage } from '../panel-parcel.ts';
import type { ParcelWithHistory } from '../shared/parcel.ts';
import { ifMatch, versionTag } from '../version.ts';
import { withDateParts } from './date-parts.ts';
import { activity, createActivity, deleteActivity, updateActivity } from './model.ts';
import { findActivityById } from './queries.ts';

const { control } = paths;
const path = paths.api.activities;

export const activitiesApi = api([
  post(path, createActivity, {
    summary: 'Add an event to the history of a parcel',
    errors: [404],
    answer: activity,
    status: 201,
    isVersioned: true,
    show: showVersion,
    done: (t) => t.done.saved,
    example: { parcel_id: 'TEST-1001', title: 'Arrived', description: 'At the hub in Porto.' },
  }),
  patch(path, ifMatch(updateActivity), {
    summary: 'Change an event of a history',
    answer: activity,
    isVersioned: true,
    show: (c, after) => showVersion(c, localizeEvent(after, c.var.language.code)),
    done: (t) => t.done.saved,
    example: { id: 1, title: 'Arrived at the hub' },
  }),
  del(path, ifMatch(deleteActivity), {
    summary: 'Delete an event of a history',
    done: (t) => t.done.deleted,
  }),
]);

function showVersion(c: Context<SiteEnv>, row: ActivityRow) {
  setHeader(c, 'ETag', versionTag(row));
  return withDateParts(row, c.var.deps.config.timeZone);
}

/** What the form of an event needs: the choices, and what is still to be collected. */
async function readFormProps(c: Context<SiteEnv>, parcel: ParcelWithHistory) {
  const { db } = c.var.deps;
  const choices = await readEventChoices(db, c.var.language.code);
  return { choices, due: await findDue(db, parcel) };
}

const eventViews = () => import('../../../views/parcels/activities/activity-pages.tsx');

export const activityPages = new Hono<SiteEnv>()
  .get(control.activities, allowsPage('parcels:read'), (c) =>
    renderParcelPage(c, async (props) => {
      const { ActivitiesPage } = await eventViews();
      return <ActivitiesPage {...props} {...(await readFormProps(c, props.parcel))} />;
    }),
  )
  .get(control.createActivity, allowsPage('parcels:write'), (c) =>
    renderParcelPage(c, async (props) => {
      const { CreateActivityPage } = await eventViews();
      return <CreateActivityPage {...props} {...(await readFormProps(c, props.parcel))} />;
    }),
  )
  .get(control.activity, allowsPage('parcels:write'), async (c) => {
    const [panel, parcel] = await Promise.all([readPanel(c), findPanelParcel(c)]);
    const found = await findActivityById(c.var.deps.db, idIn(c.req.param('activity') ?? ''));
    if (parcel === undefined || found?.parcel_id !== parcel.id) return notFoundPage(c, panel);
    const happenedAt = localDateTime(new Date(found.created_at), panel.timeZone);
    const activity = { ...localizeEvent(found, c.var.language.code), happenedAt };
    const props = { panel, t: c.var.t, code: parcel.tracking_code, id: found.id, activity };
    const { ActivityPage } = await eventViews();
    return renderPanel(c, panel, <ActivityPage {...props} />);
  });
