import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { siteWithPair } from '../../support/parcels/merge-pair.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

async function siteWith(...codes: string[]) {
  const site = await startSite();
  for (const tracking_code of codes) await insertParcel(site.db, { tracking_code });
  return site;
}

const locationOf = async ({ ask }: Pick<TestSite, 'ask'>, path: string) => {
  const { status, headers } = await ask(path);
  return `${status} ${headers.location ?? ''}`.trim();
};

describe('the short address of a parcel', () => {
  test.each([
    ['/WB-1001', '/track.html?code=WB-1001'],
    ['/wb-1001', '/track.html?code=WB-1001'],
    ['/WB-1001?lang=de', '/track.html?code=WB-1001&lang=de'],
    ['/wb-1001?lang=xx&page=2', '/track.html?code=WB-1001'],
    ['/a.b_c', '/track.html?code=A.B_C'],
    ['/12345678', '/track.html?code=12345678'],
    ['/Health', '/track.html?code=HEALTH'],
  ])('%s leads to its result', async (path, location) => {
    const { ask } = await siteWith('WB-1001', 'A.B_C', '12345678', 'HEALTH');

    const { status, headers } = await ask(path);

    expect(status).toBe(302);
    expect(headers).toMatchObject({ location, 'cache-control': 'private, no-store' });
    const head = await ask(path, { method: 'HEAD' });
    expect(head).toMatchObject({ status: 302, text: '', headers: { location } });
  });

  test('of one that became one with another leads to that', async () => {
    const site = await siteWithPair();
    await site.merge({ into: 'KEEP-1', from: 'GONE-2' });

    expect(await locationOf(site, '/gone-2')).toBe('302 /track.html?code=KEEP-1');
    expect(await locationOf(site, '/gone2')).toBe('404');
  });

  test.each([
    '/WB1001',
    '/WB%201001',
    '/WB-1001/',
    '//WB-1001',
    '/track/WB-1001',
    '/wb-1001.html',
    '/%57B-1002',
    '/abc',
    `/${'A'.repeat(41)}`,
  ])('is no other: %s', async (path) => {
    const { ask } = await siteWith('WB-1001', 'ABCD');
    const unknown = await ask('/no/such/page');

    const reply = await ask(path);

    expect(reply.status).toBe(404);
    // Both say which address it was.
    const sameOf = ({ text }: typeof reply) =>
      text.replaceAll(/ value="[^"]*"/g, '').replace(/>\/[^<]*<\/p>/, '');
    expect(sameOf(reply)).toBe(sameOf(unknown));
  });

  test('takes the place of no page and no file', async () => {
    const taken = ['track.html', 'health', 'metrics', 'control', 'robots.txt', 'favicon.ico'];
    const plain = await startSite();
    const site = await siteWith(...taken, 'preferences', 'graph.json');

    for (const path of [...taken.map((name) => `/${name}`), '/graph.json', '/cp']) {
      expect(await locationOf(site, path), path).toBe(await locationOf(plain, path));
    }
    expect((await site.ask('/preferences')).status).toBe(405);
  });

  test('is there to be read alone', async () => {
    const { ask } = await siteWith('WB-1001');

    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('/WB-1001', { method })).status, method).toBe(404);
    }
  });
});

describe('who asks for short addresses', () => {
  test('looks parcels up', async () => {
    const { ask } = await siteWith('WB-1001');

    expect((await ask('/WB-1001')).headers['ratelimit-remaining']).toBe('59');
    expect((await ask('/NO-SUCH-1')).headers['ratelimit-remaining']).toBe('58');
    expect((await ask('/no/such/1')).headers['ratelimit-remaining']).toBeUndefined();
    expect((await ask('/no-such-1.png')).headers['ratelimit-remaining']).toBeUndefined();
  });

  test('may miss thirty times a minute, and then finds nothing either', async () => {
    const { ask } = await siteWith('WB-1001');
    for (let miss = 1; miss <= 30; miss += 1) {
      expect((await ask(`/NO-SUCH-${miss}`)).status).toBe(404);
    }

    expect((await ask('/WB-1001')).status).toBe(429);
    expect((await ask('/NO-SUCH-1')).status).toBe(429);
    expect((await ask('/api/parcels/WB-1001')).status).toBe(429);
    expect((await ask('/no/such/page')).status).toBe(404);
    expect((await ask('/')).status).toBe(200);
  });

  test('is not held if it is the administrator', async () => {
    const admin = await signedInAdmin(await siteWith('WB-1001'));
    for (let miss = 1; miss <= 40; miss += 1) await admin.ask('/NO-SUCH-1');

    expect(await locationOf(admin, '/WB-1001')).toBe('302 /track.html?code=WB-1001');
  });

  test('leaves no code in the log', async () => {
    const { ask, logged } = await siteWith('WB-1001');

    await ask('/WB-1001');
    await ask('/NO-SUCH-1');

    expect(logged.filter(({ msg }) => msg === 'request')).toMatchObject([
      { path: '/*', status: 302 },
      { path: '/*', status: 404 },
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/WB-1001|NO-SUCH/i);
  });
});
