import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
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

async function keptMail(site: TestSite): Promise<Email | undefined> {
  await site.mailer.idle();
  return (await outboxOf(site))[0]?.parsed;
}

describe('what answers by itself stays away from', () => {
  test('a reset mail', async () => {
    const site = await startSite();
    await insertAdmin(site);

    await sendPin(site);

    expect(header(await keptMail(site), 'auto-submitted')).toBe('auto-generated');
  });

  test('a message that is passed on', async () => {
    const site = await startSite();

    await postMessage(site, message);

    expect(header(await keptMail(site), 'auto-submitted')).toBe('auto-generated');
  });
});

describe('what answers by itself may answer to', () => {
  test('a letter of the administrator’s', async () => {
    const { site, admin } = await siteWithMail('outbox');

    await postMail(admin, outgoingMail);

    expect(header(await keptMail(site), 'auto-submitted')).toBeUndefined();
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
