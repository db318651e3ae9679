import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { slugsFor, titleSlug } from '../../../server/web/slug.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { page, rowsOf, siteWithPage } from '../../support/content/page-calls.ts';
import { badFieldsOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

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
        picture: null,
        focus_x: 50,
        focus_y: 50,
        light: 1,
      },
      errors: [],
      message: 'Published.',
    });
    expect((await ask('/pages/our-fleet')).text).toContain('<strong>And counting.</strong>');
  });

  test('takes every field, and an empty one for one that was left out', async () => {
    const { send } = await siteWithPage();
    const whole = { ...page, sub_title: ' And more ', overlay: 'overlay3', image: 'hero-sea' };

    const { data } = (await send('POST', whole)).json();

    expect(data).toMatchObject({ sub_title: 'And more', overlay: 'overlay3', hero: 'hero-sea' });
    expect(data).not.toHaveProperty('image');

    const emptied = { ...page, sub_title: '', overlay: null, image: ' ' };
    expect((await send('POST', emptied)).json().data).toMatchObject({
      sub_title: '',
      overlay: 'overlay1',
      hero: 'hero-mixed',
    });
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

  test('leaves the slug as it is when the title changes, and clears what may be empty', async () => {
    const { ask, id, send } = await siteWithPage();

    await send('PATCH', { id, title: 'Our ships' });

    const { data } = (await ask('/api/pages?search=ships')).json();
    expect(data.data).toMatchObject([{ slug: 'our-fleet', title: 'Our ships' }]);

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

test.each(['id', 'slug'])('DELETE /api/pages removes a page by its %s', async (by) => {
  const site = await siteWithPage();

  const reply = await site.send('DELETE', { id: by === 'id' ? site.id : 'our-fleet' });

  expect(reply.status).toBe(200);
  expect(await rowsOf(site)).toEqual([]);
  expect((await site.ask('/pages/our-fleet')).status).toBe(404);
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

/** A site with pages a, b, c and d, written in this order. */
async function orderedSite() {
  const site = await startSite();
  await site.db.deleteFrom('pages').execute();
  const admin = await signedInAdmin(site);
  const send = (method: string, json: object) => admin.ask('/api/pages', { method, json });
  for (const title of ['a', 'b', 'c', 'd']) {
    await send('POST', { title, content: 'Text.', icon: 'people' });
  }
  return {
    ...site,
    send,
    async titles(path = '/api/pages?sort=position') {
      const { data } = (await site.ask(path)).json();
      return data.data.map(({ title }: { title: string }) => title).join('');
    },
    async linked(place: 'side-menu' | 'footer') {
      const { text } = await site.ask('/track.html');
      const [part = ''] =
        /<(nav|footer) class="(side-menu|footer)[ "].*?<\/\1>/gs
          [Symbol.match](text)
          ?.filter((found) => found.includes(`class="${place}`)) ?? [];
      return [...part.matchAll(/href="\/pages\/([^"]+)"/g)].map(([, slug]) => slug).join('');
    },
  };
}

describe('the order of pages', () => {
  test('is that in which they were written; a list is newest first unless it asks', async () => {
    const { titles, linked } = await orderedSite();

    expect(await titles()).toBe('abcd');
    expect(await titles('/api/pages')).toBe('dcba');
    expect(await titles('/api/pages?sort=position&per_page=2&page=2')).toBe('cd');
    expect(await linked('side-menu')).toBe('abcd');
  });

  test.each([
    ['d', 1, 'dabc'],
    ['d', 3, 'abdc'],
    ['a', 2, 'bacd'],
    ['a', 4, 'bcda'],
    ['b', 9999, 'acdb'],
    ['b', 2, 'abcd'],
  ])('%s at %i: the others make room', async (id, position, order) => {
    const { send, titles, linked } = await orderedSite();

    expect((await send('PATCH', { id, position })).json()).toMatchObject({
      data: { title: id, position: Math.min(position, 4) },
      message: 'Saved.',
    });
    expect(await titles()).toBe(order);
    expect(await linked('side-menu')).toBe(order);
  });

  test('has a place for a new page', async () => {
    const { send, titles } = await orderedSite();

    await send('POST', { title: 'e', content: 'Text.', icon: 'people', position: 2 });

    expect(await titles()).toBe('aebcd');
  });

  test('stays as it is where a page is deleted, and goes on', async () => {
    const { send, titles } = await orderedSite();
    await send('DELETE', { id: 'b' });
    await send('PATCH', { id: 'd', position: 3 });
    await send('PATCH', { id: 'a', position: 4 });

    expect(await titles()).toBe('dca');
  });

  test.each([0, 1.5, 10_000, 'first', null])('has no place %j', async (position) => {
    const { send, titles } = await orderedSite();

    const reply = await send('PATCH', { id: 'a', position });

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['position']]);
    expect(await titles()).toBe('abcd');
  });

  test('a list has no other one, and no files', async () => {
    const { ask } = await orderedSite();
    for (const [field, value] of [
      ['sort', 'title'],
      ['format', 'csv'],
    ]) {
      const reply = await ask(`/api/pages?${field}=${value}`);
      expect([reply.status, badFieldsOf(reply)]).toEqual([422, [field]]);
    }
  });
});

describe('where the site links to a page', () => {
  test.each([
    ['menu', 'abcd', ''],
    ['footer', 'acd', 'b'],
    ['both', 'abcd', 'b'],
    ['none', 'acd', ''],
  ])('%s', async (shown_in, menu, footer) => {
    const { ask, send, linked } = await orderedSite();

    const reply = await send('PATCH', { id: 'b', shown_in });

    expect(reply.json()).toMatchObject({ data: { shown_in } });
    expect(await linked('side-menu')).toBe(menu);
    expect(await linked('footer')).toBe(footer);
    expect((await ask('/pages/b')).status).toBe(200);
  });

  test('is the footer too for a privacy policy, unless it says otherwise', async () => {
    const { send, linked } = await orderedSite();
    await send('POST', { title: 'Privacy policy', content: 'Text.', icon: 'copyright' });
    expect(await linked('footer')).toBe('privacy-policy');

    await send('PATCH', { id: 'privacy-policy', shown_in: 'menu' });

    expect(await linked('footer')).toBe('');
  });

  test('is no change of the page itself', async () => {
    const { db, send } = await orderedSite();
    const rows = db.selectFrom('pages').select(['slug', 'updated_at']).orderBy('id');
    const before = await rows.execute();

    await send('PATCH', { id: 'b', shown_in: 'none', position: 1 });

    expect(await rows.execute()).toEqual(before);
  });
});

describe('a slug', () => {
  test.each([
    ['Our Fleet', 'our-fleet'],
    ['  What’s new?  ', 'whats-new'],
    ["It's 100% free", 'its-100-free'],
    ['Über uns', 'uber-uns'],
    ['Доставка груза', 'dostavka-gruza'],
    ['关于我们', 'guan-yu-wo-men'],
    ['خدمات', 'khdmt'],
    ['list.html', 'list-html'],
    ['../../etc/passwd', 'etc-passwd'],
    ['2026', 'page-2026'],
    ['🚚', 'page'],
    ['---', 'page'],
    [`${'word '.repeat(60)}`, `${'word-'.repeat(15)}word`],
  ])('of %j is %s', (title, slug) => {
    expect(titleSlug(title)).toBe(slug);
  });

  test('is short, plain, never empty and never a number, whatever the title', {
    tags: 'extended',
  }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slugs = [...slugsFor(title)];
        for (const slug of slugs) {
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
          expect(slug.length).toBeLessThanOrEqual(80);
          expect(slug).not.toMatch(/^\d+$/);
        }
        expect(new Set(slugs).size).toBe(slugs.length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('pages of one title', () => {
  const page = { content: 'Hello.', icon: 'pages' };

  test('get slugs of their own, also at the same time', async ({ admin }) => {
    const title = 'x'.repeat(100);

    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        admin.ask('/api/pages', { method: 'POST', json: { ...page, title } }),
      ),
    );

    const slugs = replies.map((reply) => String(reply.json().data.slug));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(new Set(slugs)).toEqual(
      new Set([
        'x'.repeat(80),
        ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${'x'.repeat(78)}-${number}`),
        ...[10, 11, 12].map((number) => `${'x'.repeat(77)}-${number}`),
      ]),
    );
  });

  test('get 409 when every slug is taken', async ({ site, admin }) => {
    const now = new Date().toISOString();
    const taken = [...slugsFor('Hello')].map((slug) => ({
      slug,
      title: 'Hello',
      content: 'Hello.',
      icon: 'pages' as const,
      created_at: now,
      updated_at: now,
    }));
    for (let start = 0; start < taken.length; start += 100) {
      await site.db
        .insertInto('pages')
        .values(taken.slice(start, start + 100))
        .execute();
    }

    const json = { ...page, title: 'Hello' };
    const reply = await admin.ask('/api/pages', { method: 'POST', json });

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: ['Too many pages already have this title. Choose another.'],
    });
  });
});
