import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { fileOf, photo } from '../../support/images.ts';
import { button, field, goodPanel, openPanel, problems, words } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form, parcels } = words;

async function openPicture() {
  const site = await startSite();
  await insertParcel(site.db);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001/update-image');
  const kept = () => site.db.selectFrom('parcels').select('image').executeTakeFirstOrThrow();
  return { site, page, kept };
}

async function choose(page: Page, file?: File): Promise<void> {
  const buffer = Buffer.from(await (file ?? (await photo())).arrayBuffer());
  const chosen = { name: 'parcel.jpg', mimeType: 'image/jpeg', buffer };
  await field(page, fields.image).setInputFiles(chosen);
}

describe('the picture of a parcel', () => {
  test('is seen before it is sent, and afterwards by everybody', async () => {
    const { page, kept } = await openPicture();
    await page.getByText(form.noPicture).waitFor();

    await choose(page);
    await page.getByText(form.chosenPicture).waitFor();
    expect(await page.locator('.picture-control img').getAttribute('src')).toMatch(/^data:image/);
    await button(page, parcels.upload).click();
    await goodPanel(page).waitFor();

    await page.getByText(form.currentPicture).waitFor();
    const { image } = await kept();
    expect(await page.locator('.picture-control img').getAttribute('src')).toContain(image);
    await page.goto('/track.html?code=TEST-1001');
    expect(await page.locator('.waybill-image img').getAttribute('src')).toContain(image);
  });

  test('is held no more, once it has been sent', async () => {
    const { page, kept } = await openPicture();
    await choose(page);
    const reloading = page.waitForRequest('**/update-image');
    // The answer that tells a browser to stay where it is.
    await page.route('**/update-image', (route) => route.fulfill({ status: 204 }));

    await button(page, parcels.upload).click();
    await reloading;
    await goodPanel(page).waitFor();

    expect((await kept()).image).not.toBeNull();
    expect(await field(page, fields.image).inputValue()).toBe('');
  });

  test('says how much of it has been sent', async () => {
    const { page } = await openPicture();
    await choose(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/parcels/image', async (route) => {
      await held;
      await route.continue();
    });

    await button(page, parcels.upload).click();

    await page.getByRole('progressbar').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-label')).toMatch(/\d+ %/);
    release();
    await goodPanel(page).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  test('must be a picture, whatever its name says', async () => {
    const { page, kept } = await openPicture();

    await choose(page, fileOf('This is no picture.'));
    await button(page, parcels.upload).click();

    expect(await problems(page)).toEqual([en.fieldErrors.imageUnreadable]);
    expect((await kept()).image).toBeNull();

    await choose(page);
    await button(page, parcels.upload).click();
    await goodPanel(page).waitFor();
  });

  test('must be chosen', async () => {
    const { page } = await openPicture();
    await button(page, parcels.upload).click();

    expect(await problems(page)).toHaveLength(1);
    expect(await field(page, fields.image).getAttribute('aria-invalid')).toBe('true');
  });

  test('may be of the kinds that are asked for', async () => {
    const { page } = await openPicture();
    expect(await field(page, fields.image).getAttribute('accept')).toBe('.jpg,.png,.jpeg');
  });
});
