import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { readAlerts } from './alerts.ts';

/** The JSON API of what needs attention. */
export const alertsApi = new Hono<SiteEnv>().get(paths.api.attention, adminOnly, async (c) => {
  const { db, config } = c.var.deps;
  const clock = { now: new Date(), timeZone: config.timeZone };
  return success(c, await readAlerts(db, clock));
});
