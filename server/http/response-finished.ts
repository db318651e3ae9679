import { finished } from 'node:stream/promises';
import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';

/** Resolves when the response has been sent, or the client has disconnected. */
export async function responseFinished(c: Context<SiteEnv>): Promise<void> {
  await finished(c.env.outgoing).catch(() => {});
}
