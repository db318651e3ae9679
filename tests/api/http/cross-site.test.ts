import { describe, expect, test } from 'vitest';
import { adminEmail, adminPassword, signedInAdmin } from '../../support/admin.ts';
import type { Ask } from '../../support/http.ts';
import { multipart } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const account = { email: adminEmail, password: adminPassword };

/** What a page elsewhere might make the administrator's browser send: calls that would be taken. */
const calls: [method: string, path: string, fields: Record<string, string | Blob>][] = [
  ['POST', '/api/admins/auth/signin', account],
  ['POST', '/api/admins/auth/send-pin', { email: adminEmail }],
  ['POST', '/api/parcels', { tracking_code: 'EVIL-1', recipient_name: 'E', destination: 'E' }],
  ['PATCH', '/api/parcels', { id: 'TEST-1001', status: 'Lost' }],
  ['DELETE', '/api/parcels', { id: 'TEST-1001' }],
  ['PATCH', '/api/settings', { chat_code: '<script src="https://evil.example"></script>' }],
  ['POST', '/api/parcels/image', { id: 'TEST-1001', image: await photo() }],
  ['POST', '/api/invoices', { product: 'Evil' }],
];

const origins: [name: string, headers: Record<string, string>][] = [
  ['Sec-Fetch-Site says so', { 'Sec-Fetch-Site': 'cross-site' }],
  ['it is a sister of ours', { 'Sec-Fetch-Site': 'same-site' }],
  ['only Origin says so', { Origin: 'https://evil.example' }],
  ['its origin is hidden', { Origin: 'null' }],
  ['it has our name in its own', { Origin: 'http://localhost.evil.example' }],
  ['it is at another port', { Origin: 'http://localhost:1' }],
  [
    'a form of its was sent once more',
    { 'Sec-Fetch-Site': 'none', Origin: 'https://evil.example' },
  ],
  ['it contradicts itself', { 'Sec-Fetch-Site': 'cross-site', Origin: 'http://localhost' }],
];

/** A call in every way that a form or a script can send it. */
async function spellings(fields: Record<string, string | Blob>): Promise<[string, Ask][]> {
  const json = JSON.stringify(fields);
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  return [
    ['JSON', { headers: { 'Content-Type': 'application/json' }, body: json }],
    ['JSON as text', { headers: { 'Content-Type': 'text/plain' }, body: json }],
    ['JSON of no type', { body: json }],
    ['a form with files', await multipart(fields)],
    [
      'a form',
      {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(texts).toString(),
      },
    ],
  ];
}

describe('a page of another site', () => {
  test.each(origins)('changes nothing: %s', async (_name, headers) => {
    const site = await startSite();
    const { cookie } = await signedInAdmin(site);
    await insertParcel(site.db);
    const before = await wholeDatabase(site);

    for (const [method, path, fields] of calls) {
      for (const [name, sent] of await spellings(fields)) {
        const reply = await site.ask(path, {
          ...sent,
          method,
          headers: { ...sent.headers, ...headers, Cookie: cookie },
        });
        expect(reply.status, `${method} ${path} ${name}`).toBe(403);
        expect(reply.headers['set-cookie']).toBeUndefined();
        expect(reply.headers['access-control-allow-origin']).toBeUndefined();
      }
    }

    await site.background.idle();
    expect((await wholeDatabase(site)) === before).toBe(true);
  });

  test('gets no leave to ask: a preflight is refused', async () => {
    const site = await startSite();
    const reply = await site.ask('/api/parcels', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'DELETE' },
    });
    expect(reply.status).toBe(405);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual(
      [],
    );
  });
});

test.each([
  ['our own page', { 'Sec-Fetch-Site': 'same-origin' }],
  ['the address bar', { 'Sec-Fetch-Site': 'none' }],
  ['a script without a browser', {}],
])('%s may', async (_name, headers: Record<string, string>) => {
  const site = await startSite();
  const { ask } = await signedInAdmin(site);
  const reply = await ask('/api/invoices', { method: 'POST', json: { product: 'A' }, headers });
  expect(reply.status).toBe(201);
});

test.each([
  ['https', 200],
  ['http', 403],
])('with the site’s name over %s, to a site on https: %i', async (scheme, status) => {
  const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  const { ask } = await signedInAdmin(site);
  const reply = await ask('/api/admins/auth/send-pin', {
    method: 'POST',
    json: { email: 'nobody@example.com' },
    headers: {
      Host: 'waybill.example',
      'X-Forwarded-Proto': 'https',
      Origin: `${scheme}://waybill.example`,
    },
  });
  expect(reply.status).toBe(status);
});
