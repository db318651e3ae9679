import { describe, expect } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { countUnreadMessages } from '../../../server/web/panel.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { freePort } from '../../support/listen.ts';
import { readMailHtml } from '../../support/notifications/mail-html.ts';
import { startMailServer, test } from '../../support/notifications/mail-server.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import {
  message,
  passMessageOn,
  postMessage,
  storedMessages,
} from '../../support/notifications/messages.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

describe('POST /api/messages', () => {
  test('keeps the message', async ({ site }) => {
    const reply = await postMessage(site, message);

    expect(reply.status).toBe(201);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toEqual({
      status: 'success',
      data: {},
      errors: [],
      message: 'Thank you. Your message has reached us.',
    });
    expect(await storedMessages(site)).toEqual([message]);
    const { created_at, read_at } = await site.db
      .selectFrom('messages')
      .select(['created_at', 'read_at'])
      .executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(60_000);
    expect(read_at).toBeNull();
  });

  test.each([[undefined], [''], ['  '], [null]])('does without an address: %j', async (email) => {
    const site = await startSite();

    expect((await postMessage(site, { ...message, email })).status).toBe(201);

    expect(await storedMessages(site)).toEqual([{ ...message, email: null }]);
  });

  test('trims, and keeps line breaks alone', async ({ site }) => {
    await postMessage(site, { subject: '  Hello ', body: ' one\r\ntwo\rthree\tfour\n' });

    expect(await storedMessages(site)).toEqual([
      { subject: 'Hello', body: 'one\ntwo\nthree four', email: null },
    ]);
  });

  test('names every bad field at once', async ({ site }) => {
    const reply = await postMessage(site, {
      subject: '',
      email: 'nobody',
      colour: 'red',
      other: 1,
    });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: [
        'Subject: required.',
        'Message: required.',
        'Email: enter one email address such as name@example.com.',
        'There’s no field called “colour”.',
        'There’s no field called “other”.',
      ],
    });
    expect(badFieldsOf(reply)).toEqual(['subject', 'body', 'email', 'colour', 'other']);
    expect(await storedMessages(site)).toEqual([]);
  });

  test.each([
    ['a subject of two lines', { ...message, subject: 'a\nBcc: x@example.com' }],
    ['a subject that is too long', { ...message, subject: 'x'.repeat(301) }],
    ['a subject that is a number', { ...message, subject: 5 }],
    ['a subject of spaces', { ...message, subject: '   ' }],
    ['a body that is too long', { ...message, body: 'x'.repeat(20_001) }],
    ['a body with a control character', { ...message, body: 'a\u0000b' }],
    ['a body that is a list', { ...message, body: ['a'] }],
    ['two addresses', { ...message, email: 'a@example.com, b@example.com' }],
    ['an address of two lines', { ...message, email: 'a@example.com\nBcc: b@example.com' }],
    ['__proto__', '{"subject":"a","body":"b","__proto__":{"admin":true}}'],
    ['constructor', { ...message, constructor: 'x' }],
    ['a list', [message]],
    ['null', 'null'],
    ['a number', '7'],
  ])('refuses %s', async (_name, body) => {
    const site = await startSite();

    const reply = await postMessage(site, body);

    expect(reply.status).toBe(422);
    expect(reply.json().errors.length).toBeGreaterThan(0);
    expect(await storedMessages(site)).toEqual([]);
  });

  test.each([
    ['no JSON', '{"subject":', {}, 400],
    ['nothing', '', {}, 400],
    ['a form', 'subject=a&body=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{}', { 'Content-Type': 'text/plain' }, 415],
    ['more than 256 KB', JSON.stringify({ ...message, body: 'x'.repeat(300_000) }), {}, 413],
    ['another website', JSON.stringify(message), { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['another origin', JSON.stringify(message), { Origin: 'https://evil.example' }, 403],
  ] as const)('refuses %s', async (_name, body, headers, status) => {
    const site = await startSite();

    const reply = await postMessage(site, body, headers);

    expect(reply.status).toBe(status);
    expect(reply.json()).toMatchObject({ status: 'fail', data: {} });
    expect(await storedMessages(site)).toEqual([]);
  });

  test.each(['https://pills.example', 5, ['x']])(
    'thanks a robot in the trap: %j',
    async (topic) => {
      const site = await startSite();

      expect((await postMessage(site, { ...message, topic })).status).toBe(201);
      expect(await storedMessages(site)).toEqual([]);
    },
  );
});

