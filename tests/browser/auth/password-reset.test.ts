import { test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminEmail, insertAdmin } from '../../support/admin.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { mailedPin } from '../../support/notifications/outbox.ts';
import { button, field, goodPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { account, fields } = words;
const chosen = 'a quite new password';

test('a forgotten password is replaced by one that signs in', async () => {
  const site = await startSite();
  await insertAdmin(site);
  const visitor = await visit(site);
  const { page } = visitor;
  await page.goto(paths.control.resetPassword);
  await hydrated(visitor);
  await field(page, fields.email).fill(adminEmail);
  await button(page, account.sendPin).click();
  await goodPanel(page).getByText(account.pinKept).waitFor();
  await page.getByRole('link', { name: account.resetStep2 }).click();
  await page.getByRole('heading', { level: 1, name: account.resetStep2 }).waitFor();
  await hydrated(visitor);

  await field(page, fields.email).fill(adminEmail);
  await field(page, fields.password_token).fill(await mailedPin(site));
  await field(page, fields.new_password).fill(chosen);
  await field(page, fields.confirm_new_password).fill(chosen);
  await button(page, account.resetPassword).click();
  await goodPanel(page).getByText(account.passwordReset).waitFor();

  await page.getByRole('link', { name: en.control.account.signIn }).click();
  await page.waitForURL(`**${paths.control.signIn}`);
  await field(page, fields.email).fill(adminEmail);
  await field(page, fields.password).fill(chosen);
  await button(page, account.signIn).click();
  await page.waitForURL(`**${paths.control.index}`);
});
