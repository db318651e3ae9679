import { describe, expect, test } from 'vitest';
import { mailTemplates } from '../../../server/shared/enums.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminPassword } from '../../support/admin.ts';
import { freePort } from '../../support/listen.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form, settings } = words;

async function openMailSettings(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const { page } = await openPanel(site, paths.control.mailSettings);
  const storedSettings = () =>
    site.db.selectFrom('settings').select(['mail_driver', 'mail_template']).executeTakeFirst();
  return { site, page, storedSettings };
}

describe('the mail settings', () => {
  test('show each template, and save the one that is chosen', { tags: 'extended' }, async () => {
    const { page, storedSettings } = await openMailSettings();
    const preview = page.locator(`iframe[title="${settings.preview}"]`);

    for (const template of mailTemplates) {
      await field(page, fields.mail_template).selectOption(template);
      await page.locator(`iframe[src$="/preview/${template}"]`).waitFor();
      await preview.contentFrame().locator('body').waitFor();
    }
    await field(page, fields.mail_template).selectOption('html3');
    await button(page, form.save).click();
    await goodPanel(page).waitFor();
    // It is said in their own form.
    expect(await page.locator('.mail-test .panel-good').count()).toBe(0);

    await expect.poll(storedSettings).toMatchObject({ mail_template: 'html3' });
    await expect.poll(() => field(page, fields.mail_template).inputValue()).toBe('html3');
  });

  test('offer only ways of sending that the server knows', async () => {
    const { page } = await openMailSettings({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const options = field(page, fields.mail_driver).locator('option');

    const disabled = await options.evaluateAll((list) =>
      list.map((option) => [option.getAttribute('value'), option.hasAttribute('disabled')]),
    );
    expect(Object.fromEntries(disabled)).toEqual({ smtp: true, server: false, outbox: false });
    await page.getByText(en.mailServers.notConfigured).waitFor();
  });

  test('try themselves with a mail', async () => {
    const { site, page } = await openMailSettings();

    await button(page, settings.testSend).click();
    await goodPanel(page).getByText(en.mail.kept).waitFor();

    const [sent] = await outbox(site);
    expect(sent?.to).toMatchObject([{ address: 'hello@example.com' }]);
    expect(sent?.text).toContain('This is a test email.');
  });

  test('ask for the mailbox’s password where mail is sent with it', {
    tags: 'extended',
  }, async () => {
    const server = await startMailServer();
    const { page, storedSettings } = await openMailSettings({
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(server.port),
    });
    expect(await field(page, fields.password).count()).toBe(0);

    await field(page, fields.mail_driver).selectOption('smtp');
    await button(page, form.save).click();
    await field(page, fields.password).waitFor();
    expect(await storedSettings()).toMatchObject({ mail_driver: 'smtp' });

    await field(page, fields.password).fill('open sesame');
    await button(page, settings.testSend).click();
    await goodPanel(page).getByText(en.mail.sent).waitFor();

    expect(server.signIns).toEqual([{ user: 'hello@example.com', password: 'open sesame' }]);
    expect(server.mails).toHaveLength(1);
    expect(await field(page, fields.password).inputValue()).toBe('');
  });
});

describe('mail server', () => {
  const words = en.mailServers;

  test('a mail server is tried before it is saved, and can be mended in between', async () => {
    const server = await startMailServer();
    const { page, complaints } = await openPanel(await startSite(), paths.control.mailServer);
    await field(page, words.fields.host).fill('127.0.0.1');
    await field(page, words.fields.port).fill(String(await freePort()));
    await field(page, words.fields.user).fill('desk@example.com');
    await field(page, words.password).fill('opensesame');
    // Asked only without encryption.
    expect(await field(page, words.fields.plain_confirmed).isVisible()).toBe(false);
    await field(page, words.fields.security).selectOption('none');
    await field(page, words.fields.plain_confirmed).waitFor();

    await button(page, words.test).click();
    await page.getByText('Nothing accepts connections at 127.0.0.1').waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 502')]);

    await field(page, words.fields.port).fill(String(server.port));
    await button(page, words.test).click();
    await page.getByText(words.tested).waitFor();
    expect(server.signIns).toMatchObject([{ password: 'opensesame' }]);

    await field(page, words.fields.account_password).fill(adminPassword);
    await button(page, en.control.form.save).click();
    await page.waitForURL((url) => url.pathname === paths.control.mailSettings);
    await page.getByText('Emails go through 127.0.0.1.').waitFor();
  });
});
