import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { insertAdmin } from '../../support/admin.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { button, field, fieldProblems, problems, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

async function openSignUp() {
  const site = await startSite();
  const visitor = await visit(site);
  await visitor.page.goto(paths.control.signUp);
  await hydrated(visitor);
  return { site, page: visitor.page };
}

async function signUp(page: Page, password: string): Promise<void> {
  await field(page, words.fields.password).fill(password);
  await button(page, words.account.signUp).click();
}

test('whoever signs up first is the administrator, and signed in', async () => {
  const { site, page } = await openSignUp();
  await page.getByText('THIS LINK CAN ONLY BE USED ONCE').waitFor();
  await field(page, words.fields.email).fill('owner@example.com');

  await signUp(page, 'four words or so');
  await page.waitForURL(`**${paths.control.index}`);

  await page.getByText('owner@example.com').first().waitFor();
  const admins = await site.db.selectFrom('admins').select('email').execute();
  expect(admins).toEqual([{ email: 'owner@example.com' }]);
});

test('offers the contact address once the company has one, and no placeholder', async () => {
  const { site, page } = await openSignUp();
  expect(await field(page, words.fields.email).inputValue()).toBe('');

  await site.db.updateTable('settings').set({ contact_email: 'desk@example.com' }).execute();
  await page.reload();

  expect(await field(page, words.fields.email).inputValue()).toBe('desk@example.com');
});

test('a password that is too short is refused, at its field', async () => {
  const { site, page } = await openSignUp();
  await field(page, words.fields.email).fill('owner@example.com');

  await signUp(page, 'short');

  const sentences = await problems(page);
  expect(sentences).toHaveLength(1);
  expect(await fieldProblems(page)).toEqual({ password: sentences[0] });
  expect(await site.db.selectFrom('admins').selectAll().execute()).toEqual([]);
});

test('the link leads to the sign-in once it has been used', async () => {
  const { site, page } = await openSignUp();
  await insertAdmin(site);

  await page.reload();

  expect(await page.locator('form.control-form').count()).toBe(0);
  await page.getByRole('link', { name: words.account.toSignIn }).click();
  await page.waitForURL(`**${paths.control.signIn}`);
});
