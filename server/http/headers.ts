import type { Context } from 'hono';
import type { SiteEnv } from './context.ts';

/**
 * Sets a response header on Node's own response. Hono's `c.header()` makes a Headers object of the web,
 * which costs more than all the rest of a small answer; that one is for what Hono's own middleware reads.
 */
export function setHeader(c: Context<SiteEnv>, name: string, value: string): void {
  c.env.outgoing.setHeader(name, value);
}

export function setHeaders(c: Context<SiteEnv>, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) c.env.outgoing.setHeader(name, value);
}

/** Adds request headers, with commas between, to those that the answer depends on. */
export function addVary(c: Context<SiteEnv>, names: string): void {
  const others = c.env.outgoing.getHeader('Vary');
  setHeader(c, 'Vary', others === undefined ? names : `${others}, ${names}`);
}
