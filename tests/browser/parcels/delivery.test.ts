import type { BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { prefer } from '../../support/browser.ts';
import { dataOf } from '../../support/http.ts';
import { rectangle } from '../../support/images.ts';
import { badPanel, button, field, openPanel, words } from '../../support/panel.ts';
import { deliver, wholeDelivery } from '../../support/parcels/deliveries.ts';
import { inkOn, signWithFinger, signWithMouse } from '../../support/parcels/signing.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { events, proof } = en;
const { fields, form, places } = proof;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function atTheDoor(options: BrowserContextOptions = phone, env: Record<string, string> = {}) {
  const site = await startSite(env);
  await insertParcel(site.db, { stage: null, status: null, current_location: null });
  const visitor = await openPanel(site, '/control/parcels/TEST-1001/deliver', options);
  const parcel = async () => dataOf(await visitor.admin.ask('/api/parcels/TEST-1001'));
  const delivery = async () => (await parcel()).delivery;
  const count = async () => (await site.db.selectFrom('deliveries').select('id').execute()).length;
  return { site, ...visitor, parcel, delivery, count };
}

const name = (page: Page) => field(page, form.receivedBy);
/** Clicked, not tapped: where the machine is busy, the browser takes a tap that a program makes for a long press. */
const submit = (page: Page) => button(page, form.submit);
/** Whether nothing lies on the lower edge of the button, where it stands before anybody scrolls. */
const isFree = (page: Page) =>
  submit(page).evaluate((found) => {
    const { left, right, bottom } = found.getBoundingClientRect();
    return found.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
  });
const arrived = (page: Page) => page.waitForURL('**/control/parcels/TEST-1001');

/** A photo; a phone's camera takes one of 3000 by 4000 pixels. */
async function takePhoto(page: Page, width = 300, height = 400): Promise<void> {
  const buffer = await rectangle(width, height).jpeg().toBuffer();
  const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer };
  await field(page, fields.photo).setInputFiles(file);
  await page.getByAltText(form.chosenPhoto).waitFor();
}

