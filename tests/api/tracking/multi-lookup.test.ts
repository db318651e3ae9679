import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { readCodes } from '../../support/barcodes.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { siteWithPair } from '../../support/parcels/merge-pair.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { siteThatShows } from '../../support/tracking/private-parcel.ts';

const path = (codes: string) => `/api/tracking?${new URLSearchParams({ codes })}`;

/** The codes of a list's parcels, and of those that are unknown with a question mark. */
async function codesFor({ ask }: Pick<TestSite, 'ask'>, codes: string) {
  const { data } = dataOf(await ask(path(codes)));
  const list: { tracking_code: string; found: boolean }[] = data;
  return list.map(({ tracking_code: code, found }) => (found ? code : `?${code}`));
}

async function siteWith(...codes: string[]) {
  const site = await startSite();
  for (const tracking_code of codes) await insertParcel(site.db, { tracking_code });
  return site;
}

const siteWithThree = () => siteWith('WB-1001', 'WB-1002', 'WB-1003');

const three = ['WB-1001', 'WB-1002', 'WB-1003'];

describe('several codes', () => {
  test('are answered with what the list shows of each, and nothing else', async () => {
    const { ask } = await siteWith('WB-1001');

    const reply = await ask(path('wb-1001,WB-9'));

    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(dataOf(reply)).toEqual({
      data: [
        {
          tracking_code: 'WB-1001',
          found: true,
          stage: 'in_transit',
          status: 'In transit',
          status_key: null,
          current_location: 'Lisbon',
          min_expected_delivery_date: '2026-03-05',
          max_expected_delivery_date: '2026-03-07',
          updated_at: '2026-03-01T08:00:00.000Z',
        },
        {
          tracking_code: 'WB-9',
          found: false,
          stage: null,
          status: null,
          status_key: null,
          current_location: null,
          min_expected_delivery_date: null,
          max_expected_delivery_date: null,
          updated_at: null,
        },
      ],
      current_page: 1,
      last_page: 1,
      next_page_url: null,
      per_page: 20,
      total: 2,
    });
  });

  test.each([
    'WB-1001,WB-1002,WB-1003',
    'WB-1001, WB-1002 ,WB-1003,',
    'WB-1001;WB-1002; WB-1003',
    'WB-1001 WB-1002  WB-1003',
    'WB-1001\tWB-1002\nWB-1003',
    'WB-1001\r\nWB-1002\r\n\r\nWB-1003\r\n',
    'WB-1001، WB-1002؛ WB-1003',
    'WB-1001、WB-1002，WB-1003',
    'WB-1001, WB-1002 WB-1003',
    '"WB-1001","WB-1002","WB-1003"',
    'WB 1001\nWB 1002\nWB 1003',
    '#wb1001, wb–1002, ＷＢ－1003',
    'https://a.example/WB-1001 https://a.example/WB-1002\nhttps://a.example/WB-1003',
    'https://a.example/track.html?code=WB-1001, a.example/track.html?code=WB-1002; WB-1003',
  ])('are found as people write them: %j', async (typed) => {
    expect(await codesFor(await siteWithThree(), typed)).toEqual(three);
  });

  test('stay in their order, the unknown ones as they were typed, and count once in whatever spelling', async () => {
    const site = await siteWithThree();

    const mixed = ['WB-1003', '?No such 1', 'WB-1001', '?x', '??!', 'WB-1002'];
    expect(await codesFor(site, 'wb-1003, No such 1, WB1001, x, ?!, wb_1002')).toEqual(mixed);
    const found = ['WB-1001', 'WB-1002'];
    expect(await codesFor(site, 'WB-1001, wb1001, #WB–1001, WB-1002')).toEqual(found);
    const first = ['?no-such', 'WB-1002'];
    expect(await codesFor(site, 'no-such, NOSUCH, No Such, WB-1002')).toEqual(first);
    // Those that differ by their separators alone are each found.
    await insertParcel(site.db, { tracking_code: 'WB.1001' });
    expect(await codesFor(site, 'wb.1001, WB-1001')).toEqual(['WB.1001', 'WB-1001']);
    expect(await codesFor(site, 'WB1001, WB-1001')).toEqual(['?WB1001', 'WB-1001']);
  });

  test('of pieces stand for their parcels', async () => {
    const site = await siteWith('WB-1001', 'WB-1002', 'WB-10021');
    expect(await codesFor(site, 'WB-1001/1, wb 1001/2\nWB-1002 / 3,WB-1003/1')).toEqual([
      'WB-1001',
      'WB-1002',
      '?WB-1003/1',
    ]);
    expect(await codesFor(site, 'WB-1001/2 WB-1002/9')).toEqual(['WB-1001', 'WB-1002']);
    // As it is looked up alone.
    expect(await codesFor(site, 'WB-1002/1,WB-1001/7')).toEqual(['WB-10021', 'WB-1001']);
  });

  test('of parcels that became one with others lead to those', async () => {
    const site = await siteWithPair();
    await insertParcel(site.db, { tracking_code: 'WB-1001' });
    await site.merge({ into: 'KEEP-1', from: 'GONE-2' });

    expect(await codesFor(site, 'WB-1001, GONE-2')).toEqual(['WB-1001', 'KEEP-1']);
    expect(await codesFor(site, 'WB 1001, gone 2, keep-1')).toEqual(['WB-1001', 'KEEP-1']);
    await insertParcel(site.db, { tracking_code: 'G-O-NE2' });
    expect(await codesFor(site, 'GONE-2, gone2')).toEqual(['KEEP-1', 'G-O-NE2']);
  });
});

