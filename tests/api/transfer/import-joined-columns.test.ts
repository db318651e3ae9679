import { expect, test } from 'vitest';
import type { ShownColumn } from '../../../server/shared/import-columns.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { matchColumns } from '../../../server/transfer/imports/match-columns.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { badFieldsOf } from '../../support/http.ts';
import { companySheet, csv, siteToImport } from '../../support/transfer/imports.ts';

const fieldsOf = (columns: ShownColumn[]) => columns.map(({ field }) => field);

test('street, postcode and town become one address, and the usual words of a company’s sheet are known', async () => {
  const { load, parcels } = await siteToImport();

  const report = await load(companySheet('split-address.csv'));

  expect(Object.fromEntries(report.columns.map(({ heading, field }) => [heading, field]))).toEqual({
    ...{ 'Ref no': 'tracking_code', 'Who gets it': 'recipient_name' },
    ...{ Street: 'destination', 'Post Code': 'destination', Town: 'destination' },
    ...{ 'Tel.': 'recipient_phone_number', 'E-Mail addr': 'recipient_email' },
    ...{ Shop: 'sender_name', 'Pick up at': 'pickup_location', Kg: 'weight' },
    ...{ When: 'min_expected_delivery_date', 'COD EUR': null, Boxes: null, Remarks: 'note' },
  });
  expect(report).toMatchObject({ created: 5, failed: 0 });
  const [first, second] = await parcels();
  expect(first).toMatchObject({
    ...{ tracking_code: 'SW-2001', recipient_name: 'Tiago Nunes', sender_name: 'Flor da Baixa' },
    ...{ destination: 'Rua do Salitre 78, 1126-838 Lisboa', pickup_location: 'Rua Garrett 73' },
    ...{ weight: '6,2', min_expected_delivery_date: '2026-11-28', note: null },
  });
  expect(second).toMatchObject({ note: 'ring twice' });
});

test('what the site has no field for is known as such, also where its values look like something else', async () => {
  const { look } = await siteToImport();

  const columns = await look(csv('Ref,Name,Address,COD,Pcs', 'WB-1001,Ada,Rome,EUR 12.50,2'));

  expect(columns.slice(3)).toMatchObject([
    { heading: 'COD', field: null, reason: 'heading' },
    { heading: 'Pcs', field: null, reason: 'heading' },
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
    ...{ Last: 'recipient_name', First: 'recipient_name' },
    ...{ C3: 'destination', C1: 'destination', C2: 'destination' },
    ...{ Worth: 'declared_value', In: 'declared_value' },
  };

  const report = await load(file, { mapping: JSON.stringify(mapping) });

  expect(report.failed).toBe(0);
  expect(await parcels()).toMatchObject([
    {
      ...{ recipient_name: 'Ada Okoye', destination: 'High Street 7, LS1 4AB Leeds' },
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

test('the columns of a sender are the sender’s, under the words that a recipient’s have', async () => {
  const { look } = await siteToImport();
  const words = ['Sender postcode', 'Town of the sender', 'Shipper E-Mail addr', 'Sender Tel.'];
  const others = ['Consignee’s tel.', 'First name', 'Surname'];

  const columns = await look(csv([...words, ...others].join(), '1,2,3,4,5,6,7'));

  expect(fieldsOf(columns)).toEqual([
    ...['pickup_location', 'pickup_location', 'sender_email', null],
    ...['recipient_phone_number', 'recipient_name', 'recipient_name'],
  ]);
});

test('a country alone is no address, a “State” of stages is none, and a name needs no parts', async () => {
  const { look } = await siteToImport();

  expect(fieldsOf(await look(csv('Country', 'DE')))).toEqual([null]);
  expect(fieldsOf(await look(csv('Address,State', 'Rome,Delivered')))).toEqual([
    ...['destination', 'stage'],
  ]);
  expect(fieldsOf(await look(csv('Name,First name,Surname', 'Ada Obi,Ada,Obi')))).toEqual([
    ...['recipient_name', null, null],
  ]);
});

test('a street under an unknown heading joins its postcode and town', async () => {
  const { look } = await siteToImport();
  const rows = ['Ring Road 2,LS1 4AB,Leeds', 'High Street 7,YO1 7HH,York'];

  const columns = await look(csv('Our own,Postcode,Town', ...rows));

  expect(fieldsOf(columns)).toEqual(['destination', 'destination', 'destination']);
  expect(columns[0]).toMatchObject({ reason: 'values', cells: ['Ring Road 2', 'High Street 7'] });
});

test('of two columns that can be one field, the clearer heading counts', async () => {
  const { look } = await siteToImport();

  const columns = await look(csv('Ref,Name,Recipient,Tracking number', '1,2,3,4'));

  expect(fieldsOf(columns)).toEqual([null, null, 'recipient_name', 'tracking_code']);
});

test('joined columns are proposed again for the next file with these headings', async () => {
  const { load, look } = await siteToImport();
  const file = csv('K1,K2,K3', 'WB-1001,High Street 7,Leeds');
  const mapping = JSON.stringify({ K1: 'tracking_code', K2: 'destination', K3: 'destination' });
  await load(file, { mapping, dry_run: 'yes' });

  const columns = await look(csv('K3,K1,K2', 'Leeds,WB-1001,High Street 7'));

  expect(columns.map(({ field, reason }) => [field, reason])).toEqual([
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
      { field: 'destination', part: 'street' },
      { field: 'destination', part: 'postcode' },
      { field: 'destination', part: 'city' },
      { field: 'destination', part: 'country' },
    ]);
  },
);
