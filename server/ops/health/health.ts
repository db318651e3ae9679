import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';

/**
 * For load balancers and service managers: 200 if the database answers, otherwise 503. A site that is stopping is
 * healthy until it ends, but not ready for more requests.
 */
export const health = new Hono<SiteEnv>()
  .get(paths.health, anyone, answer)
  .get(paths.ready, anyone, async (c) => {
    if (c.get('deps').readiness.isReady) return answer(c);
    setHeader(c, 'Cache-Control', 'no-store');
    return c.json({ status: 'stopping' }, 503);
  });

async function answer(c: Context<SiteEnv>) {
  setHeader(c, 'Cache-Control', 'no-store');
  try {
    await sql`select id from settings`.execute(c.var.deps.db);
    return c.json({ status: 'ok' });
  } catch (error) {
    c.error = error instanceof Error ? error : new Error(String(error));
    return c.json({ status: 'unavailable' }, 503);
  }
}