test('a code with spaces in it is one where a parcel has it or none has a word of it, and else several', async () => {
  const codes = ['WB-1234-5678', '12345678', '2026-0001', '1234', '5678', '0001'];
  const site = await siteWith(...codes);
  for (const typed of ['WB 1234 5678', 'wb12 345678', '1234 5678', '2026\t0001', '2026\n0001']) {
    expect(await codesFor(site, typed), typed).toHaveLength(1);
  }

  const other = await siteWith('2026-0001', '5678');
  expect(await codesFor(other, '1234 5678')).toEqual(['?1234', '5678']);
  expect(await codesFor(other, '2026 0001, 1234 5678')).toEqual(['2026-0001', '?1234', '5678']);
  expect(await codesFor(other, '2026 0002')).toEqual(['?2026 0002']);
  expect(await codesFor(other, '2026 0002, 2026 0001')).toEqual(['?2026 0002', '2026-0001']);
});

describe('as many as ten', () => {
  const codes = (count: number) =>
    Array.from({ length: count }, (_, index) => `WB-${1001 + index}`);

  test('are answered, of the greatest length too, however often each is named', async () => {
    const long = codes(10).map((code) => code.padEnd(40, '-X'));
    const site = await siteWith(...long, ...three);

    expect(await codesFor(site, long.join(' '))).toEqual(long);
    expect(await codesFor(site, long.join('\n'))).toEqual(long);
    expect(await codesFor(site, [...codes(10), 'wb1001', 'WB 1002'].join())).toHaveLength(10);
  });

  test('and not more, whatever stands between them, and not none', async () => {
    const { ask } = await siteWithThree();

    for (const separator of [',', ' ', '\n']) {
      const reply = await ask(path(codes(11).join(separator)));
      expect(reply.status).toBe(422);
      expect(badFieldsOf(reply)).toEqual(['codes']);
      expect(reply.json()).toMatchObject({
        errors: ['You can track up to 10 at once.', 'Track the first 10, then the others.'],
      });
    }
    for (const none of ['/api/tracking', path(''), path(' , ')]) {
      const reply = await ask(none);
      expect(reply.status).toBe(422);
      expect(badFieldsOf(reply)).toEqual(['codes']);
    }
  });
});

describe('each code', () => {
  const left = async (site: TestSite, codes: string) =>
    (await site.ask(path(codes))).headers['ratelimit-remaining'];

  test.each([
    ['WB-1001,WB-1002', '58'],
    ['WB-1001 WB-1002', '58'],
    ['WB-1001,WB-1001,wb1001', '58'],
    ['WB-1001,NO-SUCH-1', '58'],
    ['NONE 1001', '58'],
    ['WB10 01', '59'],
  ])('counts as a lookup: %j', async (typed, remaining) => {
    expect(await left(await siteWithThree(), typed)).toBe(remaining);
  });

  test('that is unknown counts as a miss, whatever stands between them', async () => {
    const site = await siteWithThree();
    const unknown = Array.from({ length: 10 }, (_, index) => `NO-SUCH-${index}`);
    for (const _ of [1, 2]) await site.ask(path(unknown.join()));
    await site.ask(path(`WB-1001,${unknown.slice(1).join()}`));
    expect((await site.ask('/api/parcels/WB-1001')).status).toBe(200);
    await site.ask(path('WB-1001,NO-SUCH-1'));
    expect((await site.ask(path('WB-1001,WB-1002'))).status).toBe(429);
    expect((await site.ask('/api/parcels/WB-1001')).status).toBe(429);

    const other = await siteWithThree();
    // Eight words that may be one code, too.
    for (let turn = 1; turn <= 4; turn += 1) {
      await other.ask(path('AAA1 AAA2 AAA3 AAA4 AAA5 AAA6 AAA7 AAA8'));
    }
    expect((await other.ask(path('WB-1001,WB-1002'))).status).toBe(429);
  });

  test('is told before the limit, and none of them after it', async () => {
    const site = await siteWithThree();
    for (let turn = 1; turn <= 29; turn += 1) await site.ask(path('WB-1001,WB-1002'));

    expect((await site.ask(path(three.join()))).status).toBe(429);
    expect((await site.ask(path('WB-1001'))).status).toBe(429);
  });

  test('is the administrator’s to ask for without a limit', async () => {
    const admin = await signedInAdmin(await siteWithThree());
    for (let turn = 1; turn <= 40; turn += 1) await admin.ask(path('NO-1,NO-2'));

    expect(await codesFor(admin, 'WB-1001,WB-1002')).toEqual(['WB-1001', 'WB-1002']);
  });
});

