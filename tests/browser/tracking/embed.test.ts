import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { audit, ofColours } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { listenInTest } from '../../support/listen-in-test.ts';
import { button, openPanel, words } from '../../support/panel.ts';
import { insertParcel, mapped } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

/**
 * Another site, whose only page shows this HTML until the test ends.
 *
 * @returns its origin: another host and another port than those of the site that is tested.
 */
async function otherSite(body: string, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers });
    response.end(`<!doctype html><title>Shop</title>${body}`);
  });
  return `http://127.0.0.1:${await listenInTest(server)}`;
}

/** A page of another site, in a browser whose errors do not count: a refused frame is one. */
async function openShop(site: TestSite, address = 'about:blank'): Promise<Page> {
  const { page } = await visit(site);
  const context = await page.context().browser()?.newContext();
  if (context === undefined) throw new Error('The browser has gone');
  onTestFinished(() => context.close());
  const shop = await context.newPage();
  await shop.goto(address);
  return shop;
}

describe('embed', () => {
  const words = 'Tracking number';

  /** The site lets an origin embed the form. */
  async function allow({ db }: TestSite, origin: string): Promise<void> {
    await db.updateTable('settings').set({ embed_origins: origin }).execute();
  }

  function frameOf({ url }: TestSite, query = ''): string {
    return `<iframe src="${url}/embed${query}" title="Tracking" width="480" height="230"></iframe>`;
  }

  describe('a form in a frame of another site', () => {
    test('shows the result in its place, and all of it in a tab of its own', {
      tags: 'extended',
    }, async () => {
      const site = await startSite();
      await insertParcel(site.db);
      const origin = await otherSite(frameOf(site, '?lang=de'));
      await allow(site, origin);
      const shop = await openShop(site, origin);
      const form = shop.frameLocator('iframe');

      await form.getByLabel('Sendungsnummer').fill(' test-1001 ');
      await form.getByRole('button').click();
      const opening = shop.waitForEvent('popup');
      await form.getByRole('link').click();
      const result = await opening;
      await result.getByRole('heading', { name: 'TEST-1001' }).waitFor();

      expect(new URL(result.url()).origin).toBe(site.url);
      expect(await result.locator('html').getAttribute('lang')).toBe('de');
      expect(await result.evaluate(() => opener)).toBeNull();
      expect(shop.url()).toBe(`${origin}/`);
      expect(await shop.context().cookies()).toEqual([]);
    });

    test('says its height to the site around it, and to no other', async () => {
      const site = await startSite();
      await insertParcel(site.db, mapped);
      const listening = `<script>
        addEventListener('message', (event) => {
          const [frame] = document.querySelectorAll('iframe');
          if (event.data.type === 'waybill-height') frame.height = event.data.height;
          frame.title = event.origin;
        });
      </script>`;
      const origin = await otherSite(listening + frameOf(site, '?code=TEST-1001'));
      await allow(site, `https://shop.example.com\n${origin}`);
      const shop = await openShop(site, origin);

      const frame = shop.locator('iframe');
      await shop.waitForFunction(() => Number(document.querySelector('iframe')?.height) > 240);
      const content = shop.frameLocator('iframe').locator('html');

      expect(await frame.getAttribute('title')).toBe(site.url);
      expect(
        await content.evaluate(
          (html) => html.scrollHeight <= (html.ownerDocument.defaultView?.innerHeight ?? 0),
        ),
      ).toBe(true);
    });

    test('is not shown to a site that the setting does not name, nor inside one', async () => {
      const site = await startSite();
      const named = await otherSite(frameOf(site));
      const stranger = await otherSite(frameOf(site));
      const around = await otherSite(`<iframe src="${named}"></iframe>`);
      await allow(site, named);

      const shop = await openShop(site);
      for (const address of [stranger, around]) {
        await shop.goto(address);
        const shown = shop.frames().map((frame) => frame.getByLabel(words).count());
        expect(await Promise.all(shown)).not.toContain(1);
      }
      await shop.goto(named);
      await shop.frameLocator('iframe').getByLabel(words).waitFor();
    });

    test('is shown to a site that keeps itself apart from all others', {
      tags: 'extended',
    }, async () => {
      const site = await startSite();
      const origin = await otherSite(frameOf(site), {
        'Cross-Origin-Embedder-Policy': 'require-corp',
        'Cross-Origin-Opener-Policy': 'same-origin',
      });
      await allow(site, origin);
      const shop = await openShop(site, origin);

      const field = shop.frameLocator('iframe').getByLabel(words);
      await field.waitFor();

      expect(await field.evaluate((element) => getComputedStyle(element).minHeight)).toBe('44px');
    });
  });

  const windowWidths = [240, 320, 480];

  /** The form in a window of each width: no wider, on one screen but for the narrowest, and large enough for a finger. */
  async function expectFits(page: Page, place: string): Promise<void> {
    for (const width of windowWidths) {
      await page.setViewportSize({ width, height: 230 });
      const { scrollWidth, scrollHeight, heights } = await page.evaluate(() => ({
        scrollWidth: document.documentElement.scrollWidth,
        scrollHeight: document.documentElement.scrollHeight,
        heights: [
          ...document.querySelectorAll('input[type="text"], input:not([type]), button'),
        ].map((target) => target.getBoundingClientRect().height),
      }));
      expect(scrollWidth, `${place} ${width}`).toBe(width);
      if (width >= 320) expect(scrollHeight, `${place} ${width}`).toBeLessThanOrEqual(230);
      expect(heights.length).toBeGreaterThan(1);
      for (const height of heights) expect(height, `${place} ${width}`).toBeGreaterThanOrEqual(44);
    }
  }

  test('the form can be read, hit and scrolled in no direction but down from 240 px on, light and dark', {
    tags: 'extended',
  }, async () => {
    const site = await startSite();
    const { page } = await visit(site);
    for (const code of sample(['en', 'ar', 'de', 'in', 'vi'], ['ar', 'in'])) {
      await page.goto(`/embed?lang=${code}`);
      for (const [colorScheme, only] of [['light'], ['dark', ofColours]] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await audit(page, { only }), `${code}, ${colorScheme}`).toEqual([]);
        await expectFits(page, `${code}, ${colorScheme}`);
      }
    }
  });
});

