import { describe, expect, test } from 'vitest';
import type { Settings } from '../../../server/admin/shared/settings.ts';
import { dataOf } from '../../support/http.ts';
import { siteWithThree } from '../../support/parcels/events.ts';

const outForDelivery = 7;
const delivered = 8;

type Texts = { status: unknown; status_key: unknown; title: unknown; builtin_key: unknown };

/** A site whose company writes English, and WB-1 as its readers see it. */
async function siteOfReaders(settings: Partial<Settings> = {}) {
  const site = await siteWithThree();
  const { content_language = 'en', public_details = 'all' } = settings;
  await site.db.updateTable('settings').set({ content_language, public_details }).execute();
  const read = async (reply: Promise<{ json(): unknown }>): Promise<Texts> => {
    const { status, status_key, history } = dataOf(await reply);
    const [newest] = history.data;
    return { status, status_key, title: newest?.title, builtin_key: newest?.builtin_key };
  };
  return {
    ...site,
    inLanguage: (lang: string) => read(site.ask(`/api/parcels/WB-1?lang=${lang}`)),
    inPanel: (lang: string) => read(site.admin.ask(`/api/parcels/WB-1?lang=${lang}`)),
    patch: (path: string, json: object) => site.admin.ask(path, { method: 'PATCH', json }),
    newestId: async () => Number((await site.historyOf('WB-1'))[0]?.id),
  };
}

