import { expect, test } from 'vitest';
import { importColumns, importKinds } from '../../../server/shared/import-columns.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { stages } from '../../../server/shared/stages.ts';
import { recognised } from '../../../server/transfer/imports/headings.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { badFieldsOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

test.each(languageMenu)('$name: what the panel calls a field is its column', ({ code }) => {
  const { fields } = messagesOf(code).control;
  for (const kind of importKinds) {
    const headings = importColumns[kind].map((field) => fields[field]);
    expect(recognised(headings, kind, [code])).toEqual(importColumns[kind]);
    expect(recognised([...importColumns[kind]], kind, [code])).toEqual(importColumns[kind]);
  }
});

test('headings are known whatever the site’s language, without case, accents, stars and units', () => {
  const headings = ['TRACKING-NR', 'destinatário *', 'Gewicht (kg)', 'Adresse de livraison', 'Foo'];

  expect(recognised(['Sendungsnummer*', ...headings.slice(1)], 'parcels', ['en'])).toEqual([
    'tracking_code',
    'recipient_name',
    'weight',
    'destination',
    null,
  ]);
});

test('a column that is chosen by hand is that field, and nothing else is', async () => {
  const { load, parcels } = await siteToImport();
  const file = csv('Ref,Recipient,Where,Destination', 'WB-1001,Ada,Lisbon,Porto');

  const report = await load(file, {
    mapping: JSON.stringify({ Ref: 'tracking_code', 3: 'destination' }),
  });

  expect(report.columns.map(({ field }) => field)).toEqual([
    'tracking_code',
    'recipient_name',
    'destination',
    null,
  ]);
  expect(await parcels()).toMatchObject([{ tracking_code: 'WB-1001', destination: 'Lisbon' }]);
});

test('a list says what each column is by its place, though a heading is the number of another column', async () => {
  const { load, parcels } = await siteToImport();
  const file = csv('3,Ref,,Recipient', 'Rome,WB-1001,Lisbon,Ada');
  const list = [null, 'tracking_code', 'destination'];

  const report = await load(file, { mapping: JSON.stringify(list) });

  expect(report.columns.map(({ field, reason }) => [field, reason])).toEqual([
    [null, 'chosen'],
    ['tracking_code', 'chosen'],
    ['destination', 'chosen'],
    ['recipient_name', 'heading'],
  ]);
  expect(await parcels()).toMatchObject([{ tracking_code: 'WB-1001', destination: 'Lisbon' }]);
});

test('a column is left out where null is chosen for it', async () => {
  const { db, load, parcels } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001', status: 'At sea' });

  await load(csv('tracking_code,status', 'WB-1001,Lost'), { mapping: '{"status":null}' });

  expect(await parcels()).toMatchObject([{ status: 'At sea' }]);
});

test.each([
  ['{"Nowhere":"status"}', 'There’s no column “Nowhere” in this file.'],
  ['{"Status":"id"}', 'There’s no field “id” to import.'],
  ['{"__proto__":"status"}', 'There’s no column “__proto__” in this file.'],
  ['{"Status":"weight","Weight":"weight"}', /Two columns are set to the same field \(weight\)/],
  ['[]', /JSON object/],
  ['[7]', /JSON object/],
  ['[null,null,null,"weight"]', 'There’s no column “4” in this file.'],
  ['{"Status":{}}', /JSON object/],
  ['{', /JSON object/],
])('the columns %s are refused', async (mapping, sentence) => {
  const { send } = await siteToImport();

  const reply = await send(csv('Tracking code,Status,Weight', 'WB-1001,Lost,2 kg'), { mapping });

  expect(reply.status).toBe(422);
  expect(Object(reply.json()).message).toMatch(sentence);
});

test('a request without a file, or with an unknown field, is refused by name', async () => {
  const { admin } = await siteToImport();

  const form = { kind: 'invoices', only_bad: 'yes' };
  const reply = await admin.ask('/api/parcels/import', { method: 'POST', form });

  expect(reply.status).toBe(422);
  expect(badFieldsOf(reply).sort()).toEqual(['file', 'kind', 'only_bad']);
});

test.each([
  ['', /Choose a file/],
  ['Tracking code,Status', 'This file has no rows below its headings.'],
  ['%PDF-1.7 something', /isn’t a spreadsheet/],
])('the file %j is refused with a sentence', async (text, sentence) => {
  const { send } = await siteToImport();

  const reply = await send(csv(text));

  expect(reply.status).toBe(422);
  expect(Object(reply.json()).message).toMatch(sentence);
});

const known = 'Tracking code,Recipient,Address';

