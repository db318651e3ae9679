import type { Email } from 'postal-mime';
import { describe, expect } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { outboxOf, sendPin } from '../../support/auth/pins.ts';
import {
  refusal,
  relayRefusal,
  siteWithPanel,
  startBareServer,
  startMailServer,
  startRelay,
  test,
  typedServer,
} from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import {
  deliverLetter,
  outgoingMail,
  postMail,
  siteWithMail,
} from '../../support/notifications/outgoing-mail.ts';
import type { TestSite } from '../../support/site.ts';

function header(mail: Email | undefined, name: string): string | undefined {
  expect(mail?.headers.map(({ key }) => key)).toContain('message-id');
  return mail?.headers.find(({ key }) => key === name)?.value;
}

async function storedMail(site: TestSite): Promise<Email | undefined> {
  await site.mailer.idle();
  return (await outboxOf(site))[0]?.parsed;
}

describe('what answers by itself stays away from', () => {
  test('a reset mail', async ({ siteWithOwner: site }) => {
    await sendPin(site);

    expect(header(await storedMail(site), 'auto-submitted')).toBe('auto-generated');
  });

  test('a message that is passed on', async ({ site }) => {
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

  test('a letter that is sent with a typed password', async ({ server }) => {
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
  await deliverLetter(site, admin);
  const [{ id } = { id: 0 }] = await mailRows(site);

  for (const _again of [1, 2]) {
    await admin.ask('/api/mails', { method: 'PATCH', json: { id } });
    await site.mailer.idle();
  }
  await deliverLetter(site, admin);

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

test('a reset mail names the language that was asked in', async ({ siteWithOwner: site }) => {
  await sendPin(site, { headers: { Cookie: 'googtrans=/en/se' } });
  expect(await languagesOf(site)).toEqual(['sv']);
});

test('a message that is passed on is in English, as its frame is', async ({ site }) => {
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

/** The relay knows no users. */
const relayAt = (port: number) => typedServer(port, { user: '', password: '' });

describe('the name with which the site greets a mail server', () => {
  test.each([
    ['PUBLIC_URL’s host', 'https://parcels.example.org:8443', 'parcels.example.org'],
    ['PUBLIC_URL’s host without its last dot', 'https://example.org.', 'example.org'],
    ['the sender’s domain where that host has no dot', 'https://parcels', 'example.com'],
    ['the sender’s domain where it is this machine', 'http://shop.localhost', 'example.com'],
    ['the sender’s domain where it is an address', 'http://192.0.2.7:3000', 'example.com'],
    [
      'the sender’s domain where it is an address in brackets',
      'http://[2001:db8::7]',
      'example.com',
    ],
    ['the sender’s domain without PUBLIC_URL', '', 'example.com'],
  ])('is %s', async (_name, address, expected) => {
    const { port, greetings } = await startRelay();
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      FORCE_HTTPS: 'off',
      ...(address !== '' && { PUBLIC_URL: address }),
    });

    await deliverLetter(site, admin);

    expect(greetings).toEqual([expected]);
    expect(await mailRows(site)).toMatchObject([{ state: 'sent', last_error: null }]);
  });

  test('is what SMTP_URL says, if it says one', async () => {
    const { port, greetings } = await startRelay();
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${port}?name=out.example.net`,
    });

    await deliverLetter(site, admin);

    expect(greetings).toEqual(['out.example.net']);
  });

  test('follows the contact email', async () => {
    const { port, greetings } = await startRelay();
    const { site, admin } = await siteWithMail('server', { SMTP_URL: `smtp://127.0.0.1:${port}` });
    const from = 'desk@parcels.example.net';
    await admin.ask('/api/settings', { method: 'PATCH', json: { contact_email: from } });

    await postMail(admin, { ...outgoingMail, from });
    await site.mailer.idle();

    expect(greetings).toEqual(['parcels.example.net']);
  });

  test('is the same for the panel’s server, its test, and the server of SMTP_HOST', async () => {
    const { port, greetings } = await startRelay();
    const { site, admin, save, tryOut } = await siteWithPanel({
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
    });

    expect((await tryOut(relayAt(port))).status).toBe(200);
    expect((await tryOut({ ...relayAt(port), send: 'yes' })).status).toBe(200);
    expect((await save(relayAt(port))).status).toBe(200);
    expect((await postMail(admin, outgoingMail)).status).toBe(201);
    await site.mailer.idle();
    await site.db.updateTable('settings').set({ mail_driver: 'smtp' }).execute();
    await postMail(admin, { ...outgoingMail, password: 'of no use here' });

    expect(greetings).toEqual(Array(4).fill('example.com'));
  });
});

describe('what a mail server says when it refuses', () => {
  const refusing = (reply: string) => startBareServer((socket) => void socket.end(`${reply}\r\n`));

  test.each([
    ['its greeting', relayRefusal, relayRefusal],
    [
      'a greeting of several lines',
      '554-5.7.1 This server takes no mail\r\n554 5.7.1 of 192.0.2.7. See example.com/why',
      '554-5.7.1 This server takes no mail of 192.0.2.7. See example.com/why',
    ],
  ])('is shown whole by the test of the panel: %s', async (_name, reply, shown) => {
    const { tryOut } = await siteWithPanel();

    const answer = await tryOut(relayAt(await refusing(reply)));

    expect(answer.status).toBe(502);
    expect(answer.json()).toMatchObject({ errors: [`The mail server said: ${shown}`] });
  });

  test('is shown in the list of mails too', async () => {
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${await refusing(relayRefusal)}`,
    });

    await deliverLetter(site, admin);

    expect(await mailRows(site)).toMatchObject([{ state: 'queued', last_error: relayRefusal }]);
  });

  test('is not repeated where what answers is no mail server', async () => {
    const { tryOut } = await siteWithPanel();

    for (const reply of ['SSH-2.0-OpenSSH_9', '200 news.example.com ready', 'HTTP/1.1 400 No']) {
      const answer = await tryOut(relayAt(await refusing(reply)));
      expect(answer.json()).toMatchObject({ error_details: [{ code: 'protocol', field: 'port' }] });
      expect(answer.text).not.toMatch(/OpenSSH|news\.example|400 No/);
    }
  });
});
