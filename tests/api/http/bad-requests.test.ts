import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { addressOfCall, everyCall } from '../../support/hostile/calls.ts';
import { badFieldsOf } from '../../support/http.ts';
import { fileOf, rectangle } from '../../support/images.ts';
import { mailRows } from '../../support/notifications/mailer.ts';
import { outgoingMail, postMail, siteWithMail } from '../../support/notifications/outgoing-mail.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const bad: [name: string, path: string, ask: { method?: string; body?: string }, status: number][] =
  [
    ['a code of 10,000 characters', `/api/parcels/${'A'.repeat(10_000)}`, {}, 414],
    ['a code of 10,000 characters on a page', `/track.html?code=${'A'.repeat(10_000)}`, {}, 414],
    ['a NUL', '/api/parcels/AB%00CD', {}, 400],
    ['a NUL in a query', '/track.html?code=%00', {}, 400],
    ['a broken percent escape', '/api/parcels/%E0%A4%A', {}, 400],
    ['a broken percent escape in a query', '/track.html?code=%zz', {}, 400],
    ['a parameter given twice', '/track.html?code=A123&code=B123', {}, 400],
    ['a parameter given twice to the API', '/api/parcels/ABCD?page=1&page=2', {}, 400],
    ['a body on a GET', '/api/graph', { body: '{}' }, 400],
    ['a name in the address', 'http://admin@localhost/api/graph', {}, 400],
    [
      'a name and a password in the address of a call',
      'http://admin:x@localhost/api/messages',
      { method: 'POST', body: '{}' },
      400,
    ],
    ['a POST to a page', '/track.html', { method: 'POST', body: 'code=X' }, 405],
    ['a DELETE of the home page', '/', { method: 'DELETE' }, 405],
    ['a POST to a lookup', '/api/parcels/ABCD', { method: 'POST', body: '{}' }, 405],
    ['a method that no one knows', '/', { method: 'PROPFIND' }, 405],
    ['TRACE', '/', { method: 'TRACE' }, 405],
    ['an unknown call', '/api/nothing', {}, 404],
    ['an unknown page', '/nothing', {}, 404],
    ['a lookup of nothing', '/api/parcels/', {}, 404],
    ['dots', '/api/parcels/../../etc/passwd', {}, 404],
    ['encoded dots', '/assets/%2e%2e/%2e%2e/package.json', {}, 404],
    ['a file outside of the assets', '/assets/..%2fmanifest.json', {}, 404],
  ];

describe('a bad request gets a clear 4xx and one line in the log', () => {
  test.each(bad)('%s', async (_name, path, ask, status) => {
    const { ask: send, logged } = await startSite();

    const reply = await send(path, ask);

    expect(reply.status).toBe(status);
    expect(logged).toMatchObject([{ msg: 'request', status, level: 30 }]);
    expect(reply.text).not.toMatch(/node_modules|SQLITE|\.ts:\d/);
  });

  test.each(bad.filter(([, path]) => path.startsWith('/api/')))(
    '%s: the API answers with its envelope',
    async (_name, path, ask) => {
      const { ask: send } = await startSite();

      const reply = await send(path, ask);

      // `..` in an address is resolved before anybody sees it, so that one asks for a page.
      if (path.includes('..')) return expect(reply.headers['content-type']).toContain('text/html');
      expect(reply.json()).toMatchObject({
        status: 'fail',
        data: {},
        errors: [expect.stringMatching(/\w/)],
      });
    },
  );
});

test('a wrong method is told the right ones', async ({ site: { ask } }) => {
  expect((await ask('/', { method: 'PUT' })).headers.allow).toBe('GET, HEAD');
  expect((await ask('/preferences')).headers.allow).toBe('POST');
});

test('HEAD answers like GET, without a body', async ({ site: { ask } }) => {
  const reply = await ask('/', { method: 'HEAD' });

  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.text).toBe('');
});

test('what was looked up stays out of the log', async ({ site: { ask, logged } }) => {
  for (const path of [
    '/track.html?code=SECRET-CODE',
    '/api/parcels/SECRET-CODE?page=1',
    '/control/parcels/SECRET-CODE/update',
    '/api/parcel/SECRET-CODE',
    '/SECRET-CODE',
    '/track/SECRET%2DCODE',
    '/pages/SECRET-CODE',
    '/uploads/images/SECRET-CODE',
    '/assets/SECRET-CODE',
  ]) {
    await ask(path);
  }

  expect(logged.map(({ path }) => path)).toEqual([
    '/track.html',
    '/api/parcels/*',
    '/control/parcels/*/update',
    '/api/*/*',
    '/*',
    '/*/*',
    '/pages/*',
    '/uploads/images/*',
    '/assets/*',
  ]);
  expect(JSON.stringify(logged)).not.toMatch(/SECRET/);
});

