import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, prefer, visit } from '../../support/browser.ts';
import { fullPanel, guestSample, panelSample } from '../../support/full-panel.ts';
import { rewriteInvoices } from '../../support/invoices/invoices.ts';
import { button, openPanel, signInBrowser, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';
import { amount, pagesInTurn, sample } from '../../support/sweep.ts';

const long = 'longword'.repeat(30);

/** The panel, filled with words that cannot be broken into lines. */
async function longPanel() {
  const { site } = await fullPanel();
  const { db } = site;
  await db
    .updateTable('parcels')
    .set({ recipient_name: long, status: long, recipient_email: `${'a'.repeat(60)}@example.com` })
    .execute();
  await db.updateTable('activities').set({ title: long, description: long }).execute();
  await db
    .updateTable('parcel_templates')
    .set({ name: long.slice(0, 100) })
    .execute();
  await db.updateTable('pages').set({ title: long, content: long }).execute();
  await db.updateTable('reviews').set({ name: long, review: long }).execute();
  await db
    .updateTable('clients')
    .set({ name: long, link: `https://${long}` })
    .execute();
  await db.updateTable('messages').set({ subject: long, body: long, name: long }).execute();
  await db.updateTable('mails').set({ subject: long, last_error: long }).execute();
  await rewriteInvoices(db, long);
  return site;
}

/** Opens whatever can be opened in a list, so that it is measured too. */
async function openAll(page: Page): Promise<void> {
  await page.locator('details.message').evaluateAll((list) => {
    for (const item of list) item.setAttribute('open', '');
  });
}

function wider(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** The pages that are wider than a window of one of these widths. */
async function tooWide(page: Page, wake: () => Promise<void>, paths: Record<string, string>) {
  const found: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    await page.goto(path);
    await wake();
    await openAll(page);
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const pixels = await wider(page);
      if (pixels !== 0) found.push(`${name}: ${pixels} px too wide at ${width}`);
    }
  }
  return found;
}

const languages = sample(['en', 'de', 'ar'], ['ar']);

describe.each(languages)('in the language %s', (code) => {
  const itsPages = (pages: Record<string, string>) =>
    pagesInTurn(pages, languages.indexOf(code), amount(languages.length, 8), 1);

  test('no page of the panel is wider than the window', async () => {
    const site = await longPanel();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    await signInBrowser(visitor, site);

    expect(await tooWide(visitor.page, () => hydrated(visitor), itsPages(panelSample))).toEqual([]);
  }, 300_000);

  test('nor is one for guests', async () => {
    const site = await longPanel();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });

    expect(await tooWide(visitor.page, () => hydrated(visitor), itsPages(guestSample))).toEqual([]);
  });
});

const en = messagesOf('en');

const { panel } = words;

async function openMenu(width = 390) {
  const site = await startSite();
  const visitor = await openPanel(site, paths.control.index, { viewport: { width, height: 800 } });
  const { page } = visitor;
  const menu = page.getByRole('navigation', { name: panel.title, exact: true });
  return { site, visitor, page, menu, opener: button(page, en.track.more) };
}

describe('the menu of the panel in a narrow window', { tags: 'extended' }, () => {
  test('opens, is used and closes with the keyboard', async () => {
    const { page, menu, opener } = await openMenu();
    expect(await menu.isVisible()).toBe(false);

    await opener.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    // What the bar at the bottom has is not said twice.
    const { bookings, collections, runs, fleet, cash, payouts, prices, control, customers } = en;
    const titled = [cash, payouts, prices, control.invoices, customers].map((one) => one.title);
    const first = [bookings.menu, collections.title, runs.title, fleet.shifts];
    for (const title of [...first, ...titled]) {
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').innerText()).toContain(title);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.control.mails}`);
    expect(await menu.isVisible()).toBe(false);
  });

  test('closes when the focus goes on behind it, and by a click beside it', async () => {
    const { page, menu, opener } = await openMenu();
    await opener.click();
    await menu.getByRole('link', { name: en.control.audit.title }).focus();
    await page.keyboard.press('Tab');
    await menu.waitFor({ state: 'hidden' });

    await opener.click();
    await menu.waitFor();
    await page.mouse.click(20, 300);
    await menu.waitFor({ state: 'hidden' });
  });

  test('leaves what is used on the way in a bar at the bottom', async () => {
    const { page } = await openMenu();
    const tabs = page.getByRole('navigation', { name: panel.tabs });
    const { y = 0, height = 0 } = (await tabs.boundingBox()) ?? {};
    expect(y + height).toBe(800);

    await tabs.getByRole('link', { name: en.control.messages.title }).click();

    await page.waitForURL(`**${paths.control.messages}`);
    const here = tabs.locator('[aria-current=page]');
    expect(await here.innerText()).toContain(en.control.messages.title);
  });
});

describe('the menu of the panel in a wide window', { tags: 'extended' }, () => {
  test('is there, and says where one is', async () => {
    const { page, menu, opener } = await openMenu(1440);
    expect(await menu.isVisible()).toBe(true);
    expect(await opener.isVisible()).toBe(false);
    const here = menu.locator('[aria-current=page]');
    expect(await here.innerText()).toContain(panel.dashboard);

    await menu.getByRole('link', { name: en.control.reviews.title }).click();

    await page.waitForURL(`**${paths.control.reviews}`);
    expect(await here.innerText()).toContain(en.control.reviews.title);
  });

  test('stands at the other side in a language that runs the other way', async () => {
    const { site, visitor, page } = await openMenu(1440);
    await prefer(visitor, site, { googtrans: '/en/ar' });

    await page.reload();
    await hydrated(visitor);

    expect((await page.locator('.panel-nav').boundingBox())?.x).toBeGreaterThan(720);
  });
});

test('the language and the theme are chosen in the panel too', { tags: 'extended' }, async () => {
  const { page } = await openMenu(1440);

  await page.getByRole('button', { name: en.layout.darkTheme }).click();
  await page.locator('html[data-theme="DARK"]').waitFor();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('button', { name: 'العربية' }).click();

  await page.locator('html[lang="ar"][dir="rtl"][data-theme="DARK"]').waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.control.index);
});
