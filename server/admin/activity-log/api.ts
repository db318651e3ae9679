import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readEventFilter } from './filter.ts';
import { listEvents } from './queries.ts';

/** The JSON API of what happened. It is read only: nobody changes or deletes an event. */
export const auditApi = new Hono<SiteEnv>().get(paths.api.audit, adminOnly, async (c) => {
  const { filter } = readEventFilter(c);
  return success(c, await listEvents(c.var.deps.db, filter, readListRequest(c)));
});
