import { describe, expect, test } from 'vitest';
import { postClient, siteWithAdmin, siteWithClients } from '../../support/content/clients.ts';
import { multipart } from '../../support/multipart.ts';
import { badFieldsOf, dataOf } from '../../support/response-data.ts';

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

  test('refuses a page that is no number', async () => {
    const { site } = await siteWithAdmin();
    expect((await site.ask('/api/clients?page=none')).status).toBe(422);
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
      message: 'The client’s logo is on the home page.',
    });
    expect(await clients()).toMatchObject([{ name: 'Harborline', link, image, position: 1 }]);
    expect((await site.ask(`/uploads/images/${image}`)).headers['content-type']).toBe('image/webp');
  });

  test('takes an empty link for none', async () => {
    const { admin } = await siteWithAdmin();
    expect(dataOf(await postClient(admin, { link: ' ' }))).toMatchObject({ link: null });
  });

  test('names every bad field at once, and stores nothing', async () => {
    const { admin, clients, images } = await siteWithAdmin();

    const form = { name: ' ', link: 'http://example.com', image: '', position: '0', colour: 'red' };
    const reply = await postClient(admin, form);

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['colour', 'image', 'link', 'name', 'position']);
    expect(Object(reply.json()).errors).toContain(
      'Link: please enter an address that begins with https://.',
    );
    expect([...(await clients()), ...(await images())]).toEqual([]);
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

  test('takes names and links as long as they may be', async () => {
    const { admin } = await siteWithAdmin();
    const form = { name: '箱'.repeat(300), link: `https://x.example/${'a'.repeat(282)}` };
    expect((await postClient(admin, form)).status).toBe(201);

    const longer = { ...form, name: `${form.name}.` };
    expect(badFieldsOf(await postClient(admin, longer))).toEqual(['name']);
  });

  test('is the administrator’s', async () => {
    const { site, clients } = await siteWithAdmin();
    const form = await multipart({ name: 'Harborline' });

    const reply = await site.ask('/api/clients', { method: 'POST', ...form });

    expect(reply.status).toBe(401);
    expect(reply.json()).toMatchObject({ status: 'fail', admin: false });
    expect(await clients()).toEqual([]);
  });
});
