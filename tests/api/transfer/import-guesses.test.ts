import { expect, test } from 'vitest';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

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
  'Keizersgracht 12, Amsterdam',
  'Lobeckstraße 36, 10969 Berlin',
  '12 Rue de Rivoli 75001 Paris',
  'Lisbon, Portugal',
  'ул. Ленина 5, Москва',
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
    null,
    'pickup_location',
    'tracking_code',
    'recipient_name',
    'destination',
  ]);
  expect(fieldsOf(told)).toEqual([
    'tracking_code',
    'sender_name',
    'recipient_name',
    'pickup_location',
    'destination',
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

  expect(reply.json().data).toMatchObject({
    rows: 2,
    created: 0,
    failed: 0,
    errors: [],
    written: false,
    columns_only: true,
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