test('the words of the button stay on one line, and the field is as high, here and on the page of no address', async () => {
  const site = await startSite();
  const { page } = await visit(site);
  for (const path of ['/embed', '/no/such/page']) {
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${path}?lang=de`);
      const [field = 0, button = 0] = await page
        .locator('main form')
        .locator('input[name="code"], button')
        .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height));
      const lines = await page.locator('main form button').evaluate((target) => {
        const words = document.createRange();
        words.selectNodeContents(target);
        return words.getClientRects().length;
      });

      expect(lines, `${path} ${width}`).toBe(1);
      expect(field, `${path} ${width}`).toBeGreaterThanOrEqual(44);
      expect(Math.abs(field - button), `${path} ${width}`).toBeLessThan(8);
    }
  }
});

const { trackingFiles } = messagesOf('en');

const { settings: own } = trackingFiles;

test('the code shows the form on another site', { tags: 'extended' }, async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.embedSettings);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await button(page, own.copy).click();
  await page.getByRole('button', { name: messagesOf('en').privacy.links.copied }).waitFor();
  const code = await page.evaluate(() => navigator.clipboard.readText());

  expect(code).toBe(await page.locator('.copy-text code').textContent());
  expect(code).toContain(`event.origin !== '${site.url}'`);
  expect(code).toContain(`<iframe src="${site.url}/embed?lang=en" title="Waybill Logistics – `);
  const origin = await otherSite(code);
  await site.db.updateTable('settings').set({ embed_origins: origin }).execute();
  const shop = await openShop(site, origin);
  await shop.frameLocator('iframe').getByRole('heading', { name: 'Waybill Logistics' }).waitFor();
  // It has grown, or shrunk, to what the form needs.
  await shop.waitForFunction(() => document.querySelector('iframe')?.height !== '200');
});

test('the preview is the form, with its looks, before any site may show it', {
  tags: 'extended',
}, async () => {
  const site = await startSite();
  await site.db.updateTable('settings').set({ content_language: 'de' }).execute();
  const { page } = await openPanel(site, paths.control.embedSettings);

  const form = page.frameLocator(`iframe[title="${words.form.preview}"]`);
  await form.getByLabel('Sendungsnummer').waitFor();

  const colour = await form
    .getByRole('button')
    .evaluate((b) => getComputedStyle(b).backgroundColor);
  expect(colour).toBe('rgb(196, 61, 18)');
});
