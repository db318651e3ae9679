import { Hono } from 'hono';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { isJson, validJson } from '../http/input/json-body.ts';
import { adminOnly } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { type ParcelKey, parcelByKey } from '../parcels/queries.ts';
import { paths } from '../shared/paths.ts';
import { activityView } from './public.ts';
import { deleteActivity, insertActivity, updateActivity } from './queries.ts';
import { activitySchemas } from './schema.ts';

/**
 * The JSON calls about what happened to parcels.
 *
 * @param timeZone the site's own.
 */
export function activitiesApi(db: Db, timeZone: string) {
  const path = paths.api.activities;
  const view = activityView(timeZone);
  const { newActivity, activityChange, activityDeletion } = activitySchemas(timeZone);
  const findParcel = parcelByKey(db);
  const parcelIdOf = async (key: ParcelKey) => (await findParcel(key))?.id;

  return new Hono<SiteEnv>()
    .post(path, adminOnly, isJson, validJson(newActivity), async (c) => {
      const { parcel_id, ...fields } = c.req.valid('json');
      const parcelId = await parcelIdOf(parcel_id);
      if (parcelId === undefined) throw new Problem(404, c.var.t.errors.notFound);
      const activity = await insertActivity(db, parcelId, fields, new Date());
      return success(c, view(activity), { status: 201 });
    })
    .patch(path, adminOnly, isJson, validJson(activityChange), async (c) => {
      const { id, parcel_id, ...changes } = c.req.valid('json');
      // An activity stays with its parcel; where one is named, it has to be that one.
      const parcelId = parcel_id === undefined ? null : await parcelIdOf(parcel_id);
      const activity =
        parcelId !== undefined && (await updateActivity(db, { id, parcelId }, changes, new Date()));
      if (!activity) throw new Problem(404, c.var.t.errors.notFound);
      return success(c, view(activity));
    })
    .delete(path, adminOnly, isJson, validJson(activityDeletion), async (c) => {
      const deleted = await deleteActivity(db, c.req.valid('json').id);
      if (!deleted) throw new Problem(404, c.var.t.errors.notFound);
      return success(c, {});
    });
}
