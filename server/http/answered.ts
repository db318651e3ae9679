import { finished } from 'node:stream/promises';
import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';

/** Resolves when the answer to a request has gone out, or whoever asked is gone. */
export async function responseFinished(c: Context<SiteEnv>): Promise<void> {
  await finished(c.env.outgoing).catch(() => {});
}
