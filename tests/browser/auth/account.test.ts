/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { adminEmail, adminPassword, signedInAdmin } from '../../support/admin.ts';
import { accountEmail, linkTo, newEmail } from '../../support/auth/accounts.ts';
import { visit } from '../../support/browser.ts';
import {
  button,
  field,
  fieldProblems,
  goodPanel,
  openPanel,
  problems,
  words,
} from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

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

test('an address that waits is taken back', async () => {
  const site = await startSite();
  const link = await linkTo(site, await signedInAdmin(site));
  const { page } = await openPanel(site, paths.control.account);

  await button(page, account.cancelEmailChange).click();
  await goodPanel(page).getByText(account.emailChangeCancelled).waitFor();

  expect(await page.getByText(newEmail).count()).toBe(0);
  await goodPanel(page).getByRole('link', { name: account.changeEmailTitle }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: account.linkInvalidTitle }).waitFor();
});

describe('change password', () => {
  const { account, fields } = words;

  async function change(page: Page, password: string, [chosen, again]: [string, string]) {
    await field(page, account.currentPassword).fill(password);
    await field(page, fields.new_password).fill(chosen);
    await field(page, fields.confirm_new_password).fill(again);
    await button(page, account.change).click();
  }

  function typed(page: Page): Promise<string[]> {
    return page
      .locator('input[type=password]')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
      );
  }

  test('a password is changed, forgotten by the page, and other sessions end', async () => {
    const site = await startSite();
    const elsewhere = await signedInAdmin(site);
    const { page } = await openPanel(site, paths.control.account);
    await page.getByRole('link', { name: account.changeTitle }).click();
    await page.waitForURL(`**${paths.control.changePassword}`);

    await change(page, adminPassword, ['another password', 'another password']);
    await goodPanel(page).getByText(account.passwordChanged).waitFor();

    expect(await typed(page)).toEqual(['', '', '']);
    expect((await elsewhere.ask(paths.control.index)).status).toBe(302);
    await page.reload();
    expect(new URL(page.url()).pathname).toBe(paths.control.changePassword);
  });

  test('all that is wrong is said at once, each at its field, and a wrong current password signs nobody out', async () => {
    const site = await startSite();
    const { page } = await openPanel(site, paths.control.changePassword);

    await change(page, '', ['short', 'shorter']);

    const sentences = await problems(page);
    const atFields = await fieldProblems(page);
    expect(Object.keys(atFields)).toEqual(['password', 'new_password', 'confirm_new_password']);
    expect(sentences).toEqual(Object.values(atFields));

    await change(page, 'not this one', ['another password', 'another password']);

    await expect.poll(() => problems(page)).toHaveLength(1);
    expect(new URL(page.url()).pathname).toBe(paths.control.changePassword);
  });
});
