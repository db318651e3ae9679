import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { keysOf, programWith } from '../../support/auth/api-keys.ts';
import { dataOf } from '../../support/http.ts';
import { siteThatTells } from '../../support/notifications/status-emails.ts';
import { siteToFollow } from '../../support/notifications/subscribers.ts';
import { siteWithThree } from '../../support/parcels/events.ts';
import { range } from '../../support/parcels/many-parcels.ts';
import { insertParcel } from '../../support/parcels.ts';
import { headOf, rawConnection } from '../../support/raw-request.ts';
import { manifest } from '../../support/site.ts';
import {
  answerWith,
  privateWordsIn,
  siteThatShows,
} from '../../support/tracking/private-parcel.ts';
import { openStream, portOf, siteOnItsWay } from '../../support/tracking/streams.ts';
import { siteToImport } from '../../support/transfer/imports.ts';

describe('an open stream', () => {
  test('is no lookup, which its result was already; guessing is a miss', async () => {
    const site = await siteOnItsWay();

    const first = await openStream(site, 'TEST-1001');
    const guesses = [];
    for (let guess = 0; guess < 31; guess += 1) {
      guesses.push((await site.ask(`/api/parcels/NO-SUCH-${guess}/stream`)).status);
    }

    expect(first.headers['ratelimit-remaining']).toBe('119');
    expect(guesses.filter((status) => status === 404)).toHaveLength(30);
    expect(guesses.at(-1)).toBe(429);
    expect((await site.ask('/api/parcels/NO-SUCH-1')).status).toBe(429);
    expect((await site.ask('/metrics')).text).not.toMatch(/^waybill_lookups_total.* [1-9]/m);
  });

  test('however many ask at the same moment, no more than fifty begin', async () => {
    const site = await siteOnItsWay();

    const asked = Array.from({ length: 60 }, () => openStream(site, 'TEST-1001'));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('begins when all is answered that was asked on its connection before', async () => {
    const site = await siteOnItsWay();
    const connection = await rawConnection(site.port);
    const asset = manifest.loader;

    connection.write(headOf(`GET ${asset}`, {}) + headOf('GET /api/parcels/TEST-1001/stream', {}));

    let output = '';
    for await (const bytes of connection) {
      output += bytes;
      if (output.includes('event: parcel')) break;
    }
    expect(output.match(/^HTTP\/1.1 200 OK\r\n/gm)).toHaveLength(2);
  });

  test('a network may have fifty; who leaves makes room', async () => {
    const site = await siteOnItsWay();
    const streams = [];
    for (let count = 0; count < 50; count += 1) streams.push(await openStream(site, 'TEST-1001'));

    const { status, headers } = await site.ask('/api/parcels/TEST-1001/stream');
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('60');
    expect((await site.ask('/metrics')).text).toContain('waybill_live_streams 50');

    streams[0]?.close();
    await expect.poll(async () => (await site.ask('/metrics')).text).toContain('_live_streams 49');
    expect((await openStream(site, 'TEST-1001')).status).toBe(200);
  });

  test('a network of IPv6 may have fifty, and the /56 around it two hundred', async () => {
    const site = await siteOnItsWay({ TRUST_PROXY: '127.0.0.1' });
    const from = (network: string, host = 1) => ({ 'X-Forwarded-For': `${network}::${host}` });
    const statusFrom = async (network: string, host?: number) =>
      (await site.ask('/api/parcels/TEST-1001/stream', { headers: from(network, host) })).status;
    const openSome = async (network: string) => {
      const asked = range(1, 50).map((host) => openStream(site, 'TEST-1001', from(network, host)));
      return (await Promise.all(asked)).filter(({ status }) => status === 200);
    };

    const [first = []] = [await openSome('2001:db8:0:1200')];
    expect(first).toHaveLength(50);
    expect(await statusFrom('2001:db8:0:1200', 99)).toBe(429);
    for (const network of ['1201', '12fe', '12ff']) {
      expect(await openSome(`2001:db8:0:${network}`)).toHaveLength(50);
    }

    expect(await statusFrom('2001:db8:0:1280')).toBe(429);
    expect((await openStream(site, 'TEST-1001', from('2001:db8:0:1300'))).status).toBe(200);
    first[0]?.close();
    await expect
      .poll(async () => (await openStream(site, 'TEST-1001', from('2001:db8:0:1280'))).status)
      .toBe(200);
  });

  test('is logged when it ends, without its code', async () => {
    const site = await siteOnItsWay();
    const stream = await openStream(site, 'TEST-1001');
    await stream.next();
    stream.close();

    const ended = () => site.logged.find(({ msg }) => msg === 'stream ended');
    await expect.poll(ended).toMatchObject({ ms: expect.any(Number) });
    const request = site.logged.find(({ msg }) => msg === 'request');
    expect(request).toMatchObject({
      path: '/api/parcels/*/stream',
      requestId: ended()?.requestId,
    });
    expect(JSON.stringify(site.logged)).not.toContain('TEST-1001');
  });

  test('ends where who may see what is set anew, and where the administrator signs out', async () => {
    const site = await siteOnItsWay();
    const own = await openStream(site, 'TEST-1001', { Cookie: site.admin.cookie });
    const others = await openStream(site, 'TEST-1001');
    await Promise.all([own.next(), others.next()]);

    await site.call('PATCH', '/api/settings', { company_name: 'Northwind' });
    await site.admin.ask('/api/admins/auth/signout');
    expect(await own.rest()).toEqual([]);
    const owner = await signedInAdmin(site);
    await owner.ask('/api/settings', { method: 'PATCH', json: { public_details: 'masked' } });
    expect(await others.rest()).toEqual([]);
  });
});

describe('who comes back with Last-Event-ID', () => {
  test('is told what was missed, and nothing where that is nothing', async () => {
    const site = await siteOnItsWay();
    const { id } = await (await openStream(site, 'TEST-1001')).next();
    const headers = { 'Last-Event-ID': id ?? '' };

    const calm = await openStream(site, 'TEST-1001', headers);
    await site.add('TEST-1001', 'First');
    await site.add('OTHER-1', 'Of the other');
    await site.add('TEST-1001', 'Second');
    const back = await openStream(site, 'TEST-1001', headers);

    expect((await calm.next()).data.history?.data[0]?.title).toBe('First');
    expect((await back.next()).data.history?.total).toBe(3);
    const missed = [await back.next(), await back.next()];
    expect(missed.map(({ event, data }) => [event, data.title])).toEqual([
      ['activity', 'First'],
      ['activity', 'Second'],
    ]);
    expect(missed[0]?.id).toBeNull();
  });

  test('is told what is shown of fifty events, and of more of them none', async () => {
    const site = await siteOnItsWay();
    const { id } = await (await openStream(site, 'TEST-1001')).next();
    const headers = { 'Last-Event-ID': id ?? '' };
    const addSome = async (from: number, to: number) => {
      for (let count = from; count <= to; count += 1) await site.add('TEST-1001', `Event ${count}`);
    };

    await addSome(1, 50);
    const fifty = await openStream(site, 'TEST-1001', headers);
    const all = [];
    for (let count = 0; count <= 20; count += 1) all.push((await fifty.next()).data.title);
    await addSome(51, 51);
    const more = await openStream(site, 'TEST-1001', headers);

    // The first page of the history.
    const events = Array.from({ length: 20 }, (_, index) => `Event ${index + 31}`);
    expect(all).toEqual([undefined, ...events]);
    expect(await more.next()).toMatchObject({ event: 'parcel', data: { history: { total: 52 } } });
    await addSome(52, 52);
    const next = [await more.next(), await more.next()];
    expect(next.map(({ event, data }) => [event, data.title])).toEqual([
      ['parcel', undefined],
      ['activity', 'Event 52'],
    ]);
  });

  test.each([
    ['is of another database', '999999'],
    ['is older than what is kept', '1'],
    ['is none', 'what?'],
  ])('gets the parcel where the id %s', async (_name, id) => {
    const site = await siteOnItsWay();
    for (const title of ['One', 'Two', 'Three']) await site.add('TEST-1001', title);
    await site.db.deleteFrom('audit_events').where('id', '<', 3).execute();

    const back = await openStream(site, 'TEST-1001', { 'Last-Event-ID': id });

    expect(await back.next()).toMatchObject({ event: 'parcel', id: expect.any(String) });
  });
});

const path = '/api/parcels/PRIV-1001';

const note = { title: 'Left with Hannah Okafor', description: 'Call 0147.', location: 'Chicago' };

async function siteWithStreams(shows: 'masked' | 'locked') {
  const site = await siteThatShows(shows);
  const admin = await signedInAdmin(site);
  const open = (Cookie: string) => openStream({ port: portOf(site) }, 'PRIV-1001', { Cookie });
  const add = async () => {
    const json = { parcel_id: 'PRIV-1001', ...note };
    expect((await admin.ask('/api/activities', { method: 'POST', json })).status).toBe(201);
  };
  return { ...site, admin, open, add };
}

describe.each(['masked', 'locked'] as const)('of a parcel that is %s', (shows) => {
  test('a stranger is told no more than a lookup says', async () => {
    const { ask, open, add } = await siteWithStreams(shows);
    const stream = await open('');

    expect((await stream.next()).data).toEqual(dataOf(await ask(path)));
    await add();
    const [parcel, activity] = [await stream.next(), await stream.next()];

    const lookup = dataOf(await ask(path));
    expect(parcel.data).toEqual(lookup);
    expect(activity.data).toEqual(lookup.history.data[0]);
    expect(privateWordsIn(stream.text())).toEqual([]);
  });

  test('who has unlocked it is told all at the same time, and so is the administrator', async () => {
    const { ask, admin, open, add, ...site } = await siteWithStreams(shows);
    const pass = cookieOf(await answerWith({ ask }, '0147'));
    const streams = await Promise.all(['', pass, admin.cookie].map(open));
    for (const stream of streams) await stream.next();

    await add();
    const announced = await Promise.all(streams.map((stream) => stream.next()));

    expect(announced.map(({ data }) => data.recipient_name === 'Hannah Okafor')).toEqual([
      false,
      true,
      true,
    ]);
    expect(announced[1]?.data).toEqual(dataOf(await ask(path, { headers: { Cookie: pass } })));
    expect(privateWordsIn(streams[0]?.text() ?? '')).toEqual([]);
    expect(privateWordsIn(JSON.stringify(site.logged))).toEqual([]);
  });

  test('streams end where a link to it is ended: it may have shown them more', async () => {
    const { admin, open } = await siteWithStreams(shows);
    const json = { parcel: 'PRIV-1001', days: 7 };
    const { id } = dataOf(await admin.ask('/api/share-links', { method: 'POST', json }));
    const stream = await open('');
    await stream.next();

    await admin.ask('/api/share-links', { method: 'DELETE', json: { id } });

    expect(await stream.rest()).toEqual([]);
  });
});

/** Its words are not those of its stage. */
const arrivedAtHub = 3;

const outForDelivery = 7;

const delivered = 8;

describe('the words of a built-in preset', () => {
  test('come to an open result in its language, whichever the others are in', async () => {
    const site = await siteOnItsWay();
    const german = await openStream(site, 'TEST-1001', { 'Accept-Language': 'de' });
    const french = await openStream(site, 'TEST-1001', { Cookie: 'googtrans=/en/fr' });
    const inAddress = await openStream(site, 'TEST-1001', {}, '?lang=it');
    for (const stream of [german, french, inAddress]) await stream.next();

    const event = { parcels: ['TEST-1001'], preset: outForDelivery };
    await site.admin.ask('/api/events', { method: 'POST', json: event });

    const announced = async (stream: typeof german) => [
      (await stream.next()).data.status,
      (await stream.next()).data.title,
    ];
    expect(await announced(german)).toEqual(['In Zustellung', 'In Zustellung']);
    expect(await announced(french)).toEqual(['En cours de livraison', 'En cours de livraison']);
    expect(await announced(inAddress)).toEqual(['In consegna', 'In consegna']);
  });

  test('are in the mail to a recipient in theirs', async () => {
    const { admin, arrived, server } = await siteThatTells({ recipient_language: 'de' });

    const event = { parcels: ['WB-1'], preset: arrivedAtHub };
    await admin.ask('/api/events', { method: 'POST', json: event });

    await arrived();
    expect(server.mails[0]?.parsed.text).toContain('\nIm Verteilzentrum eingetroffen\n');
  });

  test('are in the mail to a subscriber in theirs', async () => {
    const site = await siteToFollow();
    await site.follow('eva@example.com', 'fr');

    const event = { parcels: ['WB-1'], preset: arrivedAtHub };
    await site.admin.ask('/api/events', { method: 'POST', json: event });

    expect((await site.newest()).parsed.text).toContain('Arrivé au centre de tri\n');
  });

  test('are exported as they are stored, and come back as they are', async () => {
    const site = await siteWithThree();
    await site.post({ parcels: ['WB-1'], preset: arrivedAtHub });
    const before = await site.ask('/api/parcels/WB-1?lang=de');

    for (const kind of ['parcels', 'activities']) {
      const path = `/api/parcels/export?format=csv&kind=${kind}&lang=fr`;
      const { text } = await site.admin.ask(path);
      expect(text).toContain('Arrived at facility');
      expect(text).not.toContain('Arrivé');
      const file = new Blob([text], { type: 'text/csv' });
      const form = { file, kind };
      const reply = await site.admin.ask('/api/parcels/import', { method: 'POST', form });
      expect(reply.json()).toMatchObject({ data: { changed: 0, created: 0, failed: 0 } });
    }

    expect((await site.ask('/api/parcels/WB-1?lang=de')).text).toBe(before.text);
  });

  test('give way to others that a spreadsheet brings', async () => {
    const site = await siteToImport();
    await insertParcel(site.db, { tracking_code: 'WB-1', status: null });
    const event = { parcels: ['WB-1'], preset: delivered };
    await site.admin.ask('/api/events', { method: 'POST', json: event });

    await site.load(new Blob(['tracking_code,status\r\nWB-1,At home']));

    const [parcel] = await site.parcels();
    expect(parcel).toMatchObject({ status: 'At home', status_key: null });
  });
});

async function openWithKey(fields: object = {}) {
  const site = await siteOnItsWay();
  const program = await programWith(site, fields);
  const stream = await openStream(site, 'TEST-1001', { Authorization: `Bearer ${program.key}` });
  return { site, program, stream };
}

test('a key opens a stream, which ends when it is revoked', async () => {
  const { site, program, stream } = await openWithKey();
  expect(stream.status).toBe(200);
  expect((await stream.next()).event).toBe('parcel');
  const other = await programWith(site);
  const others = await openStream(site, 'TEST-1001', { Authorization: `Bearer ${other.key}` });
  await others.next();
  const { revoke } = await keysOf(site);

  await revoke({ id: program.id });

  expect(await stream.rest()).toEqual([]);
  await site.add('TEST-1001', 'Arrived at hub');
  expect((await others.next()).event).toBe('parcel');
});

test('a stream ends when its key does', async () => {
  const { stream } = await openWithKey({ ends_at: new Date(Date.now() + 1500).toISOString() });
  expect((await stream.next()).event).toBe('parcel');
  expect(await stream.rest()).toEqual([]);
});

test('a key that may not read parcels opens none', async () => {
  const { stream } = await openWithKey({ scopes: ['events:write'] });
  expect(stream.status).toBe(403);
});
