/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { openStream, siteOnItsWay } from '../../support/tracking/streams.ts';

describe('GET /api/parcels/{code}/stream', () => {
  test('begins with the parcel as a lookup shows it', async () => {
    const site = await siteOnItsWay();

    const stream = await openStream(site, 'TEST-1001');
    const first = await stream.next();

    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
    expect(stream.text()).toMatch(/^retry: [2-6]\d{3}\n\n/);
    const lookup = dataOf(await site.ask('/api/parcels/TEST-1001'));
    expect(first).toEqual({ event: 'parcel', id: expect.any(String), data: lookup });
  });

  test('tells what an event has made of the parcel, and then the event', async () => {
    const site = await siteOnItsWay();
    const stream = await openStream(site, 'TEST-1001');
    await stream.next();

    await site.add('TEST-1001', 'Arrived at hub', { location: 'Porto', stage: 'at_customs' });

    const parcel = await stream.next();
    const activity = await stream.next();
    const lookup = dataOf(await site.ask('/api/parcels/TEST-1001'));
    expect(parcel).toEqual({ event: 'parcel', id: null, data: lookup });
    expect(parcel.data).toMatchObject({ stage: 'at_customs' });
    expect(activity).toEqual({
      event: 'activity',
      id: expect.stringMatching(/^\d+$/),
      data: lookup.history.data[0],
    });
    expect(activity.data).toMatchObject({
      title: 'Arrived at hub',
      created_at_time: expect.any(String),
    });
  });

  test('tells of a changed event, of one that is deleted, and of the parcel itself', async () => {
    const site = await siteOnItsWay();
    const stream = await openStream(site, 'TEST-1001');
    await stream.next();

    await site.call('PATCH', '/api/activities', { id: site.activityId, title: 'Left' });
    await stream.next();
    expect((await stream.next()).data.title).toBe('Left');

    await site.call('DELETE', '/api/activities', { id: site.activityId });
    expect((await stream.next()).data.history).toMatchObject({ data: [], total: 0 });

    await site.call('PATCH', '/api/parcels', { id: site.id, weight: '3 kg' });
    expect(await stream.next()).toMatchObject({
      event: 'parcel',
      id: expect.any(String),
      data: { weight: '3 kg' },
    });
  });

  test('tells that an event has been undone', async () => {
    const site = await siteOnItsWay();
    const stream = await openStream(site, 'TEST-1001');
    await stream.next();

    const id = await site.call('POST', '/api/events', {
      parcels: ['TEST-1001'],
      title: 'On hold',
    });
    await stream.next();
    await stream.next();
    await site.call('DELETE', '/api/events', { id });

    expect((await stream.next()).data.history?.data.map(({ title }) => title)).toEqual([
      'Departed',
    ]);
  });

  test('tells all who look at a parcel the same, and nobody else anything', async () => {
    const site = await siteOnItsWay();
    const same = await Promise.all([1, 2, 3].map(() => openStream(site, 'TEST-1001')));
    const other = await openStream(site, 'other1');
    for (const stream of [...same, other]) await stream.next();

    await site.add('TEST-1001', 'Arrived');
    const announced = await Promise.all(same.map((stream) => stream.next()));
    await site.add('OTHER-1', 'Of the other');

    expect(announced[0]?.data.history?.data[0]?.title).toBe('Arrived');
    expect(announced[1]).toEqual(announced[0]);
    expect(announced[2]).toEqual(announced[0]);
    expect((await other.next()).data.history?.data.map(({ title }) => title)).toEqual([
      'Of the other',
    ]);
  });

  test('shows the administrator no more than it shows anybody', async () => {
    const site = await siteOnItsWay();
    const [own, others] = [
      await openStream(site, 'TEST-1001', { Cookie: site.admin.cookie }),
      await openStream(site, 'TEST-1001'),
    ];

    expect(await own.next()).toEqual(await others.next());
  });

  test('ends once the parcel is delivered, and is not to be opened again', async () => {
    const site = await siteOnItsWay();
    const stream = await openStream(site, 'TEST-1001');
    const { id } = await stream.next();

    await site.add('TEST-1001', 'Handed over', { stage: 'delivered' });
    const last = await stream.rest();

    expect(last.map(({ event, data }) => [event, data.stage])).toEqual([
      ['parcel', 'delivered'],
      ['activity', 'delivered'],
    ]);
    const back = await openStream(site, 'TEST-1001', { 'Last-Event-ID': last.at(-1)?.id ?? '' });
    expect(back.status).toBe(204);
    // Streams that were cut off before get their update first.
    const late = await openStream(site, 'TEST-1001', { 'Last-Event-ID': id ?? '' });
    expect((await late.rest()).map(({ event }) => event)).toEqual(['parcel', 'activity']);
  });

  test('ends with its parcel, whose code is then unknown', async () => {
    const site = await siteOnItsWay();
    const stream = await openStream(site, 'TEST-1001');
    await stream.next();

    await site.call('DELETE', '/api/parcels', { id: 'TEST-1001' });

    expect(await stream.rest()).toEqual([]);
    expect((await openStream(site, 'TEST-1001')).status).toBe(404);
  });

  test('HEAD opens none', async () => {
    const site = await siteOnItsWay();

    const { status, headers } = await site.ask('/api/parcels/TEST-1001/stream', { method: 'HEAD' });

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/event-stream');
    expect((await site.ask('/metrics')).text).toContain('waybill_live_streams 0');
  });
});
