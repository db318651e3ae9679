import { afterEach, describe, expect, test, vi } from 'vitest';
import { dataOf, multipart } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { siteWithParcel } from '../../support/parcels/parcel-site.ts';

async function siteWithTag() {
  const site = await siteWithParcel();
  const { headers } = await site.admin.ask('/api/parcels/TEST-1001');
  const ask = (method: string, json: unknown, ifMatch: string) =>
    site.admin.ask('/api/parcels', { method, json, headers: { 'If-Match': ifMatch } });
  return { ...site, tag: headers.etag ?? '', ask };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('If-Match', () => {
  test('lets through who has read the present version, and refuses who has read an older one', async () => {
    const { id, tag, ask, kept, admin } = await siteWithTag();

    const reply = await ask('PATCH', { id, weight: '3 kg' }, tag);

    expect(reply.status).toBe(200);
    const { headers } = await admin.ask('/api/parcels/TEST-1001');
    expect(headers.etag).toBe(reply.headers.etag);
    expect(headers.etag).not.toBe(tag);
    const change = await ask('PATCH', { id, weight: '4 kg' }, tag);
    const deletion = await ask('DELETE', { id }, tag);
    expect([change.status, deletion.status]).toEqual([412, 412]);
    expect(change.json().message).toBe(
      'This was changed in the meantime. Read it again, then try once more.',
    );
    expect(await kept()).toMatchObject({ weight: '3 kg' });
  });

  test('lets one of two writers through who have read the same version', async () => {
    const { id, tag, ask } = await siteWithTag();
    const weights = ['11 kg', '12 kg', '13 kg', '14 kg'];

    const replies = await Promise.all(weights.map((weight) => ask('PATCH', { id, weight }, tag)));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test('names each change, however quickly they follow one another', async () => {
    const { id, patch } = await siteWithTag();
    const tags = new Set<unknown>();
    for (let number = 1; number <= 20; number += 1) {
      tags.add(dataOf(await patch({ id, weight: `${number} kg` })).updated_at);
    }
    expect(tags.size).toBe(20);
  });

  test('stays where a change brings the values that the parcel has', async () => {
    const { id, tag, ask, admin, kept, db } = await siteWithTag();
    const before = await kept();
    const since = await admin.ask('/api/parcels?updated_since=2020-01-01');

    const { weight, stage, status, sender_name } = before ?? {};
    const reply = await ask('PATCH', { id, weight, status, sender_name, note: '' }, tag);
    await admin.ask('/api/parcels/many', { method: 'PATCH', json: { parcels: [id], weight } });

    expect(reply.status).toBe(200);
    expect(reply.headers.etag).toBe(tag);
    expect(await kept()).toEqual(before);
    const { next } = since.json().meta;
    expect(dataOf(await admin.ask(`/api/parcels?updated_since=${next}`)).data).toEqual([]);
    expect(await db.selectFrom('audit_events').selectAll().execute()).toEqual([]);

    // That it was set by hand counts from now on, and shows nowhere.
    const byHand = await ask('PATCH', { id, stage }, tag);
    expect(byHand.headers.etag).toBe(tag);
    expect(await kept()).toEqual({ ...before, manual_stage: stage });
  });

  test('is another one after an event in the same moment', async () => {
    const { id, tag, admin, kept } = await siteWithTag();
    const { updated_at = '' } = (await kept()) ?? {};
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(updated_at) });
    const json = { parcel_id: id, title: 'Held', description: 'At customs', stage: 'exception' };
    await admin.ask('/api/activities', { method: 'POST', json });
    expect((await admin.ask('/api/parcels/TEST-1001')).headers.etag).not.toBe(tag);
  });

  test.each(['*', 'W/%', '"other", %'])('is met by %s', async (template) => {
    const { id, tag, ask } = await siteWithTag();
    const reply = await ask('PATCH', { id, weight: '3 kg' }, template.replace('%', tag));
    expect(reply.status).toBe(200);
  });

  test('is what a new parcel comes with, and no visitor learns it', async () => {
    const { ask, admin } = await siteWithParcel();
    const json = { tracking_code: 'NEW-1', recipient_name: 'A', destination: 'B' };
    const { headers } = await admin.ask('/api/parcels', { method: 'POST', json });
    expect(headers.etag).toBe((await admin.ask('/api/parcels/NEW-1')).headers.etag);
    expect((await ask('/api/parcels/NEW-1')).headers.etag).toBeUndefined();
  });
});

describe('If-Match of other records', () => {
  test('lets through who has read the present version of an event, and refuses others', async () => {
    const { id, admin } = await siteWithTag();
    const ask = (method: string, json: object, ifMatch: string) =>
      admin.ask('/api/activities', { method, json, headers: { 'If-Match': ifMatch } });
    const json = { parcel_id: id, title: 'Weighed', description: 'At the depot' };
    const added = await admin.ask('/api/activities', { method: 'POST', json });
    const { id: activity, updated_at } = dataOf(added);
    const tag = added.headers.etag ?? '';
    expect(tag).toBe(`"${updated_at}"`);

    const same = await ask('PATCH', { id: activity, title: 'Weighed' }, tag);
    const change = await ask('PATCH', { id: activity, title: 'Measured' }, tag);
    const late = await ask('PATCH', { id: activity, title: 'Counted' }, tag);
    const deletion = await ask('DELETE', { id: activity }, tag);

    expect([same, change, late, deletion].map(({ status }) => status)).toEqual([
      200, 200, 412, 412,
    ]);
    expect(same.headers.etag).toBe(tag);
    expect(change.headers.etag).not.toBe(tag);
    expect(late.json().message).toBe(
      'This was changed in the meantime. Read it again, then try once more.',
    );
    const { history } = dataOf(await admin.ask('/api/parcels/TEST-1001'));
    expect(history.data.map(({ title }: { title: string }) => title)).toEqual(['Measured']);
    expect((await ask('DELETE', { id: activity }, change.headers.etag ?? '')).status).toBe(200);
  });

  test('keeps the photo of a parcel that was changed since', async () => {
    const { id, tag, admin, patch, kept } = await siteWithTag();
    const post = async (ifMatch: string) => {
      const { headers, body } = await multipart({ id: String(id), image: await photo() });
      const sent = { ...headers, 'If-Match': ifMatch };
      return admin.ask('/api/parcels/image', { method: 'POST', headers: sent, body });
    };
    const remove = (ifMatch: string) => {
      const headers = { 'If-Match': ifMatch };
      return admin.ask('/api/parcels/image', { method: 'DELETE', json: { id }, headers });
    };
    const set = await post(tag);
    expect(set.status).toBe(200);
    await patch({ id, weight: '5 kg' });

    const late = [await post(tag), await remove(set.headers.etag ?? '')];

    expect(late.map(({ status }) => status)).toEqual([412, 412]);
    expect(await kept()).toMatchObject({ image: dataOf(set).image });
    const removed = await remove((await admin.ask('/api/parcels/TEST-1001')).headers.etag ?? '');
    expect(removed.status).toBe(200);
    expect(await kept()).toMatchObject({
      image: null,
      updated_at: JSON.parse(String(removed.headers.etag)),
    });
  });

  test.each(['/api/parcels', '/api/parcels?updated_since=2020-01-01'])(
    'stands beside each parcel of %s',
    async (path) => {
      const { id, tag, admin, ask } = await siteWithTag();
      const { data } = dataOf(await admin.ask(path));
      expect(data).toMatchObject([{ id, version: tag }]);
      expect((await ask('DELETE', { id }, data[0].version)).status).toBe(200);
    },
  );
});
