import { expect } from 'vitest';
import { goToMap, hydrated, visit } from '../../support/browser.ts';
import { fullSite } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { sample } from '../../support/sweep.ts';

declare global {
  interface Window {
    shift: number;
  }
}

test.each(sample([true, false], [true]))(
  'the language is chosen and kept (script: %s)',
  async (javaScriptEnabled) => {
    const site = await startSite();
    const { page } = await visit(site, { javaScriptEnabled });
    await page.goto('/track.html');

    await page.getByRole('button', { name: /^Language/ }).click();
    const menu = page.getByRole('form', { name: 'Language', exact: true });
    await menu.getByRole('button', { name: 'العربية' }).click();
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor();

    await page.goto('/');
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  },
);

test('the side menu opens and closes without script', async ({ site }) => {
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

test.each([
  ['Menu', 'navigation', 'Menu'],
  [/^Language/, 'form', 'Language'],
] as const)(
  'a menu closes when the focus goes on behind it: %s',
  { tags: 'extended' },
  async (name, role, label) => {
    const site = await startSite();
    const { page } = await visit(site);
    await page.goto('/pages/terms');
    const menu = page.getByRole(role, { name: label, exact: true });
    await page.getByRole('button', { name }).click();
    await menu.waitFor();

    await menu.locator('a, button').filter({ visible: true }).last().focus();
    await page.keyboard.press('Tab');

    await menu.waitFor({ state: 'hidden' });
  },
);

test.each(
  sample(
    ['/', '/track.html?code=TEST-1001', '/contact.html', '/pages/our-fleet'],
    ['/', '/track.html?code=TEST-1001'],
  ),
)('nothing shifts while %s loads, and fingers can hit everything on it', async (path) => {
  const site = await fullSite();
  const visitor = await visit(site, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) window.shift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

  await page.goto(path);
  await hydrated(visitor);
  if (path.includes('code')) await goToMap(visitor);
  await page.evaluate(() => document.fonts.ready);

  expect(await page.evaluate(() => window.shift)).toBe(0);

  const targets =
    // The trap is not for people.
    'a:not(.skip, .leaflet-control-attribution a), button, input:not(.trap *), summary, textarea, .leaflet-marker-icon';
  const small = await page.locator(targets).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => ({
        html: element.outerHTML.slice(0, 80),
        box: element.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ html, box }) => `${html} ${box.width}×${box.height}`),
  );
  expect(small).toEqual([]);
});
