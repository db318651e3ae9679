import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { button } from '../../support/panel.ts';
import {
  chooseHub,
  counted,
  hub,
  openOnlineScan,
  recorded,
  scan,
  siteToScan,
  words,
} from '../../support/parcels/scan.ts';

const { pieces } = messagesOf('en');

/** The scan screen of a site with one parcel of two pieces, WB-101. `reached` reads what the parcel’s page says of scans. */
async function scanOfPieces() {
  const { site } = await siteToScan(1);
  await site.db.updateTable('parcels').set({ pieces_count: 2 }).execute();
  const { page } = await openOnlineScan(site);
  const reached = async () => {
    const visit = await page.context().newPage();
    await visit.goto('/control/parcels/WB-101');
    const notices = await visit.locator('.parcel-facts .notice').allTextContents();
    await visit.close();
    return notices;
  };
  await chooseHub(page);
  return { site, page, reached };
}

function row(page: Page, code: string) {
  return page.locator('.scan-row', { hasText: code });
}

const oneOfTwo = `${hub}: ${interpolate(pieces.scanned, { number: 1, count: 2 })}. ${interpolate(pieces.missing, { numbers: '2' })}`;

test('an event is a parcel’s once its last piece is scanned, and is taken back with that scan', async () => {
  const { site, page, reached } = await scanOfPieces();

  await scan(page, 'WB-101/1');
  await counted(page, 'done', 1);
  await row(page, 'WB-101/1')
    .getByText(interpolate(pieces.missing, { numbers: '2' }))
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await recorded(site)).toEqual([]);
  expect(await reached()).toEqual([oneOfTwo]);

  await scan(page, 'WB-101/2');
  await counted(page, 'done', 2);
  expect(await recorded(site)).toEqual(['WB-101']);
  expect(await reached()).toEqual([]);

  await button(page, interpolate(words.list.undoOf, { code: 'WB-101/2' })).click();
  await row(page, 'WB-101/2').getByText(words.marks.undone).waitFor();
  await expect.poll(() => recorded(site)).toEqual([]);
  expect(await reached()).toEqual([oneOfTwo]);
});

test('one piece is enough where the event is added at once', async () => {
  const { site, page, reached } = await scanOfPieces();

  await page.getByLabel(pieces.atOnce).check();
  await scan(page, 'WB-101/2');
  await counted(page, 'done', 1);

  expect(await recorded(site)).toEqual(['WB-101']);
  expect(await reached()).toEqual([]);
});
