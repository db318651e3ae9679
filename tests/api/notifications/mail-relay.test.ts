import { describe, expect, test } from 'vitest';
import {
  relayRefusal,
  siteWithPanel,
  startBareServer,
  startRelay,
  typedServer,
} from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';

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

    await postMail(admin, outgoingMail);
    await site.mailer.idle();

    expect(greetings).toEqual([expected]);
    expect(await mailRows(site)).toMatchObject([{ state: 'sent', last_error: null }]);
  });

  test('is what SMTP_URL says, if it says one', async () => {
    const { port, greetings } = await startRelay();
    const { site, admin } = await siteWithMail('server', {
      SMTP_URL: `smtp://127.0.0.1:${port}?name=out.example.net`,
    });

    await postMail(admin, outgoingMail);
    await site.mailer.idle();

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

    await postMail(admin, outgoingMail);
    await site.mailer.idle();

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
