import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { canStore } from './storage.ts';

/**
 * For load balancers and service managers: 200 if the database answers, otherwise 503. A site that is stopping, or that
 * cannot store anything because its disk is full, is healthy, but not ready for more requests.
 */
export const health = new Hono<SiteEnv>()
  .get(paths.health, anyone, (c) => answer(c, async () => 'ok'))
  .get(paths.ready, anyone, (c) =>
    answer(c, async () => {
      const { deps } = c.var;
      if (!deps.readiness.isReady) return 'stopping';
      return (await canStore(deps)) ? 'ok' : 'read-only';
    }),
  );

/** @param statusOf what it says if the database answers; it is 200 if that is `ok`. */
async function answer(c: Context<SiteEnv>, statusOf: () => Promise<string>) {
  setHeader(c, 'Cache-Control', 'no-store');
  try {
    const status = await statusOf();
    if (status !== 'stopping') await sql`select id from settings`.execute(c.var.deps.db);
    return c.json({ status }, status === 'ok' ? 200 : 503);
  } catch (error) {
    c.error = error instanceof Error ? error : new Error(String(error));
    return c.json({ status: 'unavailable' }, 503);
  }
}
