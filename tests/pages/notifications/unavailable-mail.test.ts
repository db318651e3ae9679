import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { opened, siteWithEachKind } from '../../support/notifications/mail-kinds.ts';
import { mailRows } from '../../support/notifications/mailer.ts';

const { control } = messagesOf('en');

const { secret, cleared, clearedFile, download } = control.mail;

/** The page without the words that its islands carry along. */
function drawn(html: string): string {
  return html.replace(/ props="[^"]*"/g, '');
}

test.each([
  ['a reset pin', opened.reset],
  ['a link to the account', opened.account],
])('the page of a mail with %s says that it is for its recipient alone', async (_name, id) => {
  const { admin, pin } = await siteWithEachKind();

  const page = (await admin.ask(`/control/email/${id}`)).text;

  expect(drawn(page)).toContain(secret);
  expect(drawn(page)).not.toContain(download);
  expect(drawn(page)).not.toContain('<iframe');
  expect(page).not.toContain(pin);
  expect(page).not.toContain('5up3rs3cr3t');
});

test('nor can it be taken over into a new mail while it waits', async () => {
  const { site, admin } = await siteWithEachKind({ SMTP_URL: 'smtp://127.0.0.1:1' });
  const waiting = await mailRows(site);
  expect(waiting.map(({ body }) => body !== '')).toContain(true);

  for (const { id, kind, body } of waiting) {
    const { status, text } = await admin.ask(`/control/email/send.html?again=${id}`);
    expect(status).toBe(200);
    const secret = body.match(/code: (\w{8})|5up3rs3cr3t/)?.[0];
    if (kind === 'reset' || kind === 'account') expect(secret).toBeDefined();
    if (secret !== undefined) expect(text).not.toContain(secret);
  }
});

test('the page of a mail whose text is no longer stored leads to its file, where there is one', async () => {
  const { site, admin } = await siteWithEachKind();
  const mails = site.db.updateTable('mails').where('id', '=', opened.copy);
  await mails.set({ message_id: null }).execute();

  const withFile = drawn((await admin.ask(`/control/email/${opened.copy}`)).text);
  for (const part of [cleared, clearedFile, download]) expect(withFile).toContain(part);

  await mails
    .set({ driver: 'server', state: 'sent', sent_at: '2026-01-01T00:00:00.000Z', kept_at: null })
    .set({ file: null })
    .execute();
  const without = drawn((await admin.ask(`/control/email/${opened.copy}`)).text);
  expect(without).toContain(cleared);
  expect(without).not.toContain(clearedFile);
  expect(without).not.toContain(download);
});
