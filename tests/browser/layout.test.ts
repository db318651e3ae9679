import { describe, expect, test } from 'vitest';
import { awake, prefer, visit } from '../support/browser.ts';
import { insertParcel, mapped } from '../support/parcels.ts';
import { startSite } from '../support/site.ts';

describe('preferences', () => {
  test.each([true, false])(
    'the theme is switched and kept (script: %s)',
    async (javaScriptEnabled) => {
      const site = await startSite();
      const { page } = await visit(site, { javaScriptEnabled });
      await page.goto('/track.html');

      await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
      await page.locator('html[data-theme="DARK"]').waitFor();
      expect(new URL(page.url()).pathname).toBe('/track.html');

      await page.goto('/');
      await page.getByRole('button', { name: 'Switch to the light theme' }).click();
      await page.locator('html[data-theme="LIGHT"]').waitFor();
    },
  );

  test.each([true, false])(
    'the language is chosen and kept (script: %s)',
    async (javaScriptEnabled) => {
      const site = await startSite();
      const { page } = await visit(site, { javaScriptEnabled });
      await page.goto('/track.html');

      await page.getByRole('button', { name: /^Language/ }).click();
      await page.getByRole('button', { name: 'العربية' }).click();
      await page.locator('html[lang="ar"][dir="rtl"]').waitFor();

      await page.goto('/');
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    },
  );
});

test('the side menu opens and closes without script', async () => {
  const site = await startSite();
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect(await menu.isVisible()).toBe(false);

  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Home Page',
    'Contact Us',
    'Track Parcel',
    'Privacy Policy',
    'Terms of Service',
  ]);

  await page.keyboard.press('Escape');
  expect(await menu.isVisible()).toBe(false);
});

test('right-to-left languages mirror the page', async () => {
  const site = await startSite();
  const visitor = await visit(site, { viewport: { width: 1440, height: 900 } });
  await prefer(visitor, site, { googtrans: '/en/ar' });
  const { page } = visitor;

  await page.goto('/');

  const brand = await page.locator('.brand').boundingBox();
  const form = await page.locator('.track-form').boundingBox();
  expect(brand?.x).toBeGreaterThan(720);
  expect(form?.x).toBeLessThan(720);
});

const pages = [
  '/',
  '/track.html',
  '/track.html?code=TEST-1001',
  '/track.html?code=NO-SUCH',
  '/no/such',
  '/pages/terms',
];

describe.each([320, 390, 1440])('at %d px', (width) => {
  test.each(['en', 'ar', 'de'])('nothing is wider than the window (%s)', async (code) => {
    const site = await startSite();
    await insertParcel(site.db, { ...mapped, recipient_email: `${'long'.repeat(30)}@example.com` });
    const visitor = await visit(site, { viewport: { width, height: 800 } });
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    const { page } = visitor;

    for (const path of pages) {
      await page.goto(path);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider, path).toBe(0);
    }
  });
});

test.each(['/', '/track.html?code=TEST-1001'])('nothing shifts while %s loads', async (path) => {
  const site = await startSite();
  await insertParcel(site.db, mapped);
  const visitor = await visit(site, { viewport: { width: 390, height: 800 } });
  const { page } = visitor;
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) Object.assign(window, { shift: Object(window).shift + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  await page.goto(path);
  await awake(visitor);
  if (path.includes('code')) await page.locator('path.route').waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);

  expect(await page.evaluate(() => Object(window).shift)).toBe(0);
});

test('a tracking result prints without the furniture of the site', async () => {
  const site = await startSite();
  await insertParcel(site.db, mapped);
  const { page } = await visit(site, { viewport: { width: 760, height: 1000 } });
  await page.goto('/track.html?code=TEST-1001');

  await page.emulateMedia({ media: 'print' });

  for (const selector of ['.top-bar', '.track-bar', '.map-panel', '.breadcrumbs']) {
    expect(await page.locator(selector).isVisible(), selector).toBe(false);
  }
  expect(await page.getByRole('heading', { name: 'TEST-1001' }).isVisible()).toBe(true);
  const history = await page.locator('.history').boundingBox();
  const facts = await page.locator('.facts').first().boundingBox();
  expect(history?.y).toBe(facts?.y);
});
