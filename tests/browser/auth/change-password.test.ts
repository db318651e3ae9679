import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { adminPassword, signedInAdmin } from '../../support/admin.ts';
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

test('all that is wrong is said at once, each at its field', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.changePassword);

  await change(page, '', ['short', 'shorter']);

  const sentences = await problems(page);
  const atFields = await fieldProblems(page);
  expect(Object.keys(atFields)).toEqual(['password', 'new_password', 'confirm_new_password']);
  expect(sentences).toEqual(Object.values(atFields));
});

test('a wrong current password signs nobody out', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.changePassword);

  await change(page, 'not this one', ['another password', 'another password']);

  expect(await problems(page)).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(paths.control.changePassword);
});
