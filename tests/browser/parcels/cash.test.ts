import { expect, test } from 'vitest';
import { plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { button, field, openPanel, signInBrowser } from '../../support/panel.ts';
import { bulkBar, codeOf, siteWithList } from '../../support/panel-list.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import {
  choice,
  counted,
  forgive,
  openStoredScan,
  scan,
  screenIsStored,
  siteToScan,
} from '../../support/parcels/scan.ts';
import {
  allSent,
  deliveredButton,
  form,
  nameField,
  nextStop,
  openToday,
  progressed,
  siteToDrive,
} from '../../support/parcels/today.ts';
import type { TestSite } from '../../support/site.ts';

const en = messagesOf('en');
const { cash } = en;
const unknown = { collected: null, method: null, reason: null };
const euros = { cod_amount: 12_050, cod_currency: 'EUR' };

/** What was said of the cash of parcels, in their order. */
function cashItems({ db }: TestSite) {
  return db
    .selectFrom('cash_items')
    .innerJoin('parcels', 'parcels.id', 'cash_items.parcel_id')
    .select(['tracking_code', 'collected', 'method', 'reason'])
    .orderBy('tracking_code')
    .execute();
}

test('a driver sees what is due, and says in one tap how it was paid, or why not all of it, without a network', async () => {
  const { site, codes } = await siteToDrive(3);
  await site.db.updateTable('parcels').set(euros).execute();
  const visitor = await openToday(site);
  const { page } = visitor;
  await screenIsStored(visitor);
  await nextStop(page).getByText('€120.50').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().setOffline(true);

  const dialog = page.locator('dialog[open]');
  await deliveredButton(page).click();
  await dialog.getByText(cash.methods.cash, { exact: true }).click();
  expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
  await nameField(page).fill('Nana');
  await button(page, form.submit).click();
  await progressed(page, 1, 3);
  await deliveredButton(page).click();
  await dialog.getByText(cash.notCollected).click();
  await field(page, en.control.fields.cod_reason).fill('No change');
  await nameField(page).fill('Nana');
  await button(page, form.submit).click();
  await progressed(page, 2, 3);
  await deliveredButton(page).click();
  await dialog.getByText(cash.methods.card, { exact: true }).click();
  const amount = dialog.locator('[name=cod_collected]');
  expect(await amount.inputValue()).toBe('120.50');
  await amount.fill('much');
  await nameField(page).fill('Nana');
  await button(page, form.submit).click();
  expect(await amount.evaluate((input) => input.matches(':invalid'))).toBe(true);
  await amount.fill('100');
  await field(page, en.control.fields.cod_reason).fill('Too little change');
  await button(page, form.submit).click();
  await progressed(page, 3, 3);
  await page.context().setOffline(false);
  await allSent(page);
  forgive(visitor);

  expect(await cashItems(site)).toEqual([
    { tracking_code: codes[0], collected: 12_050, method: 'cash', reason: null },
    { tracking_code: codes[1], collected: 0, method: null, reason: 'No change' },
    { tracking_code: codes[2], collected: 10_000, method: 'card', reason: 'Too little change' },
  ]);
});

test('an evening of twelve parcels is handed in with two clicks', async () => {
  const { site, codes, dispatcher } = await siteToDrive(12);
  await site.db.updateTable('parcels').set(euros).execute();
  for (const parcel of codes) {
    expect((await deliver(dispatcher, { parcel, cod_method: 'cash' })).status).toBe(201);
  }
  const visitor = await visit(site, {});
  const { page } = visitor;
  await signInBrowser(visitor, site);
  await page.goto('/control/index.html');

  await page.getByRole('link', { name: cash.title, exact: true }).first().click();
  await page.getByText('€1,446.00').first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, cash.handIn).click();
  await page.getByText(cash.nothingOpen).waitFor();

  const settled = await site.db.selectFrom('cash_settlements').select(['expected', 'amount']);
  expect(await settled.execute()).toEqual([{ expected: 144_600, amount: 144_600 }]);
});

/** A panel of a site whose parcels are paid on delivery, and what was said of their cash. */
async function panelWithCash(path: string) {
  const site = await siteWithList(3);
  await site.db.updateTable('parcels').set(euros).where('tracking_code', '!=', codeOf(3)).execute();
  const visitor = await openPanel(site, path);
  const stated = () =>
    site.db.selectFrom('cash_items').select(['collected', 'method', 'reason']).execute();
  const { page } = visitor;
  const allEvents = page.getByRole('link', { name: en.events.title });
  const preset = page.getByRole('button', { name: en.stages.delivered, exact: true });
  const dialog = page.locator('dialog[open]');
  /** Says why, and records the event. */
  const recordFor = async (reason: string) => {
    await field(page, en.control.fields.cod_reason).fill(reason);
    await dialog.getByRole('button', { name: en.events.record }).click();
  };
  const recorded = (count: number) =>
    page.getByText(plural(en.events, 'recorded', { count }, 'en')).waitFor();
  return { site, page, allEvents, preset, dialog, recordFor, stated, recorded };
}

