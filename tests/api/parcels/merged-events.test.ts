import { describe, expect, test } from 'vitest';
import { siteWithThree } from '../../support/parcels/events.ts';
import { dataOf } from '../../support/response-data.ts';

const delivered = {
  title: 'Delivered',
  stage: 'delivered',
  status: 'Delivered',
  location: 'Porto',
};

async function siteToMerge() {
  const site = await siteWithThree();
  const happens = async (...parcels: string[]) =>
    Number(dataOf(await site.post({ parcels, ...delivered })).id);
  const patch = (json: object) => site.admin.ask('/api/parcels', { method: 'PATCH', json });
  const merge = () => {
    const json = { into: 'WB-1', from: 'WB-2' };
    return site.admin.ask('/api/parcels/merge', { method: 'POST', json });
  };
  const titles = async () => (await site.historyOf('WB-1')).map(({ title }) => title);
  return { ...site, happens, patch, merge, titles };
}

describe('an event of parcels that become one', () => {
  test('of both is told once, and undone as a whole', async () => {
    const { happens, merge, undo, parcel, titles } = await siteToMerge();
    const before = await parcel('WB-1');
    const id = await happens('WB-1', 'WB-2');

    await merge();
    expect(await titles()).toEqual(['Delivered']);
    expect((await undo({ id })).status).toBe(200);

    expect(await parcel('WB-1')).toEqual({ ...before, updated_at: expect.any(String) });
    expect(await titles()).toEqual([]);
  });

  test('of both is told twice where one was changed since', async () => {
    const { admin, happens, historyOf, merge, titles } = await siteToMerge();
    await happens('WB-1', 'WB-2');
    const [{ id } = {}] = await historyOf('WB-2');
    const json = { id, title: 'Delivered to Eve' };
    await admin.ask('/api/activities', { method: 'PATCH', json });

    await merge();

    expect((await titles()).sort()).toEqual(['Delivered', 'Delivered to Eve']);
  });

  test('of the other is undone where it is now', async () => {
    const { happens, patch, merge, undo, parcel, titles } = await siteToMerge();
    await patch({ id: 'WB-1', status: 'Own' });
    const id = await happens('WB-2');
    await merge();
    const own = { status: 'Own' };
    expect(await parcel('WB-1')).toMatchObject({
      ...own,
      stage: 'delivered',
      current_location: 'Porto',
    });

    expect((await undo({ id })).status).toBe(200);

    expect(await parcel('WB-1')).toMatchObject({ ...own, stage: null, current_location: null });
    expect(await titles()).toEqual([]);
  });

  test('takes nothing back that was the parcel’s own', async () => {
    const { happens, patch, merge, undo, parcel } = await siteToMerge();
    await patch({ id: 'WB-1', status: 'Delivered', current_location: 'Porto' });
    const id = await happens('WB-2');
    await merge();

    await undo({ id });

    const own = { status: 'Delivered', current_location: 'Porto' };
    expect(await parcel('WB-1')).toMatchObject(own);
  });

  test('gives back the stage that the history of both says without it', async () => {
    const { post, happens, merge, undo, parcel } = await siteToMerge();
    await post({ parcels: ['WB-1'], title: 'Arrived', stage: 'in_transit' });
    const id = await happens('WB-2');
    await merge();
    expect(await parcel('WB-1')).toMatchObject({ stage: 'delivered' });

    await undo({ id });

    expect(await parcel('WB-1')).toMatchObject({ stage: 'in_transit' });
  });
});
