import { createHash, timingSafeEqual } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { inRanges, parseAddress } from '../../http/addresses.ts';
import { isProxied } from '../../http/connection.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { paths } from '../../shared/paths.ts';

/** For Prometheus: from METRICS_FROM, or with METRICS_TOKEN. Other requests get 404. */
export const metricsApi = new Hono<SiteEnv>().get(paths.metrics, anyone, async (c) => {
  if (!hasToken(c) && !isFromScraper(c)) throw new Problem(404, c.var.t.errors.notFound);
  const { text, contentType } = await c.var.deps.metrics.read();
  setHeader(c, 'Cache-Control', 'no-store');
  return c.body(text, 200, { 'Content-Type': contentType });
});

function hasToken(c: Context<SiteEnv>): boolean {
  const { token } = c.get('deps').config.metrics;
  const sent = c.req.header('Authorization')?.match(/^Bearer (.+)$/i)?.[1];
  if (token === null || sent === undefined) return false;
  const [expected, actual] = [token, sent].map((text) =>
    createHash('sha256').update(text).digest(),
  );
  return expected !== undefined && actual !== undefined && timingSafeEqual(expected, actual);
}

/** Only the socket counts: a request through a proxy may come from anywhere. */
function isFromScraper(c: Context<SiteEnv>): boolean {
  const { incoming } = c.env;
  const peer = parseAddress(incoming.socket.remoteAddress ?? '');
  if (peer === null || isProxied(incoming)) return false;
  return inRanges(c.get('deps').config.metrics.from)(peer);
}