test('an event that delivers a parcel asks what was collected, on its page and on that of the event', async () => {
  const path = `/control/parcels/${codeOf(1)}`;
  const { page, allEvents, preset, dialog, recordFor, stated, site } = await panelWithCash(path);
  await allEvents.click();
  await preset.click();
  await dialog.getByText(cash.methods.cash, { exact: true }).click();
  expect(await violationsOf(page, 'dialog[open]')).toEqual([]);
  await dialog.locator('[name=cod_collected]').fill('100');
  await recordFor('The rest later');
  await page.locator('.parcel-history .record').waitFor();
  const part = { collected: 10_000, method: 'cash', reason: 'The rest later' };
  expect(await stated()).toEqual([part]);

  await page.goto(`/control/parcels/${codeOf(2)}/activities/create`);
  await preset.click();
  await button(page, cash.later).click();
  await page.getByRole('status').first().waitFor();
  await expect.poll(stated).toEqual([part, unknown]);

  // Nor is it asked twice.
  await page.goto(`/control/parcels/${codeOf(2)}`);
  await allEvents.click();
  await preset.click();
  await dialog.getByText(cash.notCollected).click();
  await recordFor('At the neighbour’s');
  await expect.poll(() => page.locator('.parcel-history .record').count()).toBe(2);
  await allEvents.click();
  await preset.click();
  await expect.poll(() => page.locator('.parcel-history .record').count()).toBe(3);

  // Where there is nothing to collect, a tap is all.
  await page.goto(`/control/parcels/${codeOf(3)}`);
  await allEvents.click();
  await preset.click();
  await page.locator('.parcel-history .record').waitFor();
  expect(await site.db.selectFrom('activities').select('id').execute()).toHaveLength(5);
});

test('an event that delivers several asks whether all was collected in full', async () => {
  const { page, preset, stated, recorded } = await panelWithCash('/control/parcels/list.html');
  await page.getByLabel(en.parcelList.selectPage).check();
  await bulkBar(page).getByRole('button', { name: en.events.title }).click();
  await preset.click();
  await button(page, cash.allInFull).click();
  await recorded(3);
  const full = { collected: 12_050, method: 'cash', reason: null };
  expect(await stated()).toEqual([full, full]);
});

test('what the site refuses stays in the question', async () => {
  const path = `/control/parcels/${codeOf(1)}`;
  const { page, allEvents, preset, dialog, recordFor, stated } = await panelWithCash(path);
  await allEvents.click();
  await preset.click();
  await dialog.getByText(cash.methods.card, { exact: true }).click();
  const amount = dialog.locator('[name=cod_collected]');
  await amount.fill('100');
  await recordFor('  ');
  await dialog.locator('.panel-bad').waitFor();
  expect(await amount.inputValue()).toBe('100');
  await recordFor('The rest later');
  await page.locator('.parcel-history .record').waitFor();
  expect(await stated()).toEqual([{ collected: 10_000, method: 'card', reason: 'The rest later' }]);
});

test('scans that deliver say once that all was collected in full, without a network too, or say it later', async () => {
  const { site, codes } = await siteToScan(4);
  await site.db.updateTable('parcels').set(euros).where('tracking_code', '!=', 'WB-102').execute();
  const visitor = await openStoredScan(site);
  const { page } = visitor;
  await choice(page, en.stages.delivered).click();
  await choice(page, cash.allInFull).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().setOffline(true);
  await scan(page, ...codes.slice(0, 3));
  await counted(page, 'waiting', 3);
  await page.locator('.scan-chosen', { hasText: cash.allInFull }).waitFor();
  await page.context().setOffline(false);
  await counted(page, 'done', 3);
  await button(page, en.scan.chooser.change).click();
  await choice(page, cash.later).click();
  await scan(page, ...codes.slice(3));
  await counted(page, 'done', 4);
  forgive(visitor);
  const full = { collected: 12_050, method: 'cash', reason: null };
  expect(await cashItems(site)).toEqual([
    { tracking_code: 'WB-101', ...full },
    { tracking_code: 'WB-103', ...full },
    { tracking_code: 'WB-104', ...unknown },
  ]);
});
