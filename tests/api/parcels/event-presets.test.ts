import { describe, expect, test } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { siteWithThree } from '../../support/parcels/events.ts';

const path = '/api/event-presets';

async function siteWithPresets() {
  const { site, admin } = await siteWithAdmin();
  const call = (method: string) => (json: object) => admin.ask(path, { method, json });
  const all = async (query = ''): Promise<Record<string, unknown>[]> =>
    dataOf(await admin.ask(`${path}${query}`)).data;
  return { ...site, admin, post: call('POST'), patch: call('PATCH'), remove: call('DELETE'), all };
}

describe('the presets of events', () => {
  test('are twelve on a fresh site, each with a stage', async () => {
    const { all } = await siteWithPresets();

    const presets = await all();

    expect(presets).toHaveLength(12);
    expect(presets[0]).toEqual({
      ...{
        id: 1,
        builtin_key: 'info_received',
        name: 'Info received',
        title: 'Info received',
      },
      ...{ description: null, icon: 'radio_button_unchecked', color: 'black' },
      ...{ stage: 'info_received', status: 'Info received', position: 1, uses: 0 },
    });
    for (const preset of presets) expect(preset.stage).not.toBeNull();
  });

  test('begin in the words of the site, and are called by those of their reader', async () => {
    const { admin, all } = await siteWithPresets();
    await admin.ask('/api/settings', { method: 'PATCH', json: { content_language: 'de' } });

    expect(await all()).toContainEqual(
      expect.objectContaining({ name: 'Delivered', title: 'Zugestellt', status: 'Zugestellt' }),
    );
    expect(await all('?lang=fr')).toContainEqual(
      expect.objectContaining({ name: 'Livré', title: 'Zugestellt' }),
    );
  });

  test('are found by their names and titles', async () => {
    const { admin, all } = await siteWithPresets();
    await admin.ask('/api/settings', { method: 'PATCH', json: { content_language: 'de' } });

    expect(await all('?search=FACILITY')).toHaveLength(2);
    expect(await all('?search=zugestellt')).toMatchObject([{ name: 'Delivered' }]);
    expect(await all('?per_page=5&page=3')).toHaveLength(2);
  });

  test('keep the words that they have once one of them was changed', async () => {
    const { admin, patch, all } = await siteWithPresets();

    expect((await patch({ id: 8, color: 'gold' })).status).toBe(200);
    const reply = await patch({ id: 8, status: '' });
    await admin.ask('/api/settings', { method: 'PATCH', json: { content_language: 'de' } });

    expect(dataOf(reply)).toMatchObject({ name: 'Delivered', title: 'Delivered', status: null });
    const own = { id: 8, name: 'Delivered', title: 'Delivered', color: 'gold', status: null };
    expect(await all()).toContainEqual(expect.objectContaining(own));
  });

  test('can be added and deleted', async () => {
    const { post, remove, all } = await siteWithPresets();

    const reply = await post({ name: 'Scan', title: 'Scanned', stage: 'in_transit' });

    expect(reply.status).toBe(201);
    const { id } = dataOf(reply);
    expect(dataOf(reply)).toMatchObject({
      icon: 'airplanemode_active',
      status: null,
      position: 13,
    });
    expect((await remove({ id })).status).toBe(200);
    expect((await remove({ id })).status).toBe(404);
    expect(await all()).toHaveLength(12);
  });

  test('refuse what is none', async () => {
    const { post, patch } = await siteWithPresets();

    const reply = await post({ title: ' ', icon: 'rocket', stage: 'lost', position: 0, uses: 5 });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['name', 'title', 'icon', 'stage', 'position', 'uses']);
    expect((await patch({ id: 99, title: 'A' })).status).toBe(404);
    expect((await patch({ id: 8 })).status).toBe(200);
  });

  test('come in the order of their use', async () => {
    const { admin, post } = await siteWithThree();
    await post({ parcels: ['WB-1'], preset: 8 });
    await post({ parcels: ['WB-1', 'WB-2'], preset: 3 });
    await post({ parcels: ['WB-1'], preset: 8 });

    const { data } = dataOf(await admin.ask(path));

    const ids = data.map(({ id }: { id: number }) => id);
    expect(ids.slice(0, 4)).toEqual([8, 3, 1, 2]);
  });
});
