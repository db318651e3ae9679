import { describe, expect, test } from 'vitest';
import { fieldNames } from '../../../server/shared/field-values.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { holdRequests } from '../../support/parcels/held-requests.ts';
import { newestParcel } from '../../support/parcels/parcel-rows.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form } = words;

/** Another text for each field of the form that is typed. */
const typed = {
  status: 'Held at customs',
  current_location: 'Rotterdam',
  weight: '3.5 kg',
  shipped_via: 'Sea freight',
  parcel_content: 'A bicycle',
  declared_value: 'EUR 900',
  recipient_name: 'Grace Bauer',
  recipient_email: 'grace@example.com',
  recipient_phone_number: '+49 30 555 0199',
  destination: 'Hauptstrasse 9, Berlin',
  sender_name: 'Chen Wei',
  sender_email: 'chen@example.com',
  pickup_location: 'Ningbo',
} as const;

const names = fieldNames(typed);

async function openDetails() {
  const site = await startSite();
  await insertParcel(site.db);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001/update');
  const storedParcel = () => newestParcel(site);
  return { site, page, storedParcel };
}

describe('the details of a parcel', () => {
  test('are all there, and each can be changed', async () => {
    const { page, storedParcel } = await openDetails();
    const before = await storedParcel();
    for (const name of names) {
      expect(await field(page, fields[name]).inputValue(), name).toBe(before[name]);
      await field(page, fields[name]).fill(typed[name]);
    }

    await button(page, form.save).click();
    await goodPanel(page).waitFor();

    expect(await storedParcel()).toMatchObject(typed);
    for (const name of names) {
      expect(await field(page, fields[name]).inputValue(), name).toBe(typed[name]);
    }
  });

  test('are found under their new code, once they have one', { tags: 'extended' }, async () => {
    const { page } = await openDetails();

    await field(page, fields.tracking_code).fill('NEW-2002');
    await button(page, form.save).click();
    await page.waitForURL('**/control/parcels/NEW-2002/update');

    await goodPanel(page).getByText(en.done.saved).waitFor();
    expect(await field(page, fields.tracking_code).inputValue()).toBe('NEW-2002');
    await page.getByRole('link', { name: 'NEW-2002' }).click();
    await page.getByRole('heading', { level: 1, name: 'NEW-2002' }).waitFor();
  });

  test('go out only where they were changed, can be emptied where a parcel may be without them, and are shown as they were saved', {
    tags: 'extended',
  }, async () => {
    const { page, storedParcel } = await openDetails();
    const save = async (changed: { name: 'weight' | 'status'; text: string }) => {
      const sent = page.waitForRequest('**/api/parcels');
      const answered = page.waitForResponse('**/api/parcels');
      await field(page, fields[changed.name]).fill(changed.text);
      await button(page, form.save).click();
      await answered;
      await goodPanel(page).waitFor();
      return (await sent).postDataJSON();
    };

    expect(await save({ name: 'weight', text: '4 kg' })).toEqual({ id: 1, weight: '4 kg' });
    expect(await save({ name: 'status', text: '' })).toEqual({ id: 1, status: '' });
    expect((await storedParcel()).status).toBeNull();

    await save({ name: 'status', text: '  Delivered ' });
    await expect.poll(() => field(page, fields.status).inputValue()).toBe('Delivered');
  });

  test('typed while they are being saved are not lost', async () => {
    const { page } = await openDetails();
    const { release } = await holdRequests(page, '**/api/parcels');

    await field(page, fields.weight).fill('4 kg');
    await button(page, form.save).click();
    await button(page, form.working).waitFor();
    await field(page, fields.status).fill('Delivered');
    release();
    await goodPanel(page).waitFor();

    expect(await field(page, fields.status).inputValue()).toBe('Delivered');
  });
});

test('the link of a parcel is copied, and is not said to be where the browser refuses', {
  tags: 'extended',
}, async () => {
  const site = await startSite();
  await insertParcel(site.db);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: words.parcels.copy }).first().click();
  await page.getByRole('status').getByText(en.privacy.links.copied).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe('/track.html?code=TEST-1001');

  const session = await page.context().newCDPSession(page);
  // Some Chromiums let a page write without being asked, so that it is forbidden here.
  const { browserContextId = '' } = (await session.send('Target.getTargetInfo')).targetInfo;
  await session.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting: 'denied',
    origin: new URL(site.url).origin,
    browserContextId,
  });
  await page.getByRole('button', { name: en.privacy.links.copied }).click();

  await page.getByRole('button', { name: en.privacy.links.copied }).waitFor({ state: 'detached' });
  expect(await page.getByRole('status').allTextContents()).not.toContain(en.privacy.links.copied);
});
