import { expect, test } from 'vitest';
import { omit } from '../../../server/shared/field-values.ts';
import { billed, home, liv } from '../../support/customers/customers.ts';
import { customerImports } from '../../support/customers/imports.ts';
import { dataOf } from '../../support/http.ts';

test('what goes out comes in again, with every address', async () => {
  const one = await customerImports();
  const addresses = [
    home,
    { ...home, label: null, city: '=1+1', latitude: 59.9, longitude: 10.7 },
    { ...home, label: 'Third' },
  ];
  await one.add({ ...liv, billing_address: billed, addresses });
  await one.add({ company: 'Nord, "Øst" AS' });
  const file = await one.admin.ask('/api/customers/export');
  expect(file.headers['content-disposition']).toMatch(/customers-\d{4}-\d\d-\d\d\.csv/);
  expect(file.text).toContain('address3_city');

  const other = await customerImports();
  const withoutIds = file.text.replaceAll(/^(?:1|2),/gm, ',');
  expect(await other.load(withoutIds)).toMatchObject({
    rows: 2,
    created: 2,
    failed: 0,
  });
  const seen = async ({ list }: typeof one) =>
    (await list('?sort=name')).data.map((all: Record<string, unknown>) =>
      omit(all, ['created_at', 'updated_at']),
    );
  expect(await seen(other)).toEqual(await seen(one));

  const again = await one.load(file.text.replace('Rings twice', 'Rings once'));
  expect(again).toMatchObject({ rows: 2, created: 0, changed: 1, same: 1, failed: 0 });
  expect((await one.list()).total).toBe(2);
});

test('how a customer is taxed goes out, and comes in as people write it', async () => {
  const { admin, list, load } = await customerImports();
  const rows = [
    'Name,Tax category,Tax (%),tax_reason',
    'Ada,s,"7,5 %",',
    'Bea,ae,,Article 196',
    'Cyd,Rules,,',
  ];

  const read = await load(rows.join('\r\n'));

  expect(read).toMatchObject({ created: 3, failed: 0, left_out: [] });
  const { data } = await list('?sort=name');
  expect(data).toMatchObject([
    { tax_category: 'S', tax_rate: 7.5, tax_reason: null },
    { tax_category: 'AE', tax_rate: null, tax_reason: 'Article 196' },
    { tax_category: 'rules' },
  ]);
  const { text } = await admin.ask('/api/customers/export');
  expect(text.split('\r\n')[0]).toContain(',tax_category,tax_rate,tax_reason,');
  const again = await load(text);
  expect(again).toMatchObject({ rows: 3, same: 3 });
});

test('a download is in the log, and a look at its headers is not', async () => {
  const { admin } = await customerImports();
  const downloads = async () =>
    dataOf(await admin.ask('/api/audit?action=downloaded&record=export')).total;
  await admin.ask('/api/customers/export', { method: 'HEAD' });
  expect(await downloads()).toBe(0);
  await admin.ask('/api/customers/export');
  expect(await downloads()).toBe(1);
});

test('a row changes what it has columns for, and leaves other addresses and parts as they are', async () => {
  const { add, read, load } = await customerImports();
  const addresses = [home, { ...home, label: 'Second' }, { ...home, label: 'Third' }];
  const id = await add({ ...liv, billing_address: billed, addresses });
  const text = `id,address2_city,billing_address_city\n${id},Bergen,Narvik\n`;
  expect(await load(text)).toMatchObject({ changed: 1, failed: 0 });
  expect(dataOf(await read(id))).toMatchObject({
    billing_address: { ...billed, city: 'Narvik' },
    addresses: [home, { ...home, label: 'Second', city: 'Bergen' }, { ...home, label: 'Third' }],
  });
  const more = `id,name,address5_city\n${id},Liv B.,Oslo\n`;
  expect(await load(more)).toMatchObject({ changed: 1, failed: 0 });
  const { addresses: all } = dataOf(await read(id));
  expect(all).toMatchObject([{ label: 'Home' }, {}, {}, { label: null, city: 'Oslo' }]);
});

test('a row with the id of nobody is invalid, and adds no customer', async () => {
  const { list, load } = await customerImports();
  const report = await load('id,name\n99999,Liv\nabc,Ada\n');
  const errors = [
    { row: 2, column: 'id' },
    { row: 3, column: 'id' },
  ];
  expect(report).toMatchObject({ created: 0, failed: 2, errors });
  expect((await list()).total).toBe(0);
});

