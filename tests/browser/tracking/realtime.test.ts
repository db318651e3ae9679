import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, openPage, visit } from '../../support/browser.ts';
import { insertActivity } from '../../support/parcels.ts';
import { siteOnItsWay } from '../../support/tracking/streams.ts';

type Site = Awaited<ReturnType<typeof siteOnItsWay>>;

async function openCount(site: Site): Promise<number> {
  const { text } = await site.ask('/metrics');
  return Number(text.match(/^waybill_live_streams (\d+)/m)?.[1]);
}

/** A visitor's result of TEST-1001, which is being kept up to date. */
async function openResult(site: Site, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const visitor = await visit(site, { viewport: { width: 390, height: 800 } });
  const { page } = visitor;
  await prepare(page);
  await page.goto('/track.html?code=TEST-1001');
  await hydrated(visitor);
  return page;
}

async function openLiveResult(site: Site, prepare?: (page: Page) => Promise<unknown>) {
  const page = await openResult(site, prepare);
  await expect.poll(() => openCount(site)).toBe(1);
  return page;
}

const titles = (page: Page) => page.locator('.event h4').allInnerTexts();

/** What browsers say when another tab is chosen, or this one. */
async function show(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isShown);
}

describe('an open result', () => {
  test('shows a new event without a reload, marks it, and tells it once, politely', async () => {
    const site = await siteOnItsWay();
    const page = await openLiveResult(site);
    const news = page.locator('[role="status"]', { hasText: 'Update on this parcel' });
    expect(await news.count()).toBe(0);
    await page.evaluate(() => Object.assign(window, { isSame: true }));

    await site.add('TEST-1001', 'Arrived at hub', { location: 'Porto', stage: 'at_customs' });

    await expect.poll(() => titles(page)).toEqual(['Arrived at hub New', 'Departed']);
    expect(await news.textContent()).toBe('Update on this parcel: Arrived at hub, Porto');
    expect(await page.locator('.step[aria-current]').textContent()).toContain('At customs');
    await site.add('TEST-1001', 'Left hub');
    await expect.poll(() => news.textContent()).toBe('Update on this parcel: Left hub');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
  });

  test('shows what came before it was listening, and what has gone', {
    tags: 'extended',
  }, async () => {
    const site = await siteOnItsWay();
    const page = await openLiveResult(site, (fresh) =>
      // Between the page and its script.
      fresh.route('**/assets/tracker-*.js', async (route) => {
        await site.add('TEST-1001', 'Meanwhile');
        await route.continue();
      }),
    );
    await expect.poll(() => titles(page)).toEqual(['Meanwhile New', 'Departed']);

    await site.call('DELETE', '/api/activities', { id: site.activityId });

    await expect.poll(() => titles(page)).toEqual(['Meanwhile New']);
  });

  test.each([
    ['the browser', () => Promise.resolve()],
    [
      'the page, where the browser does not',
      (page: Page) =>
        page.addInitScript(() => {
          const supports = CSS.supports.bind(CSS);
          CSS.supports = (text: string) => !text.startsWith('overflow-anchor') && supports(text);
          addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.setProperty('overflow-anchor', 'none');
          });
        }),
    ],
  ])(
    'stays where it is for who reads further down, held by %s',
    { tags: 'extended' },
    async (_who, prepare) => {
      const site = await siteOnItsWay();
      for (let hour = 10; hour < 20; hour += 1) {
        const created_at = `2026-02-01T${hour}:00:00.000Z`;
        await insertActivity(site.db, site.id, { title: `Scan ${hour}`, created_at });
      }
      const page = await openLiveResult(site, prepare);
      await page.locator('.history-older > summary').click();
      const read = page.locator('.event', { hasText: 'Scan 14' });
      await read.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await read.focus();
      const top = () => read.evaluate((element) => element.getBoundingClientRect().top);
      const before = await top();

      await site.add('TEST-1001', 'Arrived at hub', { description: 'Line.\n'.repeat(10) });
      await page.locator('.event-new').waitFor({ state: 'attached' });

      await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
      expect(await read.evaluate((element) => element === document.activeElement)).toBe(true);
    },
  );

  test('keeps the earlier events that were opened, each once', { tags: 'extended' }, async () => {
    const site = await siteOnItsWay();
    for (let minute = 10; minute < 34; minute += 1) {
      const created_at = `2026-02-01T08:${minute}:00.000Z`;
      await insertActivity(site.db, site.id, { title: `Scan ${minute}`, created_at });
    }
    const page = await openLiveResult(site);
    await site.add('TEST-1001', 'Arrived');
    await expect.poll(() => page.locator('.event').count()).toBe(21);
    await page.locator('.history-older > summary').click();
    await page.getByRole('link', { name: 'Show earlier events' }).click();
    await expect.poll(() => page.locator('.event').count()).toBe(26);

    await site.add('TEST-1001', 'Left');

    await expect.poll(() => page.locator('.event').count()).toBe(27);
    const shown = await titles(page);
    expect(new Set(shown).size).toBe(27);
    expect(shown.slice(0, 3)).toEqual(['Left New', 'Arrived New', 'Departed']);
    expect(shown.at(-1)).toBe('Scan 10');
    expect(await page.getByRole('link', { name: 'Show earlier events' }).count()).toBe(0);
  });

  test('listens no more after five minutes out of sight, and has all when it is seen again', {
    tags: 'extended',
  }, async () => {
    const site = await siteOnItsWay();
    const page = await openLiveResult(site, (fresh) => fresh.clock.install());

    await show(page, false);
    await page.clock.fastForward(4 * 60_000 + 59_000);
    await site.add('TEST-1001', 'In time');
    await expect.poll(() => titles(page)).toEqual(['In time New', 'Departed']);
    await page.clock.fastForward(2000);
    await expect.poll(() => openCount(site)).toBe(0);
    await site.add('TEST-1001', 'Out of sight');

    await show(page, true);

    await expect.poll(() => titles(page)).toEqual(['Out of sight New', 'In time New', 'Departed']);
    expect(await openCount(site)).toBe(1);
  });

  test('leaves its connection to a page that is shown while it is not', {
    tags: 'extended',
  }, async () => {
    const site = await siteOnItsWay();
    const page = await openLiveResult(site);
    await show(page, false);
    const other = await page.context().newPage();

    const opened = other.waitForResponse('**/OTHER-1/stream');
    await other.goto('/track.html?code=OTHER-1');
    await opened;

    await expect.poll(() => openCount(site)).toBe(1);
    await show(page, true);
    await expect.poll(() => openCount(site)).toBe(2);
  });

  test('follows the parcel that is looked up next', { tags: 'extended' }, async () => {
    const site = await siteOnItsWay();
    const page = await openLiveResult(site);
    await page.getByPlaceholder('Enter Your Tracking Code').fill('OTHER-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'OTHER-1' }).waitFor();
    await expect.poll(() => openCount(site)).toBe(1);

    await site.add('TEST-1001', 'Of the first');
    await site.add('OTHER-1', 'Of the second');

    await expect.poll(() => titles(page)).toEqual(['Of the second New']);
  });

  test('is refused a stream, tries again later, and is what it was meanwhile', {
    tags: 'extended',
  }, async () => {
    const site = await siteOnItsWay();
    const page = await openResult(site, async (fresh) => {
      await fresh.clock.install();
      await fresh.route('**/stream', (route) => route.fulfill({ status: 404 }));
    });
    expect(await titles(page)).toEqual(['Departed']);
    expect(await openCount(site)).toBe(0);
    await page.unroute('**/stream');

    // Not once: the page may hear of the refusal only after the clock has moved.
    const countLater = async () => {
      await page.clock.fastForward(15_000);
      return openCount(site);
    };
    await expect.poll(countLater).toBe(1);
  });

  test('is what it always was in a browser without event streams', async () => {
    const site = await siteOnItsWay();
    const page = await openResult(site, (fresh) =>
      fresh.addInitScript(() => Reflect.deleteProperty(window, 'EventSource')),
    );
    await page.getByPlaceholder('Enter Your Tracking Code').fill('OTHER-1');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'OTHER-1' }).waitFor();
    expect(await openCount(site)).toBe(0);
  });
});

test('an open result is told of a built-in event in the language of its address, and so is its status', {
  tags: 'extended',
}, async () => {
  const site = await siteOnItsWay();
  await site.db.updateTable('settings').set({ content_language: 'nl' }).execute();
  const { page } = await openPage(site, '/track.html?code=TEST-1001&lang=de', { locale: 'fr' });

  const event = { parcels: ['TEST-1001'], preset: 7 };
  await site.admin.ask('/api/events', { method: 'POST', json: event });

  const title = page.locator('.event h4 bdi', { hasText: 'In Zustellung' });
  await title.waitFor();
  expect(await title.getAttribute('lang')).toBe(null);
  expect(await page.locator('.event h4 bdi').last().getAttribute('lang')).toBe('nl');
  const status = page.locator('.waybill-status bdi');
  expect(await status.textContent()).toBe('In Zustellung');
  expect(await status.getAttribute('lang')).toBe(null);
});
