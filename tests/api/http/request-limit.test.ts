import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { keepsPages, startSite } from '../../support/site.ts';

const perMinute = 1200;
const from = (address: string) => ({ 'X-Forwarded-For': address });

test.runIf(keepsPages)(
  'a network that asks without end is answered from the cache alone, in few bytes',
  { timeout: 60_000 },
  async () => {
    const { site, admin } = await siteWithAdmin({ TRUST_PROXY: '127.0.0.1' });
    const headers = from('203.0.113.7');
    const ask = (path: string) => site.ask(path, { headers });
    expect((await ask(paths.home)).status).toBe(200);
    // The home page was the first.
    for (let sent = 1; sent < perMinute; sent += 50) {
      const count = Math.min(50, perMinute - sent);
      const replies = await Promise.all(Array.from({ length: count }, () => ask('/api/nothing')));
      expect(replies.filter(({ status }) => status !== 404)).toEqual([]);
    }

    const call = await ask('/api/nothing');
    expect(call.status).toBe(429);
    expect(call.json()).toMatchObject({
      status: 'fail',
      message: expect.stringContaining('Too many'),
    });
    const page = await ask('/nothing');
    expect(page.status).toBe(429);
    expect(page.headers).toMatchObject({
      'content-type': expect.stringContaining('text/plain'),
      'cache-control': 'no-store',
      'ratelimit-limit': String(perMinute),
    });
    expect(Number(page.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(page.text).toMatch(/^Too many attempts\. Try again in \d+ (?:seconds?|minute)\.$/);

    // Neither what is said to be a key or a session, nor what ends early, is a way round it.
    for (const [path, more] of [
      ['/nothing', { Cookie: 'session=none' }],
      ['/api/reviews', { Authorization: 'Bearer wb_none' }],
      ['/nothing', { Authorization: 'Bearer wb_none' }],
      ['/assets/none.js', {}],
      ['/assets/look/none/none', { Cookie: 'session=none' }],
      [paths.metrics, { Cookie: 'session=none' }],
      [`/${'x'.repeat(9000)}`, { Cookie: 'session=none' }],
      [paths.embed, {}],
    ] as const) {
      const { status } = await site.ask(path, { headers: { ...headers, ...more } });
      expect(status, path).toBe(429);
    }

    expect((await ask(paths.home)).status).toBe(200);
    expect((await ask(paths.health)).status).toBe(200);
    expect((await site.ask('/nothing', { headers: from('203.0.113.8') })).status).toBe(404);
    expect((await admin.ask(paths.control.index, { headers })).status).toBe(200);
  },
);

test('the networks around an IPv6 network together have a limit, too', {
  tags: 'extended',
  timeout: 120_000,
}, async () => {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  for (let network = 0; network < 5; network += 1) {
    const headers = from(`2001:db8:0:${network}::1`);
    const ask = () => site.ask('/api/nothing', { headers });
    for (let sent = 0; sent < 1000; sent += 50) {
      await Promise.all(Array.from({ length: 50 }, ask));
    }
    expect((await ask()).status).toBe(network < 4 ? 404 : 429);
  }
});

test('each answer to an API key says what is left of its own limit', async () => {
  const { ask } = await programWith(await startSite());

  const { headers } = await ask('/api/graph');

  expect(headers).toMatchObject({
    'ratelimit-limit': '600',
    'ratelimit-remaining': '599',
    'ratelimit-reset': '60',
    ratelimit: '"api-key";r=599;t=60',
    'ratelimit-policy': '"api-key";q=600;w=60',
  });
});
