import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

describe('the theme', () => {
  test('changes in place, and stays for the next page', async () => {
    const site = await startSite();
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
    const kept = await page.evaluate(() => localStorage.getItem('waybill') ?? '');
    expect(JSON.parse(kept)).toMatchObject({ theme: 'DARK' });

    await page.goto('/pages/terms');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('DARK');
    expect(await page.context().cookies()).toEqual([
      expect.objectContaining({ name: 'theme', value: 'DARK', secure: false, sameSite: 'Lax' }),
    ]);
  });

  test('changes in place where there is no island, too', async () => {
    const site = await startSite();
    const { page } = await visit(site);
    await page.goto('/pages/terms');
    await page.evaluate(() => Object.assign(window, { still: 'here' }));

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.locator('html[data-theme="DARK"]').waitFor();

    expect(await page.evaluate(() => Object(window).still)).toBe('here');
  });

  test('is there before anything is drawn', async () => {
    const site = await startSite();
    const { page } = await visit(site, { javaScriptEnabled: false });
    await page.context().addCookies([{ name: 'theme', value: 'DARK', url: site.url }]);
    await page.goto('/');

    const paper = await page.locator('body').evaluate((b) => getComputedStyle(b).backgroundColor);
    expect(paper).toBe('rgb(11, 23, 36)');
  });

  test('chosen on another page is that of a page that comes back, too', async () => {
    const site = await startSite();
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

  test('over https goes nowhere but over https', async () => {
    const site = await startSite();
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
