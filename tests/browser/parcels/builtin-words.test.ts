/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { button, field, goodPanel, openPanel } from '../../support/panel.ts';
import { chooseHub, hub, openOnlineScan, siteToScan } from '../../support/parcels/scan.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const de = messagesOf('de');
const en = messagesOf('en');

/** The form of a built-in event and of its parcel, for an administrator who reads German. */
async function openForm(path: string) {
  const site = await startSite();
  await insertParcel(site.db);
  const { ask } = await signedInAdmin(site);
  const event = { parcels: ['TEST-1001'], preset: 8 };
  await ask('/api/events', { method: 'POST', json: event });
  const { page } = await openPanel(site, `/control/parcels/TEST-1001/${path}?lang=de`);
  const save = async () => {
    // An earlier success message may still be shown.
    const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await button(page, de.control.form.save).click();
    await answer;
    await goodPanel(page).waitFor();
  };
  const activity = () => site.db.selectFrom('activities').selectAll().executeTakeFirstOrThrow();
  const parcel = () => site.db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
  return { page, save, activity, parcel };
}

describe('a form with words of a built-in preset', () => {
  test('of an event: what is saved with it leaves them, and other words take their place', async () => {
    const { page, save, activity } = await openForm('activities/1');
    const title = field(page, de.control.fields.title);
    expect(await title.inputValue()).toBe('Zugestellt');
    expect(await title.getAttribute('lang')).toBe(null);

    await field(page, de.control.fields.location).fill('Bonn');
    await save();
    expect(await activity()).toMatchObject({
      ...{ title: 'Delivered', builtin_key: 'delivered', location: 'Bonn' },
    });

    await title.fill('Beim Nachbarn');
    await save();
    expect(await activity()).toMatchObject({ title: 'Beim Nachbarn', builtin_key: null });
  });

  test('of a parcel: likewise', async () => {
    const { page, save, parcel } = await openForm('update');
    const status = field(page, de.control.fields.status);
    expect(await status.inputValue()).toBe('Zugestellt');

    await field(page, de.control.fields.weight).fill('3 kg');
    await save();
    expect(await parcel()).toMatchObject({ status: 'Delivered', status_key: 'delivered' });

    await status.fill('Beim Nachbarn');
    await save();
    expect(await parcel()).toMatchObject({ status: 'Beim Nachbarn', status_key: null });
  });
});

test('the scan screen says in which language the company has written names and places', async () => {
  const { site } = await siteToScan(1);
  await site.db.updateTable('settings').set({ content_language: 'nl' }).execute();
  const own = { name: 'Gewogen', title: 'Gewogen' };
  const { ask } = await signedInAdmin(site);
  await ask('/api/event-presets', { method: 'POST', json: own });
  const { page } = await openOnlineScan(site);
  const langOf = (text: string) =>
    page.locator('.scan bdi', { hasText: text }).first().getAttribute('lang');

  expect(await langOf(hub)).toBe(null);
  expect(await langOf('Gewogen')).toBe('nl');

  await chooseHub(page);
  await page.getByRole('button', { name: 'Rotterdam' }).waitFor();
  expect(await langOf('Rotterdam')).toBe('nl');
  const note = page.getByLabel(en.events.note);
  expect(await note.getAttribute('lang')).toBe('nl');
});
