import { describe, expect, test } from 'vitest';
import { languageMenu } from '../../server/shared/languages.ts';
import type { Ask } from '../support/http.ts';
import { startSite, type TestSite } from '../support/site.ts';

const message = { subject: 'A lost glove', body: 'It is red.', email: 'ada@example.com' };

function post({ ask }: TestSite, body: unknown, headers: Ask['headers'] = {}) {
  return ask('/api/messages', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function kept({ db }: TestSite) {
  return db.selectFrom('messages').select(['subject', 'body', 'email']).orderBy('id').execute();
}

describe('POST /api/messages', () => {
  test('keeps the message', async () => {
    const site = await startSite();

    const reply = await post(site, message);

    expect(reply.status).toBe(201);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toEqual({
      status: 'success',
      data: {},
      errors: [],
      message: 'Thank you. Your message has reached us.',
    });
    expect(await kept(site)).toEqual([message]);
    const { created_at, read_at } = await site.db
      .selectFrom('messages')
      .select(['created_at', 'read_at'])
      .executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(60_000);
    expect(read_at).toBeNull();
  });

  test.each([[undefined], [''], ['  '], [null]])('does without an address: %j', async (email) => {
    const site = await startSite();

    expect((await post(site, { ...message, email })).status).toBe(201);

    expect(await kept(site)).toEqual([{ ...message, email: null }]);
  });

  test('trims, and keeps line breaks alone', async () => {
    const site = await startSite();

    await post(site, { subject: '  Hello ', body: ' one\r\ntwo\rthree\tfour\n' });

    expect(await kept(site)).toEqual([
      { subject: 'Hello', body: 'one\ntwo\nthree four', email: null },
    ]);
  });

  test('takes texts as long as they may be, in any script', async () => {
    const site = await startSite();
    const long = { subject: '箱'.repeat(300), body: 'ه'.repeat(20_000) };

    expect((await post(site, long)).status).toBe(201);

    expect(await kept(site)).toEqual([{ ...long, email: null }]);
  });

  test('names every bad field at once', async () => {
    const site = await startSite();

    const reply = await post(site, { subject: '', email: 'nobody', colour: 'red', other: 1 });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: [
        'Please enter a subject of at most 300 characters, on one line.',
        'Please enter a message of at most 20,000 characters.',
        'Please enter an e-mail address such as name@example.com, or leave the field empty.',
        'The field “colour” is not known.',
        'The field “other” is not known.',
      ],
    });
    const fields = Object(reply.json()).error_details.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['subject', 'body', 'email', 'colour', 'other']);
    expect(await kept(site)).toEqual([]);
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

    const reply = await post(site, body);

    expect(reply.status).toBe(422);
    expect(Object(reply.json()).errors.length).toBeGreaterThan(0);
    expect(await kept(site)).toEqual([]);
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

    const reply = await post(site, body, headers);

    expect(reply.status).toBe(status);
    expect(reply.json()).toMatchObject({ status: 'fail', data: {} });
    expect(await kept(site)).toEqual([]);
  });

  test.each(['https://pills.example', 5, ['x']])(
    'thanks a robot in the trap: %j',
    async (website) => {
      const site = await startSite();

      const reply = await post(site, { ...message, website });

      expect(reply.status).toBe(201);
      expect(await kept(site)).toEqual([]);
    },
  );

  test('answers to no other method', async () => {
    const site = await startSite();

    const { status, headers } = await site.ask('/api/messages', { method: 'PUT' });

    expect(status).toBe(405);
    expect(headers.allow).toBe('POST');
  });
});

describe('an address may send five messages an hour', () => {
  test('then it is asked to wait, and nothing is kept', async () => {
    const site = await startSite();
    for (let sent = 1; sent <= 5; sent += 1) {
      const reply = await post(site, { ...message, subject: `Number ${sent}` });
      expect(reply.status).toBe(201);
      expect(reply.headers).toMatchObject({
        'ratelimit-limit': '5',
        'ratelimit-remaining': String(5 - sent),
      });
    }

    const reply = await post(site, message);

    expect(reply.status).toBe(429);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: ['That was a lot of messages at once. Please try again in 60 minutes.'],
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
    expect(reply.headers['ratelimit-remaining']).toBe('0');
    expect(await kept(site)).toHaveLength(5);
  });

  test('what was refused for its fields does not count', async () => {
    const site = await startSite();
    for (let sent = 1; sent <= 6; sent += 1) await post(site, { ...message, subject: '' });

    expect((await post(site, message)).status).toBe(201);
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
      await post(site, message, { 'X-Forwarded-For': first });
    }

    expect((await post(site, message, { 'X-Forwarded-For': second })).status).toBe(status);
  });

  test('who is no trusted proxy cannot pretend to be many', async () => {
    const site = await startSite();
    for (let sent = 1; sent <= 5; sent += 1) {
      await post(site, message, { 'X-Forwarded-For': `203.0.113.${sent}` });
    }

    expect((await post(site, message, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(429);
  });

  test('RATE_LIMIT=off lets everything through', async () => {
    const site = await startSite({ RATE_LIMIT: 'off' });
    for (let sent = 1; sent <= 8; sent += 1) {
      expect((await post(site, { ...message, subject: `${sent}` })).status).toBe(201);
    }
  });

  test.each(languageMenu)('the sentence names the time in $name', async ({ code, tag }) => {
    const site = await startSite();
    for (let sent = 1; sent <= 5; sent += 1) await post(site, message);

    const reply = await post(site, message, { Cookie: `googtrans=/en/${code}` });

    const when = new Intl.RelativeTimeFormat(tag).format(60, 'minute');
    expect(Object(reply.json()).errors[0]).toContain(when);
  });
});
