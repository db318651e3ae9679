import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { omit } from '../../../server/shared/field-values.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { countEffort } from '../../support/effort.ts';
import { dataOf } from '../../support/http.ts';
import { button, openPanel, words } from '../../support/panel.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const en = messagesOf('en');

const { events, stages } = en;
const { activities, fields, form, list, parcels } = words;

const path = '/control/parcels/TEST-1001';

async function openParcel(width: number, titles: string[] = []) {
  const site = await startSite();
  const id = await insertParcel(site.db, { stage: null, status: null, current_location: null });
  for (const title of titles) await insertActivity(site.db, id, { title });
  const visitor = await openPanel(site, path, { viewport: { width, height: 844 } });
  const parcel = async () => dataOf(await visitor.admin.ask('/api/parcels/TEST-1001'));
  return { site, ...visitor, parcel, ...countEffort(visitor.page) };
}

const addEvent = (page: Page) => page.getByRole('link', { name: events.title });
const entries = (page: Page) => page.locator('.parcel-history .record');
const status = (page: Page) => page.locator('.parcel-status');
const editLink = (page: Page, title: string) =>
  page.getByRole('link', { name: `${activities.editTitle}: ${title}` });
const isFocused = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);

describe('on the page of a parcel', () => {
  const widths = [390, 1440];

  test.each(sample(widths, [390]))(
    'twelve events are added with 24 clicks and no page load, %i px wide',
    async (width) => {
      const { page, click, effort, parcel } = await openParcel(width);
      const names = Object.values({
        ...omit(stages, ['pending', 'in_transit', 'exception']),
        ...events.starters,
      });
      const composer = page.getByRole('region', { name: events.title });

      for (const [index, name] of names.entries()) {
        await click(addEvent(page));
        await composer.getByRole('button', { name, exact: true }).click();
        effort.clicks += 1;
        await entries(page).nth(index).waitFor();
      }

      expect(names).toHaveLength(12);
      expect(effort).toEqual({ clicks: 24, loads: 0 });
      expect(await parcel()).toMatchObject({ history: { total: 12 } });
      await page.getByText(plural(parcels, 'historyCount', { count: 12 }, 'en')).waitFor();
    },
  );

  test.each(sample(widths, [1440]))(
    'an event says there where the parcel is, and is undone, edited and deleted, %i px wide',
    { tags: 'extended' },
    async (width) => {
      const { page, effort, parcel } = await openParcel(width, ['Packed']);
      await addEvent(page).click();
      await page.getByLabel(en.control.fields.location).fill('Porto');
      await button(page, stages.picked_up).click();
      await status(page).getByText(stages.picked_up).waitFor();
      await status(page).getByText('Porto').waitFor();

      await button(page, events.undo).click();
      await status(page).getByText('Porto').waitFor({ state: 'detached' });
      expect(await entries(page).count()).toBe(1);

      await editLink(page, 'Packed').click();
      const editor = page.getByRole('region', { name: activities.editTitle });
      await editor.getByLabel(fields.title).fill('Weighed');
      await editor.getByLabel(fields.stage).selectOption('at_customs');
      await button(page, form.save).click();
      await editLink(page, 'Weighed').waitFor();
      await status(page).getByText(stages.at_customs).waitFor();
      await isFocused(page, '.record-edit');

      await editLink(page, 'Weighed').click();
      await button(page, list.delete).click();
      await page.getByRole('dialog').getByRole('button', { name: list.delete }).click();
      await page.getByText(list.empty).waitFor();

      expect(effort.loads).toBe(0);
      expect(await parcel()).toMatchObject({ history: { total: 0 } });
    },
  );
});

test('the presets that are used most are recorded with one click, and the focus stays', async () => {
  const { page, parcel } = await openParcel(1440);
  const preset = button(page, events.starters.arrived_at_hub);
  await preset.focus();

  await page.keyboard.press('Enter');
  await entries(page).first().waitFor();

  expect(await preset.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await parcel()).toMatchObject({ stage: 'in_transit' });
  expect(await button(page, stages.returned).count()).toBe(0);
});

test('what was typed for an event is not sent with the next one, but for its place', {
  tags: 'extended',
}, async () => {
  const { page, parcel } = await openParcel(390);
  await addEvent(page).click();
  await page.getByLabel(en.control.fields.location).fill('Porto');
  await page.getByText(events.more).click();
  await page.getByLabel(events.note).fill('A corner is bent.');
  await button(page, stages.picked_up).click();
  await entries(page).first().waitFor();
  await isFocused(page, '#add-event');

  await addEvent(page).press('Enter');
  // The button says the place that its event gets.
  await page.getByRole('button', { name: `${events.starters.arrived_at_hub} Porto` }).click();
  await entries(page).nth(1).waitFor();

  expect(await page.getByLabel(en.control.fields.location).inputValue()).toBe('Porto');
  const { data } = (await parcel()).history;
  expect(data[0]).toMatchObject({ location: 'Porto', stage: 'in_transit' });
  expect(data[0].description).not.toContain('bent');
  expect(data[1]).toMatchObject({ description: 'A corner is bent.' });
});

test('more of the history stays open when an event is added', { tags: 'extended' }, async () => {
  const titles = Array.from({ length: 25 }, (_, index) => `Scan ${index}`);
  const { page } = await openParcel(1440, titles);
  expect(await entries(page).count()).toBe(20);
  await button(page, list.more).click();
  await entries(page).nth(24).waitFor();

  await button(page, stages.picked_up).click();
  await entries(page).nth(25).waitFor();

  expect(await entries(page).count()).toBe(26);
});

test('its menu is opened and left with the keyboard, and deletes it, of which the list gives word', async () => {
  const { site, page } = await openParcel(1440);
  const more = button(page, en.copies.more);
  await more.press('Enter');
  await page.keyboard.press('Tab');
  await isFocused(page, '.menu:popover-open .menu-entry');
  await page.keyboard.press('Escape');
  await isFocused(page, '[popovertarget=more-menu]');

  await more.press('Enter');
  await button(page, list.delete).press('Enter');
  await page.getByRole('dialog').getByText(parcels.deleteWarning).waitFor();
  await page.keyboard.press('Escape');
  await isFocused(page, '[popovertarget=more-menu]');
  // The focus is back before the question is gone.
  await page.locator('dialog.confirm').waitFor({ state: 'detached' });

  await more.press('Enter');
  await button(page, list.delete).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: list.delete }).press('Enter');
  await page.waitForURL('**/control/parcels/list.html');
  const name = '\u2068TEST-1001\u2069';
  await page.locator('.toast').getByText(interpolate(list.deleted, { name })).waitFor();
  expect(await site.db.selectFrom('parcels').select('id').execute()).toEqual([]);
});