describe('the proof of a delivery', () => {
  test('is a name, a signature with a finger, and one tap; and is undone', async () => {
    const { site, page, parcel, delivery } = await atTheDoor();
    expect(await isFree(page)).toBe(true);
    await name(page).fill('Nana Boateng');
    await signWithFinger(page);
    await submit(page).click();
    await arrived(page);

    await page.locator('.toast').getByText('Delivered to Nana Boateng.').waitFor();
    await page.locator('.proof').getByText('Nana Boateng').waitFor();
    expect(await parcel()).toMatchObject({ stage: 'delivered', status: 'Delivered' });
    const { bytes } = await site.db
      .selectFrom('images')
      .selectAll()
      .where('name', '=', (await delivery()).signature)
      .executeTakeFirstOrThrow();
    expect((await sharp(bytes).stats()).channels[0]).toMatchObject({ min: 0, max: 255 });

    await button(page, events.undo).click();
    await page.locator('.proof').waitFor({ state: 'detached' });
    expect(await parcel()).toMatchObject({ stage: null, delivery: null });
    expect(await site.db.selectFrom('images').select('name').execute()).toEqual([]);
  });

  test('keeps the strokes where the phone is turned, and loses them where they are cleared', {
    tags: 'extended',
  }, async () => {
    const { page, delivery } = await atTheDoor();
    await signWithFinger(page);
    const before = await inkOn(page);
    expect(before).not.toBe(null);

    await page.setViewportSize({ width: 844, height: 390 });
    await expect
      .poll(() => page.locator('.deliver-paper').evaluate((c) => c.clientWidth))
      .toBeGreaterThan(400);
    const turned = await inkOn(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect
      .poll(() => page.locator('.deliver-paper').evaluate((c) => c.clientWidth))
      .toBeLessThan(400);

    for (const ink of [turned, await inkOn(page)]) {
      expect(ink?.left).toBeCloseTo(before?.left ?? 0, 1);
      expect(ink?.right).toBeCloseTo(before?.right ?? 0, 1);
      expect(ink?.top).toBeCloseTo(before?.top ?? 0, 1);
      expect(ink?.bottom).toBeCloseTo(before?.bottom ?? 0, 1);
    }
    await button(page, form.clear).click();
    expect(await inkOn(page)).toBe(null);
    await name(page).fill('Ada');
    await submit(page).click();
    await arrived(page);
    expect(await delivery()).toMatchObject({ received_by: 'Ada', signature: null });
  });

  test('takes a photo, made small before it is sent, and the device’s position', {
    tags: 'extended',
  }, async () => {
    const { page, delivery } = await atTheDoor({
      ...phone,
      geolocation: { latitude: 52.3702161, longitude: 4.8951684, accuracy: 11.2 },
      permissions: ['geolocation'],
    });
    expect(await field(page, fields.photo).getAttribute('capture')).toBe('environment');
    await button(page, interpolate(form.toRecipient, { name: 'Ada Okoye' })).click();
    await takePhoto(page);
    await button(page, form.removePhoto).click();
    await page.getByAltText(form.chosenPhoto).waitFor({ state: 'detached' });
    await takePhoto(page, 3000, 4000);
    await button(page, form.usePosition).click();
    await page.getByText('52.370216, 4.895168, within about 12 m').waitFor();
    // What is shown is what is sent.
    const small = page.getByAltText(form.chosenPhoto);
    expect(await small.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(1600);
    await submit(page).click();
    await arrived(page);

    expect(await delivery()).toMatchObject({
      received_by: 'Ada Okoye',
      photo: expect.stringMatching(/\.webp$/),
      signature: null,
      latitude: 52.370216,
      longitude: 4.895168,
    });
  });

  test('says how it was handed over, and in a safe place takes a photo instead of a signature', {
    tags: 'extended',
  }, async () => {
    const { page, delivery } = await atTheDoor();
    await name(page).fill('Garage');
    await signWithFinger(page);
    await page.getByText(places.safe_place).click();
    await page.locator('.deliver-paper').waitFor({ state: 'hidden' });
    expect(await field(page, en.today.where).inputValue()).toBe('Garage');

    await submit(page).click();
    await page.getByText(en.today.photoNeeded).waitFor();
    await takePhoto(page);
    await submit(page).click();
    await arrived(page);

    expect(await delivery()).toMatchObject({
      received_by: 'Garage',
      place: 'safe_place',
      signature: null,
      photo: expect.stringMatching(/\.webp$/),
    });
  });

  test('goes with the keyboard alone, without a signature and a position that the device does not give', {
    tags: 'extended',
  }, async () => {
    const { page, delivery } = await atTheDoor({ permissions: [] });
    await button(page, form.usePosition).click();
    await page.getByText(form.positionDenied).waitFor();

    await name(page).focus();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await arrived(page);

    const nothing = { signature: null, latitude: null, longitude: null };
    expect(await delivery()).toMatchObject({ received_by: 'Ada', ...nothing });
  });

  test('takes a place in words, a note and another time', { tags: 'extended' }, async () => {
    const { page, delivery, parcel } = await atTheDoor({}, { TZ: 'America/New_York' });
    await name(page).fill('Ada');
    await page.getByText(form.more).click();
    await field(page, en.control.fields.location).fill('Amsterdam');
    await field(page, en.control.fields.note).fill('At the side door.');
    await field(page, events.when).fill('2026-03-01T08:30');
    await submit(page).click();
    await arrived(page);

    expect(await delivery()).toMatchObject({
      note: 'At the side door.',
      location: 'Amsterdam',
      created_at: '2026-03-01T13:30:00.000Z',
    });
    expect(await parcel()).toMatchObject({ current_location: 'Amsterdam' });
  });
});

describe('nothing is lost, and nothing is recorded twice', () => {
  test('by a double click', { tags: 'extended' }, async () => {
    const { page, count } = await atTheDoor({});
    await name(page).fill('Ada');
    await submit(page).dblclick();
    await arrived(page);

    expect(await count()).toBe(1);
  });

  test('where the network is away, or all answers were lost', { tags: 'extended' }, async () => {
    const { page, count, complaints } = await atTheDoor();
    let requests = 0;
    await page.route('**/api/deliveries', async (route) => {
      requests += 1;
      // The site did it, but its response was lost.
      if (requests === 3) await route.fetch();
      if (requests > 3) return route.continue();
      await route.abort('connectionreset');
    });
    await name(page).fill('Ada');
    await signWithFinger(page);
    await takePhoto(page);
    await submit(page).click();
    await badPanel(page).getByText(words.list.noAnswer).waitFor();

    expect(await name(page).inputValue()).toBe('Ada');
    expect(await inkOn(page)).not.toBe(null);
    expect(await page.getByAltText(form.chosenPhoto).isVisible()).toBe(true);
    await submit(page).click();
    await arrived(page);
    expect(complaints.splice(0)).toHaveLength(3);
    expect(await count()).toBe(1);
  });

  test('by what the site refuses', { tags: 'extended' }, async () => {
    const { page, delivery } = await atTheDoor({});
    await name(page).fill('Ada');
    await signWithMouse(page);
    await page.getByText(form.more).click();
    await field(page, events.when).fill('2099-03-01T08:30');
    await page.getByText(form.more).click();
    await submit(page).click();
    await badPanel(page).waitFor();

    // Where it is wrong is open again.
    await page.locator('.field-error', { hasText: proof.notYet }).waitFor();
    expect(await inkOn(page)).not.toBe(null);
    await field(page, events.when).fill('');
    await submit(page).click();
    await arrived(page);
    expect((await delivery()).signature).toMatch(/\.webp$/);
  });

  test('by a session that ended', { tags: 'extended' }, async () => {
    const { site, page, delivery } = await atTheDoor();
    await name(page).fill('Ada');
    await signWithFinger(page);
    const session = await site.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    await site.db.deleteFrom('sessions').execute();
    await submit(page).click();
    await badPanel(page)
      .getByText(interpolate(form.signedOut, { button: form.submit }))
      .waitFor();
    const link = badPanel(page).getByRole('link', { name: words.account.signIn });
    expect(await link.getAttribute('target')).toBe('_blank');

    // As the other tab does it.
    await site.db.insertInto('sessions').values(session).execute();
    await submit(page).click();
    await arrived(page);
    expect(await delivery()).toMatchObject({
      received_by: 'Ada',
      signature: expect.stringMatching(/\.webp$/),
    });
  });
});

describe('how it looks', { tags: 'extended' }, () => {
  test('dark, in Arabic, on the narrowest phone: white paper, no wider than the screen, nothing to mend', async () => {
    const visitor = await atTheDoor({ ...phone, viewport: { width: 320, height: 640 } });
    const { site, page } = visitor;
    await prefer(visitor, site, { theme: 'DARK', googtrans: '/en/ar' });
    await page.reload();
    await page.locator('.deliver:not([disabled])').waitFor();
    await signWithFinger(page);
    await page.locator('summary', { hasText: /\S/ }).last().click();

    const paper = page.locator('.deliver-paper');
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    expect(await paper.evaluate((c) => getComputedStyle(c).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('a delivery note fills one sheet of paper, with the longest of words', async () => {
    const { site, page, admin } = await atTheDoor({ viewport: { width: 1440, height: 900 } });
    const long = { parcel_content: 'Books '.repeat(49), destination: 'Long street '.repeat(24) };
    await site.db.updateTable('parcels').set(long).execute();
    const whole = await wholeDelivery();
    await deliver(admin, { parcel: 'TEST-1001', ...whole, note: 'At the door. '.repeat(40) });
    await page.goto('/control/parcels/TEST-1001/delivery-note');
    await page.locator('.proof-signature img').waitFor();

    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
    await page.emulateMedia({ media: 'print' });

    expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1);
    expect(await page.locator('.document').isVisible()).toBe(true);
    for (const hidden of ['.panel-nav', '.panel-head', '.breadcrumbs']) {
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
    }
  });

  test('on the result stands the signature on white paper', async () => {
    const visitor = await atTheDoor();
    const { site, page, admin } = visitor;
    await deliver(admin, { parcel: 'TEST-1001', ...(await wholeDelivery()) });
    await prefer(visitor, site, { theme: 'DARK' });
    await page.goto('/track.html?code=TEST-1001');

    const drawn = page.getByAltText(proof.result.signature);
    await drawn.scrollIntoViewIfNeeded();
    await expect.poll(() => drawn.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(800);
    await page.locator('.waybill').getByText('Nana Boateng').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
