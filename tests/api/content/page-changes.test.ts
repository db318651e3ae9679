import { describe, expect, test } from 'vitest';
import { fieldsOf, page, rowsOf, siteWithPage } from '../../support/content/page-calls.ts';

describe('PATCH /api/pages', () => {
  test.each(['id', 'id as text', 'slug'])('changes a page by its %s', async (by) => {
    const site = await siteWithPage();
    const id = { id: site.id, 'id as text': String(site.id), slug: ' OUR-FLEET ' }[by];

    const reply = await site.send('PATCH', { id, content: 'Fifty.', image: 'hero-road' });

    const { content: _was, ...rest } = page;
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      data: { id: site.id, ...rest, content: 'Fifty.', hero: 'hero-road' },
    });
    const [row] = await rowsOf(site);
    expect(row?.content).toBe('Fifty.');
    expect(row && row.updated_at > row.created_at).toBe(true);
  });

  test('leaves the slug as it is when the title changes, and finds the new title', async () => {
    const { ask, id, send } = await siteWithPage();

    await send('PATCH', { id, title: 'Our ships' });

    const { data } = Object((await ask('/api/pages?search=ships')).json());
    expect(data.data).toMatchObject([{ slug: 'our-fleet', title: 'Our ships' }]);
  });

  test('clears what may be empty', async () => {
    const { id, send } = await siteWithPage();
    await send('PATCH', { id, sub_title: 'More', overlay: 'overlay2', image: 'hero-air' });

    const reply = await send('PATCH', { id, sub_title: '', overlay: '', image: null });

    expect(reply.json()).toMatchObject({
      data: { sub_title: '', overlay: 'overlay1', hero: 'hero-mixed' },
    });
  });

  test('changes nothing where nothing is to change', async () => {
    const site = await siteWithPage();
    const before = await rowsOf(site);

    const reply = await site.send('PATCH', { id: site.id });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ data: { slug: 'our-fleet' } });
    expect(await rowsOf(site)).toEqual(before);
  });

  test('names every bad field at once', async () => {
    const site = await siteWithPage();

    const reply = await site.send('PATCH', {
      id: {},
      title: '',
      content: null,
      icon: 5,
      slug: 'x',
    });

    expect(reply.status).toBe(422);
    expect(fieldsOf(reply.json()).sort()).toEqual(['content', 'icon', 'id', 'slug', 'title']);
  });
});

describe('DELETE /api/pages', () => {
  test.each(['id', 'slug'])('removes a page by its %s', async (by) => {
    const site = await siteWithPage();

    const reply = await site.send('DELETE', { id: by === 'id' ? site.id : 'our-fleet' });

    expect(reply.status).toBe(200);
    expect(await rowsOf(site)).toEqual([]);
    expect((await site.ask('/pages/our-fleet')).status).toBe(404);
  });
});

describe.each(['PATCH', 'DELETE'])('%s of', (method) => {
  test.each<[unknown, number]>([
    [{ id: 99_999 }, 404],
    [{ id: '99999' }, 404],
    [{ id: 'no-such-page' }, 404],
    [{}, 422],
    [{ id: '' }, 422],
    [{ id: '../etc' }, 422],
    [{ id: -1 }, 422],
    [{ id: ['our-fleet'] }, 422],
    [{ id: 'our-fleet', parcel: 1 }, 422],
    [JSON.parse('{"id": "our-fleet", "__proto__": {"title": "x"}}'), 422],
  ])('%j is answered with %d', async (json, status) => {
    const site = await siteWithPage();
    const before = await rowsOf(site);

    expect((await site.send(method, json)).status).toBe(status);

    expect(await rowsOf(site)).toEqual(before);
  });
});