const person = { name: 'Ada Okoye', phone: '+234 1 234 5678', tracking_code: 'test-1001' };

async function listOf(site: Awaited<ReturnType<typeof startSite>>, query = '') {
  return dataOf(await (await signedInAdmin(site)).ask(`/api/messages${query}`)).data;
}

describe('POST /api/messages with name, phone and tracking code', () => {
  test('keeps them, and leads to the parcel', async ({ site }) => {
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    expect((await postMessage(site, { ...message, ...person })).status).toBe(201);

    expect(await listOf(site)).toMatchObject([{ ...person, parcel: 'TEST-1001' }]);
    expect(await listOf(site, '?search=okoye')).toHaveLength(1);
    expect(await listOf(site, '?search=1001')).toHaveLength(1);
  });

  test('says the same whether there is such a parcel or not', async ({ site }) => {
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    const replies = [
      await postMessage(site, { ...message, tracking_code: 'TEST-1001' }),
      await postMessage(site, { ...message, tracking_code: 'NOPE-1001' }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect(await listOf(site)).toMatchObject([{ parcel: null }, { parcel: 'TEST-1001' }]);
  });

  test('reads the code as the tracking form does', async ({ site }) => {
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    await postMessage(site, { ...message, tracking_code: ' #test 1001 ' });

    expect(await listOf(site)).toMatchObject([{ tracking_code: 'test 1001', parcel: 'TEST-1001' }]);
  });

  test.each([
    ['a code that is none', { tracking_code: '?!' }, 'tracking_code'],
    ['a name of two lines', { name: 'Ada\nBcc: x' }, 'name'],
    ['a phone that is too long', { phone: '1'.repeat(301) }, 'phone'],
  ])('refuses %s', async (_name, more, field) => {
    const reply = await postMessage(await startSite(), { ...message, ...more });

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, [field]]);
  });

  test('passes them on with the copy', async ({ site }) => {
    await postMessage(site, { ...message, ...person });
    await site.mailer.idle();

    const admin = await signedInAdmin(site);
    const { text } = dataOf(await admin.ask('/api/mails/1'));
    expect(text).toContain('Name: Ada Okoye\nPhone: +234 1 234 5678\nTracking number: test-1001');
  });
});

describe('the contact page', () => {
  test('begins with the code of its address, is not kept, and is nothing for search engines', async () => {
    const site = await startSite();
    const asked = await site.ask('/contact.html?code=TEST-1001');

    expect(asked.text).toContain('value="TEST-1001"');
    expect(asked.text).toContain('noindex');
    expect(asked.headers['cache-control']).toBe('private, no-store');
    expect((await site.ask('/contact.html?code=%3Cscript%3E')).text).not.toContain('&lt;script');
    expect((await site.ask('/contact.html')).text).not.toContain('TEST-1001');
  });

  test('is what a result leads to', async ({ site }) => {
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    const { text } = await site.ask('/track.html?code=TEST-1001');

    expect(text).toContain('href="/contact.html?code=TEST-1001#message"');
  });
});

/** A site with three messages, of which none has been read. */
async function siteWithMessages() {
  const site = await startSite({ RATE_LIMIT: 'off' });
  await postMessage(site, message);
  await postMessage(site, { subject: 'Öffnungszeiten?', body: 'Wann?' });
  await postMessage(site, { subject: 'Thanks', body: 'It came.', email: 'bela@example.com' });
  const admin = await signedInAdmin(site);
  const list = async (query = '') => dataOf(await admin.ask(`/api/messages${query}`));
  const call = (method: string) => (json: unknown) => admin.ask('/api/messages', { method, json });
  const unread = () => countUnreadMessages(site.db);
  return { ...site, admin, list, patch: call('PATCH'), remove: call('DELETE'), unread };
}

