/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { readPrinted } from '../../support/barcodes.ts';
import { countEffort } from '../../support/effort.ts';
import { button, openPanel } from '../../support/panel.ts';
import { bulkBar, codeOf, siteWithList } from '../../support/panel-list.ts';
import { insertParcel } from '../../support/parcels.ts';
import { printed, runsAt } from '../../support/printed.ts';
import { startSite } from '../../support/site.ts';
import { amount } from '../../support/sweep.ts';

const en = messagesOf('en');

const { documents, parcelList } = en;
const a4 = { width: 595, height: 842 };
/** As much as the smallest label holds. */
const name = 'Bartholomew Featherstonehaugh of Newcastle upon Tyne';
const address = 'Warehouse 17, Northern Embankment Road beyond the Second Bridge, '
  .repeat(2)
  .trim();

function sizeOf({ width, height }: { width: number; height: number }) {
  return { width: Math.round(width), height: Math.round(height) };
}

/** A window of the browser's own would stay open: the page only notes that it was asked for one. */
async function noteThePrint(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
}

const allCodes = Array.from({ length: 20 }, (_, index) => codeOf(index + 1));

describe('labels', () => {
  test('are printed with three clicks more than there are parcels, and their codes are read from the paper', {}, async () => {
    const codes = allCodes.slice(0, amount(20, 6));
    const site = await siteWithList(codes.length);
    const { page } = await openPanel(site, '/control/parcels/list.html');
    await noteThePrint(page);
    const { effort, click } = countEffort(page);

    for (const code of codes)
      await click(page.getByLabel(interpolate(parcelList.select, { code })));
    await click(bulkBar(page).getByRole('button', { name: documents.print }));
    const opened = page.waitForEvent('popup');
    await click(page.getByRole('link', { name: documents.kinds.labels }));
    const labels = await opened;
    await click(button(labels, documents.print));
    await labels.locator('[data-printed]').waitFor();

    expect(effort.clicks).toBe(codes.length + 3);
    // The list is as it was left.
    await page.getByText(plural(parcelList, 'selected', { count: codes.length }, 'en')).waitFor();
    const pages = await printed(labels);
    expect(pages.map(sizeOf)).toEqual(codes.map(() => ({ width: 288, height: 432 })));
    for (const [index, { dots }] of pages.entries()) {
      const code = codes[index];
      expect(await readPrinted(dots)).toEqual({
        barCodes: [code],
        qrCodes: [`${site.url}/${code}`],
      });
    }
  });

  test('on sheets begin at the free place; long texts, dark and Arabic, leave the codes alone', {}, async () => {
    const url = 'https://track.harbour-couriers.example.com';
    const site = await startSite({ PUBLIC_URL: url, FORCE_HTTPS: 'off' });
    for (const tracking_code of allCodes) {
      await insertParcel(site.db, { tracking_code, recipient_name: name, destination: address });
    }
    const path = `/control/papers/labels?all=yes&sort=tracking_code&size=a4-24&start=6&lang=ar`;
    const visitor = await openPanel(site, path, { colorScheme: 'dark' });

    const sheets = await printed(visitor.page);

    expect(sheets.map(sizeOf)).toEqual([a4, a4]);
    const read = await Promise.all(sheets.map(({ dots }) => readPrinted(dots)));
    const parts = [allCodes.slice(0, 19), allCodes.slice(19)];
    expect(read.map(({ barCodes }) => barCodes.sort())).toEqual(parts);
    const addresses = parts.map((part) => part.map((code) => `${url}/${code}`));
    expect(read.map(({ qrCodes }) => qrCodes.sort())).toEqual(addresses);
  });

  test('have bars of whole dots', async () => {
    const { page } = await openPanel(await siteWithList(1), '/control/papers/labels?parcels=1');

    const [label] = await printed(page, 2.5);

    if (label === undefined) throw new Error('A label was expected');
    const widths = await runsAt(label.dots, 2500);
    expect(widths.length).toBeGreaterThan(40);
    // One to four times four dots, of ten pixels; by how edges are drawn, a pixel more or less.
    const whole = (width: number) => Math.round(width / 10) * 10;
    expect(widths.filter((width) => Math.abs(width - whole(width)) > 1)).toEqual([]);
    expect(Math.min(...widths)).toBeGreaterThan(8);
  });

  test('have a page of their size', async () => {
    const site = await siteWithList(1);
    const address = (size: string) => `/control/papers/labels?parcels=1&size=${size}`;
    const { page } = await openPanel(site, address('a6'));
    expect((await printed(page)).map(sizeOf)).toEqual([{ width: 298, height: 420 }]);

    await page.goto(address('a4-4'));
    expect((await printed(page)).map(sizeOf)).toEqual([a4]);
  });
});
