import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { goToMap, hydrated, prefer, visit } from '../../support/browser.ts';
import { fullSite } from '../../support/full-site.ts';
import { openPanel } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { sample } from '../../support/sweep.ts';

describe('the theme', () => {
  test('changes in place, and stays for the next page', async ({ site }) => {
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await hydrated(visitor);
    await page.getByRole('textbox').fill('half a co');

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.locator('html[data-theme="DARK"]').waitFor();

    expect(await page.getByRole('textbox').inputValue()).toBe('half a co');
    const light = page.getByRole('button', { name: 'Switch to the light theme' });
    expect(await light.evaluate((button) => button === document.activeElement)).toBe(true);
    const storedTheme = await page.evaluate(() => localStorage.getItem('waybill') ?? '');
    expect(JSON.parse(storedTheme)).toMatchObject({ theme: 'DARK' });

    await page.goto('/pages/terms');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('DARK');
    expect(await page.context().cookies()).toEqual([
      expect.objectContaining({ name: 'theme', value: 'DARK', secure: false, sameSite: 'Lax' }),
    ]);
  });

  test('is there before anything is drawn', async ({ site }) => {
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.context().addCookies([{ name: 'theme', value: 'DARK', url: site.url }]);
    await page.goto('/');

    const paper = await page.locator('body').evaluate((b) => getComputedStyle(b).backgroundColor);
    expect(paper).toBe('rgb(11, 23, 36)');
  });

  test('chosen on another page is that of a page that comes back, too', {
    tags: 'extended',
  }, async ({ site }) => {
    const { page } = await visit(site);
    await page.goto('/pages/terms');
    const other = await page.context().newPage();
    await other.goto('/pages/terms');
    await other.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await other.locator('html[data-theme="DARK"]').waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBeNull();

    // A browser under test keeps no pages in its memory; this is what one says that does.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });

    expect(await page.locator('html').getAttribute('data-theme')).toBe('DARK');
    const toggle = page.locator('.theme-toggle').getByRole('button');
    expect(await toggle.getAttribute('aria-label')).toBe('Switch to the light theme');
  });

  test('over https goes nowhere but over https', { tags: 'extended' }, async ({ site }) => {
    const { page, hosts } = await visit(site);
    // As behind a proxy that has the certificate.
    await page.route('https://site.test/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${site.url}${pathname}` }) });
    });
    await page.goto('https://site.test/pages/terms');

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.locator('html[data-theme="DARK"]').waitFor();

    expect(await page.context().cookies()).toEqual([
      expect.objectContaining({ name: 'theme', value: 'DARK', secure: true, sameSite: 'Lax' }),
    ]);
    hosts.delete('site.test');
  });
});

const paper = { LIGHT: 'rgb(247, 244, 236)', DARK: 'rgb(11, 23, 36)' };
const toLight = 'Switch to the light theme';
const toDark = 'Switch to the dark theme';

function paperOf(page: Page): Promise<string> {
  return page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
}

/** What the toggle offers, and the palette that the browser draws its own controls with. */
async function themeOf(page: Page) {
  // Without script, choosing a theme loads the page again: not before its styles say what is shown.
  await page.waitForLoadState();
  const offers = await page.locator('.theme-toggle').getByRole('button').all();
  return {
    paper: await paperOf(page),
    offers: await Promise.all(offers.map((button) => button.getAttribute('aria-label'))),
    colorScheme: await page.evaluate(() => {
      const canvas = document.body.appendChild(document.createElement('i'));
      canvas.style.color = 'light-dark(white, black)';
      const { color } = getComputedStyle(canvas);
      canvas.remove();
      return color === 'rgb(255, 255, 255)' ? 'light' : 'dark';
    }),
  };
}

const dark = { paper: paper.DARK, offers: [toLight], colorScheme: 'dark' };
const light = { paper: paper.LIGHT, offers: [toDark], colorScheme: 'light' };

describe.each(sample([true, false], [true]))(
  'who has chosen no theme (script: %s)',
  { tags: 'extended' },
  (javaScriptEnabled) => {
    test('gets the system’s, also where that changes its mind', async ({ site }) => {
      const { page } = await visit(site, { colorScheme: 'dark', javaScriptEnabled });
      await page.goto('/');
      expect(await themeOf(page), 'dark').toEqual(dark);

      await page.emulateMedia({ colorScheme: 'light' });
      expect(await themeOf(page), 'light at last').toEqual(light);
      await page.reload();
      expect(await themeOf(page), 'light from the start').toEqual(light);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await themeOf(page), 'dark at last').toEqual(dark);
    });

    test('chooses the other one, which then counts whatever the system prefers', async () => {
      const site = await startSite();
      const { page } = await visit(site, { colorScheme: 'dark', javaScriptEnabled });
      await page.goto('/track.html');

      await page.getByRole('button', { name: toLight }).click();
      await page.locator('html[data-theme="LIGHT"]').waitFor();
      expect(await themeOf(page)).toEqual(light);

      await page.goto('/contact.html');
      expect(await themeOf(page)).toEqual(light);
      await page.getByRole('button', { name: toDark }).click();
      await page.locator('html[data-theme="DARK"]').waitFor();
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await themeOf(page)).toEqual(dark);
    });
  },
);

test('the state in the browser stays LIGHT until another theme is chosen', {
  tags: 'extended',
}, async ({ site }) => {
  const visitor = await visit(site, { colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/track.html');
  await hydrated(visitor);
  const storedTheme = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('waybill') ?? '{}').theme);
  expect(await storedTheme()).toBe('LIGHT');

  await page.getByRole('button', { name: toLight }).click();
  await page.getByRole('button', { name: toDark }).click();

  await expect.poll(storedTheme).toBe('DARK');
});

test('map tiles and logos follow the system too', { tags: 'extended' }, async () => {
  const site = await fullSite();
  const visitor = await visit(site, { colorScheme: 'dark' });
  const { page } = visitor;
  const filterOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).filter);

  await page.goto('/track.html?code=TEST-1001');
  await goToMap(visitor);
  expect(await filterOf('.leaflet-tile-pane')).toContain('invert(1)');
  await page.goto('/');
  expect(await filterOf('.clients img')).toContain('invert(1)');

  await prefer(visitor, site, { theme: 'LIGHT' });
  await page.reload();
  expect(await filterOf('.clients img')).not.toContain('invert');
});

test('so does the panel', { tags: 'extended' }, async ({ site }) => {
  const { page } = await openPanel(site, '/control/index.html', { colorScheme: 'dark' });

  expect(await themeOf(page)).toEqual(dark);
});
