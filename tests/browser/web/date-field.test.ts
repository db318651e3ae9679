import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated, prefer, visit } from '../../support/browser.ts';
import {
  button,
  field,
  fieldProblems,
  goodPanel,
  openPanel,
  problems,
  signInBrowser,
  words,
} from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const { fields, form } = words;

async function openDetails(options = {}) {
  const site = await startSite();
  await insertParcel(site.db);
  const visitor = await openPanel(site, '/control/parcels/TEST-1001/update', options);
  const storedParcel = () =>
    site.db
      .selectFrom('parcels')
      .select(['min_expected_delivery_date as earliest', 'max_expected_delivery_date as latest'])
      .executeTakeFirstOrThrow();
  return { site, visitor, page: visitor.page, storedParcel };
}

/** The button that opens the calendar of a day's field. */
const opener = (latest: Locator) => latest.locator('xpath=..').locator('.day-button');

const day = (page: Page, name: string) => page.locator('.calendar').getByRole('button', { name });

describe('a day', () => {
  test.each(['UTC', 'Pacific/Kiritimati'])(
    'is chosen with the mouse, and the same one in %s',
    {
      tags: 'extended',
    },
    async (timezoneId) => {
      const { page, storedParcel } = await openDetails({ timezoneId });
      const latest = field(page, fields.max_expected_delivery_date);
      expect(await latest.inputValue()).toBe('Mar 7, 2026');

      await opener(latest).click();
      await button(page, form.nextMonth).click();
      await day(page, 'Tuesday, April 14, 2026').click();
      await page.locator('.calendar:popover-open').waitFor({ state: 'detached' });
      expect(await latest.inputValue()).toBe('Apr 14, 2026');

      await button(page, form.save).click();
      await goodPanel(page).waitFor();
      expect(await storedParcel()).toEqual({ earliest: '2026-03-05', latest: '2026-04-14' });
    },
  );

  test('is chosen with the keyboard alone', { tags: 'extended' }, async () => {
    const { page, storedParcel } = await openDetails();
    const latest = field(page, fields.max_expected_delivery_date);

    await opener(latest).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toContain('March 7, 2026');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.locator('.calendar:popover-open').waitFor({ state: 'detached' });

    expect(await latest.inputValue()).toBe('Mar 15, 2026');
    expect(await opener(latest).evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
    await button(page, form.save).click();
    await goodPanel(page).waitFor();
    expect((await storedParcel()).latest).toBe('2026-03-15');
  });

  test('is typed, or today or tomorrow, and the error of a field goes when it is changed', async () => {
    const { page, storedParcel } = await openDetails();
    await page.clock.setFixedTime('2026-03-10T12:00:00Z');
    const earliest = field(page, fields.min_expected_delivery_date);
    const latest = field(page, fields.max_expected_delivery_date);
    // On the page, which may have been scrolled.
    const place = () =>
      button(page, form.save).evaluate((save) => save.getBoundingClientRect().top + scrollY);
    await earliest.fill('soon');
    await latest.fill('24/12');
    await latest.blur();
    expect(await latest.inputValue()).toBe('Dec 24, 2026');
    expect(await earliest.inputValue()).toBe('soon');
    await button(page, form.save).click();
    await problems(page);
    expect(Object.keys(await fieldProblems(page))).toEqual(['min_expected_delivery_date']);

    await button(page, 'Tomorrow').first().click();
    expect(await earliest.inputValue()).toBe('Mar 11, 2026');
    expect(await fieldProblems(page)).toEqual({});
    expect(await page.locator('.panel-bad').count()).toBe(0);

    const before = await place();
    await opener(latest).click();
    await page.locator('.calendar:popover-open').getByRole('grid').waitFor();
    expect(await place()).toBe(before);
    await page.keyboard.press('Escape');

    await button(page, form.save).click();
    await goodPanel(page).waitFor();
    expect(await storedParcel()).toEqual({ earliest: '2026-03-11', latest: '2026-12-24' });
  });

  test('stays as it was when the calendar is left with Escape, is reached by month and year, and taken away again', {
    tags: 'extended',
  }, async () => {
    const { page, storedParcel } = await openDetails();
    const latest = field(page, fields.max_expected_delivery_date);

    await opener(latest).click();
    await day(page, 'March 7, 2026').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await page.locator('.calendar:popover-open').waitFor({ state: 'detached' });
    expect(await latest.inputValue()).toBe('Mar 7, 2026');
    expect(await opener(latest).evaluate((element) => element === document.activeElement)).toBe(
      true,
    );

    const earliest = field(page, fields.min_expected_delivery_date);

    await opener(earliest).click();
    await page.getByLabel(form.year, { exact: true }).selectOption('2025');
    await page.getByLabel(form.month, { exact: true }).selectOption({ label: 'December' });
    await day(page, 'December 24, 2025').click();

    await expect.poll(() => earliest.inputValue()).toBe('Dec 24, 2025');

    await earliest.fill('');
    await button(page, form.save).click();
    await goodPanel(page).waitFor();

    expect(await storedParcel()).toEqual({ earliest: null, latest: '2026-03-07' });
  });

  test('is written as the reader writes it', { tags: 'extended' }, async () => {
    const { site, visitor, page } = await openDetails();
    await prefer(visitor, site, { googtrans: '/en/ar' });
    await page.reload();

    await page.locator('.day-button').last().click();

    await page.locator('.calendar [dir=rtl]').waitFor();
    const selected = page.locator('.calendar .rdp-selected').getByRole('button');
    expect(await selected.getAttribute('aria-label')).toContain('مارس');
    expect(await page.locator('.day-control input').last().inputValue()).toContain('مارس');
  });
});

/** Opens the calendar of a parcel's latest day, in the March of which the eleventh is a Wednesday, in a language. */
async function withCalendars(): Promise<(code: string) => Promise<Page>> {
  const site = await startSite();
  await insertParcel(site.db);
  const visitor = await visit(site);
  await signInBrowser(visitor, site);
  const { page } = visitor;
  return async (code) => {
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    await page.goto('/control/parcels/TEST-1001/update');
    await hydrated(visitor);
    await page.locator('.day-button').last().click();
    await page.locator('.calendar').getByRole('grid').waitFor();
    return page;
  };
}

const weeks: [code: string, day: string, weekday: string][] = [
  ['en', '2026-03-08', 'Sunday'],
  ['pt', '2026-03-08', 'domingo'],
  ['in', '2026-03-08', 'रविवार'],
  ['id', '2026-03-08', 'Minggu'],
  ['de', '2026-03-09', 'Montag'],
  ['ar', '2026-03-07', 'السبت'],
  ['fa', '2026-03-07', 'شنبه'],
];

test('weeks of the calendar begin as the reader is used to, and it is read out in the language that it is written in', {
  tags: 'extended',
  timeout: 60_000,
}, async () => {
  const openCalendar = await withCalendars();
  for (const [code, day, weekday] of sample(
    weeks,
    weeks.filter(([code]) => ['in', 'de', 'ar'].includes(code)),
  )) {
    const page = await openCalendar(code);

    const wednesday = page.locator('[data-day="2026-03-11"]');
    const week = page.getByRole('row').filter({ has: wednesday });
    expect(await week.getByRole('gridcell').first().getAttribute('data-day'), code).toBe(day);
    const columns = page.locator('.calendar').getByRole('columnheader', { includeHidden: true });
    expect(await columns.first().getAttribute('aria-label')).toBe(weekday);
    if (code === 'in') expect(await languageOf(page)).toBe('hi');
  }
});

function languageOf(page: Page) {
  return page
    .locator('.calendar')
    .getByRole('grid')
    .evaluate((grid) => grid.closest('[lang]')?.getAttribute('lang'));
}
