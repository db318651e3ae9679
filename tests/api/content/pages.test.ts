import { describe, expect, test } from 'vitest';
import { page, rowsOf, siteWithPage } from '../../support/content/page-calls.ts';
import { badFieldsOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

describe('GET /api/pages', () => {
  test('lists pages for everybody, newest first, page by page', async () => {
    const { ask, send } = await siteWithPage();
    await send('POST', { ...page, title: 'Über uns' });

    const reply = await ask('/api/pages?per_page=1');

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      data: {
        data: [{ slug: 'uber-uns', title: 'Über uns' }],
        next_page_url: '/api/pages?per_page=1&page=2',
        total: 2,
      },
    });
  });

  test.each(['privacy', 'POLICY'])('finds a page by its title: %s', async (search) => {
    const { ask } = await startSite();

    const { data } = (await ask(`/api/pages?search=${search}`)).json();

    expect(data.data).toMatchObject([{ slug: 'privacy-policy' }]);
  });
});

describe('POST /api/pages', () => {
  test('writes a page, with defaults for what was left out', async () => {
    const { ask, id, written } = await siteWithPage();

    expect(written.status).toBe(201);
    expect(written.json()).toEqual({
      status: 'success',
      data: {
        id,
        slug: 'our-fleet',
        ...page,
        sub_title: '',
        hero: 'hero-mixed',
        overlay: 'overlay1',
        shown_in: 'menu',
        position: 1,
      },
      errors: [],
      message: 'Page published.',
    });
    expect((await ask('/pages/our-fleet')).text).toContain('<strong>And counting.</strong>');
  });

  test('takes every field', async () => {
    const { send } = await siteWithPage();
    const whole = { ...page, sub_title: ' And more ', overlay: 'overlay3', image: 'hero-sea' };

    const { data } = (await send('POST', whole)).json();

    expect(data).toMatchObject({ sub_title: 'And more', overlay: 'overlay3', hero: 'hero-sea' });
    expect(data).not.toHaveProperty('image');
  });

  test('takes an empty field for one that was left out', async () => {
    const { send } = await siteWithPage();

    const { data } = (
      await send('POST', { ...page, sub_title: '', overlay: null, image: ' ' })
    ).json();

    expect(data).toMatchObject({ sub_title: '', overlay: 'overlay1', hero: 'hero-mixed' });
  });

  test('names every bad field at once', async () => {
    const site = await siteWithPage();

    const reply = await site.send('POST', {
      title: 'x'.repeat(301),
      sub_title: 'two\nlines',
      icon: 'rocket',
      overlay: 'overlay5',
      image: 'https://evil.example/x.png',
      slug: 'mine',
      constructor: 'x',
    });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(
      ['constructor', 'content', 'icon', 'image', 'overlay', 'slug', 'sub_title', 'title'].sort(),
    );
    expect(await rowsOf(site)).toHaveLength(1);
  });

  test('takes texts as long as they may be', async () => {
    const { send } = await siteWithPage();
    const long = { ...page, title: '箱'.repeat(300), content: 'x'.repeat(100_000) };

    expect((await send('POST', long)).status).toBe(201);
    expect((await send('POST', { ...long, content: `${long.content}.` })).status).toBe(422);
  });
});

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

    const { data } = (await ask('/api/pages?search=ships')).json();
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
