import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { prefer, visit } from '../../support/browser.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { fullSite } from '../../support/full-site.ts';
import { field, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const { fields, form, pages } = words;
const written = 'Forty [bold=trucks].\n\n[underline=All] of them [bold=green.';

async function openPage(path: string) {
  const site = await startSite();
  await insertContentPage(site.db);
  await site.db.updateTable('settings').set({ contact_email: 'desk@example.com' }).execute();
  const { page } = await openPanel(site, path);
  const storedPage = (slug: string) =>
    site.db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst();
  return { page, storedPage };
}

describe('a page of the site', () => {
  test('begins as the site would have it, and is seen while it is written, with help beside it', {
    tags: 'extended',
  }, async () => {
    const { page } = await openPage(paths.control.createPage);

    const chosen = [fields.icon, fields.hero, fields.overlay].map((label) =>
      field(page, label).inputValue(),
    );
    expect(await Promise.all(chosen)).toEqual(['pages', 'hero-mixed', 'overlay1']);
    const preview = page.getByRole('region', { name: form.preview });

    await field(page, fields.content).fill(written);

    expect(await preview.locator('strong').allTextContents()).toEqual(['trucks']);
    expect(await preview.locator('u').allTextContents()).toEqual(['All']);
    // A marker that is not closed is only text.
    await preview.getByText('of them [bold=green.').waitFor();
    await page.getByRole('heading', { name: pages.helpTitle }).waitFor();
    expect(await page.locator('.formatting-help code').count()).toBe(14);

    await page.locator('.formatting-help code', { hasText: '{company_name}' }).waitFor();
    await field(page, fields.content).fill('Write to [bold={company_name}] at {contact_email}.');

    await preview.getByText('Write to Waybill Logistics at desk@example.com.').waitFor();
    expect(await preview.locator('strong').textContent()).toBe('Waybill Logistics');
  });

  test('runs nothing in its preview', async () => {
    const { page } = await openPage(paths.control.createPage);
    const preview = page.getByRole('region', { name: form.preview });

    await field(page, fields.content).fill(
      '<img src=x onerror="window.ran = 1">\n[image=javascript:window.ran=1]',
    );

    await preview.getByText('<img src=x').waitFor();
    expect(await preview.locator('img').count()).toBe(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

describe('markers on a content page', () => {
  test.each(sample([true, false], [true]))(
    'are drawn, and a player asks nothing unasked (script: %s)',
    async (javaScriptEnabled) => {
      const { page, hosts } = await visit(await fullSite(), { javaScriptEnabled });
      await page.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>The film</p>' }),
      );
      await page.goto('/pages/our-fleet');

      expect(await page.locator('.content strong').textContent()).toBe('bold');
      expect(await page.locator('.content u').textContent()).toBe('underlined');
      expect(await page.locator('.content s').textContent()).toBe('struck');
      expect([...hosts]).toEqual(['localhost']);

      await page.getByText('Play the video from www.youtube-nocookie.com').click();
      await page.frameLocator('.embed iframe').getByText('The film').waitFor();
      expect(new URL(page.url()).pathname).toBe('/pages/our-fleet');
      hosts.delete('www.youtube-nocookie.com');
    },
  );

  test('are shown as written in every language', { tags: 'extended' }, async () => {
    const site = await fullSite();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: '/en/ar' });
    await visitor.page.goto('/pages/our-fleet');

    const content = visitor.page.locator('.content');
    expect(await content.textContent()).toContain('Plain, bold, underlined and struck.');
    expect(await content.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  });
});
