/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { adminEmail, adminPassword, signedInAdmin } from '../../support/admin.ts';
import { accountEmail, linkTo, newEmail } from '../../support/auth/accounts.ts';
import { visit } from '../../support/browser.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const { account } = words;

async function ask(page: Page, email: string, password: string): Promise<void> {
  await field(page, account.newEmail).fill(email);
  await field(page, account.currentPassword).fill(password);
  await button(page, account.makeLink).click();
}

test('an address is changed: asked for in the panel, confirmed by its link without script', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.account);
  await page.getByRole('link', { name: account.changeEmailTitle }).click();
  await page.waitForURL(`**${paths.control.changeEmail}`);

  await ask(page, newEmail, adminPassword);
  await goodPanel(page).getByText(account.emailLinkMade).waitFor();
  // There is no mail server.
  const link = await goodPanel(page).locator('.copy-link > a').getAttribute('href');
  await goodPanel(page).getByRole('link', { name: account.title }).click();
  await page.waitForURL(`**${paths.control.account}`);
  await page.getByText(newEmail).waitFor();
  expect(await accountEmail(site)).toBe(adminEmail);

  const phone = (await visit(site, { javaScriptEnabled: false })).page;
  await phone.goto(link ?? '');
  await phone.getByText(newEmail).waitFor();
  expect(await accountEmail(site)).toBe(adminEmail);
  await button(phone, account.confirmEmail).click();
  await phone.getByRole('heading', { level: 1, name: account.emailConfirmedTitle }).waitFor();

  expect(await accountEmail(site)).toBe(newEmail);
  await page.reload();
  expect(new URL(page.url()).pathname).toBe(paths.control.signIn);
});

test('who confirms where they are signed in stays signed in, and sees the new address', async () => {
  const site = await startSite();
  const { page, admin } = await openPanel(site, paths.control.account);

  await page.goto(await linkTo(site, admin));
  await button(page, account.confirmEmail).dblclick();
  await page.getByRole('heading', { level: 1, name: account.emailConfirmedTitle }).waitFor();
  await page.getByRole('link', { name: account.title }).click();

  await page.waitForURL(new RegExp(paths.control.account));
  await page.getByText(account.lead.replace('{{email}}', newEmail)).waitFor();
});

test('an address that waits is taken back', async ({ site }) => {
  const link = await linkTo(site, await signedInAdmin(site));
  const { page } = await openPanel(site, paths.control.account);

  await button(page, account.cancelEmailChange).click();
  await goodPanel(page).getByText(account.emailChangeCancelled).waitFor();

  expect(await page.getByText(newEmail).count()).toBe(0);
  await goodPanel(page).getByRole('link', { name: account.changeEmailTitle }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: account.linkInvalidTitle }).waitFor();
});

test('a password is changed, forgotten by the page, and other sessions end', async ({ site }) => {
  const elsewhere = await signedInAdmin(site);
  const { page } = await openPanel(site, paths.control.account);
  await page.getByRole('link', { name: account.changeTitle }).click();
  await page.waitForURL(`**${paths.control.changePassword}`);

  const current = field(page, account.currentPassword);
  const chosen = field(page, words.fields.new_password);
  const again = field(page, words.fields.confirm_new_password);
  await current.fill(adminPassword);
  await chosen.fill('another password');
  await again.fill('another password');
  await button(page, account.change).click();
  await goodPanel(page).getByText(account.passwordChanged).waitFor();

  for (const input of [current, chosen, again]) expect(await input.inputValue()).toBe('');
  expect((await elsewhere.ask(paths.control.index)).status).toBe(302);
  await page.reload();
  expect(new URL(page.url()).pathname).toBe(paths.control.changePassword);
});
