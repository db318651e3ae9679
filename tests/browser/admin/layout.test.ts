import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, prefer, visit } from '../../support/browser.ts';
import { fullPanel, guestPages, panelSample } from '../../support/full-panel.ts';
import { rewriteInvoices } from '../../support/invoices/invoices.ts';
import { signInBrowser } from '../../support/panel.ts';
import { sample } from '../../support/sweep.ts';

const long = 'longword'.repeat(30);

/** The panel, filled with words that nobody can break. */
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

describe.each(sample(['en', 'de', 'ar'], ['de', 'ar']))('in the language %s', (code) => {
  test('no page of the panel is wider than the window', async () => {
    const site = await longPanel();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    await signInBrowser(visitor, site);

    expect(await tooWide(visitor.page, () => hydrated(visitor), panelSample)).toEqual([]);
  }, 120_000);

  test('nor is one for guests', async () => {
    const site = await longPanel();
    const visitor = await visit(site);
    await prefer(visitor, site, { googtrans: `/en/${code}` });

    expect(await tooWide(visitor.page, () => hydrated(visitor), guestPages)).toEqual([]);
  });
});
