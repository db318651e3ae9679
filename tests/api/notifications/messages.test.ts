import { describe, expect, test } from 'vitest';
import { keptMessages, message, postMessage } from '../../support/notifications/messages.ts';
import { startSite } from '../../support/site.ts';

describe('POST /api/messages', () => {
  test('keeps the message', async () => {
    const site = await startSite();

    const reply = await postMessage(site, message);

    expect(reply.status).toBe(201);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(reply.json()).toEqual({
      status: 'success',
      data: {},
      errors: [],
      message: 'Thank you. Your message has reached us.',
    });
    expect(await keptMessages(site)).toEqual([message]);
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

    expect(await keptMessages(site)).toEqual([{ ...message, email: null }]);
  });

  test('trims, and keeps line breaks alone', async () => {
    const site = await startSite();

    await postMessage(site, { subject: '  Hello ', body: ' one\r\ntwo\rthree\tfour\n' });

    expect(await keptMessages(site)).toEqual([
      { subject: 'Hello', body: 'one\ntwo\nthree four', email: null },
    ]);
  });

  test('takes texts as long as they may be, in any script', async () => {
    const site = await startSite();
    const long = { subject: '箱'.repeat(300), body: 'ه'.repeat(20_000) };

    expect((await postMessage(site, long)).status).toBe(201);

    expect(await keptMessages(site)).toEqual([{ ...long, email: null }]);
  });

  test('names every bad field at once', async () => {
    const site = await startSite();

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
        'Subject: please fill this in.',
        'Message: please fill this in.',
        'E-mail: please enter one e-mail address such as name@example.com.',
        'The field “colour” is not known.',
        'The field “other” is not known.',
      ],
    });
    const fields = Object(reply.json()).error_details.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['subject', 'body', 'email', 'colour', 'other']);
    expect(await keptMessages(site)).toEqual([]);
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
    expect(Object(reply.json()).errors.length).toBeGreaterThan(0);
    expect(await keptMessages(site)).toEqual([]);
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
    expect(await keptMessages(site)).toEqual([]);
  });

  test.each(['https://pills.example', 5, ['x']])(
    'thanks a robot in the trap: %j',
    async (website) => {
      const site = await startSite();

      const reply = await postMessage(site, { ...message, website });

      expect(reply.status).toBe(201);
      expect(await keptMessages(site)).toEqual([]);
    },
  );

  test('answers to no other method', async () => {
    const site = await startSite();

    const { status, headers } = await site.ask('/api/messages', { method: 'PUT' });

    expect(status).toBe(405);
    expect(headers.allow?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST']);
  });
});
