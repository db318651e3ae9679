import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

describe('a tracking page', () => {
  test('the theme and the language are switched where the visitor is, not where they began', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=SECOND-2');
    await hydrated(visitor);
    await page.getByPlaceholder('Enter Your Tracking Code').fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();

    await page.locator('html[data-theme="DARK"]').waitFor();
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);

    await page.getByRole('button', { name: /^Language/ }).click();
    await page.getByRole('button', { name: 'العربية' }).click();

    await page.locator('html[lang="ar"]').waitFor();
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);
  });

  test('a step within the page asks for nothing', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=FIRST-1');
    await hydrated(visitor);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await page.evaluate(() => {
      location.hash = 'content';
    });
    await page.waitForURL('**#content');

    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);
    // What keeps the result up to date may be.
    expect(asked.filter((url) => /\/api\/.*(?<!\/stream)$/.test(url))).toEqual([]);
  });

  test('a page in the language of its address stays in it', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?lang=fr');
    await hydrated(visitor);

    await page.locator('.track-bar [name=code]').fill('NO-SUCH-1');
    await page.keyboard.press('Enter');

    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).not.toContain('NO PARCEL');
    expect(new URL(page.url()).searchParams.get('lang')).toBe('fr');
  });
});
