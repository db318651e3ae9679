import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const tooMany = [
  'Too many lookups.',
  expect.stringMatching(/^Try again in (\d+ seconds|1 minute)\.$/),
];
const threeDays = 72 * 60 * 60 * 1000;
const found = '/api/parcels/TEST-1001';
const unknown = '/api/parcels/NO-SUCH-1';

async function siteWithParcel(env: Record<string, string> = {}) {
  const site = await startSite(env);
  await insertParcel(site.db);
  return site;
}

/** Asks for paths in turn, one after another, and gives back how often each status came. */
async function ask({ ask }: Pick<TestSite, 'ask'>, times: number, ...paths: string[]) {
  const counts: Record<number, number> = {};
  for (let turn = 0; turn < times; turn += 1) {
    const { status } = await ask(paths[turn % paths.length] ?? '');
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('an address may look up sixty parcels a minute', () => {
  test('over the API and the page together', async () => {
    const site = await siteWithParcel();

    expect(await ask(site, 62, found, '/track.html?code=TEST-1001')).toEqual({ 200: 60, 429: 2 });
  });

  test.each([
    ['ahead', threeDays],
    ['behind', -threeDays],
  ])('and again when a clock that was three days %s is right', async (_where, wrongBy) => {
    const right = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: right + wrongBy });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const site = await siteWithParcel();
    expect(await ask(site, 61, found)).toEqual({ 200: 60, 429: 1 });

    vi.setSystemTime(right);

    expect(await ask(site, 60, found)).toEqual({ 200: 60 });
    const { headers } = await site.ask(found);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('answers say how many are left', async () => {
    const site = await siteWithParcel();
    await site.ask('/track.html?code=TEST-1001');

    const { headers } = await site.ask(found);

    expect(headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '58' });
    expect(Number(headers['ratelimit-reset'])).toBeGreaterThan(0);
  });

  test('then the API asks to wait', async () => {
    const site = await siteWithParcel();
    await ask(site, 60, found);

    const reply = await site.ask(found);

    expect(reply.status).toBe(429);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      data: {},
      errors: tooMany,
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '60', 'ratelimit-remaining': '0' });
  });

  test('then the page says so in upper case, for this reader alone', async () => {
    const site = await siteWithParcel();
    await ask(site, 60, found);

    const { status, text, headers } = await site.ask('/track.html?code=TEST-1001');

    expect(status).toBe(429);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(text.includes('<p class="track-fault">TOO MANY LOOKUPS.</p>')).toBe(true);
    expect(text).toMatch(/<p>Try again in (\d+ seconds|1 minute)\.<\/p>/);
    expect(text.includes('value="TEST-1001"')).toBe(true);
    expect(text.includes('Ada Okoye')).toBe(false);
  });

  test('the page without a code is no lookup', async () => {
    const site = await siteWithParcel();

    expect(await ask(site, 70, '/track.html')).toEqual({ 200: 70 });
    expect((await site.ask(found)).headers['ratelimit-remaining']).toBe('59');
  });
});

describe('an address may miss thirty times a minute', () => {
  test.each([
    ['an unknown code', [unknown], { 404: 30, 429: 2 }],
    ['no code at all', ['/api/parcels/%20'], { 422: 30, 429: 2 }],
    ['either, here and there', [unknown, '/track.html?code=+'], { 404: 15, 422: 15, 429: 2 }],
  ])('with %s', async (_name, paths, counts) => {
    expect(await ask(await siteWithParcel(), 32, ...paths)).toEqual(counts);
  });

  test('then it finds nothing either', async () => {
    const site = await siteWithParcel();
    await ask(site, 30, unknown);

    const reply = await site.ask(found);

    expect(reply.status).toBe(429);
    expect(reply.headers).toMatchObject({ 'ratelimit-limit': '30', 'ratelimit-remaining': '0' });
    expect(reply.json()).toMatchObject({ errors: tooMany });
    expect((await site.ask('/track.html?code=TEST-1001')).status).toBe(429);
  });

  test('what it finds does not count', async () => {
    const site = await siteWithParcel();
    await ask(site, 29, unknown);

    expect(await ask(site, 31, found)).toEqual({ 200: 31 });
  });
});

test('a code in another spelling is one lookup, and no miss', async () => {
  const site = await siteWithParcel();

  expect(await ask(site, 62, '/api/parcels/test%201001')).toEqual({ 200: 60, 429: 2 });
});

describe('the limits', () => {
  test('are each address’s own', async () => {
    const site = await siteWithParcel({ TRUST_PROXY: '127.0.0.1' });
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
    for (let miss = 1; miss <= 31; miss += 1) await site.ask(unknown, from('203.0.113.7'));

    expect((await site.ask(found, from('203.0.113.7'))).status).toBe(429);
    expect((await site.ask(found, from('203.0.113.8'))).status).toBe(200);
  });

  test('do not hold the administrator', async () => {
    const admin = await signedInAdmin(await siteWithParcel());

    const pages = ['/track.html?code=NO-SUCH-1', '/track.html?code=TEST-1001'];
    expect(await ask(admin, 100, ...pages, unknown, found)).toEqual({ 200: 50, 404: 50 });
  });
});
