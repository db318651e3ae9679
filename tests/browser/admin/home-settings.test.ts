/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated } from '../../support/browser.ts';
import { button, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const { homeTexts } = messagesOf('en');

const { form, home } = words;

async function openHomeSettings() {
  const site = await startSite();
  const visitor = await openPanel(site, paths.control.homeSettings);
  return { ...visitor, storedSettings: () => findSettings(site.db) };
}

/** The fields of a topic, by the topic's name. */
function topic(page: Page, name: string) {
  const group = page.getByRole('group', { name, exact: true });
  return { field: (label: string) => group.getByLabel(label, { exact: true }) };
}

const airFreight = homeTexts.home_air_freight_title;

describe('the settings of the home page', () => {
  test('show what stands there now, and the administrator’s words once they are saved', async () => {
    const { page, storedSettings } = await openHomeSettings();
    const title = topic(page, airFreight).field(home.names.title);
    const clients = topic(page, homeTexts.home_clients_label);
    expect(await title.inputValue()).toBe('Air freight');
    expect(await clients.field(home.names.value).getAttribute('placeholder')).toBe('2000');
    expect(await clients.field(home.names.shown).inputValue()).toBe('plus');

    await title.fill('By air from {company_name}');
    await clients.field(home.names.value).fill(' 87 ');
    await clients.field(home.names.shown).selectOption('yes');
    await topic(page, homeTexts.home_offices_label).field(home.names.shown).selectOption('no');
    await button(page, form.save).click();
    await goodPanel(page).waitFor();

    expect(await clients.field(home.names.value).inputValue()).toBe('87');
    expect(await storedSettings()).toMatchObject({
      home_air_freight_title: 'By air from {company_name}',
      home_clients_value: 87,
      home_offices_shown: 'no',
      home_countries_value: null,
    });
    await page.getByRole('link', { name: home.view }).click();
    await page.getByRole('heading', { name: 'By air from Waybill Logistics' }).waitFor();
    expect(await page.locator('.stats .visually-hidden').allTextContents()).toEqual([
      '87',
      '150',
      '4.6',
    ]);
  });

  test('stay empty where a field is emptied, and take the site’s own text back', async () => {
    const visitor = await openHomeSettings();
    const { page, storedSettings, admin } = visitor;
    const json = { home_vision_title: 'A third van', home_rating_value: 3 };
    await admin.ask('/api/settings', { method: 'PATCH', json });
    await page.reload();
    await hydrated(visitor);
    const vision = topic(page, homeTexts.home_vision_title).field(home.names.title);
    expect(await vision.inputValue()).toBe('A third van');

    await vision.fill('');
    await topic(page, homeTexts.home_rating_label).field(home.names.value).fill('');
    await button(page, form.save).click();
    await goodPanel(page).waitFor();

    const emptied = { home_vision_title: '', home_rating_value: null };
    expect(await storedSettings()).toMatchObject(emptied);
    expect(await vision.inputValue()).toBe('');
    await page.getByRole('button', { name: `${form.useStandard}: ${home.names.title}` }).click();
    expect(await vision.inputValue()).toBe(homeTexts.home_vision_title);
    await button(page, form.save).click();
    await expect
      .poll(async () => (await storedSettings()).home_vision_title, { timeout: 10_000 })
      .toBeNull();
    expect(await vision.inputValue()).toBe(homeTexts.home_vision_title);
  });

  test('keep a title on one line, and are saved from it with Enter', async () => {
    const { page, storedSettings } = await openHomeSettings();
    const title = topic(page, airFreight).field(home.names.title);

    await title.fill('By air\nand by road');
    await title.press('Enter');
    await goodPanel(page).waitFor();

    expect(await title.inputValue()).toBe('By air and by road');
    expect((await storedSettings()).home_air_freight_title).toBe('By air and by road');
  });

  test('are saved from wherever one is, without a way back to the end', async () => {
    const { page } = await openHomeSettings();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await topic(page, airFreight).field(home.names.text).focus();
      const box = await button(page, form.save).boundingBox();
      expect(box && box.y > 0 && box.y + box.height <= 800, `${width}`).toBe(true);
    }
  });
});
