import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { button, field, signInBrowser } from '../../support/panel.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { forgive, screenIsStored } from '../../support/parcels/scan.ts';
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

const en = messagesOf('en');
const { cash } = en;
const euros = { cod_amount: 12_050, cod_currency: 'EUR' };

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

  const items = await site.db
    .selectFrom('cash_items')
    .innerJoin('parcels', 'parcels.id', 'cash_items.parcel_id')
    .select(['tracking_code', 'collected', 'method', 'reason'])
    .orderBy('cash_items.id')
    .execute();
  expect(items).toEqual([
    { tracking_code: codes[0], collected: 12_050, method: 'cash', reason: null },
    { tracking_code: codes[1], collected: 0, method: null, reason: 'No change' },
    { tracking_code: codes[2], collected: 10_000, method: 'card', reason: 'Too little change' },
  ]);
});

test('an evening of twelve parcels is handed in with two clicks', async () => {
  const { site, codes, dispatcher } = await siteToDrive(12);
  await site.db.updateTable('parcels').set(euros).execute();
  for (const parcel of codes) {
    const reply = await deliver(dispatcher, { parcel, received_by: 'Ada', cod_method: 'cash' });
    expect(reply.status).toBe(201);
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
