import { expect, test } from 'vitest';
import { importColumns, importKinds } from '../../../server/shared/import-columns.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { matchHeadings } from '../../../server/transfer/imports/headings.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { badFieldsOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

test.each(languageMenu)('$name: what the panel calls a field is its column', ({ code }) => {
  const { fields } = messagesOf(code).control;
  for (const kind of importKinds) {
    const headings = importColumns[kind].map((field) => fields[field]);
    expect(matchHeadings(headings, kind, [code])).toEqual(importColumns[kind]);
    expect(matchHeadings([...importColumns[kind]], kind, [code])).toEqual(importColumns[kind]);
  }
});

test('headings are known whatever the site’s language, without case, accents, stars and units', () => {
  const headings = ['TRACKING-NR', 'destinatário *', 'Gewicht (kg)', 'Adresse de livraison', 'Foo'];

  expect(matchHeadings(['Sendungsnummer*', ...headings.slice(1)], 'parcels', ['en'])).toEqual([
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
  [
    '{"Status":"weight","Weight":"weight"}',
    /Two columns are set to the same field \(weight\), and only texts.* “Weight”/,
  ],
  ['{"Status":"stage","Weight":"stage"}', /the same field \(stage\).* “Weight”/],
  ['[]', /JSON object/],
  ['[7]', /JSON object/],
  ['[null,null,null,"weight"]', 'There’s no column “4” in this file.'],
  ['{"Status":{}}', /JSON object/],
  ['{', /JSON object/],
])('the columns %s are refused', async (mapping, sentence) => {
  const { send } = await siteToImport();

  const reply = await send(csv('Tracking code,Status,Weight', 'WB-1001,Lost,2 kg'), { mapping });

  expect(reply.status).toBe(422);
  expect(reply.json().message).toMatch(sentence);
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
  expect(reply.json().message).toMatch(sentence);
});

test('the column that the site has added to a file of wrong rows is none', async () => {
  const { look } = await siteToImport();

  const columns = await look(csv('Recipient,Was nicht stimmt', 'Ada,Die Adresse fehlt.'));

  expect(columns.map(({ heading }) => heading)).toEqual(['Recipient']);
});
