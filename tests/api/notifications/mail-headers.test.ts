import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertAdmin } from '../../support/admin.ts';
import { outboxOf, sendPin } from '../../support/auth/pins.ts';
import { refusal, startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';
import { startSite, type TestSite } from '../../support/site.ts';

function header(mail: Email | undefined, name: string): string | undefined {
  expect(mail?.headers.map(({ key }) => key)).toContain('message-id');
  return mail?.headers.find(({ key }) => key === name)?.value;
}

async function storedMail(site: TestSite): Promise<Email | undefined> {
  await site.mailer.idle();
  return (await outboxOf(site))[0]?.parsed;
}

describe('what answers by itself stays away from', () => {
  test('a reset mail', async () => {
    const site = await startSite();
    await insertAdmin(site);

    await sendPin(site);

    expect(header(await storedMail(site), 'auto-submitted')).toBe('auto-generated');
  });

  test('a message that is passed on', async () => {
    const site = await startSite();

    await postMessage(site, message);

    expect(header(await storedMail(site), 'auto-submitted')).toBe('auto-generated');
  });
});

describe('what answers by itself may answer to', () => {
  test('a letter of the administrator’s', async () => {
    const { site, admin } = await siteWithMail('outbox');

    await postMail(admin, outgoingMail);

    expect(header(await storedMail(site), 'auto-submitted')).toBeUndefined();
  });

  test('a letter that is sent with a typed password', async () => {
    const server = await startMailServer();
    const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port) };
    const { admin } = await siteWithMail('smtp', env);

    await postMail(admin, { ...outgoingMail, password: 'typed' });

    expect(header(server.mails[0]?.parsed, 'auto-submitted')).toBeUndefined();
  });
});

test('a mail has one Message-ID, the same at each attempt, and no other mail has it', async () => {
  const ids: (string | undefined)[] = [];
  const server = await startMailServer({
    content({ parsed }) {
      ids.push(header(parsed, 'message-id'));
      if (ids.length <= 2) throw refusal(451, 'Come back later');
    },
  });
  const { site, admin } = await siteWithMail('server', {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
  });
  await postMail(admin, outgoingMail);
  await site.mailer.idle();
  const [{ id } = { id: 0 }] = await mailRows(site);

  for (const _again of [1, 2]) {
    await admin.ask('/api/mails', { method: 'PATCH', json: { id } });
    await site.mailer.idle();
  }
  await postMail(admin, outgoingMail);
  await site.mailer.idle();

  const [first, second, third, other] = ids;
  expect(server.mails).toHaveLength(2);
  expect(first).toMatch(/^<[^<>@\s]+@example\.com>$/);
  expect([second, third]).toEqual([first, first]);
  expect(other).toMatch(/^<[^<>@\s]+@example\.com>$/);
  expect(other).not.toBe(first);
});

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
