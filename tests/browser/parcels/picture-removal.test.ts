import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { photo } from '../../support/images.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { toast } from '../../support/panel-list.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form, list, parcels } = words;
const path = '/control/parcels/TEST-1001/update-image';

async function openPicture() {
  const site = await startSite();
  await insertParcel(site.db);
  const { page, admin } = await openPanel(site, paths.control.index);
  const image = { id: 'TEST-1001', image: await photo() };
  await admin.ask('/api/parcels/image', { method: 'POST', form: image });
  await page.goto(path);
  await page.locator('way-island[hydrated] form').waitFor();
  const stored = async () =>
    (await site.db.selectFrom('parcels').select('image').executeTakeFirstOrThrow()).image;
  const dialog = page.getByRole('dialog');
  const answer = (name: string) => dialog.getByRole('button', { name, exact: true });
  return { site, page, stored, dialog, answer };
}

describe('the picture of a parcel', () => {
  test('is removed after a question', async () => {
    const { page, stored, dialog, answer } = await openPicture();

    await button(page, parcels.removeImage).click();
    await dialog.getByText('TEST-1001').waitFor();
    await answer(parcels.removeImage).click();
    await goodPanel(page).getByText(en.done.imageRemoved).waitFor();

    expect(await stored()).toBeNull();
    await page.getByText(form.noPicture).waitFor();
    expect(await button(page, parcels.removeImage).count()).toBe(0);
    await page.goto('/track.html?code=TEST-1001');
    expect(await page.locator('.waybill-image').count()).toBe(0);
  });

  test('stays where somebody thinks better of it', async () => {
    const { page, stored, dialog, answer } = await openPicture();

    await button(page, parcels.removeImage).click();
    await answer(list.cancel).click();
    await dialog.waitFor({ state: 'detached' });

    expect(await stored()).not.toBeNull();
    const focused = button(page, parcels.removeImage);
    expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('cannot be removed where there is none', async () => {
    const site = await startSite();
    await insertParcel(site.db);
    const { page } = await openPanel(site, path);

    await page.getByText(form.noPicture).waitFor();
    expect(await button(page, parcels.removeImage).count()).toBe(0);
  });

  test.each([
    [
      'is refused',
      JSON.stringify({ status: 'fail', data: {}, errors: ['No.'], message: 'No.' }),
      'No.',
    ],
    ['gets no answer', '<p>A proxy</p>', `Invalid Json. ${list.noAnswer}`],
  ])('stays, and a toast says why, where its removal %s', async (_how, body, said) => {
    const { page, stored, answer } = await openPicture();
    await page.route('**/api/parcels/image', (route) => route.fulfill({ status: 409, body }));

    await button(page, parcels.removeImage).click();
    await answer(parcels.removeImage).click();

    await toast(page).waitFor();
    expect(await toast(page).textContent()).toBe(said);
    expect(await stored()).not.toBeNull();
    await button(page, list.dismiss).click();
    await toast(page).waitFor({ state: 'detached' });
    await page.unroute('**/api/parcels/image');
    await button(page, parcels.removeImage).click();
    await answer(parcels.removeImage).click();
    await goodPanel(page).waitFor();
  });

  test('leads to the sign-in where the session has ended', async () => {
    const { site, page, stored, answer } = await openPicture();
    await site.db.deleteFrom('sessions').execute();

    await button(page, parcels.removeImage).click();
    await answer(parcels.removeImage).click();

    await page.waitForURL(`**${paths.control.signIn}?back=*`);
    expect(await stored()).not.toBeNull();
  });

  test('is not removed by who only chooses another one', async () => {
    const { page, stored } = await openPicture();
    const before = await stored();
    const buffer = Buffer.from(await (await photo('#884422')).arrayBuffer());

    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer };
    await field(page, fields.image).setInputFiles(file);
    await button(page, parcels.upload).click();
    await goodPanel(page).getByText(en.done.imageSaved).waitFor();

    expect(await stored()).not.toBe(before);
  });
});
