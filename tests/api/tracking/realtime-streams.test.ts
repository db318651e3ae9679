import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { range } from '../../support/parcels/many-parcels.ts';
import { headOf, rawConnection } from '../../support/raw-request.ts';
import { manifest } from '../../support/site.ts';
import { openStream, siteOnItsWay } from '../../support/tracking/streams.ts';

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

  test('gets the parcel alone where it was too much', async () => {
    const site = await siteOnItsWay();
    const { id } = await (await openStream(site, 'TEST-1001')).next();
    for (let count = 0; count < 51; count += 1) {
      await site.call('PATCH', '/api/parcels', { id: site.id, weight: `${count + 10} kg` });
    }

    const back = await openStream(site, 'TEST-1001', { 'Last-Event-ID': id ?? '' });

    expect(await back.next()).toMatchObject({ event: 'parcel', data: { weight: '60 kg' } });
    await site.add('TEST-1001', 'Next');
    expect((await back.next()).event).toBe('parcel');
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
