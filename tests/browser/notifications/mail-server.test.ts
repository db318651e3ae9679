import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminPassword } from '../../support/admin.ts';
import { closedPort, startMailServer } from '../../support/notifications/mail-server.ts';
import { button, field, openPanel } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const words = en.mailServers;

test('a mail server is tried before it is saved, and can be mended in between', async () => {
  const server = await startMailServer();
  const site = await startSite();
  const { page, complaints } = await openPanel(site, paths.control.mailServer);
  await field(page, words.fields.host).fill('127.0.0.1');
  await field(page, words.fields.port).fill(String(await closedPort()));
  await field(page, words.fields.user).fill('desk@example.com');
  await field(page, words.password).fill('opensesame');
  // Asked only without encryption.
  expect(await field(page, words.fields.plain_confirmed).count()).toBe(0);
  await field(page, words.fields.security).selectOption('none');
  await field(page, words.fields.plain_confirmed).waitFor();

  await button(page, words.test).click();
  await page.getByText('Nothing takes connections at 127.0.0.1').waitFor();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 502')]);

  await field(page, words.fields.port).fill(String(server.port));
  await button(page, words.test).click();
  await page.getByText(words.tested).waitFor();
  expect(server.signIns).toMatchObject([{ password: 'opensesame' }]);

  await field(page, words.fields.account_password).fill(adminPassword);
  await button(page, en.control.form.save).click();
  await page.waitForURL((url) => url.pathname === paths.control.mailSettings);
  await page.getByText('E-mails go through 127.0.0.1.').waitFor();
});
