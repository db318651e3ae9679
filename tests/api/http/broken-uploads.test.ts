import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { badFieldsOf } from '../../support/http.ts';
import { fileOf, rectangle } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

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

describe.each(pictures)('a picture that %s', (_how, picture, sentence) => {
  const begin = (words: string) => words.split('{')[0] ?? '';

  test('is named beside what else is wrong with a review', { tags: 'extended' }, async () => {
    const { site, admin } = await siteWithAdmin();

    const form = { name: ' ', review: 'x'.repeat(2001), image: await picture() };
    const reply = await admin.ask('/api/reviews', { method: 'POST', form });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['image', 'name', 'review']);
    const errors: string[] = reply.json().errors;
    expect(errors.some((error) => error.includes(begin(sentence)))).toBe(true);
    expect(await site.db.selectFrom('images').select('name').execute()).toEqual([]);
  });

  test('is named beside a parcel that nobody can have meant', { tags: 'extended' }, async () => {
    const site = await startSite();
    await insertParcel(site.db);
    const admin = await signedInAdmin(site);

    const form = { id: ' ', image: await picture() };
    const reply = await admin.ask('/api/parcels/image', { method: 'POST', form });

    expect([reply.status, badFieldsOf(reply).sort()]).toEqual([422, ['id', 'image']]);
  });
});
