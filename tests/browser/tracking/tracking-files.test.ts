import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { audit } from '../../support/axe.ts';
import { readCodes } from '../../support/barcodes.ts';
import { hydrated, openPage, type Visit, visit } from '../../support/browser.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';
import { entryIn } from '../../support/tracking/calendar.ts';

const { replies, track, trackingFiles } = messagesOf('en');
const { result: words } = trackingFiles;

const path = '/track.html?code=TEST-1001';
/** No parcel is late by then. */
const ahead = {
  min_expected_delivery_date: '2999-03-05',
  max_expected_delivery_date: '2999-03-07',
};

/** Opens the menu beside the status. */
async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: track.more }).click();
}

/** Prints by the button in the menu, without the browser's dialog. */
async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) });
  });
  await page.getByRole('button', { name: words.print }).click();
  await page.waitForFunction(() => 'printed' in window);
}

async function siteWith(fields: Parameters<typeof insertParcel>[1] = {}) {
  const site = await startSite();
  const id = await insertParcel(site.db, { ...ahead, ...fields });
  return { site, id };
}

/** The code may be in the cache from a test before, whose site had the same address. */
async function emptyCache({ page }: Visit): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

function asksForCode({ logged }: TestSite): number {
  return logged.filter((line) => line.path === '/qr.svg').length;
}

describe('the calendar', () => {
  test.each(oneInEvery(2, [true, false]))(
    'takes the days of delivery from a link; script: %s',
    async (javaScriptEnabled) => {
      const { site } = await siteWith();
      const { page } = await visit(site, { javaScriptEnabled });
      await page.goto(path);

      const coming = page.waitForEvent('download');
      await openMenu(page);
      await page.getByRole('link', { name: words.calendar }).click();
      const file = await coming;

      expect(file.suggestedFilename()).toBe('TEST-1001.ics');
      const entry = entryIn(await text(await file.createReadStream()));
      expect(entry.startDate.toString()).toBe('2999-03-05');
      await page.getByRole('heading', { name: 'TEST-1001' }).waitFor();
    },
  );

  test('gets the link of a parcel that was looked up in place, in the language of the page', {
    tags: 'extended',
  }, async () => {
    const { site } = await siteWith();
    const { page } = await openPage(site, '/track.html?lang=en');

    await page.getByRole('textbox').fill('test-1001');
    await page.keyboard.press('Enter');
    await openMenu(page);
    const link = page.getByRole('link', { name: words.calendar });

    expect(await link.getAttribute('href')).toBe('/delivery.ics?code=TEST-1001&lang=en');
  });
});

describe('paper', () => {
  test('gets a code that leads back to the result, which the screen neither shows nor asks for', {
    tags: 'extended',
  }, async () => {
    const { site } = await siteWith();
    const visitor = await visit(site);
    const { page } = visitor;
    await emptyCache(visitor);
    await page.goto(path);
    await hydrated(visitor);
    await openMenu(page);
    const code = page.locator('.qr-code');
    expect(await code.isVisible()).toBe(false);
    expect(asksForCode(site)).toBe(0);

    await print(page);
    expect(asksForCode(site)).toBe(1);
    await page.emulateMedia({ media: 'print' });

    expect(await readCodes(await page.screenshot({ fullPage: true }))).toEqual([
      `${site.url}${path}`,
    ]);
  });

  test.each([true, false])(
    'has it by the browser’s own way to print; script: %s',
    async (javaScriptEnabled) => {
      const { site } = await siteWith();
      const visitor = await visit(site, { javaScriptEnabled });
      const { page } = visitor;
      await emptyCache(visitor);
      await page.goto(path);

      await page.pdf({ format: 'A4' });

      expect(asksForCode(site)).toBe(1);
    },
  );

  test('is printed, even where the code does not come', { tags: 'extended' }, async () => {
    const { site } = await siteWith();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.route('**/qr.svg?*', (route) => route.fulfill({ status: 429 }));
    await page.goto(path);
    await hydrated(visitor);

    await openMenu(page);
    await print(page);
  });

  test('has no buttons and forms', {
    tags: 'extended',
  }, async () => {
    const { site, id } = await siteWith(mapped);
    for (let event = 0; event < 9; event += 1) await insertActivity(site.db, id);
    const { page } = await visit(site);
    await page.goto(path);

    await page.emulateMedia({ media: 'print' });
    const controls = page.locator(
      'main :is(button, form, input, .result-actions, .trouble, summary), .top-tools, .track-bar, .map-panel',
    );
    for (const control of await controls.all()) expect(await control.isVisible()).toBe(false);
  });
});

test('without script there is no button that needs it: a delivered parcel can only be asked about', {
  tags: 'extended',
}, async () => {
  const { site } = await siteWith();
  const { page } = await visit(site, { javaScriptEnabled: false });
  await page.goto(path);
  await openMenu(page);

  expect(await page.getByRole('button', { name: words.print }).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: words.calendar }).isVisible()).toBe(true);

  await insertParcel(site.db, { ...ahead, tracking_code: 'DONE-1', stage: 'delivered' });
  await page.goto('/track.html?code=DONE-1');

  const actions = page.locator('.result-actions').locator('a, button').filter({ visible: true });
  expect(await actions.count()).toBe(1);
  await openMenu(page);
  const left = page.locator('.more-menu').locator('a, button').filter({ visible: true });
  expect(await left.allInnerTexts()).toEqual([replies.ask]);
});

test('axe finds nothing to mend, and the keyboard reaches both', { tags: 'extended' }, async () => {
  const { site } = await siteWith();
  const { page } = await openPage(site, path);

  expect(await audit(page, { within: '.result-actions' })).toEqual([]);
  await page.getByRole('button', { name: track.more }).focus();
  await page.keyboard.press('Enter');
  expect(await audit(page, { within: '.result-actions' })).toEqual([]);
  await page.getByRole('link', { name: words.calendar }).focus();
  await page.keyboard.press('Tab');

  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words.print);
});

test('the result is shared by its address, which is copied where the browser cannot share', async () => {
  const { site } = await siteWith();
  const visitor = await visit(site);
  const { page } = visitor;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${path}&lang=en`);
  await hydrated(visitor);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));

  await page.getByRole('button', { name: track.share }).click();

  await page.getByRole('button', { name: track.linkCopied }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${path}`);
});
