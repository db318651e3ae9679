import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { readJson } from '../../http/input/body.ts';
import { allows } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { verbContext } from '../../verbs/request.ts';
import { localizeEvent } from '../event-presets/words.ts';
import { isExpectedBy } from '../if-match.ts';
import { versionTag } from '../version.ts';
import { createActivity, deleteActivity, updateActivity } from './actions.ts';
import { withDateParts } from './date-parts.ts';

const path = paths.api.activities;

/** The JSON API of parcel activities. */
export const activitiesApi = new Hono<SiteEnv>()
  .post(path, allows('parcels:write'), async (c) => {
    const activity = await createActivity(verbContext(c), await readJson(c));
    setHeader(c, 'ETag', versionTag(activity));
    const data = withDateParts(activity, c.var.deps.config.timeZone);
    return success(c, data, { status: 201, message: c.var.t.done.activityAdded });
  })
  .patch(path, allows('parcels:write'), async (c) => {
    const activity = await updateActivity(verbContext(c), await readJson(c), isExpectedBy(c));
    setHeader(c, 'ETag', versionTag(activity));
    const localized = localizeEvent(activity, c.var.language.code);
    const data = withDateParts(localized, c.var.deps.config.timeZone);
    return success(c, data, { message: c.var.t.done.activitySaved });
  })
  .delete(path, allows('parcels:write'), async (c) => {
    await deleteActivity(verbContext(c), await readJson(c), isExpectedBy(c));
    return success(c, {}, { message: c.var.t.done.activityDeleted });
  });
