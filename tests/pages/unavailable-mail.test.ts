import { expect, test } from 'vitest';
import { control } from '../../views/translations/control/en.ts';
import { opened, siteWithEachKind } from '../support/opened-mails.ts';

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
