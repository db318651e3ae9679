import { describe, expect, test } from 'vitest';
import {
  drawing,
  postClient,
  siteWithAdmin,
  siteWithClients,
  svgFile,
} from '../../support/content/clients.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';

const link = 'https://www.example.com/a?b=c';

describe('GET /api/clients', () => {
  test('lists clients for everybody, in their order, page by page', async () => {
    const { site, ids } = await siteWithClients('Harborline', 'Kestrel & Co', 'Oakfield');

    const reply = await site.ask('/api/clients?per_page=2');

    expect(reply.status).toBe(200);
    expect(reply.json()).toEqual({
      status: 'success',
      data: {
        data: [
          expect.objectContaining({ id: ids.Harborline, name: 'Harborline', position: 1 }),
          {
            id: ids['Kestrel & Co'],
            name: 'Kestrel & Co',
            link: null,
            image: expect.stringMatching(/^[0-9a-f]{32}\.webp$/),
            position: 2,
          },
        ],
        current_page: 1,
        last_page: 2,
        next_page_url: '/api/clients?per_page=2&page=2',
        per_page: 2,
        total: 3,
      },
      errors: [],
      message: '',
    });
  });

  test('finds them by name, without regard to case and accents', async () => {
    const { site } = await siteWithClients('Harborline', 'Törre Bianca');

    const found = dataOf(await site.ask('/api/clients?search=TORRE'));

    expect(found).toMatchObject({ data: [{ name: 'Törre Bianca' }], total: 1 });
  });

  test('sorts them by name, and has no files', async () => {
    const { site } = await siteWithClients('Kestrel', 'Harborline');

    const found = dataOf(await site.ask('/api/clients?sort=name'));
    const file = await site.ask('/api/clients?format=csv');

    expect(found).toMatchObject({ data: [{ name: 'Harborline' }, { name: 'Kestrel' }] });
    expect([file.status, badFieldsOf(file)]).toEqual([422, ['format']]);
  });
});

describe('POST /api/clients', () => {
  test('adds a client with its logo and its link', async () => {
    const { site, admin, clients, images } = await siteWithAdmin();

    const reply = await postClient(admin, { name: ' Harborline ', link });

    const [image = ''] = await images();
    expect(reply.status).toBe(201);
    expect(reply.json()).toEqual({
      status: 'success',
      data: { id: expect.any(Number), name: 'Harborline', link, image, position: 1 },
      errors: [],
      message: 'Saved.',
    });
    expect(await clients()).toMatchObject([{ name: 'Harborline', link, image, position: 1 }]);
    expect((await site.ask(`/uploads/images/${image}`)).headers['content-type']).toBe('image/webp');
  });

  test('takes an empty link for none', async () => {
    const { admin } = await siteWithAdmin();
    expect(dataOf(await postClient(admin, { link: ' ' }))).toMatchObject({ link: null });
  });

  test.each([
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'https://',
    'https://exa mple.com',
    'https://example.com\nX: y',
    `https://example.com/${'x'.repeat(300)}`,
  ])('refuses %j as a link', async (address) => {
    const { admin } = await siteWithAdmin();
    const reply = await postClient(admin, { link: address });
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['link']]);
  });

  test.each(['1.5', '-1', '10000', 'first', ''])('refuses %j as a position', async (position) => {
    const { admin } = await siteWithAdmin();
    const reply = await postClient(admin, { position });
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['position']]);
  });
});

const path = '/api/clients';

