import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { fullSite, publicPages } from '../../support/full-site.ts';

async function siteWithout(...slugs: string[]) {
  const site = await fullSite();
  const admin = await signedInAdmin(site);
  // Drawn and kept before anything is gone.
  for (const path of Object.values(publicPages)) await site.ask(path);
  for (const id of slugs) await admin.ask('/api/pages', { method: 'DELETE', json: { id } });
  return { ...site, admin };
}

describe('a page that the site itself links to', () => {
  test('is linked while there is one', async () => {
    const { ask, admin } = await siteWithout();

    expect((await ask('/')).text).toContain('<a href="/pages/privacy-policy">');
    expect((await admin.ask('/control/index.html')).text).toContain('href="/pages/terms"');
  });

  test('takes every link to it along', async () => {
    const { ask, admin } = await siteWithout('privacy-policy', 'terms');

    const paths = [...Object.values(publicPages), '/sitemap.xml', '/control/signin.html'];
    for (const path of paths) {
      const { text } = await ask(path);
      expect(text, path).not.toMatch(/\/pages\/(privacy-policy|terms)/);
    }
    for (const path of ['/control/index.html', '/control/pages/list.html']) {
      const { status, text } = await admin.ask(path);
      expect(status, path).toBe(200);
      expect(text, path).not.toMatch(/\/pages\/(privacy-policy|terms)/);
    }
  });

  test('is linked again once it is written anew', async () => {
    const { ask, admin } = await siteWithout('privacy-policy');

    const json = { title: 'Privacy policy', content: 'Short.', icon: 'copyright' };
    await admin.ask('/api/pages', { method: 'POST', json });

    expect((await ask('/')).text).toContain('<a href="/pages/privacy-policy">');
  });
});
