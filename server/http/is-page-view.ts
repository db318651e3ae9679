import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';

/** Whether somebody reads a page now: no program looks whether it is there, and no browser only prepares for it. */
export function isPageView(c: Context<SiteEnv>): boolean {
  const purpose = c.req.header('Sec-Purpose') ?? c.req.header('Purpose') ?? '';
  return c.req.method === 'GET' && !purpose.includes('prefetch');
}
