/** @module-tag extended */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { mailedLink } from '../../support/auth/accounts.ts';
import { invitee, inviteesPassword, staffedSite } from '../../support/auth/staff.ts';
import { plugInDevice } from '../../support/auth/virtual-device.ts';
import { audit } from '../../support/axe.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { button, field, words } from '../../support/panel.ts';

const { control } = paths;
const { staff, twoStep } = messagesOf('en');

async function invitedSite() {
  const { site, invite } = await staffedSite();
  await invite(invitee);
  return { site, link: await mailedLink(site) };
}

test('who is invited joins with a passkey, signs in with it, and sets a first password', async () => {
  const { site, link } = await invitedSite();
  const visitor = await visit(site);
  const { page } = visitor;
  await plugInDevice(visitor);
  await page.goto(link);
  await hydrated(visitor);
  await field(page, words.fields.name).fill('Dan Brown');
  await button(page, staff.join.passkey).click();
  await page.getByText(twoStep.codes.shown).waitFor();
  expect(await page.locator('.recovery-codes code').count()).toBe(10);
  // The link is used up, and with it the form.
  expect(await field(page, words.fields.password).isVisible()).toBe(false);
  expect(await audit(page)).toEqual([]);
  await page.getByRole('link', { name: twoStep.codes.saved }).click();
  await page.waitForURL(`**${control.index}?lang=en`);

  await page.context().clearCookies();
  await page.goto(control.signIn);
  await hydrated(visitor);
  await button(page, twoStep.passkeys.signIn).click();
  await page.waitForURL(`**${control.index}`);

  // Adding another one is confirmed with this one.
  await page.goto(control.twoStep);
  await page.getByRole('link', { name: twoStep.confirm.link }).last().click();
  await page.waitForURL(`**${control.confirm}?**`);
  await hydrated(visitor);
  expect(await audit(page)).toEqual([]);
  await button(page, twoStep.passkeys.use).click();
  await page.waitForURL(`**${control.twoStep}`);
  await hydrated(visitor);
  expect(await page.getByRole('link', { name: twoStep.confirm.link }).count()).toBe(0);
  expect(await page.getByLabel(words.account.currentPassword).count()).toBe(0);

  await page.goto(control.changePassword);
  await hydrated(visitor);
  await field(page, words.fields.new_password).fill(inviteesPassword);
  await field(page, words.fields.confirm_new_password).fill(inviteesPassword);
  await button(page, words.account.change).click();
  await page.getByText(words.account.passwordChanged).waitFor();
});

test('a passkey whose device cannot verify its user does not join; the password still does', async () => {
  const { site, link } = await invitedSite();
  const visitor = await visit(site);
  const { page } = visitor;
  const device = await plugInDevice(visitor);
  await device.verify(false);
  await page.goto(link);
  await hydrated(visitor);
  await button(page, staff.join.passkey).click();
  await page.getByText(twoStep.passkeys.failed).waitFor();

  await field(page, words.fields.password).fill(inviteesPassword);
  await button(page, staff.join.button).click();
  await page.waitForURL(`**${control.index}?lang=en`);
});