test('the names of pages and files are in the log, and so are the words of the panel', async () => {
  const { ask, logged } = await startSite();
  const paths = ['/pages/terms', '/uploads/images/none.webp', '/control/parcels/list.html'];

  for (const path of paths) await ask(path);

  expect(logged.map(({ path }) => path)).toEqual(paths);
});

test('errors of the API are not kept by caches', async ({ site: { ask } }) => {
  expect((await ask('/api/nothing')).headers['cache-control']).toBe('no-store');
  expect((await ask('/api/graph', { method: 'PUT' })).headers['cache-control']).toBe('no-store');
});

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

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, names]);
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
    expect({}).not.toHaveProperty('polluted');
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

test.each(['null', '[]', '7', '"id"'])(
  '%s in place of an object is refused by every call',
  async (body) => {
    const { admin } = await siteWithAdmin();
    for (const { method, path, fields, isForm } of await everyCall()) {
      if (isForm || Object.keys(fields).length === 0) continue;
      const headers = { 'Content-Type': 'application/json' };
      const { status } = await admin.ask(addressOfCall({ path }), { method, headers, body });
      expect(status, `${method} ${path}`).toBeGreaterThan(399);
      expect(status, `${method} ${path}`).toBeLessThan(500);
    }
  },
);

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
      const { error_details } = reply.json();
      const { message } = error_details.find((detail: { field: string }) => detail.field === field);
      expect(message, JSON.stringify(number)).toMatch(/^[A-Z]\w*: .+\.$/);
    }
  });
});

const boundary = 'XBOUNDARY';

const multipartType = `multipart/form-data; boundary=${boundary}`;

type Part = [disposition: string, content: string | Buffer];

