import { describe, expect, test } from 'vitest';
import { drawing, siteWithClients, svgFile } from '../../support/content/clients.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { badFieldsOf, dataOf } from '../../support/response-data.ts';

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
      message: 'The client has been saved.',
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
    const before = await images();

    for (const image of [new File([], ''), svgFile(drawing('#103344'))]) {
      const form = { id: String(ids.Harborline), image };
      expect((await admin.ask(path, { method: 'PATCH', form })).status).toBe(200);
    }

    expect(await images()).toEqual(before);
  });

  test('names every bad field at once, and changes nothing', async () => {
    const { admin, ids, clients } = await siteWithClients('Harborline');
    const before = await clients();

    const form = { id: String(ids.Harborline), name: '', link: 'x', position: '1.5', a: 'b' };
    const reply = await admin.ask(path, { method: 'PATCH', form: { ...form, image: 'text' } });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['a', 'image', 'link', 'name', 'position']);
    expect(await clients()).toEqual(before);
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

  test('is the administrator’s', async () => {
    const { site, ids } = await siteWithClients('Harborline');
    await expectAdminOnly(site, 'PATCH', path, { id: ids.Harborline });
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

  test('is kept by other changes', async () => {
    const { admin, ids, order } = await three();
    await admin.ask(path, { method: 'PATCH', json: { id: ids.C, position: 1 } });

    await admin.ask(path, { method: 'PATCH', json: { id: ids.A, name: 'Z' } });

    expect(await order()).toEqual(['C', 'Z', 'B']);
  });

  test('closes up when one is deleted', async () => {
    const { admin, ids, clients } = await three();

    await admin.ask(path, { method: 'DELETE', json: { id: ids.A } });

    expect(await clients()).toMatchObject([
      { name: 'B', position: 1 },
      { name: 'C', position: 2 },
    ]);
  });
});

describe('DELETE /api/clients', () => {
  test('removes a client and its logo', async () => {
    const { admin, ids, clients, images } = await siteWithClients('Harborline');

    const reply = await admin.ask(path, { method: 'DELETE', json: { id: ids.Harborline } });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ data: {}, message: 'The client has been deleted.' });
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

  test.each<[unknown, number]>([
    [{ id: 99 }, 404],
    [{ id: 'one' }, 422],
    [{}, 422],
    [{ id: 1, name: 'x' }, 422],
  ])('answers %j with %d', async (json, status) => {
    const { admin, clients } = await siteWithClients('Harborline');
    expect((await admin.ask(path, { method: 'DELETE', json })).status).toBe(status);
    expect(await clients()).toHaveLength(1);
  });

  test('is the administrator’s', async () => {
    const { site, ids } = await siteWithClients('Harborline');
    await expectAdminOnly(site, 'DELETE', path, { id: ids.Harborline });
  });
});
