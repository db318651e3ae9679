import type { Context } from 'hono';
import { isLoopback } from './addresses.ts';
import type { SiteEnv } from './context.ts';

/** The origin in the request; null unless it is this machine, because a client can send any origin. */
export function localOrigin(c: Context<SiteEnv>): string | null {
  const origin = c.var.origin;
  return isLoopback(new URL(origin).hostname) ? origin : null;
}