/** A form, part by part, as it goes over the wire. */
function formOf(parts: Part[], end = `--${boundary}--\r\n`): Buffer {
  const pieces = parts.flatMap(([disposition, content]) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

async function post(body: Buffer | string, type = multipartType) {
  const { site, admin } = await siteWithAdmin();
  const headers = { 'Content-Type': type };
  const reply = await admin.ask('/api/reviews', { method: 'POST', headers, body });
  expect(await site.db.selectFrom('images').select('name').execute()).toEqual([]);
  expect(site.logged.filter(({ level }) => Number(level) > 30)).toEqual([]);
  return reply;
}

const picture = await rectangle(4, 3).png().toBuffer();

const parts: Part[] = [
  ['name="name"', 'Ada'],
  ['name="review"', 'Good.'],
  ['name="image"; filename="x.png"', picture],
];

describe('a form that cannot be read gets a clear answer', () => {
  test.each<[string, number, Buffer | string, string]>([
    ['no boundary', 400, formOf(parts), 'multipart/form-data'],
    ['another boundary', 400, formOf(parts), 'multipart/form-data; boundary=other'],
    ['no end', 400, formOf(parts, ''), multipartType],
    ['nothing', 400, '', multipartType],
    ['JSON', 415, '{"name":"Ada"}', 'application/json'],
    ['a picture alone', 415, picture, 'image/png'],
    [
      'a form without files',
      422,
      'name=Ada&review=Good.&image=x',
      'application/x-www-form-urlencoded',
    ],
  ])('%s', async (_name, status, body, type) => {
    const reply = await post(body, type);

    expect(reply.status).toBe(status);
    expect(reply.json()).toMatchObject({ status: 'fail', data: {} });
  });

  test.each(['name', 'image'])('a field that is there twice: %s', async (name) => {
    const twice = parts.filter(([disposition]) => disposition.includes(`"${name}"`));

    const reply = await post(formOf([...parts, ...twice]));

    expect(reply.status).toBe(400);
    expect(reply.json()).toMatchObject({
      errors: [`The form gives the field “${name}” more than once.`],
    });
  });

  test.each(['__proto__', 'constructor', 'image[]', 'image.name'])(
    'a field that is not known: %s',
    async (name) => {
      const reply = await post(formOf([...parts, [`name="${name}"`, 'x']]));

      expect(reply.status).toBe(422);
      expect(reply.json()).toMatchObject({ error_details: [{ field: name }] });
    },
  );

  test('no picture was chosen', async () => {
    const reply = await post(formOf([...parts.slice(0, 2), ['name="image"; filename=""', '']]));

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({
      error_details: [{ field: 'image', message: 'Photo: choose an image.' }],
    });
  });
});

/** Sends the head of an upload that says it has 5 MB, and the beginning of its body. */
function beginUpload({ url }: TestSite, cookie: string) {
  const { host, port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => {
    socket.destroy();
  });
  socket.write(
    `POST /api/reviews HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: ${multipartType}\r\nContent-Length: 5000000\r\n\r\n--${boundary}\r\n`,
  );
  return socket;
}

test('a visitor’s upload is refused before its content has come', async () => {
  const [answer] = await once(beginUpload(await startSite(), ''), 'data');

  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
  expect(String(answer)).toContain('"admin":false');
});

test('an upload that breaks off stores nothing, and is no fault of ours', async () => {
  const site = await startSite();
  const { cookie } = await signedInAdmin(site);

  beginUpload(site, cookie).end();
  await expect.poll(() => site.logged).toMatchObject([{ status: 400, level: 30 }]);

  expect(await site.db.selectFrom('images').select('name').execute()).toEqual([]);
  expect((await site.ask('/health')).status).toBe(200);
});

const en = messagesOf('en');

const pictures: [string, () => Promise<File>, string][] = [
  ['is missing', async () => new File([], ''), en.fieldErrors.imageMissing],
  [
    'has too many bytes',
    async () => fileOf(new Uint8Array(limits.image.bytes + 1)),
    en.fieldErrors.imageTooLarge,
  ],
  [
    'has too many pixels',
    async () => fileOf(await rectangle(8000, 6251).png().toBuffer()),
    en.fieldErrors.imageTooManyPixels,
  ],
  ['is none', async () => fileOf('%PDF-1.7'), en.fieldErrors.imageUnreadable],
];

describe.each(pictures)('a picture that %s', { tags: 'extended' }, (_how, picture, sentence) => {
  const begin = (words: string) => words.split('{')[0] ?? '';

  test('is named beside what else is wrong with a review', async ({ site, admin }) => {
    const form = { name: ' ', review: 'x'.repeat(2001), image: await picture() };
    const reply = await admin.ask('/api/reviews', { method: 'POST', form });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['image', 'name', 'review']);
    const errors: string[] = reply.json().errors;
    expect(errors.some((error) => error.includes(begin(sentence)))).toBe(true);
    expect(await site.db.selectFrom('images').select('name').execute()).toEqual([]);
  });

  test('is named beside a parcel that nobody can have meant', async ({ site }) => {
    await insertParcel(site.db);
    const admin = await signedInAdmin(site);

    const form = { id: ' ', image: await picture() };
    const reply = await admin.ask('/api/parcels/image', { method: 'POST', form });

    expect([reply.status, badFieldsOf(reply).sort()]).toEqual([422, ['id', 'image']]);
  });
});

test('a form with a field in a field, and so on, is refused before it is read', async ({
  site,
  admin,
}) => {
  // More does not fit into a guest’s form.
  const steps = 1000;
  const asks = [
    [admin.ask, '/control/parcels/create.html', 'POST /api/parcels'],
    [admin.ask, '/api/activities', undefined],
    [admin.ask, '/api/reviews', undefined],
    [site.ask, '/contact.html', undefined],
    [site.ask, '/control/password.html', 'POST /api/messages'],
  ] as const;
  for (const [ask, path, verb] of asks) {
    for (const name of [
      `pieces${'[0]'.repeat(steps)}`,
      `pieces${'.0'.repeat(steps)}`,
      'a[b'.repeat(steps),
    ]) {
      const form = { ...(verb && { _verb: verb }), [name.slice(0, 8000)]: '1' };
      expect(
        (await ask(path, { method: 'POST', form })).status,
        `${path} ${name.slice(0, 12)}`,
      ).toBe(path === '/api/activities' ? 415 : 400);
    }
  }
});

test('JSON in JSON, and so on, is refused', async ({ admin }) => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  for (const field of ['tracking_code', 'pieces', 'destination', 'unknown']) {
    const body = `{"tracking_code":"DEEP-1","recipient_name":"Ada","destination":"Porto","${field}":${deep}}`;
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': `deep-${field}` };
    expect((await admin.ask('/api/parcels', { method: 'POST', headers, body })).status, field).toBe(
      422,
    );
  }
});
