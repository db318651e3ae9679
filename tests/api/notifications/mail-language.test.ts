import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertAdmin } from '../../support/admin.ts';
import { outboxOf, sendPin } from '../../support/auth/pins.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';
import { startSite, type TestSite } from '../../support/site.ts';

/** What the HTML of each mail says of its language, oldest first. */
async function languagesOf(site: TestSite): Promise<(string | undefined)[]> {
  await site.mailer.idle();
  const mails = await outboxOf(site);
  return mails.map(({ parsed }) => parsed.html?.match(/<html lang="([^"]*)"/)?.[1]);
}

test('mail of the administrator names the language that the company wrote in at the time', async () => {
  const { site, admin } = await siteWithMail('outbox');
  const writeIn = (content_language: 'de' | 'in' | 'fr') =>
    site.db.updateTable('settings').set({ content_language }).execute();

  await writeIn('de');
  await postMail(admin, outgoingMail);
  await writeIn('in');
  await postMail(admin, outgoingMail);
  await writeIn('fr');

  expect(await languagesOf(site)).toEqual(['de', 'hi']);
  const list = (await admin.ask('/api/mails')).json();
  expect(list).toMatchObject({ data: { data: [{ language: 'in' }, { language: 'de' }] } });
});

test('a reset mail names the language that was asked in', async () => {
  const site = await startSite();
  await insertAdmin(site);
  await sendPin(site, { headers: { Cookie: 'googtrans=/en/se' } });
  expect(await languagesOf(site)).toEqual(['sv']);
});

test('a message that is passed on is in English, as its frame is', async () => {
  const site = await startSite();
  await site.db.updateTable('settings').set({ content_language: 'de' }).execute();
  await postMessage(site, message, { Cookie: 'googtrans=/en/fr' });
  expect(await languagesOf(site)).toEqual(['en']);
});

test('the test mail is in the language of the mails that the company writes', async () => {
  const { site, admin } = await siteWithMail('outbox');
  await site.db.updateTable('settings').set({ content_language: 'de' }).execute();
  const [line = ''] = messagesOf('de').control.settings.testBody.split('\n');
  expect((await admin.ask('/control/settings/mail')).text).toContain(line);
});
