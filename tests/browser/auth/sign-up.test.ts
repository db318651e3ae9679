import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertAdmin } from '../../support/admin.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { button, field, problems, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

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
  await page.waitForURL(`**${paths.control.setup}`);

  expect(await field(page, words.fields.contact_email).inputValue()).toBe('owner@example.com');
  const admins = await site.db.selectFrom('staff').select('email').execute();
  expect(admins).toEqual([{ email: 'owner@example.com' }]);
});

test('offers the contact address as soon as it is a real one', { tags: 'extended' }, async () => {
  const { site, page } = await openSignUp();
  for (const [contact_email, offered] of [
    ['hello@example.com', ''],
    ['desk@northwind-parcels.com', 'desk@northwind-parcels.com'],
  ] as const) {
    await site.db.updateTable('settings').set({ contact_email }).execute();
    await page.reload();
    expect(await field(page, words.fields.email).inputValue(), contact_email).toBe(offered);
  }
});

test('going back from the panel leads to the panel', { tags: 'extended' }, async () => {
  const { site, page } = await openSignUp();
  await field(page, words.fields.email).fill('owner@northwind.test');
  await signUp(page, 'four words or so');
  await page.waitForURL(`**${paths.control.setup}`);

  await page.goBack();
  await page.waitForURL(`**${paths.control.index}`);

  expect(await page.locator('form.control-form').count()).toBe(0);
  expect(await site.db.selectFrom('staff').select('email').execute()).toHaveLength(1);
});

test('what was typed stays until the panel is there, and is not sent again', {
  tags: 'extended',
}, async () => {
  const { page } = await openSignUp();
  const email = field(page, words.fields.email);
  // To a browser this says to stay where it is.
  await page.route(`**${paths.control.setup}`, (route) => route.fulfill({ status: 204 }));
  let sent = 0;
  page.on('request', (request) => {
    sent += request.url().endsWith(paths.api.admins) ? 1 : 0;
  });
  await email.fill('owner@northwind.test');
  await signUp(page, 'four words or so');
  await page.getByText(words.account.signedUp).waitFor();

  await button(page, words.form.working).waitFor();
  await email.press('Enter');

  expect(await email.inputValue()).toBe('owner@northwind.test');
  expect(sent).toBe(1);

  await page.unroute(`**${paths.control.setup}`);
  // As a browser does that has kept the page as it was left.
  await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await page.waitForURL(`**${paths.control.index}`);
});

test('one that is refused keeps what was typed, and so does one for which the link is used meanwhile', {
  tags: 'extended',
}, async () => {
  const { site, page } = await openSignUp();
  await field(page, words.fields.email).fill('owner@northwind.test');
  await signUp(page, 'short');
  expect(await problems(page)).toHaveLength(1);
  expect(await field(page, words.fields.email).inputValue()).toBe('owner@northwind.test');

  await insertAdmin(site);
  await signUp(page, 'four words or so');

  await page.getByText(en.errors.signUpUsed).first().waitFor();
  expect(await field(page, words.fields.email).inputValue()).toBe('owner@northwind.test');
});

test('the link leads to the sign-in once it has been used', { tags: 'extended' }, async () => {
  const { site, page } = await openSignUp();
  await insertAdmin(site);

  await page.reload();

  expect(await page.locator('form.control-form').count()).toBe(0);
  await page.getByRole('link', { name: en.control.account.signIn }).click();
  await page.waitForURL(`**${paths.control.signIn}`);
});
