import { describe, expect, test } from 'vitest';
import { siteOnItsWay } from '../../support/tracking/realtime-site.ts';
import { openStream } from '../../support/tracking/streams.ts';

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
