import { expect, test } from 'vitest';
import { importKinds, stages } from '../../../server/shared/enums.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { limits } from '../../../server/shared/limits.ts';
import { matchHeadings } from '../../../server/transfer/imports/headings.ts';
import { matchColumns } from '../../../server/transfer/imports/match-columns.ts';
import { saveMapping } from '../../../server/transfer/imports/saved-mappings.ts';
import {
  type ColumnView,
  type ImportReport,
  importColumns,
} from '../../../server/transfer/shared/import-columns.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { columnLabels } from '../../../views/translations/parcel-labels.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { companySheet, csv, siteToImport } from '../../support/transfer/imports.ts';
import { textCell, workbook } from '../../support/transfer/spreadsheets.ts';

const fieldsOf = (columns: ColumnView[]) => columns.map(({ field }) => field);

const withReasons = (columns: ColumnView[]) => columns.map(({ field, reason }) => [field, reason]);

test.each(languageMenu)('$name: what the panel calls a field is its column', ({ code }) => {
  const fields = columnLabels(messagesOf(code));
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

  expect(fieldsOf(report.columns)).toEqual([
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

  expect(withReasons(report.columns)).toEqual([
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

test('headings are found below the titles of a report, and a total is an error of its own', async () => {
  const { load, parcels } = await siteToImport();

  const report = await load(companySheet('title-rows.csv'), { only_good: 'yes' });

  expect(report).toMatchObject({ header_row: 4, rows: 3, created: 2, failed: 1 });
  expect(report.columns.map(({ heading }) => heading)).toEqual([
    'Tracking number',
    'Recipient',
    'Destination',
    'Weight',
  ]);
  expect(report.errors).toEqual([
    { row: 7, column: 'Tracking number', message: 'This row is a total, not a parcel.' },
  ]);
  expect(await parcels()).toMatchObject([
    { tracking_code: 'RPT-T001', weight: '2.5 kg' },
    { tracking_code: 'RPT-T002', weight: '3 kg' },
  ]);
});

test.each(['Total', 'Summe: 4', 'Всего', 'المجموع'])('%s begins a total', async (word) => {
  const { load } = await siteToImport();

  const report = await load(csv('Ref,Name,Address,Kg', `${word},,,7`), { dry_run: 'yes' });

  expect(report.errors.map(({ message }) => message)).toEqual([
    'This row is a total, not a parcel.',
  ]);
});

test('a parcel whose number begins like a total is a parcel', async () => {
  const { load } = await siteToImport();

  expect(await load(csv('Ref,Name,Address', 'Total,Ada,Rome'))).toMatchObject({ created: 1 });
});

test('the row of the headings can be said, and errors are counted as the spreadsheet counts', async () => {
  const { load, send } = await siteToImport();
  const file = csv('Ref,Name,Address', 'WB-1,Ada,Rome', 'C1,C2,C3', 'WB-1002,,Rome');
  const mapping = JSON.stringify({ C1: 'tracking_code', C2: 'recipient_name', C3: 'destination' });

  const report = await load(file, { header_row: '3', mapping, dry_run: 'yes' });

  expect(report).toMatchObject({ header_row: 3, rows: 1, errors: [{ row: 4, column: 'C2' }] });
  for (const row of ['4', '5', '900']) {
    const reply = await send(file, { header_row: row });
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['header_row']]);
    expect(reply.json().message).toContain(`Row ${row}`);
  }
  for (const row of ['0', '1.5', 'x', '1001']) {
    expect(badFieldsOf(await send(file, { header_row: row }))).toEqual(['header_row']);
  }
});

test('headings in two rows are one: a group above stands for the columns below it', async () => {
  const { load, parcels } = await siteToImport();
  const file = csv(
    'Week 47',
    ',Recipient,,,,Sender,,',
    'Ref,Name,Tel.,Post code,Town,Name,Address,Kg',
    'WB-1001,Ada,020 555,LS1 4AB,Leeds,Kofi,Accra,2 kg',
    'WB-1002,,,,,,,',
  );

  const report = await load(file, { only_good: 'yes' });

  expect(report).toMatchObject({ header_row: 3, created: 1, failed: 1 });
  expect(report.errors[0]).toMatchObject({ row: 5, column: 'Recipient Name' });
  expect(await parcels()).toMatchObject([
    {
      recipient_name: 'Ada',
      recipient_phone_number: '020 555',
      weight: '2 kg',
      destination: 'LS1 4AB Leeds',
      sender_name: 'Kofi',
      pickup_location: 'Accra',
    },
  ]);
  for (const header_row of ['2', '3']) {
    expect(await load(file, { header_row, dry_run: 'yes' })).toMatchObject({ header_row: 3 });
  }
});

test.each([
  ['headings that nobody knows', ['C1,C2,C3', 'Name,Ada,Rome'], 1],
  ['rows whose cells are words of headings', ['Ref,Name,Address', 'Code,Phone,Weight'], 1],
  ['a title above headings that nobody knows', ['Week 47', 'C1,C2,C3', 'a,b,c'], 2],
  ['one column', ['Things', 'Books', 'Lamps'], 1],
  ['blank rows before the headings', ['', ',,', 'Ref,Name,Address', 'a,b,c'], 3],
  [
    'headings in German',
    ['Lieferliste,,', 'Stand,27.11.2026,', 'Ref-Nr,Empfänger,PLZ', 'a,b,c'],
    3,
  ],
])('of %s the right row is taken', async (_name, lines, row) => {
  const { send } = await siteToImport();

  const reply = await send(csv(...lines), { columns_only: 'yes' });

  const report: ImportReport = dataOf(reply);
  expect(report.header_row).toBe(row);
  expect(report.first_rows.at(0)?.text).not.toBe('');
  expect(report.first_rows.map((first) => first.row)).toContain(row);
});

const filtered = companySheet('filtered-rows.xlsx');

test('a hidden row is counted and left out, unless it is to be taken', async () => {
  const { load, parcels } = await siteToImport();

  expect(await load(filtered, { columns_only: 'yes' })).toMatchObject({ rows: 2, hidden: 1 });
  expect(await load(filtered)).toMatchObject({ rows: 2, created: 2, hidden: 1 });
  expect(await load(filtered, { hidden_rows: 'leave' })).toMatchObject({ rows: 2, same: 2 });
  expect(await parcels()).toHaveLength(2);

  expect(await load(filtered, { hidden_rows: 'take' })).toMatchObject({
    rows: 3,
    created: 1,
    same: 2,
    hidden: 1,
  });
  expect(await parcels()).toHaveLength(3);
});

test('a file of which every row is hidden says so, and its columns can be looked at', async () => {
  const { load, send } = await siteToImport();
  const row = (cells: string[], attributes = '') =>
    `<row ${attributes}>${cells.map(textCell).join('')}</row>`;
  const rows = row(['Ref', 'Name', 'Address']) + row(['WB-1001', 'Ada', 'Rome'], 'hidden="1"');
  const file = new Blob([new Uint8Array(workbook(rows))]);

  const look = dataOf(await send(file, { columns_only: 'yes' }));
  const reply = await send(file);

  expect(look).toMatchObject({ rows: 0, hidden: 1 });
  expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['hidden_rows']]);
  expect(await load(file, { hidden_rows: 'take' })).toMatchObject({ created: 1 });
});

test('wrong rows are those that are imported, with the numbers that the spreadsheet shows', async () => {
  const { load, send } = await siteToImport();
  const form = { mapping: '{"Destination":"recipient_email"}', dry_run: 'yes' };
  const rowsOf = async (hidden_rows: string) => {
    const { errors } = await load(filtered, { ...form, hidden_rows });
    return [...new Set(errors.map(({ row }) => row))];
  };

  expect(await rowsOf('leave')).toEqual([2, 4]);
  expect(await rowsOf('take')).toEqual([2, 3, 4]);
  expect(badFieldsOf(await send(filtered, { hidden_rows: 'skip' }))).toEqual(['hidden_rows']);
});

test('street, postcode and town become one address, and the usual words of a company’s sheet are known', async () => {
  const { load, parcels } = await siteToImport();

  const report = await load(companySheet('split-address.csv'));

  expect(Object.fromEntries(report.columns.map(({ heading, field }) => [heading, field]))).toEqual({
    'Ref no': 'tracking_code',
    'Who gets it': 'recipient_name',
    Street: 'destination_street',
    'Post Code': 'destination_postcode',
    Town: 'destination_city',
    'Tel.': 'recipient_phone_number',
    'E-Mail addr': 'recipient_email',
    Shop: 'sender_name',
    'Pick up at': 'pickup_location',
    Kg: 'weight',
    When: 'min_expected_delivery_date',
    'COD EUR': 'cod',
    Boxes: 'pieces_count',
    Remarks: 'note',
  });
  expect(report).toMatchObject({ created: 5, failed: 0 });
  const [first, second] = await parcels();
  expect(first).toMatchObject({
    tracking_code: 'SW-2001',
    recipient_name: 'Tiago Nunes',
    sender_name: 'Flor da Baixa',
    destination: 'Rua do Salitre 78, 1126-838 Lisboa',
    pickup_location: 'Rua Garrett 73',
    destination_street: 'Rua do Salitre 78',
    destination_city: 'Lisboa',
    weight: '6.2 kg',
    min_expected_delivery_date: '2026-11-28',
    note: null,
  });
  expect(second).toMatchObject({ note: 'ring twice' });
});

test('what the site has no field for is known as such, also where its values look like something else', async () => {
  const { look } = await siteToImport();

  const columns = await look(csv('Ref,Name,Address,Qty,Quantity', 'WB-1001,Ada,Rome,EUR 12.50,2'));

  expect(columns.slice(3)).toMatchObject([
    { heading: 'Qty', field: null, reason: 'heading' },
    { heading: 'Quantity', field: null, reason: 'heading' },
  ]);
});

test('columns that are chosen for one text are joined in the order of the file', async () => {
  const { load, parcels } = await siteToImport();
  const file = csv(
    'Ref,First,Last,C1,C2,C3,Worth,In',
    'WB-1001,Ada,Okoye,High Street 7,LS1 4AB,Leeds,120,EUR',
    'WB-1002,Kofi,,Ring Road 2,,Leeds,,',
  );
  const mapping = {
    Last: 'recipient_name',
    First: 'recipient_name',
    C3: 'destination',
    C1: 'destination',
    C2: 'destination',
    Worth: 'declared_value',
    In: 'declared_value',
  };

  const report = await load(file, { mapping: JSON.stringify(mapping) });

  expect(report.failed).toBe(0);
  expect(await parcels()).toMatchObject([
    {
      recipient_name: 'Ada Okoye',
      destination: 'High Street 7, LS1 4AB Leeds',
      declared_value: '120 EUR',
    },
    { recipient_name: 'Kofi', destination: 'Ring Road 2, Leeds', declared_value: null },
  ]);
});

test.each([
  ['tracking_code', 'Reference'],
  ['min_expected_delivery_date', 'Then'],
  ['recipient_email', 'Mail 2'],
  ['weight', 'Then'],
  ['map_zoom', 'Reference'],
])('two columns cannot be one %s: the error names the column', async (field, heading) => {
  const { send } = await siteToImport();
  const file = csv('Name,Address,K1,Then,Mail 2,Reference', 'Ada,Rome,1,2,3,4');

  const reply = await send(file, { mapping: JSON.stringify({ K1: field, [heading]: field }) });

  expect(reply.status).toBe(422);
  expect(reply.json().message).toContain(`“${heading}”`);
  expect(badFieldsOf(reply)).toEqual(['mapping']);
});

test.each([
  [
    'Street,House no,ZIP,City,Country',
    'Main St,7a,10115,Berlin,Germany',
    'Main St 7a, 10115 Berlin, Germany',
  ],
  [
    'Shipping Address 1,Shipping Address 2,Shipping City,Shipping State,Shipping ZIP',
    '12 Main St,Apt 4,Austin,TX,78701',
    '12 Main St, Apt 4, Austin, TX 78701',
  ],
  [
    'Address,Postcode,Town,Recipient country',
    'Ring Road 2,LS1 4AB,Leeds,',
    'Ring Road 2, LS1 4AB Leeds',
  ],
  ['Address,Town', '"Ring Road 2, Leeds",Leeds', 'Ring Road 2, Leeds'],
  ['Straße,Hausnummer,PLZ,Ort', 'Hauptstr.,7a,10115,Berlin', 'Hauptstr. 7a, 10115 Berlin'],
  ['PLZ Empfänger,Empfänger Ort,Ort Absender', '10115,Berlin,Bonn', '10115 Berlin'],
  ['Billing city,Address', 'Paris,Rome', 'Rome'],
])('%s are one destination', async (headings, cells, destination) => {
  const { load, parcels } = await siteToImport();

  await load(csv(`Ref,Name,${headings}`, `WB-1001,Ada,${cells}`));

  expect(await parcels()).toMatchObject([{ recipient_name: 'Ada', destination }]);
});

test.each<[what: string, sheet: string[], fields: (string | null)[]]>([
  [
    'the columns of a sender are the sender’s, under the words that a recipient’s have',
    ['Sender postcode,Town of the sender,Shipper E-Mail addr,Sender Tel.', '1,2,3,4'],
    ['pickup_postcode', 'pickup_city', 'sender_email', 'sender_phone_number'],
  ],
  [
    'so are those of a recipient',
    ['Consignee’s tel.,First name,Surname', '5,6,7'],
    ['recipient_phone_number', 'recipient_name', 'recipient_name'],
  ],
  ['a country alone is no address', ['Country', 'DE'], [null]],
  ['a “State” of stages is none', ['Address,State', 'Rome,Delivered'], ['destination', 'stage']],
  [
    'a name needs no parts',
    ['Name,First name,Surname', 'Ada Obi,Ada,Obi'],
    ['recipient_name', null, null],
  ],
  [
    'of two columns that can be one field, the clearer heading counts',
    ['Ref,Name,Recipient,Tracking number', '1,2,3,4'],
    [null, null, 'recipient_name', 'tracking_code'],
  ],
  [
    '“Status” is its own field beside a column of stages',
    ['Recipient,Status,Stage', 'Ada,Delivered,Delivered'],
    ['recipient_name', 'status', 'stage'],
  ],
  [
    '“Status” is the stage beside “Status text”',
    ['Recipient,Status,Status text', 'Ada,Delivered,Delivered'],
    ['recipient_name', 'stage', 'status'],
  ],
  [
    'in Spanish too',
    ['Destinatario,Estado,Texto del estado', 'Ada,Delivered,Delivered'],
    ['recipient_name', 'stage', 'status'],
  ],
  ...[
    'Company,Driver note,Sender company',
    'Firma,Hinweis für den Fahrer,Absenderfirma',
    'Société,Consignes pour le livreur,Société de l’expéditeur',
    'الشركة,ملاحظات للسائق,شركة المرسل',
    'कंपनी,ड्राइवर नोट,भेजने वाले की कंपनी',
    'Компания,Комментарий водителю,Компания отправителя',
  ].map((headings): [string, string[], string[]] => [
    `companies and the driver’s note are known: ${headings}`,
    [headings, 'Acme,Ring twice,Widgets'],
    ['destination_company', 'destination_note', 'pickup_company'],
  ]),
  ...['Status', 'Estado', 'Stato', 'Durum'].map((heading): [string, string[], string[]] => [
    `a column “${heading}” of free words is the status text`,
    [`Recipient,${heading}`, 'Ada,With the neighbor', 'Bo,Delivered'],
    ['recipient_name', 'status'],
  ]),
])('%s', async (_what, sheet, fields) => {
  const { look } = await siteToImport();

  expect(fieldsOf(await look(csv(...sheet)))).toEqual(fields);
});

test('a street under an unknown heading joins its postcode and town', async () => {
  const { look } = await siteToImport();
  const rows = ['Ring Road 2,LS1 4AB,Leeds', 'High Street 7,YO1 7HH,York'];

  const columns = await look(csv('Our own,Postcode,Town', ...rows));

  expect(fieldsOf(columns)).toEqual(['destination', 'destination_postcode', 'destination_city']);
  expect(columns[0]).toMatchObject({ reason: 'values', cells: ['Ring Road 2', 'High Street 7'] });
});

test('what stands in parts is stored so: a country by its name, an address without its town as its street', async () => {
  const { load, parcels } = await siteToImport();
  const head = 'Ref,Name,Address,Postcode,Town,Country,Sender town,Sender country';

  await load(csv(head, 'WB-1001,Ada,Ring 2,1012 AB,Amsterdam,Niederlande,Wien,Austria'));
  await load(csv('Ref,Name,Address,Country', 'WB-1002,Ada,"Ring 2, 1012 AB Amsterdam",NL'));

  const parts = { destination_street: 'Ring 2', destination_city: 'Amsterdam' };
  const whole = 'Ring 2, 1012 AB Amsterdam, Netherlands';
  expect(await parcels()).toMatchObject([
    {
      ...parts,
      destination: whole,
      destination_country: 'NL',
      pickup_country: 'AT',
      map_destination_latitude: 52.374,
      map_pickup_latitude: 48.2085,
    },
    { ...parts, destination: whole, map_destination_source: 'gazetteer' },
  ]);
});

test('joined columns are proposed again for the next file with these headings', async () => {
  const { load, look } = await siteToImport();
  const file = csv('K1,K2,K3', 'WB-1001,High Street 7,Leeds');
  const mapping = JSON.stringify({ K1: 'tracking_code', K2: 'destination', K3: 'destination' });
  await load(file, { mapping, dry_run: 'yes' });

  const columns = await look(csv('K3,K1,K2', 'Leeds,WB-1001,High Street 7'));

  expect(withReasons(columns)).toEqual([
    ['destination', 'saved'],
    ['tracking_code', 'saved'],
    ['destination', 'saved'],
  ]);
});

test.each(languageMenu)(
  '$name: its words for the parts of an address are known',
  async ({ code }) => {
    const { parts } = messagesOf(code).importing;
    const headings = (['street', 'postcode', 'city', 'country'] as const).map(
      (part) => parts[part].split('|')[0] ?? '',
    );

    expect(matchColumns(headings, 'parcels', [code])).toEqual([
      { field: 'destination_street', part: 'street' },
      { field: 'destination_postcode', part: 'postcode' },
      { field: 'destination_city', part: 'city' },
      { field: 'destination_country', part: 'country' },
    ]);
  },
);

const file = csv('Ref,Name,Where,ETA', 'WB-1001,Ada,Rome,03/04/2026');

const mapping = JSON.stringify({ Ref: 'tracking_code', Name: 'sender_name', Where: 'destination' });

const chosen = { mapping, date_order: 'dmy', dry_run: 'yes' };

test('what was chosen for a file is proposed for the next one with these headings, in any order', async () => {
  const { load, look } = await siteToImport();
  await load(file, chosen);

  const columns = await look(csv('where,ETA,NAME,Ref', 'Rome,05/06/2026,Kofi,WB-1002'));

  expect(withReasons(columns)).toEqual([
    ['destination', 'saved'],
    ['min_expected_delivery_date', 'saved'],
    ['sender_name', 'saved'],
    ['tracking_code', 'saved'],
  ]);
  expect(columns[1]?.dates).toEqual({ order: 'dmy', isOpen: true, sample: '05/06/2026' });
});

test('the mapping that was chosen last counts, and a column that was left out stays so', async () => {
  const { load, look } = await siteToImport();
  await load(file, chosen);
  await load(file, {
    ...chosen,
    mapping: '{"Ref":"tracking_code","Name":null,"Where":"destination"}',
  });

  expect(withReasons(await look(file))[1]).toEqual([null, 'saved']);
});

test('it is another session’s too, and the same for the file of wrong rows', async () => {
  const site = await siteToImport();
  await site.load(file, chosen);
  const elsewhere = await signedInAdmin(site);
  const form = {
    file: csv('Ref,Name,Where,ETA,What is wrong', 'WB-1001,Ada,Rome,03/04/2026,Everything'),
    columns_only: 'yes',
  };

  const reply = await elsewhere.ask('/api/parcels/import', { method: 'POST', form });

  expect(reply.json().data.columns[1]).toMatchObject({ field: 'sender_name' });
});

test('other headings, another kind and an import without a choice know nothing of it', async () => {
  const { load, look } = await siteToImport();
  await load(file, chosen);
  await load(csv('Code,Recipient,Address', 'WB-1001,Ada,Rome'), { dry_run: 'yes' });

  for (const columns of [
    await look(csv('Ref,Name,Where', 'WB-1001,Ada,Rome')),
    await look(file, { kind: 'activities' }),
    await look(csv('Code,Recipient,Address', 'WB-1001,Ada,Rome')),
  ]) {
    expect(columns.map(({ reason }) => reason)).not.toContain('saved');
  }
});

test('an import itself goes by what it says, not by what was chosen before', async () => {
  const { load, parcels } = await siteToImport();
  await load(file, chosen);

  await load(csv('Code,Name,Address', 'WB-1001,Ada,Rome'), {});
  await load(file, { ...chosen, dry_run: 'no', mapping: '{"Ref":"tracking_code"}' });

  expect(await parcels()).toMatchObject([{ recipient_name: 'Ada', sender_name: null }]);
});

test('a heading that comes twice is told apart, and long ones are no trouble', async () => {
  const { load, look } = await siteToImport();
  const long = 'ﷺ'.repeat(200);
  const twice = csv(`Ref,Name,Name,${long}`, 'WB-1001,Ada,Kofi,Rome');
  await load(twice, {
    dry_run: 'yes',
    mapping: '{"1":"tracking_code","2":"sender_name","3":"recipient_name","4":"destination"}',
  });

  expect(fieldsOf(await look(twice))).toEqual([
    'tracking_code',
    'sender_name',
    'recipient_name',
    'destination',
  ]);
});

test('only so many mappings are kept: those that were saved last', async () => {
  const { db } = await siteToImport();
  const { mappings } = limits.imports;
  for (let number = 0; number < mappings + 3; number += 1) {
    const column: ColumnView = {
      column: 1,
      heading: `Heading ${number}`,
      field: 'status',
      reason: 'chosen',
      sample: '',
      samples: [],
      cells: [],
      part: null,
      label: null,
      dates: null,
      numbers: null,
      isCurrencyOpen: false,
    };
    await saveMapping(db, { kind: 'parcels', booking: null }, [column], {
      dateOrder: null,
      decimalMark: null,
      now: new Date(number),
    });
  }

  const stored = await db
    .selectFrom('import_mappings')
    .select('saved_at')
    .orderBy('saved_at')
    .execute();

  expect(stored).toHaveLength(mappings);
  expect(stored[0]?.saved_at).toBe(new Date(3).toISOString());
});

const known = 'Tracking code,Recipient,Address';

test('a column of statuses that are all stages is the stage', async () => {
  const { load, parcels } = await siteToImport();
  const lines = stages.map((stage, row) => `WB-${1000 + row},Ada,Rome,${stage}`);

  const report = await load(csv(`${known},Status`, ...lines));

  expect(report.columns[3]).toMatchObject({ field: 'stage', reason: 'values' });
  expect((await parcels()).map(({ stage, status }) => [stage, status])).toEqual(
    stages.map((stage) => [stage, null]),
  );
});

test.each([
  ['In transit', 'stage'],
  ['With the neighbor', null],
])('a status of “%s” in a sheet of events is %s', async (status, field) => {
  const { look } = await siteToImport();
  const file = csv('Code,Event,Status', `WB-1001,Scanned,${status}`);

  expect((await look(file, { kind: 'activities' }))[2]?.field).toBe(field);
});
