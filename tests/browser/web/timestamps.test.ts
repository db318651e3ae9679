/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const { fields, form } = words;

/** A site in New York, whose event happened there at 3:00 AM; the browser is somewhere else. */
async function openEvent(
  path = 'activities/1',
  created_at = '2026-03-01T08:00:00.000Z',
  language = 'en',
) {
  const site = await startSite({ TZ: 'America/New_York' });
  await insertActivity(site.db, await insertParcel(site.db), { created_at });
  const options = { timezoneId: 'Asia/Tokyo' };
  const { page } = await openPanel(
    site,
    `/control/parcels/TEST-1001/${path}?lang=${language}`,
    options,
  );
  const happened = async () => {
    const query = site.db.selectFrom('activities').select('created_at').orderBy('id', 'desc');
    return (await query.executeTakeFirstOrThrow()).created_at;
  };
  return { page, happened };
}

const clock = (page: Page) => ({
  day: page.locator('.day-button'),
  hour: page.getByLabel(form.hour, { exact: true }),
  minute: page.getByLabel(form.minute, { exact: true }),
  half: page.getByLabel(form.halfOfDay, { exact: true }),
});

/** The day and the options that are chosen, as they are shown. */
async function timeShown(page: Page): Promise<string> {
  const chosen = page.locator('.timestamp-controls option:checked');
  return [await clock(page).day.innerText(), ...(await chosen.allTextContents())].join(' ');
}

describe('when an event happened', () => {
  test('is told by the clock of the site, and can be around noon and midnight, and on another day, in summer time', async () => {
    const { page, happened } = await openEvent();
    expect(await timeShown(page)).toBe('Mar 1, 2026 3 00 AM');
    await page.getByText('America/New_York').waitFor();
    for (const [hour, minute, half, expected] of [
      ['12', '05', 'AM', '2026-03-01T05:05:00.000Z'],
      ['12', '00', 'PM', '2026-03-01T17:00:00.000Z'],
      ['11', '55', 'PM', '2026-03-02T04:55:00.000Z'],
      ['3', '00', 'AM', '2026-03-01T08:00:00.000Z'],
    ] as const) {
      const shown = `Mar 1, 2026 ${hour} ${minute} ${half}`;
      await clock(page).half.selectOption({ label: half });
      await clock(page).hour.selectOption({ label: hour });
      await clock(page).minute.selectOption({ label: minute });
      await button(page, form.save).click();
      await goodPanel(page).waitFor();

      expect(await happened(), shown).toBe(expected);
      expect(await timeShown(page)).toBe(shown);
      await page.reload();
      expect(await timeShown(page)).toBe(shown);
      await page.locator('main way-island[hydrated] form').waitFor();
    }

    await clock(page).day.click();
    await page.locator('.calendar').getByRole('button', { name: 'March 20, 2026' }).click();
    await button(page, form.save).click();
    await goodPanel(page).waitFor();

    expect(await happened()).toBe('2026-03-20T07:00:00.000Z');
  });

  test('stays as it was, to the millisecond, while nobody touches it', async () => {
    const { page, happened } = await openEvent('activities/1', '2026-03-01T20:47:31.250Z');
    expect(await timeShown(page)).toBe('Mar 1, 2026 3 47 PM');
    await field(page, fields.title).fill('Departed late');
    await button(page, form.save).click();
    await goodPanel(page).waitFor();

    expect(await happened()).toBe('2026-03-01T20:47:31.250Z');
  });

  test('keeps a minute that is between the steps', async () => {
    const { page, happened } = await openEvent('activities/1', '2026-03-01T20:47:00.000Z');
    await clock(page).half.selectOption({ label: 'AM' });
    await button(page, form.save).click();
    await goodPanel(page).waitFor();

    expect(await happened()).toBe('2026-03-01T08:47:00.000Z');
    expect(await timeShown(page)).toBe('Mar 1, 2026 3 47 AM');
  });

  test('goes from 00 to 23 where the language counts to 24', async () => {
    const { page, happened } = await openEvent('activities/1', '2026-03-01T20:45:00.000Z', 'de');
    const selects = page.locator('.timestamp-controls select');
    expect(await timeShown(page)).toBe('1. März 2026 15 45');
    expect(await selects.count()).toBe(2);
    const hours = await selects.first().locator('option').allTextContents();
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, '00', '23']);

    await selects.first().selectOption('00');
    await button(page, messagesOf('de').control.form.save).click();
    await goodPanel(page).waitFor();

    expect(await happened()).toBe('2026-03-01T05:45:00.000Z');
  });

  test('has halves of the day in the language’s own words', async () => {
    const { page } = await openEvent('activities/1', '2026-03-01T20:45:00.000Z', 'ar');
    const selects = page.locator('.timestamp-controls select');
    expect(await selects.count()).toBe(3);
    expect(await selects.last().locator('option').allTextContents()).toEqual(['ص', 'م']);
  });
});
