import { type Context, Hono } from 'hono';
import { withAudit } from '../../audit/with-audit.ts';
import { deleteImageIfUnused } from '../../content/images/queries.ts';
import type { ActivityRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import type { ActivityChanges } from '../../shared/parcel.ts';
import { paths } from '../../shared/paths.ts';
import { removeDelivery } from '../deliveries/removal.ts';
import { localizedEvent } from '../event-presets/localized.ts';
import { keptKey } from '../event-presets/words.ts';
import { findParcelByKey } from '../find-parcel.ts';
import { syncParcelStatus } from '../status.ts';
import { withDateParts } from './date-parts.ts';
import { deleteActivity, findActivityById, insertActivity, updateActivity } from './queries.ts';
import { activityChange, activityDeletion, newActivity } from './schema.ts';
import { utcTimestamp } from './timestamp.ts';

const path = paths.api.activities;

/** The JSON API of parcel activities. */
export const activitiesApi = new Hono<SiteEnv>()
  .post(path, adminOnly, isJson, validJson(newActivity), async (c) => {
    const { parcel_id, ...fields } = c.req.valid('json');
    const { t, deps } = c.var;
    const { db, config } = deps;
    const parcel = await findParcelByKey(db, parcel_id);
    if (parcel === undefined) throw new Problem(404, t.errors.notFound);
    const dated = inUtc(fields, config.timeZone);
    const activity = await withAudit(c, async (trx, record) => {
      const now = new Date();
      const after = await insertActivity(trx, parcel.id, dated, now);
      await record({ action: 'created', ...about(after), after });
      await syncParcelStatus(trx, record, parcel.id, { now, stage: after.stage !== null });
      return after;
    });
    const shown = withDateParts(activity, config.timeZone);
    return success(c, shown, { status: 201, message: t.done.activityAdded });
  })
  .patch(path, adminOnly, isJson, validJson(activityChange), async (c) => {
    const { id, parcel_id, ...changes } = c.req.valid('json');
    const { t, deps } = c.var;
    const { db, config } = deps;
    // An activity cannot move to another parcel: a `parcel_id` in the request has to match its own.
    const parcel = parcel_id === undefined ? null : await findParcelByKey(db, parcel_id);
    const reference = { id, parcelId: parcel?.id ?? null };
    const dated = inUtc(changes, config.timeZone);
    const activity = parcel !== undefined && (await changeActivity(c, reference, dated));
    if (!activity) throw new Problem(404, t.errors.notFound);
    const said = localizedEvent(activity, c.var.language.code);
    const shown = withDateParts(said, config.timeZone);
    return success(c, shown, { message: t.done.activitySaved });
  })
  .delete(path, adminOnly, isJson, validJson(activityDeletion), async (c) => {
    const deleted = await withAudit(c, async (trx, record) => {
      const { id } = c.req.valid('json');
      await removeDelivery(trx, record, id);
      const before = await deleteActivity(trx, id);
      if (before === undefined) return false;
      await deleteImageIfUnused(trx, before.image);
      await record({ action: 'deleted', ...about(before), before });
      const stage = before.stage !== null;
      await syncParcelStatus(trx, record, before.parcel_id, { now: new Date(), stage });
      return true;
    });
    if (!deleted) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.done.activityDeleted });
  });

function changeActivity(
  c: Context<SiteEnv>,
  reference: { id: number; parcelId: number | null },
  changes: ActivityChanges,
) {
  return withAudit(c, async (trx, record) => {
    const now = new Date();
    const before = (await findActivityById(trx, reference.id)) ?? null;
    const builtin_key = keptKey(before?.builtin_key ?? null, changes.title ?? before?.title);
    const after = await updateActivity(trx, reference, { ...changes, builtin_key }, now);
    if (after === undefined) return undefined;
    await record({ action: 'changed', ...about(after), before, after });
    const isMoved = before?.created_at !== after.created_at;
    const stage = before?.stage !== after.stage || (isMoved && after.stage !== null);
    await syncParcelStatus(trx, record, after.parcel_id, { now, stage });
    return after;
  });
}

/** How an event names an activity. */
function about({ id, title, parcel_id }: ActivityRow) {
  return { type: 'activity', id, name: title, parcelId: parcel_id } as const;
}

/** The same fields with `created_at` converted from the site's local time to UTC. */
function inUtc<Fields extends { created_at?: string | undefined }>(
  fields: Fields,
  timeZone: string,
): Fields {
  const { created_at } = fields;
  return created_at === undefined
    ? fields
    : { ...fields, created_at: utcTimestamp(created_at, timeZone) };
}