describe('GET /api/messages', () => {
  test('lists messages, newest first', async () => {
    const { admin } = await siteWithMessages();

    const reply = await admin.ask('/api/messages?per_page=2');

    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    expect(dataOf(reply)).toEqual({
      data: [
        {
          id: 3,
          subject: 'Thanks',
          body: 'It came.',
          email: 'bela@example.com',
          created_at: expect.stringMatching(/^\d{4}-.+Z$/),
          read_at: null,
          name: null,
          phone: null,
          tracking_code: null,
          parcel: null,
          answered_at: null,
          answer: null,
        },
        expect.objectContaining({ id: 2, email: null }),
      ],
      current_page: 1,
      last_page: 2,
      next_page_url: '/api/messages?per_page=2&page=2',
      per_page: 2,
      total: 3,
    });
  });

  test.each([
    ['the subject', 'offnung', [2]],
    ['the text', 'RED', [1]],
    ['the address', 'example.com', [3, 1]],
    ['what nobody wrote', 'zebra', []],
  ])('searches for %s', async (_name, search, ids) => {
    const { list } = await siteWithMessages();

    expect((await list(`?search=${search}`)).data).toMatchObject(ids.map((id) => ({ id })));
  });
});

test('PATCH /api/messages marks a message as read, once, and as unread again', async () => {
  const { patch, list, unread } = await siteWithMessages();
  expect(await unread()).toBe(3);

  const read = await patch({ id: '2', read: true });
  expect(read.status).toBe(200);
  const { read_at } = dataOf(read);
  expect(Math.abs(Date.parse(String(read_at)) - Date.now())).toBeLessThan(60_000);
  expect(await unread()).toBe(2);
  expect(dataOf(await patch({ id: 2, read: true }))).toMatchObject({ read_at });

  expect(dataOf(await patch({ id: 2, read: false }))).toMatchObject({ id: 2, read_at: null });
  expect(await unread()).toBe(3);
  expect(await list()).toMatchObject({ total: 3 });
  expect((await patch({ id: 4, read: true })).status).toBe(404);
});

test('DELETE /api/messages deletes one, once', async () => {
  const { remove, list } = await siteWithMessages();

  expect((await remove({ id: '2' })).status).toBe(200);
  expect(await list()).toMatchObject({ data: [{ id: 3 }, { id: 1 }], total: 2 });
  expect((await remove({ id: 2 })).status).toBe(404);
});