describe('an event of a built-in preset', () => {
  test('is read in the language of its reader, with the key of its words', async () => {
    const { post, ask, inLanguage, inPanel } = await siteOfReaders();

    expect((await post({ parcels: ['WB-1'], preset: outForDelivery })).status).toBe(201);

    const key = { status_key: 'out_for_delivery', builtin_key: 'out_for_delivery' };
    const german = { status: 'In Zustellung', title: 'In Zustellung', ...key };
    expect(await inLanguage('de')).toEqual(german);
    expect(await inPanel('de')).toEqual(german);
    expect(await inLanguage('en')).toMatchObject({ title: 'Out for delivery' });
    const byHeader = { headers: { 'Accept-Language': 'fr' } };
    expect(dataOf(await ask('/api/parcels/WB-1', byHeader))).toMatchObject({
      status: 'En cours de livraison',
      history: { data: [{ title: 'En cours de livraison' }] },
    });
  });

  test('is stored in the language that the company writes in', async () => {
    const { db, post, inLanguage } = await siteOfReaders({ content_language: 'de' });

    await post({ parcels: ['WB-1'], preset: delivered, title: 'Entregado' });

    const { title, builtin_key } = await db
      .selectFrom('activities')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect({ title, builtin_key }).toEqual({ title: 'Zugestellt', builtin_key: 'delivered' });
    expect(await inLanguage('es')).toMatchObject({ title: 'Entregado', status: 'Entregado' });
  });

  test('says what the clerk wrote in its place, and what the company has written in the preset', async () => {
    const { admin, post, inLanguage } = await siteOfReaders();
    const save = (json: object) => admin.ask('/api/event-presets', { method: 'PATCH', json });

    await post({ parcels: ['WB-1'], preset: delivered, title: 'Handed over', status: 'Done' });
    const own = { status_key: null, builtin_key: null };
    expect(await inLanguage('de')).toEqual({ title: 'Handed over', status: 'Done', ...own });

    // The words that it had.
    await save({ id: delivered, name: 'Zugestellt', title: 'Delivered', color: 'gold' });
    await post({ parcels: ['WB-1'], preset: delivered });
    expect(await inLanguage('de')).toMatchObject({ title: 'Zugestellt' });

    await save({ id: delivered, title: 'It is yours' });
    await post({ parcels: ['WB-1'], preset: delivered });
    expect(await inLanguage('de')).toMatchObject({ title: 'It is yours', builtin_key: null });
  });

  test('keeps its words and its status when it is saved as it was read, until somebody writes others', async () => {
    const { post, patch, inLanguage, newestId } = await siteOfReaders();
    await post({ parcels: ['WB-1'], preset: delivered });
    const id = await newestId();

    const reply = await patch('/api/activities?lang=de', {
      id,
      title: 'Zugestellt',
      location: 'Bonn',
    });
    expect(dataOf(reply)).toMatchObject({ title: 'Zugestellt', builtin_key: 'delivered' });
    await patch('/api/activities', { id, description: 'At the back door.' });
    await patch('/api/parcels', { id: 'WB-1', status: 'Zugestellt', weight: '2 kg' });
    await patch('/api/parcels', { id: 'WB-1', current_location: 'Bonn' });
    const french = { title: 'Livré', status: 'Livré', status_key: 'delivered' };
    expect(await inLanguage('fr')).toMatchObject(french);

    await patch('/api/activities', { id, title: 'Left with Bo' });
    await patch('/api/parcels', { id: 'WB-1', status: 'At home' });
    const own = { title: 'Left with Bo', builtin_key: null, status: 'At home', status_key: null };
    expect(await inLanguage('fr')).toEqual(own);
  });

  test('is undone with the status that it has set', async () => {
    const { post, undo, patch, inLanguage } = await siteOfReaders();
    await patch('/api/parcels', { id: 'WB-1', status: 'Packed' });
    const first = dataOf(await post({ parcels: ['WB-1'], preset: outForDelivery })).id;
    const second = dataOf(await post({ parcels: ['WB-1'], preset: delivered })).id;

    await undo({ id: second });
    expect(await inLanguage('de')).toMatchObject({
      status: 'In Zustellung',
      status_key: 'out_for_delivery',
      title: 'In Zustellung',
    });
    await undo({ id: first });
    expect(await inLanguage('de')).toMatchObject({ status: 'Packed', status_key: null });
  });

  test('does not come back with its undoing where the status was written since', async () => {
    const { post, undo, patch, inLanguage } = await siteOfReaders();
    await post({ parcels: ['WB-1'], preset: outForDelivery });
    const { id } = dataOf(await post({ parcels: ['WB-1'], title: 'Seen', status: 'Near you' }));
    await patch('/api/parcels', { id: 'WB-1', status: 'Nearer' });

    await undo({ id });

    expect(await inLanguage('de')).toMatchObject({ status: 'Nearer', status_key: null });
  });

  test('is in the reader’s language where several codes are looked up, and in a parcel that took it over', async () => {
    const { post, admin, ask } = await siteOfReaders();
    await post({ parcels: ['WB-1'], preset: delivered });
    const text = { status: 'Livré', status_key: 'delivered' };

    const { data } = dataOf(await ask('/api/tracking?codes=WB-1,WB-2&lang=fr'));
    expect(data).toMatchObject([text, { status: null, status_key: null }]);
    await admin.ask('/api/parcels/merge', { method: 'POST', json: { into: 'WB-2', from: 'WB-1' } });

    expect(dataOf(await ask('/api/parcels/WB-1?lang=fr'))).toMatchObject({
      tracking_code: 'WB-2',
      ...text,
      history: { data: [{ title: 'Livré' }] },
    });
  });

  test.each(['masked', 'locked'] as const)(
    'is read as a whole where parcels are %s',
    async (public_details) => {
      const { db, post, inLanguage } = await siteOfReaders({ public_details });
      await db.updateTable('parcels').set({ recipient_name: 'Livré' }).execute();

      await post({ parcels: ['WB-1'], preset: delivered });

      expect(await inLanguage('fr')).toMatchObject({ title: 'Livré', status: null });
    },
  );

  test('is no change of a field in the activity log', async () => {
    const { post, admin } = await siteOfReaders();
    await post({ parcels: ['WB-1'], preset: delivered });

    const { text } = await admin.ask('/api/audit');

    expect(text).toContain('Delivered');
    expect(text).not.toMatch(/builtin_key|status_key/);
  });
});
