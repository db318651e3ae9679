import { type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import type { TestSite } from './site.ts';

export type Visit = {
  page: Page;
  /** Errors that the page told the console, and hosts that it asked for anything. */
  complaints: string[];
  hosts: Set<string>;
};

export const tileHost = 'tile.openstreetmap.org';

/**
 * Opens a browser of its own on a site. Map tiles are blocked. What the page complains about must
 * be nothing, but for the tiles and for answers that a test asks an error of.
 */
export async function visit(site: TestSite, options: BrowserContextOptions = {}): Promise<Visit> {
  const browser = await chromium.connect(inject('chromium'));
  // Without motion: a page that is measured while it fades in would complain of being disturbed.
  const context = await browser.newContext({
    baseURL: site.url,
    reducedMotion: 'reduce',
    ...options,
  });
  // Sooner than the test itself: what was waited for is then told.
  context.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  const hosts = new Set<string>();
  context.on('request', (request) => hosts.add(new URL(request.url()).hostname));
  await context.route(`https://${tileHost}/**`, (route) => route.abort());

  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Of answers that are errors, only pages and calls may be: files must all be there.
    const { pathname } = new URL(message.location().url || site.url);
    const isFile = /^\/(assets|uploads)\//.test(pathname);
    const isExpected =
      message.location().url.includes(tileHost) ||
      (/status of 4\d\d/.test(message.text()) && !isFile);
    if (message.type() === 'error' && !isExpected) complaints.push(message.text());
  });
  onTestFinished(async () => {
    await browser.close();
    expect(complaints).toEqual([]);
    expect([...hosts].filter((host) => host !== tileHost && host !== 'localhost')).toEqual([]);
  });
  return { page, complaints, hosts };
}

/** Sets the visitor's cookies as the preferences form would. */
export async function prefer(
  { page }: Visit,
  site: TestSite,
  cookies: { theme?: string; googtrans?: string },
): Promise<void> {
  const list = Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.url }));
  await page.context().addCookies(list);
}

/** Waits until every island has its behaviour, but for those that wait to be seen. */
export async function hydrated({ page }: Visit): Promise<void> {
  const asleep = page.locator('way-island:not([hydrated], [on="visible"])');
  await asleep.first().waitFor({ state: 'detached' });
}

/** Goes to the map of a tracking result, which is fetched once somebody comes near it. */
export async function goToMap({ page }: Visit): Promise<void> {
  await page.locator('.map-panel').scrollIntoViewIfNeeded();
  await page.locator('.leaflet-marker-icon').first().waitFor();
}
