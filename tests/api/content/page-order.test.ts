import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

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
        /<(nav|footer) class="(side-menu|footer)".*?<\/\1>/gs
          [Symbol.match](text)
          ?.filter((found) => found.includes(`class="${place}"`)) ?? [];
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

    const reply = await send('PATCH', { id, position });

    expect(reply.json()).toMatchObject({
      data: { title: id, position: Math.min(position, 4) },
      message: 'Page saved.',
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

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['position']);
    expect(await titles()).toBe('abcd');
  });

  test('a list has no other one', async () => {
    const { ask } = await orderedSite();
    const reply = await ask('/api/pages?sort=title');
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['sort']);
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
    const policy = { title: 'Privacy policy', content: 'Text.', icon: 'copyright' };
    await send('POST', policy);
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
