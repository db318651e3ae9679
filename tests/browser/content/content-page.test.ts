import { describe, expect, test } from 'vitest';
import { prefer, visit } from '../../support/browser.ts';
import { fullSite } from '../../support/full-site.ts';

describe('markers on a content page', () => {
  test.each([true, false])(
    'are drawn, and a player asks nothing unasked (script: %s)',
    async (javaScriptEnabled) => {
      const site = await fullSite();
      const { page, hosts } = await visit(site, { javaScriptEnabled });
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

  test('are shown as written in every language', async () => {
    const site = await fullSite();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: '/en/ar' });
    await visitor.page.goto('/pages/our-fleet');

    const content = visitor.page.locator('.content');
    expect(await content.textContent()).toContain('Plain, bold, underlined and struck.');
    expect(await content.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr');
  });
});