test.each([
  ['recipient_email', ['ada@example.com', 'kofi@example.org']],
  ['recipient_phone_number', ['+31 20 555 0100', '(020) 555-0101']],
  ['recipient_phone_number', ["'+31 20 555 0100", '0205550101']],
  ['min_expected_delivery_date', ['2026-12-01', '31.12.2026']],
  ['min_expected_delivery_date', ['12/01/2026', '12/31/2026']],
  ['recipient_language', ['German', 'français']],
  ['recipient_language', ['de', 'pt-BR']],
  ['stage', ['delivered', 'Zugestellt', 'В пути']],
  ['weight', ['2.4 kg', '0,5kg']],
  ['declared_value', ['EUR 120', '€ 15.50', '20 USD']],
  [null, ['Spare Parts', 'Spare Parts', 'Spare Parts', 'Spare Parts', 'Two Books']],
  [null, ['2 bicycles and a lamp', 'books, 3 boxes']],
  [null, ['1011AB', '1017CD']],
  [null, ['DE', 'NL']],
  [null, ['4006381333931', '5012345678900']],
  [null, ['12', '13.5']],
  [null, ['Books', 'ada@example.com']],
  [null, []],
])('a column is proposed as %s by its values: %j', async (field, values) => {
  const { look } = await siteToImport();
  const lines = ['', ...values].map((value, row) => `WB-${1000 + row},Ada,Rome,"${value}"`);

  const columns = await look(csv(`${known},Our own column`, ...lines));

  expect(columns[3]).toMatchObject({ field, reason: field === null ? null : 'values' });
  const different = [...new Set(values)].map((value) => value.replace(/^'/, ''));
  expect(columns[3]?.samples).toEqual(different.slice(0, 3));
});

const people = ['Ada Okoye', 'Grace von Bauer', 'Chen Wei', 'Nana Boateng', 'Ольга Петрова'];
const places = [
  ...[
    'Keizersgracht 12, Amsterdam',
    'Lobeckstraße 36, 10969 Berlin',
    '12 Rue de Rivoli 75001 Paris',
  ],
  ...['Lisbon, Portugal', 'ул. Ленина 5, Москва'],
];
const codes = ['AB-100234', 'AB-100235', 'CD-100236', 'X7Y8Z9K2', 'ab_100238'];

function table(headings: string, row: (index: number) => string[]): Blob {
  const rows = people.map((_, index) =>
    row(index)
      .map((cell) => `"${cell}"`)
      .join(','),
  );
  return csv(headings, ...rows);
}

function fieldsOf(columns: { field: string | null; reason: string | null }[]) {
  expect(columns.every(({ field, reason }) => reason === (field && 'values'))).toBe(true);
  return columns.map(({ field }) => field);
}

test('numbers, names and addresses are proposed by their values, the sender’s by a heading or as they repeat', async () => {
  const { look } = await siteToImport();
  const row = (index: number) => [codes[index] ?? '', people[index] ?? '', places[index] ?? ''];
  const home = ['Kofi Mensah', 'Ring Road 5, Accra'];

  const plain = await look(table('K1,K2,K3', row));
  const repeated = await look(table('K1,K2,K3,K4,K5', (index) => [...home, ...row(index)]));
  const told = await look(
    table('K1,Shipper’s person,K2,Shipper’s yard,K3', (index) => {
      const [code = '', name = '', place = ''] = row(index);
      return [code, name, people[4 - index] ?? '', place, places[4 - index] ?? ''];
    }),
  );
  const doubtful = await look(
    table('K1,K2', (index) => [people[index] ?? '', people[4 - index] ?? '']),
  );

  expect(fieldsOf(plain)).toEqual(['tracking_code', 'recipient_name', 'destination']);
  expect(fieldsOf(repeated)).toEqual([
    ...[null, 'pickup_location'],
    ...['tracking_code', 'recipient_name', 'destination'],
  ]);
  expect(fieldsOf(told)).toEqual([
    ...['tracking_code', 'sender_name', 'recipient_name'],
    ...['pickup_location', 'destination'],
  ]);
  expect(fieldsOf(doubtful)).toEqual(['recipient_name', null]);
});

test('a number that comes twice is none of the parcel’s, but it may be that of events', async () => {
  const { look } = await siteToImport();
  const file = csv('K1,Event', 'AB-100234,Left the hub', 'AB-100234,Delivered');

  expect((await look(file))[0]).toMatchObject({ field: null });
  expect((await look(file, { kind: 'activities' }))[0]).toMatchObject({ field: 'tracking_code' });
});

test('one wrong value in ten does not hide what a column holds', async () => {
  const { look } = await siteToImport();
  const lines = Array.from({ length: 20 }, (_, row) => `Ada,Rome,ada${row}@example.com`);

  const columns = await look(csv('Recipient,Address,Who', 'Ada,Rome,none', ...lines));

  expect(columns[2]).toMatchObject({ field: 'recipient_email' });
});

test('a field that another column’s heading names is not proposed again; the next likely one is', async () => {
  const { look } = await siteToImport();

  const columns = await look(
    csv('Who,E-mail,Then', 'kofi@example.com,ada@example.com,2026-12-01', ',,'),
  );

  expect(columns.map(({ field, reason }) => [field, reason])).toEqual([
    ['sender_email', 'values'],
    ['recipient_email', 'heading'],
    ['min_expected_delivery_date', 'values'],
  ]);
});

test('of a sheet of events, a column of dates is when they happened', async () => {
  const { look } = await siteToImport();
  const file = csv('Code,Event,Then', 'WB-1001,Left the hub,2026-12-01 10:05');

  const columns = await look(file, { kind: 'activities' });

  expect(columns[2]).toMatchObject({ field: 'happened_at', reason: 'values' });
});

test('a look at the columns counts nothing, writes nothing, and says how many rows there are', async () => {
  const { send, parcels } = await siteToImport();

  const reply = await send(csv(known, 'WB-1001,Ada,Rome', 'W,,'), { columns_only: 'yes' });

  expect(Object(reply.json()).data).toMatchObject({
    ...{ rows: 2, created: 0, failed: 0, errors: [], written: false, columns_only: true },
  });
  expect(await parcels()).toEqual([]);
});

test('a look says that the order of dates is open, and what decides it', async () => {
  const { look } = await siteToImport();
  const file = csv('ETA,Then', '03/04/2026,03/04/2026');

  const [open] = await look(file);
  const [decided] = await look(file, { date_order: 'mdy' });

  expect(open?.dates).toEqual({ order: null, isOpen: true, sample: '03/04/2026' });
  expect(decided?.dates).toMatchObject({ order: 'mdy' });
});

test('without a look, a guess by the values is left alone', async () => {
  const { load, parcels } = await siteToImport();

  const report = await load(csv(`${known},Manager`, 'WB-1001,Ada,Rome,boss@example.com'));

  expect(report.columns[3]).toMatchObject({ field: null, reason: null });
  expect(await parcels()).toMatchObject([{ recipient_email: null }]);
});

test('a column of statuses that are all stages is the stage', async () => {
  const { load, parcels } = await siteToImport();
  const lines = stages.map((stage, row) => `WB-${1000 + row},Ada,Rome,${stage}`);

  const report = await load(csv(`${known},Status`, ...lines));

  expect(report.columns[3]).toMatchObject({ field: 'stage', reason: 'values' });
  expect((await parcels()).map(({ stage, status }) => [stage, status])).toEqual(
    stages.map((stage) => [stage, null]),
  );
});

test('one status that is no stage leaves the column what it says, and so does a column of stages', async () => {
  const { look } = await siteToImport();
  const words = csv('Recipient,Status', 'Ada,Delivered', 'Kofi,With the neighbour');
  const both = csv('Recipient,Status,Stage', 'Ada,Delivered,Delivered');

  expect((await look(words))[1]).toMatchObject({ field: 'status', reason: 'heading' });
  expect((await look(both)).map(({ field }) => field)).toEqual([
    'recipient_name',
    'status',
    'stage',
  ]);
});

test('“Status” is the stage beside “Status text”, and the words of it beside “stage”', async () => {
  const { look } = await siteToImport();
  const fieldsOf = async (headings: string) =>
    (await look(csv(headings, 'Ada,Delivered,Delivered'))).map(({ field }) => field);

  expect(await fieldsOf('Recipient,Status,Status text')).toEqual([
    'recipient_name',
    'stage',
    'status',
  ]);
  expect(await fieldsOf('Recipient,status,stage')).toEqual(['recipient_name', 'status', 'stage']);
  expect(await fieldsOf('Destinatario,Estado,Texto del estado')).toEqual([
    'recipient_name',
    'stage',
    'status',
  ]);
});

test.each(['Status', 'Estado', 'Stato', 'Durum'])(
  'a column “%s” of free words is the status text',
  async (heading) => {
    const { look } = await siteToImport();
    const columns = await look(
      csv(`Recipient,${heading}`, 'Ada,With the neighbor', 'Bo,Delivered'),
    );

    expect(columns[1]?.field).toBe('status');
  },
);

test.each([
  ['In transit', 'stage'],
  ['With the neighbor', null],
])('a status of “%s” in a sheet of events is %s', async (status, field) => {
  const { look } = await siteToImport();
  const file = csv('Code,Event,Status', `WB-1001,Scanned,${status}`);

  expect((await look(file, { kind: 'activities' }))[2]?.field).toBe(field);
});

test('the column that the site has added to a file of wrong rows is none', async () => {
  const { look } = await siteToImport();

  const columns = await look(csv('Recipient,Was nicht stimmt', 'Ada,Die Adresse fehlt.'));

  expect(columns.map(({ heading }) => heading)).toEqual(['Recipient']);
});
