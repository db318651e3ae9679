import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import {
  badFields,
  outgoingMail,
  postMail,
  siteWithMail,
} from '../../support/notifications/outgoing-mail.ts';
import { badFieldsOf } from '../../support/response-data.ts';
import { startSite } from '../../support/site.ts';

const file = { path: '/etc/passwd' };
const address = { href: 'http://169.254.169.254/' };

describe('a letter', () => {
  test.each([
    [{ body: file }, ['body']],
    [{ subject: address }, ['subject']],
    [{ to: { address: 'a@b.example' } }, ['to']],
    [{ to: ['a@b.example', 'c@d.example'] }, ['to']],
    [{ to: 'a@b.example, c@d.example' }, ['to']],
    [{ to: 'a@b.example; c@d.example' }, ['to']],
    [{ to: 'Ada <a@b.example>' }, ['to']],
    [{ to: 'a@b.example\r\nBcc: c@d.example' }, ['to']],
    [{ to: 'a@b.example\nRCPT TO:<c@d.example>' }, ['to']],
    [{ to: 'a@b.example\u0085x' }, ['to']],
    [{ to: '"a\\" b"@b.example' }, ['to']],
    [{ subject: 'Hello\r\nBcc: c@d.example' }, ['subject']],
    [{ subject: 'Hello\u0000' }, ['subject']],
    [{ from: 'other@example.com' }, ['from']],
    [{ from: 'hello@example.com\r\nBcc: c@d.example' }, ['from']],
    [{ cc: 'c@d.example', bcc: 'c@d.example' }, ['cc', 'bcc']],
    [{ attachments: [file], html: file, raw: address }, ['attachments', 'html', 'raw']],
    [
      { headers: { 'X-Evil': '1' }, envelope: {}, icalEvent: file },
      ['headers', 'envelope', 'icalEvent'],
    ],
  ])('is refused, and nothing is sent: %j', async (fields, names) => {
    const { site, admin } = await siteWithMail('outbox');

    const reply = await postMail(admin, { ...outgoingMail, ...fields });

    expect(reply.status).toBe(422);
    expect(badFields(reply)).toEqual(names);
    expect(await mailRows(site)).toEqual([]);
  });
});

describe('keys that mean something to JavaScript', () => {
  test.each([
    ['POST', '/api/contact'],
    ['POST', '/api/parcels'],
    ['PATCH', '/api/parcels'],
    ['POST', '/api/activities'],
    ['PATCH', '/api/activities'],
    ['POST', '/api/pages'],
    ['PATCH', '/api/settings'],
    ['PATCH', '/api/mails'],
    ['POST', '/api/admins/auth/signin'],
    ['POST', '/api/admins/auth/send-pin'],
  ])('are unknown fields to %s %s', async (method, path) => {
    const { ask } = await signedInAdmin(await startSite());

    for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
      const reply = await ask(path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: `{"${key}": {"admin": true, "polluted": true}}`,
      });
      expect(reply.status, key).toBe(422);
      expect(badFieldsOf(reply), key).toContain(key);
    }
    expect(Object({})).not.toHaveProperty('polluted');
  });
});

describe('a request with a great many unknown fields', () => {
  const names = Array.from({ length: 20_000 }, (_, number) => `f${number}`);
  const json = JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
  const form = names.map((name) => `${name}=`).join('&');
  const jsonType = 'application/json';
  const formType = 'application/x-www-form-urlencoded';

  test.each([
    ['/api/admins/auth/signin', jsonType, json],
    ['/api/admins/auth/signin', formType, form],
    ['/api/messages', jsonType, json],
    ['/contact.html', formType, form],
    ['/api/messages', jsonType, JSON.stringify({ ['x'.repeat(200_000)]: 1 })],
  ])('to %s gets an answer that is much smaller', async (path, type, body) => {
    const { ask } = await startSite();

    const reply = await ask(path, { method: 'POST', headers: { 'Content-Type': type }, body });

    expect(reply.status).toBe(422);
    expect(reply.text.length).toBeLessThan(body.length / 4);
  });
});

describe('a number that names nothing', () => {
  const numbers = [0, -1, 1.5, 1e21, 1e308, '1e3', '-1', '', ' ', true, null, [1], { id: 1 }];

  test.each([
    ['DELETE', '/api/parcels', 'id'],
    ['PATCH', '/api/parcels', 'id'],
    ['POST', '/api/activities', 'parcel_id'],
    ['DELETE', '/api/activities', 'id'],
    ['DELETE', '/api/reviews', 'id'],
    ['DELETE', '/api/messages', 'id'],
    ['PATCH', '/api/mails', 'id'],
  ])('%s %s says so in the words of the site', async (method, path, field) => {
    const { ask } = await signedInAdmin(await startSite());

    for (const number of numbers) {
      const reply = await ask(path, { method, json: { [field]: number } });
      expect(reply.status, JSON.stringify(number)).toBe(422);
      const { error_details } = Object(reply.json());
      const { message } = error_details.find((detail: { field: string }) => detail.field === field);
      expect(message, JSON.stringify(number)).toMatch(/^[A-Z]\w*: .+\.$/);
    }
  });
});
