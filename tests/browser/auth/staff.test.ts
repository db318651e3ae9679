/** @module-tag extended */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { inviteesPassword } from '../../support/auth/staff.ts';
import { violationsOf } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';

const en = messagesOf('en');

const { control } = paths;
const { staff } = en;

test('without a mail server the owner passes a dispatcher’s link on, who joins in another browser and sees their own menu', async () => {
  const { site } = await fullPanel();
  const { page: owner } = await openPanel(site, control.staff);
  await owner.locator('#invite-name').fill('Dan');
  await owner.locator('#invite-email').fill('dan@example.com');
  await owner.locator('#invite-role').selectOption('dispatcher');
  await button(owner, words.account.makeLink).click();
  await owner.getByText(staff.done.notSent).waitFor();
  await owner.getByText('dan@example.com').first().waitFor();
  await button(owner, words.parcels.copy).waitFor();
  const link = await owner.locator('.copy-link > a').getAttribute('href');
  expect(await violationsOf(owner)).toEqual([]);

  const { page } = await visit(site);
  await page.goto(link ?? '');
  expect(await violationsOf(page)).toEqual([]);
  await field(page, words.fields.name).fill('Dan Brown');
  await field(page, words.fields.password).fill(inviteesPassword);
  await button(page, staff.join.button).click();
  await page.waitForURL(`**${control.index}?lang=en`);

  const menu = page.getByRole('navigation', { name: words.panel.title });
  for (const name of [en.control.fields.parcels, words.messages.title, en.control.fields.email]) {
    await menu.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor();
  }
  for (const { title: name } of [words.settings, words.invoices, words.pages, staff]) {
    expect(await menu.getByRole('link', { name, exact: true }).count(), name).toBe(0);
  }
  await page.goto(control.settings);
  await page.getByText(en.errors.notPermitted).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // Suspended, their next click leads to the sign-in.
  await owner.goto(control.staff);
  const change = `${en.scan.chooser.change}: Dan Brown`;
  await owner.getByRole('button', { name: change }).click();
  expect(await violationsOf(owner)).toEqual([]);
  await owner.getByRole('dialog').getByRole('button', { name: staff.suspend }).click();
  const row = owner.locator('.record-table tr', { hasText: 'Dan Brown' });
  await row.getByText(staff.states.suspended).waitFor();
  await page.goto(control.parcels);
  await page.waitForURL(`**${control.signIn}?*`);
});