test('the parts of an address are known by the headings that parcels have', async () => {
  const { list, load } = await customerImports();
  const text =
    'Name,Street address,Flat,ZIP code,City/Town,Province,Country code\nLiv,Storgata 1,2 B,0155,Oslo,OS,Norwegen\n';
  expect(await load(text)).toMatchObject({ created: 1, failed: 0 });
  expect((await list()).data[0].addresses).toMatchObject([
    {
      street: 'Storgata 1',
      street2: '2 B',
      postcode: '0155',
      city: 'Oslo',
      region: 'OS',
      country: 'NO',
    },
  ]);
});

test('usual headings of any language are read, and invalid rows are left out and named', async () => {
  const { list, send } = await customerImports();
  const text =
    'Namn;E-post;Ort;Postnummer;Telefon;Ranking\nLiv;liv@example.com;Oslo;0155;22 33;1\nAda;nobody;;;;\n;a@example.com;;;;\n';
  const dry = await send(text, { dry_run: 'yes' });
  const report = {
    rows: 3,
    created: 1,
    changed: 0,
    same: 0,
    skipped: 0,
    failed: 2,
    failed_optional: 0,
    unkeyed: 0,
    dropped: 0,
    dropped_values: [],
    notices: [],
    hidden: 0,
    header_row: 1,
    first_rows: [],
    product: null,
    import_id: expect.stringMatching(/^[\w-]{36}$/),
    columns_only: false,
    errors: [
      {
        row: 3,
        column: 'E-post',
        message: 'Email: enter one email address such as name@example.com.',
      },
      { row: 4, column: 'Namn', message: 'Name: required.' },
    ],
    left_out: ['Ranking'],
  };
  const { columns, ...checked } = dataOf(dry);
  expect(checked).toEqual({ ...report, written: false });
  const fields = columns.map(({ heading, field }: { heading: string; field: string | null }) => [
    heading,
    field,
  ]);
  expect(fields).toEqual([
    ['Namn', 'name'],
    ['E-post', 'email'],
    ['Ort', 'address1_city'],
    ['Postnummer', 'address1_postcode'],
    ['Telefon', 'phone'],
    ['Ranking', null],
  ]);
  const counts = 'Rows: 3 · Added: 1 · With errors: 2 · Not imported: Ranking';
  const words = `${counts} · Row 3: Email: enter one email address such as name@example.com.`;
  expect(dry.json().message).toBe(`Nothing is imported yet. ${words}`);
  expect((await list()).total).toBe(0);
  const reply = await send(text);
  expect(dataOf(reply)).toEqual({ ...report, columns, written: true });
  expect(reply.json().message).toBe(words);
  expect((await list()).data).toMatchObject([
    { name: 'Liv', phone: '22 33', addresses: [{ city: 'Oslo', postcode: '0155' }] },
  ]);
});

test('what a spreadsheet has in place of a value is an error of its row', async () => {
  const { list, load } = await customerImports();
  const rows = ['#N/A,1', 'Ada,4.47E+11', 'Liv,"=""0044"""'];

  const { errors } = await load(`name,phone\n${rows.join('\n')}`);

  expect(errors).toMatchObject([
    { row: 2, column: 'name', message: expect.stringContaining('(#N/A)') },
    { row: 3, column: 'phone', message: expect.stringContaining('4.47E+11') },
  ]);
  expect((await list()).data).toMatchObject([{ name: 'Liv', phone: '0044' }]);
});

test('of two columns for one field the first counts, and the other is named', async () => {
  const { list, load } = await customerImports();
  const report = await load('name,Phone,Mobile\nLiv,0044,0045');
  expect(report).toMatchObject({ created: 1, left_out: ['Mobile'] });
  expect((await list()).data).toMatchObject([{ name: 'Liv', phone: '0044' }]);
});

test('an error names its column as the file does, and there is no address 0', async () => {
  const { load } = await customerImports();
  const text = 'name,address0_country,address1_country\nLiv,XX,XX\n';
  const { errors } = await load(text);
  expect(errors).toMatchObject([{ row: 2, column: 'address1_country' }]);
});