test('what the list tells of a code is what a lookup of it alone finds', async () => {
  const site = await siteWithPair();
  for (const tracking_code of ['WB-1001', 'WB.1001', 'AB-77', 'A.B77X']) {
    await insertParcel(site.db, { tracking_code });
  }
  await site.merge({ into: 'KEEP-1', from: 'GONE-2' });
  const admin = site.admin;

  for (const typed of ['wb1001', 'wb.1001', 'AB77', 'ab_77', 'gone2', 'GONE-2', 'a-b77x', '....']) {
    const single = await admin.ask(`/api/parcels/${encodeURIComponent(typed)}`);
    const alone = single.status === 200 ? dataOf(single).tracking_code : `?${typed}`;
    expect(await codesFor(admin, `${typed}, NO-SUCH-1`)).toEqual([alone, '?NO-SUCH-1']);
  }
});

test.each(['masked', 'locked'] as const)(
  'the list of several says where parcels that are %s stand, and the administrator sees more',
  async (sight) => {
    const site = await siteThatShows(sight);
    const admin = await signedInAdmin(site);

    const both = path('PRIV-1001,NO-SUCH-1');
    const [stranger] = dataOf(await site.ask(both)).data;
    const [owner] = dataOf(await admin.ask(both)).data;

    const known = { found: true, stage: 'in_transit', max_expected_delivery_date: '2026-03-07' };
    expect(stranger).toMatchObject(known);
    expect(stranger).toMatchObject({ status: null, status_key: null, current_location: null });
    expect(owner).toMatchObject({
      ...known,
      current_location: '1420 West Fulton Street, Chicago',
      status: 'Handed to Ms. OKAFOR, call (312) 555-0147',
    });
  },
);

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

  test('is no other, and is there to be read alone', async () => {
    const { ask } = await siteWith('WB-1001', 'ABCD');
    const unknown = await ask('/no/such/page');
    // Both say which address it was.
    const sameOf = ({ text }: typeof unknown) =>
      text.replaceAll(/ value="[^"]*"/g, '').replace(/>\/[^<]*<\/p>/, '');

    for (const path of [
      '/WB1001',
      '/WB%201001',
      '/WB-1001/',
      '//WB-1001',
      '/track/WB-1001',
      '/wb-1001.html',
      '/%57B-1002',
      '/abc',
      `/${'A'.repeat(41)}`,
    ]) {
      const reply = await ask(path);
      expect(reply.status, path).toBe(404);
      expect(sameOf(reply)).toBe(sameOf(unknown));
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      expect((await ask('/WB-1001', { method })).status, method).toBe(404);
    }
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

describe('the QR code of a result', () => {
  test.each(['TEST-1001', 'abcd', 'A.b_c-1234567890123456789012345678901234'])(
    'leads to it: %s',
    async (code) => {
      const { ask, url } = await startSite();

      const { status, text } = await ask(`/qr.svg?code=${code}`);

      expect(status).toBe(200);
      expect(await readCodes(text)).toEqual([`${url}/track.html?code=${code}`]);
    },
  );

  test('leads to the public address of the site', { tags: 'extended' }, async () => {
    const { ask } = await startSite({
      PUBLIC_URL: 'https://parcels.example.com',
      TRUST_PROXY: '127.0.0.1',
    });

    const { text } = await ask('/qr.svg?code=TEST-1001', {
      headers: { 'X-Forwarded-Proto': 'https' },
    });

    expect(await readCodes(text)).toEqual([
      'https://parcels.example.com/track.html?code=TEST-1001',
    ]);
  });

  test('is black on white, with four modules of white around, and a few kilobytes', async () => {
    const { ask } = await startSite();

    const { headers, text } = await ask('/qr.svg?code=TEST-1001');

    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const [, size = ''] = text.match(/viewBox="0 0 (\d+) /) ?? [];
    expect(text).toContain(`<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`);
    const bars = [...text.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map((bar) => bar.slice(1).map(Number));
    const ends = bars.map(([x = 0, , length = 0]) => x + length);
    expect(Math.min(...bars.map(([x = 0]) => x))).toBe(4);
    expect(Math.min(...bars.map(([, y = 0]) => y))).toBe(4);
    expect(Math.max(...ends)).toBe(Number(size) - 4);
    expect(text.length).toBeLessThan(8000);
  });

  test('says nothing of whether there is such a parcel: it asks no database', async () => {
    const { ask, db } = await startSite();
    await db.destroy();

    expect((await ask('/qr.svg?code=NO-SUCH-1')).status).toBe(200);
  });

  test('is of codes alone', async () => {
    const { ask } = await startSite();
    const codes = ['', 'abc', 'a%20b%20c%20d', '%3Csvg%3E', 'a'.repeat(41)];

    for (const query of ['', ...codes.map((code) => `?code=${code}`)]) {
      expect((await ask(`/qr.svg${query}`)).status, query).toBe(422);
    }
  });
});
