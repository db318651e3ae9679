import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, mail } = words;

async function openLetter(path: string, env = {}) {
  const site = await startSite(env);
  if ('SMTP_HOST' in env)
    await site.db.updateTable('settings').set({ mail_driver: 'smtp' }).execute();
  return (await openPanel(site, path)).page;
}

async function write(page: Page): Promise<void> {
  await field(page, fields.to).fill('ada@example.com');
  await field(page, fields.subject).fill('Your parcel');
  await field(page, fields.body).fill('Dear Ada,\n\nit is here.');
}

test('a letter may be followed by another, with nothing of the first one in it', {
  tags: 'extended',
}, async () => {
  const page = await openLetter(`${paths.control.sendMail}?to=ada@example.com&subject=Re`);
  expect(await field(page, fields.to).inputValue()).toBe('ada@example.com');
  await write(page);
  await button(page, mail.send).click();

  await page.getByRole('link', { name: mail.another }).click();

  await button(page, mail.send).waitFor();
  for (const label of [fields.to, fields.subject, fields.body]) {
    expect(await field(page, label).inputValue()).toBe('');
  }
});

test('a letter from the mailbox goes out at once, with the password that was typed', async () => {
  const server = await startMailServer();
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port) };
  const page = await openLetter(paths.control.sendMail, env);

  await write(page);
  await field(page, fields.password).fill('open sesame');
  await button(page, mail.send).click();
  await goodPanel(page).getByText(en.mail.sent).waitFor();

  expect(server.signIns).toEqual([{ user: 'hello@example.com', password: 'open sesame' }]);
  expect(server.mails).toMatchObject([{ to: ['ada@example.com'] }]);
});
