import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { message, postMessage, storedMessages } from '../../support/notifications/messages.ts';
import { insertParcel } from '../../support/parcels.ts';
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

  test('trims, and keeps line breaks alone', async () => {
    const site = await startSite();

    await postMessage(site, { subject: '  Hello ', body: ' one\r\ntwo\rthree\tfour\n' });

    expect(await storedMessages(site)).toEqual([
      { subject: 'Hello', body: 'one\ntwo\nthree four', email: null },
    ]);
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
        'Subject: required.',
        'Message: required.',
        'Email: enter one email address such as name@example.com.',
        'There’s no field called “colour”.',
        'There’s no field called “other”.',
      ],
    });
    const fields = badFieldsOf(reply);
    expect(fields).toEqual(['subject', 'body', 'email', 'colour', 'other']);
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

      const reply = await postMessage(site, { ...message, topic });

      expect(reply.status).toBe(201);
      expect(await storedMessages(site)).toEqual([]);
    },
  );
});

const person = { name: 'Ada Okoye', phone: '+234 1 234 5678', tracking_code: 'test-1001' };

async function listOf(site: Awaited<ReturnType<typeof startSite>>, query = '') {
  return dataOf(await (await signedInAdmin(site)).ask(`/api/messages${query}`)).data;
}

describe('POST /api/messages with name, phone and tracking code', () => {
  test('keeps them, and leads to the parcel', async () => {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    expect((await postMessage(site, { ...message, ...person })).status).toBe(201);

    expect(await listOf(site)).toMatchObject([{ ...person, parcel: 'TEST-1001' }]);
    expect(await listOf(site, '?search=okoye')).toHaveLength(1);
    expect(await listOf(site, '?search=1001')).toHaveLength(1);
  });

  test('says the same whether there is such a parcel or not', async () => {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    const replies = [
      await postMessage(site, { ...message, tracking_code: 'TEST-1001' }),
      await postMessage(site, { ...message, tracking_code: 'NOPE-1001' }),
    ];

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect(replies[0]?.text).toBe(replies[1]?.text);
    expect(await listOf(site)).toMatchObject([{ parcel: null }, { parcel: 'TEST-1001' }]);
  });

  test('reads the code as the tracking form does', async () => {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    await postMessage(site, { ...message, tracking_code: ' #test 1001 ' });

    expect(await listOf(site)).toMatchObject([{ tracking_code: 'test 1001', parcel: 'TEST-1001' }]);
  });

  test.each([
    ['a code that is none', { tracking_code: '?!' }, 'tracking_code'],
    ['a name of two lines', { name: 'Ada\nBcc: x' }, 'name'],
    ['a phone that is too long', { phone: '1'.repeat(301) }, 'phone'],
  ])('refuses %s', async (_name, more, field) => {
    const site = await startSite();

    const reply = await postMessage(site, { ...message, ...more });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual([field]);
  });

  test('passes them on with the copy', async () => {
    const site = await startSite();

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

  test('is what a result leads to', async () => {
    const site = await startSite();
    await insertParcel(site.db, { tracking_code: 'TEST-1001' });

    const { text } = await site.ask('/track.html?code=TEST-1001');

    expect(text).toContain('href="/contact.html?code=TEST-1001#message"');
  });
});
