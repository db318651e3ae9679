import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertMember } from '../../support/admin.ts';
import { violationsOf } from '../../support/axe.ts';
import { rectangle } from '../../support/images.ts';
import { button, field } from '../../support/panel.ts';
import { dayFromNow } from '../../support/parcels/runs.ts';
import { forgive, screenIsStored } from '../../support/parcels/scan.ts';
import { signWithMouse } from '../../support/parcels/signing.ts';
import {
  allSent,
  deliveredButton,
  driverAtWork,
  ended,
  form,
  nameField,
  nextStop,
  notDeliveredButton,
  openToday,
  openTodayAgain,
  places,
  problems,
  progressed,
  reasons,
  signInDriver,
  siteToDrive,
  words,
} from '../../support/parcels/today.ts';
import { isWhole } from '../../support/sweep.ts';

const en = messagesOf('en');

/** Counts the taps of a page beside those on the field of the name and on the paper. */
function countTaps(page: Page): Promise<void> {
  return page.evaluate(() => {
    const count = document.documentElement.dataset;
    const isCounted = count.taps !== undefined;
    count.taps = '0';
    if (isCounted) return;
    document.addEventListener(
      'click',
      ({ target }) => {
        const isFree = target instanceof Element && target.matches('[name=received_by], canvas');
        // A label's click is followed by that of its control.
        const isLabel = target instanceof Element && target.closest('label') !== null;
        const isControl = target instanceof HTMLInputElement;
        if (!isFree && (!isLabel || isControl)) count.taps = String(Number(count.taps) + 1);
      },
      true,
    );
  });
}

const dialog = (page: Page) => page.locator('dialog[open]');

const tapsOf = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.taps));

const isFailed = (index: number) => index % 6 === 4;
const isSigned = (index: number) => index % 8 === 0 && !isFailed(index);

/** Ends the next stop, as a driver would. @returns how many taps that took. */
async function endStop(page: Page, index: number): Promise<number> {
  await countTaps(page);
  if (isFailed(index)) {
    await notDeliveredButton(page).click();
    await dialog(page).getByText(reasons.nobody_home).click();
    await button(page, en.control.form.save).click();
    return tapsOf(page);
  }
  await deliveredButton(page).click();
  if (index % 6 === 5) {
    await dialog(page).getByText(places.neighbour).click();
  }
  await nameField(page).fill(`Nana ${index}`);
  if (isSigned(index)) await signWithMouse(page);
  await button(page, form.submit).click();
  return tapsOf(page);
}

/** Each item with the next one. */
function pairsOf(list: number[]): [number, number][] {
  return list.slice(1).map((item, index) => [list[index] ?? 0, item]);
}

/** A day's stops, and after how many of them the network goes, the tab is closed twice, and the network comes back. */
const day = isWhole
  ? { stops: 30, offline: 8, closed: [13, 18], online: 23 }
  : { stops: 12, offline: 3, closed: [5, 7], online: 9 };

test('a whole day, half of it without a network and the tab closed twice: at most three taps each, nothing lost, nothing twice', async () => {
  const { site, codes } = await siteToDrive(day.stops);
  let visitor = await openToday(site);
  const context = visitor.page.context();
  await screenIsStored(visitor);
  const taps: number[] = [];
  const drive = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      await nextStop(visitor.page)
        .getByText(codes[index] ?? '')
        .waitFor();
      taps.push(await endStop(visitor.page, index));
      await progressed(visitor.page, index + 1, day.stops);
    }
  };

  await drive(0, day.offline);
  await allSent(visitor.page);
  await context.setOffline(true);
  for (const [from, until] of pairsOf([day.offline, ...day.closed, day.online])) {
    if (from !== day.offline) {
      await visitor.page.close();
      visitor = await openTodayAgain(visitor);
      // The whole day can be read.
      await progressed(visitor.page, from, day.stops);
      await visitor.page.getByText(`Main Street ${day.stops}, Delft`).first().waitFor();
    }
    await drive(from, until);
  }
  await visitor.page.getByText(`To send: ${day.online - day.offline}`).waitFor();
  const offlineUntil = new Date().toISOString();
  await context.setOffline(false);
  await drive(day.online, day.stops);
  await visitor.page.getByText(words.allDone).waitFor();
  await allSent(visitor.page);

  expect(Math.max(...taps)).toBeLessThanOrEqual(3);
  const state = (index: number) => (isFailed(index) ? 'failed' : 'delivered');
  expect(await ended(site)).toEqual(codes.map((code, index) => `${code}:${state(index)}`));
  const activities = await site.db.selectFrom('activities').select('created_at').execute();
  expect(activities.length).toBe(day.stops);
  expect(activities.filter(({ created_at }) => created_at <= offlineUntil).length).toBe(day.online);
  const proofs = await site.db
    .selectFrom('deliveries')
    .select(['received_by', 'signature'])
    .execute();
  const indexes = [...codes.keys()];
  expect(proofs.length).toBe(indexes.filter((index) => !isFailed(index)).length);
  const signed = proofs.filter(({ signature }) => signature !== null);
  expect(signed.map(({ received_by }) => received_by)).toEqual(
    indexes.filter(isSigned).map((index) => `Nana ${index}`),
  );
  forgive(visitor);
}, 60_000);

