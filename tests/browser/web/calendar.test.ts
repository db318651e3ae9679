import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hydrated, prefer } from '../../support/browser.ts';
import { openPanel } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

/** The calendar of a parcel's latest day, in the March of which the eleventh is a Wednesday. */
async function openCalendar(code: string): Promise<Page> {
  const site = await startSite();
  await insertParcel(site.db);
  const visitor = await openPanel(site, '/control/index.html');
  const { page } = visitor;
  await prefer(visitor, site, { googtrans: `/en/${code}` });
  await page.goto('/control/parcels/TEST-1001/update');
  await hydrated(visitor);
  await page.locator('.day-button').last().click();
  await page.locator('.calendar').getByRole('grid').waitFor();
  return page;
}

test.each([
  ['en', '2026-03-08', 'Sunday'],
  ['pt', '2026-03-08', 'domingo'],
  ['in', '2026-03-08', 'रविवार'],
  ['id', '2026-03-08', 'Minggu'],
  ['de', '2026-03-09', 'Montag'],
  ['ar', '2026-03-07', 'السبت'],
  ['fa', '2026-03-07', 'شنبه'],
])('weeks of the calendar begin as the reader is used to (%s)', async (code, day, weekday) => {
  const page = await openCalendar(code);

  const wednesday = page.locator('[data-day="2026-03-11"]');
  const week = page.getByRole('row').filter({ has: wednesday });
  expect(await week.getByRole('gridcell').first().getAttribute('data-day')).toBe(day);
  const columns = page.locator('.calendar').getByRole('columnheader', { includeHidden: true });
  expect(await columns.first().getAttribute('aria-label')).toBe(weekday);
});

test('the calendar is read out in the language that it is written in', async () => {
  const page = await openCalendar('in');

  const language = await page
    .locator('.calendar')
    .getByRole('grid')
    .evaluate((grid) => grid.closest('[lang]')?.getAttribute('lang'));
  expect(language).toBe('hi');
});
