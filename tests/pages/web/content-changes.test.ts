import { describe, expect, test } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { photo } from '../../support/images.ts';

/** A site whose pages have been asked for, and are kept, before anything changes. */
async function siteWithCachedPages() {
  const { site, admin } = await siteWithAdmin();
  const read = async (path: string) => (await site.ask(path)).text;
  for (const path of ['/', '/sitemap.xml', '/contact.html']) await read(path);
  return { admin, read };
}

const page = { title: 'Our fleet', content: 'Forty trucks.', icon: 'people' };

describe('a change is seen at once', () => {
  test('a new page stands in the menu and in the sitemap', async () => {
    const { admin, read } = await siteWithCachedPages();
    expect((await read('/')).includes('/pages/our-fleet')).toBe(false);

    await admin.ask('/api/pages', { method: 'POST', json: page });

    expect((await read('/')).includes('href="/pages/our-fleet"')).toBe(true);
    expect((await read('/contact.html')).includes('href="/pages/our-fleet"')).toBe(true);
    expect((await read('/sitemap.xml')).includes('/pages/our-fleet</loc>')).toBe(true);
  });

  test('a changed page shows its new words', async () => {
    const { admin, read } = await siteWithCachedPages();
    await admin.ask('/api/pages', { method: 'POST', json: page });
    expect((await read('/pages/our-fleet')).includes('Forty trucks.')).toBe(true);

    const json = { id: 'our-fleet', title: 'Our ships', content: 'Two ships.' };
    await admin.ask('/api/pages', { method: 'PATCH', json });

    expect((await read('/pages/our-fleet')).includes('Two ships.')).toBe(true);
    expect((await read('/')).includes('Our ships')).toBe(true);
  });

  test('a page that is gone is gone everywhere', async () => {
    const { admin, read } = await siteWithCachedPages();
    await admin.ask('/api/pages', { method: 'POST', json: page });
    expect((await read('/sitemap.xml')).includes('/pages/our-fleet')).toBe(true);
    expect((await read('/pages/our-fleet')).includes('Forty trucks.')).toBe(true);

    await admin.ask('/api/pages', { method: 'DELETE', json: { id: 'our-fleet' } });

    for (const path of ['/', '/contact.html', '/sitemap.xml']) {
      expect((await read(path)).includes('/pages/our-fleet'), path).toBe(false);
    }
    expect((await read('/pages/our-fleet')).includes('Forty trucks.')).toBe(false);
  });

  test('a review comes to the home page, and goes', async () => {
    const { admin, read } = await siteWithCachedPages();

    const form = { name: 'Amara Okafor', review: 'Not one plate broke.', image: await photo() };
    const added = await admin.ask('/api/reviews', { method: 'POST', form });
    const { id, image } = added.json().data;
    const home = await read('/');
    expect(home.includes('Not one plate broke.')).toBe(true);
    expect(home.includes(`/uploads/images/${image}`)).toBe(true);

    await admin.ask('/api/reviews', { method: 'DELETE', json: { id } });
    expect((await read('/')).includes('Amara Okafor')).toBe(false);
  });
});