test('what was ended by mistake is undone, with or without a network, and a failed stop is tried again', {
  tags: 'extended',
}, async () => {
  const { site, visitor, page } = await driverAtWork(2);
  const undo = page.locator('.today-last').getByRole('button');
  const isNext = (code: string) => nextStop(page).getByText(code).waitFor();
  await page.context().setOffline(true);

  await endStop(page, 0);
  await progressed(page, 1, 2);
  await undo.click();
  await isNext('WB-101');
  await progressed(page, 0, 2);
  await allSent(page);
  await endStop(page, 4);
  await isNext('WB-102');
  await button(page, interpolate(problems.againOf, { code: 'WB-101' })).click();
  await isNext('WB-101');
  await endStop(page, 0);
  await isNext('WB-102');
  await page.getByText(interpolate(words.toSend, { number: '2' })).waitFor();
  await page.context().setOffline(false);
  await allSent(page);

  expect(await ended(site)).toEqual(['WB-101:delivered']);
  const titles = await site.db.selectFrom('activities').select('stage').orderBy('id').execute();
  expect(titles.map(({ stage }) => stage)).toEqual(['attempt_failed', 'delivered']);
  await page.context().setOffline(true);
  await undo.click();
  await progressed(page, 0, 2);
  expect(await ended(site)).toEqual(['WB-101:delivered']);
  await page.context().setOffline(false);
  await allSent(page);

  expect(await ended(site)).toEqual([]);
  expect(await site.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
  await isNext('WB-101');
  await nextStop(page).getByText('Main Street 1, Delft').waitFor();
  forgive(visitor);
});

test('a safe place needs a photo, which is kept, also where the tab is closed, and sent', {
  tags: 'extended',
}, async () => {
  const { site, visitor, page } = await driverAtWork(2);
  await screenIsStored(visitor);
  await page.context().setOffline(true);

  await deliveredButton(page).click();
  await dialog(page).getByText(places.safe_place).click();
  await field(page, words.where).fill('Garage');
  await button(page, form.submit).click();
  await page.getByText(words.photoNeeded).waitFor();
  await field(page, en.proof.fields.photo).setInputFiles({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await rectangle(300, 400).jpeg().toBuffer(),
  });
  await page.getByAltText(form.chosenPhoto).waitFor();
  await button(page, form.submit).click();
  await progressed(page, 1, 2);
  await page.close();
  const again = await openTodayAgain(visitor);
  await again.page.getByText(interpolate(words.toSend, { number: '1' })).waitFor();
  await again.page.context().setOffline(false);
  await allSent(again.page);

  const proof = await site.db.selectFrom('deliveries').selectAll().executeTakeFirstOrThrow();
  expect(proof).toMatchObject({ received_by: 'Garage', place: 'safe_place', signature: null });
  const photo = await site.db
    .selectFrom('images')
    .select(['width', 'height'])
    .where('name', '=', proof.photo)
    .executeTakeFirstOrThrow();
  expect(photo).toEqual({ width: 300, height: 400 });
  forgive(visitor);
});

test('what the site refuses is shown with its reason, and is tried again or dismissed: with a signature not by one tap', {
  tags: 'extended',
}, async () => {
  const { site, run, dispatcher, visitor, page } = await driverAtWork(3);
  const closeRun = (closed: 'yes' | 'no') =>
    dispatcher.ask('/api/runs', { method: 'PATCH', json: { id: run, closed } });
  await page.context().setOffline(true);
  // Before what the driver does, who does not know of it.
  await closeRun('yes');
  for (const index of [0, 1, 2]) await endStop(page, index);
  await progressed(page, 3, 3);
  await page.context().setOffline(false);

  await page.getByText(en.runs.notYours).nth(2).waitFor();
  expect(await ended(site)).toEqual(['WB-101:left', 'WB-102:left', 'WB-103:left']);
  await closeRun('no');
  const dismiss = (code: string) => button(page, interpolate(problems.dismissOf, { code }));
  await dismiss('WB-102').click();
  await dismiss('WB-102').waitFor({ state: 'detached' });
  await dismiss('WB-101').click();
  await dialog(page).getByText(words.dismissText).waitFor();
  await button(page, en.control.list.cancel).click();
  await dialog(page).waitFor({ state: 'detached' });
  await button(page, interpolate(problems.againOf, { code: 'WB-103' })).click();
  await expect.poll(() => ended(site)).toEqual(['WB-103:delivered']);
  // Until it is gone, what stands below it has yet to move.
  await dismiss('WB-103').waitFor({ state: 'detached' });
  await dismiss('WB-101').click();
  await button(page, en.control.list.delete).click();

  await page.locator('.today-problems').waitFor({ state: 'detached' });
  expect(await ended(site)).toEqual(['WB-103:delivered']);
  forgive(visitor);
});

test('what was done at a stop that somebody else has by now is recorded, and is theirs no longer', {
  tags: 'extended',
}, async () => {
  const { site, dispatcher, visitor, page } = await driverAtWork(2);
  await page.context().setOffline(true);
  const second = await insertMember(site, 'driver', 'second@example.com');
  const json = { day: dayFromNow(), driver: second, parcels: ['WB-101'], move: 'yes' };
  await dispatcher.ask('/api/runs', { method: 'POST', json });
  await endStop(page, 0);
  await progressed(page, 1, 2);
  await page.context().setOffline(false);
  await allSent(page);

  // Of the first driver's two stops one is left.
  await progressed(page, 0, 1);
  expect(await page.locator('.today-problems').count()).toBe(0);
  expect(await ended(site)).toEqual(['WB-101:delivered']);
  const other = await openToday(site, 'second@example.com');
  await progressed(other.page, 1, 1);
  forgive(visitor);
});

test('an ended session keeps what was recorded, and nobody else sends it', {
  tags: 'extended',
}, async () => {
  const { site, visitor, page } = await driverAtWork(2);
  await page.context().setOffline(true);
  await endStop(page, 0);
  await progressed(page, 1, 2);
  await site.db.deleteFrom('sessions').execute();
  await page.context().setOffline(false);

  await page.getByText(words.signedOut).waitFor();
  expect(await page.getByText('Main Street').count()).toBe(0);
  await signInDriver(visitor, site, 'second@example.com');
  await page.reload();
  await page.getByText(words.none).waitFor();
  expect(await ended(site)).toEqual([]);
  await signInDriver(visitor, site);
  await page.reload();

  await expect.poll(() => ended(site)).toEqual(['WB-101:delivered']);
  forgive(visitor);
});

test('the screen and its dialogs have no barriers, at 320 px, in dark and from right to left', {
  tags: 'extended',
}, async () => {
  const { page } = await driverAtWork(3);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const lang of ['ar', 'en']) {
    await page.goto(`/control/today.html?lang=${lang}`);
    expect(await violationsOf(page)).toEqual([]);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
    expect(wide).toBe(false);
  }
  await deliveredButton(page).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await notDeliveredButton(page).click();
  expect(await violationsOf(page)).toEqual([]);
});

test('the bar at the bottom fills the width of the phone', { tags: 'extended' }, async () => {
  const { page } = await driverAtWork(1);

  const links = await page.locator('.panel-tabs li').evaluateAll((items) =>
    items.map((item) => {
      const { left, right } = item.getBoundingClientRect();
      return [left, right];
    }),
  );

  expect(links.length).toBeGreaterThan(1);
  expect([links.at(0)?.[0], links.at(-1)?.[1]]).toEqual([0, 390]);
});