describe('an address may send five messages an hour', () => {
  test('then it is asked to wait, and nothing is kept; what was refused for its fields does not count', async () => {
    const site = await startSite();
    for (let sent = 1; sent <= 6; sent += 1) await postMessage(site, { ...message, subject: '' });
    for (let sent = 1; sent <= 5; sent += 1) {
      const reply = await postMessage(site, { ...message, subject: `Number ${sent}` });
      expect(reply.status).toBe(201);
      expect(reply.headers).toMatchObject({
        'ratelimit-limit': '5',
        'ratelimit-remaining': String(5 - sent),
      });
    }

    const reply = await postMessage(site, message);

    expect(reply.status).toBe(429);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: ['Too many attempts. Try again in 60 minutes.'],
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
    expect(reply.headers['ratelimit-remaining']).toBe('0');
    expect(await storedMessages(site)).toHaveLength(5);
  });

  test.each([
    ['another IPv4 address', '203.0.113.7', '203.0.113.8', 201],
    ['the same address', '203.0.113.7', '203.0.113.7', 429],
    ['another address of the same IPv6 network', '2001:db8:1:2::a', '2001:db8:1:2:3::b', 429],
    ['another IPv6 network', '2001:db8:1:2::a', '2001:db8:1:3::a', 201],
    ['the same address, written as IPv6', '203.0.113.7', '::ffff:203.0.113.7', 429],
    ['an address that somebody made up before the proxy', '9.9.9.9', '8.8.8.8, 9.9.9.9', 429],
    ['another address, with its port', '203.0.113.7:41', '203.0.113.8:41', 201],
    ['the same address, with another port', '203.0.113.7:41', '203.0.113.7:42', 429],
    ['the same IPv6 address, with another port', '[2001:db8::1]:41', '[2001:db8::1]:42', 429],
  ])('behind a trusted proxy: %s', async (_name, first, second, status) => {
    const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
    for (let sent = 1; sent <= 5; sent += 1) {
      await postMessage(site, message, { 'X-Forwarded-For': first });
    }

    expect((await postMessage(site, message, { 'X-Forwarded-For': second })).status).toBe(status);
  });

  test('a /56 of IPv6 may send four times as many, however many networks it is split into', async () => {
    const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
    const sendFrom = async (address: string, subject: string) =>
      (await postMessage(site, { ...message, subject }, { 'X-Forwarded-For': address })).status;
    for (let network = 1; network <= 20; network += 1) {
      expect(await sendFrom(`2001:db8:0:1${network + 10}::1`, `${network}`)).toBe(201);
    }

    expect(await sendFrom('2001:db8:0:1ff::1', 'one more')).toBe(429);
    expect(await sendFrom('2001:db8:0:200::1', 'from elsewhere')).toBe(201);
  });

  test('who is no trusted proxy cannot pretend to be many', async ({ site }) => {
    for (let sent = 1; sent <= 5; sent += 1) {
      await postMessage(site, message, { 'X-Forwarded-For': `203.0.113.${sent}` });
    }

    expect((await postMessage(site, message, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(
      429,
    );
  });

  test.each(oneInEvery(4, languageMenu))(
    'the sentence names the time in $name',
    async ({ code, tag }) => {
      const site = await startSite();
      for (let sent = 1; sent <= 5; sent += 1) await postMessage(site, message);

      const reply = await postMessage(site, message, { Cookie: `googtrans=/en/${code}` });

      const when = new Intl.RelativeTimeFormat(tag).format(60, 'minute');
      expect(reply.json().errors[0]).toContain(when);
    },
  );
});

async function mailsOf(site: TestSite) {
  await site.mailer.idle();
  return mailRows(site);
}

test('a message is passed on to the company, and an answer goes to the visitor, if they left an address', async () => {
  const server = await startMailServer();
  const site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });

  await passMessageOn(site);

  expect(server.mails).toMatchObject([
    {
      to: ['hello@example.com'],
      parsed: {
        subject: 'From your website: A lost glove',
        replyTo: [{ address: 'ada@example.com' }],
        text: expect.stringMatching(/^It is red\.\n\n.*ada@example\.com/),
      },
    },
  ]);

  await postMessage(site, { ...message, subject: 'No address', email: null });
  await postMessage(site, { ...message, email: null });
  await site.mailer.idle();

  const mail = server.mails.at(-1);
  expect(mail?.parsed.replyTo).toBeUndefined();
  expect(mail?.parsed.text).toContain('The sender left no email address.');
});

test('a second click within the minute is not passed on', async ({ site }) => {
  await Promise.all([postMessage(site, message), postMessage(site, message)]);
  await postMessage(site, message);

  expect(await mailsOf(site)).toHaveLength(1);
});

test('what falls into the trap is not passed on; the longest message, and places in a subject, are as they are', async () => {
  const site = await startSite();
  await postMessage(site, { ...message, topic: 'https://pills.example' });
  expect(await mailsOf(site)).toEqual([]);

  const long = { subject: '箱'.repeat(300), body: 'ه'.repeat(20_000), email: null };
  expect((await postMessage(site, long)).status).toBe(201);
  expect(await mailsOf(site)).toMatchObject([{ state: 'kept' }]);

  await postMessage(site, { ...message, subject: '{body} {company}' });
  expect((await mailsOf(site)).map(({ subject }) => subject)).toContain(
    'From your website: {body} {company}',
  );
});

test('a message that cannot be put into the queue is kept, and passed on when it can', async () => {
  const site = await startSite();
  await site.db.schema.alterTable('mails').renameTo('lost').execute();

  expect((await postMessage(site, message)).status).toBe(201);
  await site.consumers.idle();
  expect(await storedMessages(site)).toHaveLength(1);

  await site.db.schema.alterTable('lost').renameTo('mails').execute();
  await site.consumers.idle();
  expect(await mailsOf(site)).toHaveLength(1);
});

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
  test('sends the answer to whoever wrote, and marks the message', async ({ server }) => {
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

  test('sends it at once where the mailbox’s password is typed', async ({ server }) => {
    const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port) };
    const { post, stored, answers } = await siteWithMessage(env, 'smtp');

    expect(badFieldsOf(await post(answer))).toEqual(['password']);

    expect((await post({ ...answer, password: 'typed' })).status).toBe(201);
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

    expect((await post(answer)).status).toBe(409);
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
