import { describe, expect, test } from 'vitest';
import { repeatedFields } from '../../../server/parcels/shared/parcel-copy.ts';
import { withAllFields } from '../../../server/shared/field-values.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { everyField } from '../../support/parcels/parcel-fields.ts';
import { siteWithParcel } from '../../support/parcels/parcel-site.ts';

const path = '/api/parcel-templates';

async function siteForTemplates() {
  const site = await siteWithParcel();
  const call = (method: string) => (json: unknown) => site.admin.ask(path, { method, json });
  const list = async (query = '') => dataOf(await site.admin.ask(`${path}${query}`));
  return { ...site, post: call('POST'), change: call('PATCH'), remove: call('DELETE'), list };
}

/** What repeats of the parcel TEST-1001. */
const repeated = {
  ...withAllFields(repeatedFields, {}),
  pieces: null,
  pieces_count: 1,
  weight: '2 kg',
  shipped_via: 'Air freight',
  parcel_content: 'Books',
  declared_value: 'EUR 20',
  recipient_name: 'Ada Okoye',
  recipient_email: 'ada@example.com',
  recipient_phone_number: '+31 20 555 0100',
  destination: 'Keizersgracht 1, Amsterdam',
  sender_name: 'Kofi Mensah',
  sender_email: 'kofi@example.com',
  pickup_location: 'Accra',
  show_map: 'no',
};

describe('POST /api/parcel-templates', () => {
  test.each(['test-1001', 1])('keeps what repeats of the parcel %j', async (from) => {
    const { post } = await siteForTemplates();

    const reply = await post({ name: ' Books ', from });

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toEqual({
      id: 1,
      name: 'Books',
      ...repeated,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
  });

  test('takes fields, too, which come before those of the parcel', async () => {
    const { post } = await siteForTemplates();

    const alone = await post({ name: 'Berlin', destination: 'Berlin', map_zoom: '6' });
    const beside = await post({ name: 'Heavy', from: 1, weight: '20 kg', sender_name: '' });

    const nothing = Object.fromEntries(Object.keys(repeated).map((name) => [name, null]));
    expect(dataOf(alone)).toMatchObject({ ...nothing, destination: 'Berlin', map_zoom: 6 });
    expect(dataOf(beside)).toMatchObject({ ...repeated, weight: '20 kg', sender_name: null });
  });

  test('names every bad field, and those that no template has', async () => {
    const { post, list } = await siteForTemplates();
    const { tracking_code, status } = everyField;

    const reply = await post({ name: '', recipient_email: 'nobody', tracking_code, status });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['name', 'recipient_email', 'tracking_code', 'status']);
    expect(badFieldsOf(await post({ name: 'x'.repeat(101) }))).toEqual(['name']);
    expect((await list()).total).toBe(0);
  });

  test('refuses a name that another template has, in whatever case', async () => {
    const { post, change } = await siteForTemplates();
    await post({ name: 'Ökonomie', from: 1 });
    await post({ name: 'Books', from: 1 });

    const refused = [await post({ name: 'öKONOMIE' }), await change({ id: 2, name: 'ökonomie' })];

    for (const reply of refused) {
      expect(reply.status).toBe(409);
      expect(badFieldsOf(reply)).toEqual(['name']);
    }
    expect((await change({ id: 2, name: 'BOOKS' })).status).toBe(200);
  });
});

describe('GET /api/parcel-templates', () => {
  test('lists them by name, page by page, and finds them by name', async () => {
    const { post, list } = await siteForTemplates();
    for (const name of ['paper', 'Books', 'Éclairs']) await post({ name });

    expect(await list('?per_page=2')).toMatchObject({
      data: [{ name: 'Books' }, { name: 'paper' }],
      total: 3,
      next_page_url: '/api/parcel-templates?per_page=2&page=2',
    });
    expect(await list('?search=eclair')).toMatchObject({ data: [{ name: 'Éclairs' }], total: 1 });
    expect(await list('?sort=-name&per_page=1')).toMatchObject({ data: [{ name: 'Éclairs' }] });
  });

  test('leaves out what the rules do not let pass any more', async () => {
    const { db, post, list } = await siteForTemplates();
    await post({ name: 'Books', from: 1 });
    const fields = { ...everyField, show_map: 'sometimes', weight: 5, map_zoom: 4, gone: 'x' };
    await db
      .updateTable('parcel_templates')
      .set({ fields: JSON.stringify(fields) })
      .execute();

    const [template] = (await list()).data;

    expect(template).toMatchObject({ show_map: null, weight: null, map_zoom: 4 });
    expect(template).not.toHaveProperty('gone');
    expect(template).not.toHaveProperty('status');
  });
});

describe('PATCH and DELETE /api/parcel-templates', () => {
  test('change and delete what they name, and nothing else', async () => {
    const { post, change, remove, list } = await siteForTemplates();
    await post({ name: 'Books', from: 1 });

    const reply = await change({ id: '1', name: 'Novels', weight: '', map_zoom: 3 });

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({ ...repeated, name: 'Novels', weight: null, map_zoom: 3 });
    expect((await remove({ id: 1 })).status).toBe(200);
    expect((await list()).total).toBe(0);
  });

  test('say where there is none', async () => {
    const { post, change, remove } = await siteForTemplates();

    expect((await post({ name: 'Books', from: 'NO-SUCH-1' })).status).toBe(404);
    expect((await change({ id: 9, name: 'Books' })).status).toBe(404);
    expect((await remove({ id: 9 })).status).toBe(404);
    expect(badFieldsOf(await change({ name: 'x' }))).toEqual(['id']);
    expect(badFieldsOf(await remove({ id: null, all: 1 }))).toEqual(['id', 'all']);
  });
});
