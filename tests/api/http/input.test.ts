import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrorMessage } from '../../../server/http/input/error-map.ts';
import { decimal } from '../../../server/http/input/fields.ts';
import { languageCodes } from '../../../server/shared/languages.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin, type TestAdmin } from '../../support/admin.ts';
import { page } from '../../support/content/page-calls.ts';
import { badFieldsOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { message } from '../../support/notifications/messages.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { siteWithThree } from '../../support/parcels/events.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

/** What is said of a request that goes beyond a bound. */
async function saidOf(method: string, path: string, json: object): Promise<string[]> {
  const { admin } = await siteWithThree();
  const reply = await admin.ask(path, { method, json });
  expect(reply.status).toBe(422);
  return reply.json().errors;
}

const many = (length: number) => Array.from({ length }, (_, index) => index + 1);

describe('what is said of too much and of too little', () => {
  test.each([
    ['POST', '/api/events', { parcels: many(501), title: 'Weighed' }],
    ['POST', '/api/parcels/many', { parcels: many(501) }],
    ['PATCH', '/api/parcels/many', { parcels: many(501), weight: '2 kg' }],
    ['DELETE', '/api/parcels/many', { parcels: many(501) }],
  ])('counts entries of a list: %s %s', async (method, path, json) => {
    expect(await saidOf(method, path, json)).toEqual(['Parcels: use at most 500 entries.']);
  });

  test('asks for a list that is empty', async () => {
    const json = { parcels: [], title: 'Weighed' };
    expect(await saidOf('POST', '/api/events', json)).toEqual(['Parcels: required.']);
  });

  const unknown = 'Parcels: no record with this number.';
  test.each([
    ['POST', '/api/events', { parcels: [0], title: 'Weighed' }, unknown],
    ['POST', '/api/events', { parcels: [2 ** 53], title: 'Weighed' }, unknown],
    ['PATCH', '/api/parcels/many', { parcels: ['WB-1'], weight: '2 kg' }, unknown],
    [
      'PATCH',
      '/api/runs',
      { id: 1, add: ['x'.repeat(301)] },
      'Parcels: use at most 300 characters.',
    ],
    [
      'POST',
      '/api/export-links',
      { name: 'All', kind: 'x' },
      'Content: choose one of parcels, activities.',
    ],
  ])(
    'names the list of an entry, and what a file holds: %s %s %o',
    async (method, path, json, sentence) => {
      expect(await saidOf(method, path, json)).toEqual([sentence]);
    },
  );

  test('says nothing of the length of what is no list', async () => {
    const json = { parcels: 'X'.repeat(501), title: 'Weighed' };
    expect(await saidOf('POST', '/api/events', json)).toEqual(['Parcels: required.']);
  });

  test('names a part of an address by the form’s words', async () => {
    const json = { from: { country: 'XX' }, to: { country: 'DE' }, pieces: [{ weight: 2 }] };
    const messages = await saidOf('POST', '/api/quotes', json);
    expect(messages).toEqual(['From, Country: choose one of AD, AE, … ZW.']);
  });

  test('says the bounds of a number', async () => {
    const json = { parcels: ['WB-1'], title: 'Weighed', latitude: 91, longitude: 0 };
    const messages = await saidOf('POST', '/api/events', json);
    expect(messages).toEqual(['Latitude: enter a number from -90 to 90.']);
  });

  test.each(languageCodes)('is told apart in %s', (code) => {
    const t = messagesOf(code);
    const messages = (schema: z.ZodType, value: unknown) => {
      const [issue] = schema.safeParse(value).error?.issues ?? [];
      return issue === undefined ? '' : fieldErrorMessage(issue, t).replace(/^\P{L}*|\d+/gu, '');
    };
    const items = z.array(z.string());
    const bounds = [
      messages(items.max(2), ['a', 'b', 'c']),
      messages(items.min(2), ['a']),
      messages(z.string().max(2), 'abc'),
      messages(z.string().min(2), 'a'),
    ];
    expect(new Set(bounds).size).toBe(bounds.length);
  });
});

type Write = (admin: TestAdmin, text: string) => ReturnType<TestAdmin['ask']>;

const json = (method: string, path: string, field: string, others: object): Write => {
  return ({ ask }, text) => ask(path, { method, json: { ...others, [field]: text } });
};

const event = { parcel_id: 'TEST-1001', title: 'Scan', description: 'Seen.' };

/** Every text of many lines that can be written, by the field that takes it. */
const writes: [what: string, field: string, write: Write][] = [
  ['a message', 'body', json('POST', '/api/messages', 'body', message)],
  [
    'a letter',
    'body',
    json('POST', '/api/contact', 'body', {
      from: 'hello@example.com',
      to: 'ada@example.com',
      subject: 'Your parcel',
    }),
  ],
  ['a new page', 'content', json('POST', '/api/pages', 'content', page)],
  ['a changed page', 'content', json('PATCH', '/api/pages', 'content', { id: 'terms' })],
  ['a new event', 'description', json('POST', '/api/activities', 'description', event)],
  ['a changed event', 'description', json('PATCH', '/api/activities', 'description', { id: 1 })],
  ['a chat widget', 'chat_code', json('PATCH', '/api/settings', 'chat_code', {})],
  [
    'a review',
    'review',
    async ({ ask }, review) =>
      ask('/api/reviews', { method: 'POST', form: { name: 'Ada', review, image: await photo() } }),
  ],
];

async function writer() {
  const site = await startSite({ RATE_LIMIT: 'off' });
  await insertActivity(site.db, await insertParcel(site.db));
  const admin = await signedInAdmin(site);
  const keeps = async (text: string) =>
    (await wholeDatabase(site)).includes(JSON.stringify(text).slice(1, -1));
  return { admin, keeps };
}

/** All of Unicode's: C0, delete, and C1; but for line ends and tabs, which have a meaning. */
const controls = [...range(0x00, 0x1f), ...range(0x7f, 0x9f)].filter(
  (character) => !'\t\n\r'.includes(character),
);

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

describe.each(writes)('%s', (_what, field, write) => {
  test('may hold no control character, on whichever of its lines', async () => {
    const { admin, keeps } = await writer();

    for (const control of oneInEvery(4, controls)) {
      const name = `U+${control.codePointAt(0)?.toString(16).padStart(4, '0')}`;
      const reply = await write(admin, `First line.\nSecond${control} line.\nThird.`);
      expect(reply.status, name).toBe(422);
      expect(badFieldsOf(reply), name).toEqual([field]);
    }

    expect(await keeps('First line.')).toBe(false);
  });

  test('may have lines, whose ends become one character, and tabs, which become spaces', async () => {
    const { admin, keeps } = await writer();

    const reply = await write(admin, 'One\r\ntwo\rthree\n\nfour\tfive');

    expect(reply.status).toBeLessThan(300);
    expect(await keeps('One\ntwo\nthree\n\nfour five')).toBe(true);
  });
});

describe('a number that is typed', () => {
  const rate = decimal({ min: 0, max: 100, digits: 3 });
  const latitude = decimal({ min: -90, max: 90 });
  const quantity = decimal({ min: 0, max: 1_000_000, digits: 3 });
  const days = decimal({ min: 0, max: 365, digits: 0 });

  test.each([
    [rate, '7,5', 7.5],
    [rate, '7.5', 7.5],
    // 1,250 percent there are not.
    [rate, '1,250', 1.25],
    [latitude, ' -52,5208 ', -52.5208],
    [latitude, '52,520', 52.52],
    [quantity, '2,5', 2.5],
    // One and a quarter, or one thousand two hundred and fifty.
    [quantity, '1,250', undefined],
    [rate, '7,5555', undefined],
    [rate, '107,5', undefined],
    [days, '7,5', undefined],
    [days, '1,000', undefined],
  ])('is read with a comma where it can be no other: %#, %s', (schema, typed, read) => {
    expect(schema.safeParse(typed).data).toBe(read);
  });
});

test('a form takes a rate of tax as its language writes it', async () => {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const fields = { _verb: 'PATCH /api/settings', invoice_tax_rate: '7,5' };
  const reply = await admin.ask('/control/settings/invoices?lang=de', { method: 'POST', fields });

  expect(reply.status).toBe(303);
  const stored = await site.db.selectFrom('settings').select('invoice_tax_rate').execute();
  expect(stored).toEqual([{ invoice_tax_rate: 7.5 }]);
});
