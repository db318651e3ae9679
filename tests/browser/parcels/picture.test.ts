import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { fileOf, photo } from '../../support/images.ts';
import { button, field, goodPanel, openPanel, problems, words } from '../../support/panel.ts';
import { toast } from '../../support/panel-list.ts';
import { holdRequests } from '../../support/parcels/held-requests.ts';
import { newestParcel } from '../../support/parcels/parcel-rows.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form, parcels } = words;

const path = '/control/parcels/TEST-1001/update-image';

async function openPicture() {
  const site = await startSite();
  await insertParcel(site.db);
  const visitor = await openPanel(site, path);
  return { ...visitor, stored: async () => (await newestParcel(site)).image };
}

async function choose(page: Page, file?: File): Promise<void> {
  const buffer = Buffer.from(await (file ?? (await photo())).arrayBuffer());
  const chosen = { name: 'parcel.jpg', mimeType: 'image/jpeg', buffer };
  await field(page, fields.image).setInputFiles(chosen);
}

describe('the picture of a parcel', () => {
  test('is seen before it is sent, and afterwards by everybody', async () => {
    const { page, stored } = await openPicture();
    await page.getByText(form.noPicture).waitFor();
    // There is nothing to remove.
    expect(await button(page, en.proof.form.removePhoto).count()).toBe(0);

    await choose(page);
    await page.getByText(form.chosenPicture).waitFor();
    expect(await page.locator('.picture-control img').getAttribute('src')).toMatch(/^data:image/);
    await button(page, parcels.upload).click();
    await goodPanel(page).waitFor();

    await page.getByText(form.currentPicture).waitFor();
    const image = await stored();
    expect(await page.locator('.picture-control img').getAttribute('src')).toContain(image);
    await page.goto('/track.html?code=TEST-1001');
    expect(await page.locator('.waybill-image img').getAttribute('src')).toContain(image);
  });

  test('is made smaller before it is sent, and where a proxy takes no file of its size the form says so', {
    tags: 'extended',
  }, async () => {
    const { page, stored } = await openPicture();
    await choose(page, fileOf(await readFile('tests/fixtures/pictures/iphone-24mp.jpg')));
    const answer = { status: 413, contentType: 'text/html', body: '<h1>413</h1>' };
    const sizes: (string | undefined)[] = [];
    await page.route(
      `**${paths.api.parcelImage}`,
      async (route) => {
        const body = route.request().postDataBuffer() ?? Buffer.alloc(0);
        const begin = body.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
        const { width, height } = await sharp(body.subarray(begin)).metadata();
        sizes.push(`${width}x${height}`);
        await route.fulfill(answer);
      },
      { times: 1 },
    );

    await button(page, parcels.upload).click();
    expect(await problems(page)).toEqual(['The file is too large for this server (413).']);
    expect(sizes).toEqual(['1600x1200']);

    await button(page, parcels.upload).click();
    await page.getByText(form.currentPicture).waitFor();
    expect(await stored()).not.toBeNull();
  });

  test('is held no more, once it has been sent', { tags: 'extended' }, async () => {
    const { page, stored } = await openPicture();
    await choose(page);
    const reloading = page.waitForRequest('**/update-image');
    // The answer that tells a browser to stay where it is.
    await page.route('**/update-image', (route) => route.fulfill({ status: 204 }));

    await button(page, parcels.upload).click();
    await reloading;
    await goodPanel(page).waitFor();

    expect(await stored()).not.toBeNull();
    expect(await field(page, fields.image).inputValue()).toBe('');
  });

  test('says how much of it has been sent', { tags: 'extended' }, async () => {
    const { page } = await openPicture();
    await choose(page);
    const { release } = await holdRequests(page, '**/api/parcels/image');

    await button(page, parcels.upload).click();

    await page.getByRole('progressbar').waitFor();
    expect(await page.getByRole('progressbar').getAttribute('aria-label')).toMatch(/\d+%/);
    release();
    await goodPanel(page).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  test('must be chosen, and be a picture of the kinds that are asked for, whatever its name says', {
    tags: 'extended',
  }, async () => {
    const { page, stored } = await openPicture();
    expect(await field(page, fields.image).getAttribute('accept')).toBe('.jpg,.png,.jpeg');
    await button(page, parcels.upload).click();
    expect(await problems(page)).toHaveLength(1);
    expect(await field(page, fields.image).getAttribute('aria-invalid')).toBe('true');

    await choose(page, fileOf('This is no picture.'));
    await button(page, parcels.upload).click();

    await expect.poll(() => problems(page)).toEqual([en.fieldErrors.imageUnreadable]);
    expect(await stored()).toBeNull();

    await choose(page);
    await button(page, parcels.upload).click();
    await goodPanel(page).waitFor();
  });
});

describe('picture removal', { tags: 'extended' }, () => {
  const { list } = words;

  async function openShown() {
    const visitor = await openPicture();
    const { page, admin } = visitor;
    const image = { id: 'TEST-1001', image: await photo() };
    await admin.ask('/api/parcels/image', { method: 'POST', form: image });
    await page.reload();
    await page.locator('main way-island[hydrated] form').waitFor();
    const dialog = page.getByRole('dialog');
    const answer = (name: string) => dialog.getByRole('button', { name, exact: true });
    return { ...visitor, dialog, answer };
  }

  test('is removed after a question, and stays where somebody thinks better of it', async () => {
    const { page, stored, dialog, answer } = await openShown();
    const remove = button(page, en.proof.form.removePhoto);

    await remove.click();
    await answer(list.cancel).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stored()).not.toBeNull();
    expect(await remove.evaluate((element) => element === document.activeElement)).toBe(true);
    await remove.click();
    await dialog.getByText('TEST-1001').waitFor();
    await answer(en.proof.form.removePhoto).click();
    await goodPanel(page).getByText(en.done.removed).waitFor();

    expect(await stored()).toBeNull();
    await page.getByText(form.noPicture).waitFor();
    expect(await remove.count()).toBe(0);
    await page.goto('/track.html?code=TEST-1001');
    expect(await page.locator('.waybill-image').count()).toBe(0);
  });

  const failures = [
    [JSON.stringify({ status: 'fail', data: {}, errors: ['No.'], message: 'No.' }), 'No.'],
    ['<p>A proxy</p>', interpolate(words.proxy.failed, { status: '409' })],
  ] as const;

  test('stays, and a toast says why, where its removal is refused or gets no answer', async () => {
    const { page, stored, answer } = await openShown();
    for (const [body, said] of failures) {
      await page.route('**/api/parcels/image', (route) => route.fulfill({ status: 409, body }), {
        times: 1,
      });

      await button(page, en.proof.form.removePhoto).click();
      await answer(en.proof.form.removePhoto).click();

      await toast(page).waitFor();
      expect(await toast(page).textContent()).toBe(said);
      expect(await stored(), said).not.toBeNull();
      await button(page, list.dismiss).click();
      await toast(page).waitFor({ state: 'detached' });
    }
    await button(page, en.proof.form.removePhoto).click();
    await answer(en.proof.form.removePhoto).click();
    await goodPanel(page).waitFor();
  });

  test('is not removed by who only chooses another one', async () => {
    const { page, stored } = await openShown();
    const before = await stored();

    await choose(page, await photo('#884422'));
    await button(page, parcels.upload).click();
    await goodPanel(page).getByText(en.done.saved).waitFor();

    expect(await stored()).not.toBe(before);
  });
});
