import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { borrowContext } from './browser-contexts.ts';
import { chromiumOptions } from './chromium.ts';
import type { TestSite } from './site.ts';
import { memoryDir, quickestDir } from './temporary-dir.ts';

export type Visit = {
  page: Page;
  /** Errors in the page's console, and hosts that it sent requests to. */
  complaints: string[];
  hosts: Set<string>;
};

/**
 * No request of a test leaves this machine. A route of Playwright's could see to that as well, but a
 * context with a route has no cache, and each of its page loads fetches everything anew.
 */
const nobodyElse = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/**
 * All pages of a context are drawn by one process, see browser-contexts.ts; Chromium would start another for each new
 * page that is still empty, and one for the site of each frame.
 */
const oneProcess = [
  '--process-per-site',
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

let started: Promise<Browser> | undefined;

/** This worker's Chromium, started once: one for all workers would be spoken to through the runner's process. */
function ownBrowser(): Promise<Browser> {
  started ??= launch();
  return started;
}

async function launch(): Promise<Browser> {
  const { args } = await chromiumOptions();
  return chromium.launch({
    headless: true,
    executablePath: inject('chromium'),
    args: [...args, nobodyElse, ...oneProcess],
    // Its processes share memory, not files of a disk, where there is room.
    ignoreDefaultArgs: quickestDir() === memoryDir ? ['--disable-dev-shm-usage'] : [],
  });
}

export const tileHost = 'tile.openstreetmap.org';

/**
 * Opens a separate browser on a site. The browser finds no other host, so there are no
 * map tiles. The page must log no errors, except for the tiles and for 4xx responses to pages and
 * API calls.
 */
export async function visit(site: TestSite, options: BrowserContextOptions = {}): Promise<Visit> {
  const browser = await ownBrowser();
  const { viewport, colorScheme, reducedMotion, javaScriptEnabled, ...others } = options;
  // Reduced motion: a view transition that is interrupted by a measurement would log an error.
  const { context, page, giveBack } = await borrowContext(browser, {
    baseURL: site.url,
    reducedMotion: 'reduce',
    ...(javaScriptEnabled === false && { javaScriptEnabled }),
    ...others,
  });
  // Shorter than the test's timeout, so that the error says what was waited for.
  context.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  const hosts = new Set<string>();
  const noteHost = (request: Request) => hosts.add(new URL(request.url()).hostname);
  context.on('request', noteHost);

  // Of the page, not of its context, which so fits more tests.
  if (viewport) await page.setViewportSize(viewport);
  if (colorScheme) await page.emulateMedia({ colorScheme });
  if (reducedMotion === 'no-preference') await page.emulateMedia({ reducedMotion });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Only pages and API calls may respond with an error: all files must exist.
    const { pathname } = new URL(message.location().url || site.url);
    const isFile = /^\/(assets|uploads)\//.test(pathname);
    const isExpected =
      message.location().url.includes(tileHost) ||
      (/status of 4\d\d/.test(message.text()) && !isFile);
    if (message.type() === 'error' && !isExpected) complaints.push(message.text());
  });
  onTestFinished(async ({ task }) => {
    context.off('request', noteHost);
    await giveBack(task.result?.state === 'pass' && complaints.length === 0);
    expect(complaints).toEqual([]);
    expect([...hosts].filter((host) => host !== tileHost && host !== 'localhost')).toEqual([]);
  });
  return { page, complaints, hosts };
}

/** Opens a separate browser at a page of a site, whose islands have come alive. */
export async function openPage(
  site: TestSite,
  path: string,
  options?: BrowserContextOptions,
): Promise<Visit> {
  const visitor = await visit(site, options);
  await visitor.page.goto(path);
  await hydrated(visitor);
  return visitor;
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

/** Waits until every island is hydrated, except those that hydrate when visible. A key is the first use of the page. */
export async function hydrated({ page }: Visit): Promise<void> {
  await page.waitForFunction(() => customElements.get('way-island') !== undefined);
  await page.keyboard.press('Shift');
  const asleep = page.locator('way-island:not([hydrated], [on="visible"])');
  await asleep.first().waitFor({ state: 'detached' });
}

/** Unfolds all that is folded on the page. */
export async function openDetails({ page }: Visit): Promise<void> {
  await page
    .locator('details')
    .evaluateAll((all) => all.map((one) => one.setAttribute('open', '')));
}

/** Scrolls to the map of a tracking result, which is loaded on scrolling near it, or else on its button. */
export async function goToMap({ page }: Visit): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('.map-panel').scrollIntoViewIfNeeded();
  await page.locator('.map-panel').evaluate((panel) => {
    panel.querySelector<HTMLElement>('.map-open')?.click();
  });
  await page.locator('.leaflet-marker-icon').first().waitFor();
}