describe('PATCH /api/clients', () => {
  test('changes what is given, and nothing else', async () => {
    const { admin, ids, clients, images } = await siteWithClients('Harborline');
    const [before] = await clients();

    const json = { id: ids.Harborline, link: 'https://harborline.example' };
    const reply = await admin.ask(path, { method: 'PATCH', json });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      data: { name: 'Harborline', link: 'https://harborline.example', image: before?.image },
      message: 'Saved.',
    });
    expect(await clients()).toEqual([{ ...before, link: 'https://harborline.example' }]);
    expect(await images()).toEqual([before?.image]);
  });

  test('clears the link, and finds the client by its new name', async () => {
    const { site, admin, ids } = await siteWithClients('Harborline');
    await admin.ask(path, { method: 'PATCH', json: { id: ids.Harborline, link: 'https://a.b' } });

    const json = { id: String(ids.Harborline), name: 'Quayside', link: '' };
    const reply = await admin.ask(path, { method: 'PATCH', json });

    expect(dataOf(reply)).toMatchObject({ name: 'Quayside', link: null });
    expect(dataOf(await site.ask(`${path}?search=quay`)).total).toBe(1);
    expect(dataOf(await site.ask(`${path}?search=harbor`)).total).toBe(0);
  });

  test('gives it another logo, and removes the old one', async () => {
    const { admin, ids, clients, images } = await siteWithClients('Harborline');
    const [before = ''] = await images();

    const form = { id: String(ids.Harborline), image: svgFile(drawing('#998877')) };
    expect((await admin.ask(path, { method: 'PATCH', form })).status).toBe(200);

    const [after = ''] = await images();
    expect(after).not.toBe(before);
    expect(await images()).toHaveLength(1);
    expect(await clients()).toMatchObject([{ name: 'Harborline', image: after }]);
  });

  test('keeps the logo where none was chosen, or the same one again', async () => {
    const { admin, ids, images } = await siteWithClients('Harborline');
    const id = String(ids.Harborline);
    await admin.ask(path, { method: 'PATCH', form: { id, image: svgFile(drawing('#103344')) } });
    const before = await images();

    for (const image of [new File([], ''), svgFile(drawing('#103344'))]) {
      expect((await admin.ask(path, { method: 'PATCH', form: { id, image } })).status).toBe(200);
    }

    expect(await images()).toEqual(before);
  });

  test.each<[unknown, number]>([
    [{ id: 99 }, 404],
    [{ id: 'one' }, 422],
    [{ id: 2 ** 31 }, 422],
    [{ name: 'Nobody' }, 422],
    [{ id: 1, image: null }, 422],
  ])('answers %j with %d', async (json, status) => {
    const { admin } = await siteWithClients('Harborline');
    expect((await admin.ask(path, { method: 'PATCH', json })).status).toBe(status);
  });
});

describe('the order of clients', () => {
  const three = () => siteWithClients('A', 'B', 'C');

  test.each([
    ['C', 1, ['C', 'A', 'B']],
    ['A', 2, ['B', 'A', 'C']],
    ['A', 3, ['B', 'C', 'A']],
    ['B', 9999, ['A', 'C', 'B']],
    ['B', 2, ['A', 'B', 'C']],
  ])('is changed by moving %s to place %d', async (name, position, expected) => {
    const { admin, ids, order, clients } = await three();

    const reply = await admin.ask(path, { method: 'PATCH', json: { id: ids[name], position } });

    expect(await order()).toEqual(expected);
    expect((await clients()).map((client) => client.position)).toEqual([1, 2, 3]);
    expect(dataOf(reply).position).toBe(expected.indexOf(name) + 1);
  });

  test('is kept by other changes, and closes up when one is deleted', async () => {
    const { admin, ids, order, clients } = await three();
    await admin.ask(path, { method: 'PATCH', json: { id: ids.C, position: 1 } });

    await admin.ask(path, { method: 'PATCH', json: { id: ids.A, name: 'Z' } });

    expect(await order()).toEqual(['C', 'Z', 'B']);

    await admin.ask(path, { method: 'DELETE', json: { id: ids.A } });

    expect(await clients()).toMatchObject([
      { name: 'C', position: 1 },
      { name: 'B', position: 2 },
    ]);
  });
});

describe('DELETE /api/clients', () => {
  test('removes a client and its logo', async () => {
    const { admin, ids, clients, images } = await siteWithClients('Harborline');

    const reply = await admin.ask(path, { method: 'DELETE', json: { id: ids.Harborline } });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ data: {}, message: 'Deleted.' });
    expect([...(await clients()), ...(await images())]).toEqual([]);
  });

  test('keeps a logo that a parcel or a review shows', async () => {
    const { site, admin, ids, images } = await siteWithClients('Harborline');
    const [image = ''] = await images();
    const review = { name: 'Ada', review: 'Good.', image, created_at: '2026-01-01T00:00:00.000Z' };
    await site.db.insertInto('reviews').values(review).execute();

    await admin.ask(path, { method: 'DELETE', json: { id: ids.Harborline } });

    expect(await images()).toEqual([image]);
  });
});
