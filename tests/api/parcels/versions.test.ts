import { describe, expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { siteWithParcel } from '../../support/parcels/parcel-site.ts';

async function siteWithTag() {
  const site = await siteWithParcel();
  const { headers } = await site.admin.ask('/api/parcels/TEST-1001');
  const ask = (method: string, json: unknown, ifMatch: string) =>
    site.admin.ask('/api/parcels', { method, json, headers: { 'If-Match': ifMatch } });
  return { ...site, tag: headers.etag ?? '', ask };
}

describe('If-Match', () => {
  test('lets through who has read the present version, and brings the next one', async () => {
    const { id, tag, ask, kept, admin } = await siteWithTag();

    const reply = await ask('PATCH', { id, weight: '3 kg' }, tag);

    expect(reply.status).toBe(200);
    expect(await kept()).toMatchObject({ weight: '3 kg' });
    const { headers } = await admin.ask('/api/parcels/TEST-1001');
    expect(headers.etag).toBe(reply.headers.etag);
    expect(headers.etag).not.toBe(tag);
  });

  test('refuses who has read an older one, and changes nothing', async () => {
    const { id, tag, ask, patch, kept } = await siteWithTag();
    await patch({ id, weight: '4 kg' });

    const change = await ask('PATCH', { id, weight: '3 kg' }, tag);
    const deletion = await ask('DELETE', { id }, tag);

    expect([change.status, deletion.status]).toEqual([412, 412]);
    expect(Object(change.json()).message).toBe(
      'This parcel was changed in the meantime. Read it again, then try once more.',
    );
    expect(await kept()).toMatchObject({ weight: '4 kg' });
  });

  test('lets one of two writers through who have read the same version', async () => {
    const { id, tag, ask } = await siteWithTag();
    const weights = ['1 kg', '2 kg', '3 kg', '4 kg'];

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
