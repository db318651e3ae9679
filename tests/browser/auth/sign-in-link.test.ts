import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { insertAdmin } from '../../support/admin.ts';
import { signInLink } from '../../support/auth/account-links.ts';
import { signInWith } from '../../support/auth/sign-in.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { button, field, goodPanel, problems, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const { account, fields } = words;
const chosen = 'a quite new password';

/** A browser in which nobody is signed in, at a link that the server made. */
async function openLink(options = {}) {
  const site = await startSite();
  await insertAdmin(site);
  const visitor = await visit(site, options);
  const link = await signInLink(site);
  await visitor.page.goto(link);
  return { site, visitor, page: visitor.page, link };
}

test('who forgot the password signs in with the server’s link and chooses a new one', async () => {
  const { site, visitor, page } = await openLink();

  await button(page, account.signIn).dblclick();
  await page.waitForURL(`**${paths.control.account}`);
  await page.getByText('without the current one').waitFor();
  await page.getByRole('link', { name: account.changeTitle }).click();
  await page.waitForURL(`**${paths.control.changePassword}`);
  await hydrated(visitor);
  expect(await field(page, account.currentPassword).count()).toBe(0);
  await field(page, fields.new_password).fill(chosen);
  await field(page, fields.confirm_new_password).fill(chosen);
  await button(page, account.change).click();
  await goodPanel(page).getByText(account.passwordChanged).waitFor();

  // From now on the password is known, and asked for.
  expect(await field(page, account.currentPassword).count()).toBe(1);
  expect((await signInWith(site, chosen)).status).toBe(200);
});

test('the link signs in without script', async () => {
  const { page } = await openLink({ javaScriptEnabled: false });

  await button(page, account.signIn).click();

  await page.waitForURL(`**${paths.control.account}`);
  await page.getByText('without the current one').waitFor();
});

test('a used link says so, and how to make another; back leads to no second sign-in', async () => {
  const { page, link } = await openLink();
  await button(page, account.signIn).click();
  await page.waitForURL(`**${paths.control.account}`);

  await page.goto(link);

  await page.getByRole('heading', { level: 1, name: account.linkInvalidTitle }).waitFor();
  await page.getByText('npm run admin -- link').waitFor();
  expect(await button(page, account.signIn).count()).toBe(0);
});

test('what is wrong with the new password is said, without the old one', async () => {
  const { visitor, page } = await openLink();
  await button(page, account.signIn).click();
  await page.waitForURL(`**${paths.control.account}`);
  await page.goto(paths.control.changePassword);
  await hydrated(visitor);

  await field(page, fields.new_password).fill('short');
  await field(page, fields.confirm_new_password).fill('shorter');
  await button(page, account.change).click();

  expect(await problems(page)).toHaveLength(2);
});
