import { describe, expect, test } from 'vitest';
import { countUnreadMessages } from '../../../server/web/panel.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { freePort } from '../../support/listen.ts';
import { readMailHtml } from '../../support/notifications/mail-html.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { startSite } from '../../support/site.ts';

const answer = { message: 1, subject: 'Re: A lost glove', body: 'We found it.\n\n> It is red.' };

/** A site with a message, whose administrator's mails go the way that is given. */
async function siteWithMessage(
  env: Record<string, string> = {},
  mail_driver: 'outbox' | 'server' | 'smtp' = 'outbox',
  asked: object = message,
) {
  const site = await startSite({ RATE_LIMIT: 'off', ...env });
  await site.db.updateTable('settings').set({ mail_driver }).execute();
  const admin = await signedInAdmin(site);
  await postMessage(site, asked);
  await site.mailer.idle();
  const post = (json: object, headers: Record<string, string> = {}) =>
    admin.ask('/api/messages/answers', { method: 'POST', json, headers });
  const stored = async () => dataOf(await admin.ask('/api/messages')).data[0];
  const answers = async () => (await mailRows(site)).filter(({ kind }) => kind === 'manual');
  return { site, admin, post, stored, answers };
}

describe('POST /api/messages/answers', () => {
  test('sends the answer to whoever wrote, and marks the message', async () => {
    const server = await startMailServer();
    const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}` };
    const { site, post, stored } = await siteWithMessage(env, 'server');
    expect(await countUnreadMessages(site.db)).toBe(1);

    const reply = await post(answer);
    await site.mailer.idle();

    expect(reply.status).toBe(201);
    const { mail } = dataOf(reply);
    expect(server.mails.at(-1)).toMatchObject({
      to: [message.email],
      parsed: { subject: answer.subject, text: expect.stringContaining('> It is red.') },
    });
    expect(await stored()).toMatchObject({
      answered_at: expect.stringMatching(/Z$/),
      read_at: expect.stringMatching(/Z$/),
      answer: mail,
    });
    expect(await countUnreadMessages(site.db)).toBe(0);
  });

  test('lets the web addresses in it be followed, also those that are quoted', async () => {
    const server = await startMailServer();
    const env = { SMTP_URL: `smtp://127.0.0.1:${server.port}` };
    const { site, post } = await siteWithMessage(env, 'server');
    await site.db.updateTable('settings').set({ mail_template: 'html1' }).execute();
    const body = 'It is at https://a.example/desk.\n\n> Not at http://b.example?';

    await post({ ...answer, body });
    await site.mailer.idle();

    const { links } = readMailHtml(server.mails.at(-1)?.parsed.html ?? '');
    expect(links.slice(0, 2).map(({ href, text }) => [href, text])).toEqual([
      ['https://a.example/desk', 'https://a.example/desk'],
      ['http://b.example', 'http://b.example'],
    ]);
    expect(server.mails.at(-1)?.parsed.text).toContain(body);
  });

  test('sends it at once where the mailbox’s password is typed', async () => {
    const server = await startMailServer();
    const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port) };
    const { post, stored, answers } = await siteWithMessage(env, 'smtp');

    expect(badFieldsOf(await post(answer))).toEqual(['password']);
    const reply = await post({ ...answer, password: 'typed' });

    expect(reply.status).toBe(201);
    expect(server.mails).toMatchObject([{ to: [message.email] }]);
    const [mail] = await answers();
    expect(await stored()).toMatchObject({ answered_at: expect.any(String), answer: mail?.id });
  });

  test('answers nothing where the mail is refused at once', async () => {
    const { post, stored } = await siteWithMessage(
      { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1' },
      'smtp',
    );

    expect((await post({ ...answer, password: 'typed' })).status).toBe(502);

    expect(await stored()).toMatchObject({ answered_at: null });
  });

  test('answers once where the same request comes twice', async () => {
    const { post, answers } = await siteWithMessage();
    const key = { 'Idempotency-Key': 'answer-1234' };

    const [first, second] = [await post(answer, key), await post(answer, key)];

    expect(second.json()).toEqual(first.json());
    expect(await answers()).toHaveLength(1);
  });

  test('has nobody to answer where no address was left', async () => {
    const asked = { ...message, email: null, phone: '+49 30 1234' };
    const { admin, post, stored } = await siteWithMessage({}, 'outbox', asked);

    const reply = await post(answer);

    expect(reply.status).toBe(409);
    expect(await stored()).toMatchObject({ answered_at: null });
    const { text } = await admin.ask('/control/messages/1/answer');
    expect(text).toContain('can’t reply by email');
    expect(text).toContain('href="tel:+49301234"');
    expect(text).not.toContain('name="control-form"');
  });

  test.each([
    ['a message that there is not', { message: 99 }, 404, undefined],
    ['no text', { body: ' ' }, 422, ['body']],
    ['a subject of two lines', { subject: 'a\r\nBcc: x@example.com' }, 422, ['subject']],
    ['another recipient', { to: 'eve@example.com' }, 422, ['to']],
  ])('refuses %s', async (_name, more, status, fields) => {
    const { post, answers } = await siteWithMessage();

    const reply = await post({ ...answer, ...more });

    expect(reply.status).toBe(status);
    if (fields !== undefined) expect(badFieldsOf(reply)).toEqual(fields);
    expect(await answers()).toEqual([]);
  });

  test('goes with its message, for it quotes it', async () => {
    const { admin, post, answers } = await siteWithMessage();
    await post(answer);

    await admin.ask('/api/messages', { method: 'DELETE', json: { id: 1 } });

    expect(await answers()).toEqual([]);
  });

  test('is sent all the same if it still waits for the mail server', async () => {
    const env = { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
    const { site, admin, post, answers } = await siteWithMessage(env, 'server');
    await post(answer);
    await site.mailer.idle();

    await admin.ask('/api/messages', { method: 'DELETE', json: { id: 1 } });

    expect(await answers()).toMatchObject([
      { state: 'queued', recipient: message.email, message_id: null },
    ]);
    expect(await mailRows(site)).toHaveLength(1);
  });

  test('leaves the message answered when its mail is deleted', async () => {
    const { site, admin, post, stored } = await siteWithMessage();
    const { mail: id } = dataOf(await post(answer));
    await site.mailer.idle();

    await admin.ask('/api/mails', { method: 'DELETE', json: { id } });

    expect(await stored()).toMatchObject({ answered_at: expect.any(String), answer: null });
  });
});

test('the form begins with the message, quoted in the language of the company', async () => {
  const asked = { ...message, body: 'One.\n\nTwo.', name: 'Ada' };
  const { site, admin } = await siteWithMessage({}, 'outbox', asked);
  await site.db.updateTable('settings').set({ content_language: 'de' }).execute();

  const { text } = await admin.ask('/control/messages/1/answer');

  expect(text).toContain('Re: A lost glove');
  expect(text).toMatch(/, Ada schrieb:\n&gt; One\.\n&gt;\n&gt; Two\./);
});
