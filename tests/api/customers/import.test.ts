/**
 * @module-tag postgres
 */
import { describe, expect, test } from 'vitest';
import { home, liv } from '../../support/customers/customers.ts';
import { customerImports } from '../../support/customers/imports.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { express } from '../../support/prices.ts';

describe('rows that are wrong', () => {
  const lines = [
    'Name,Email,City,Country',
    'Ann,nobody,,',
    'Ben,ben@example.com,,',
    ',c@example.com,,',
    'Di,,Town,Atlantis',
  ];

  test('are all listed, and are a file that can be mended and imported', async () => {
    const { load, failures, all } = await customerImports();

    const { import_id, ...report } = await load(lines);

    expect(report).toMatchObject({ rows: 4, created: 1, failed: 3 });
    expect(report.errors.map(({ row }) => row)).toEqual([2, 4, 5]);
    const file = await failures(import_id);
    expect(file.headers['content-type']).toContain('text/csv');
    const [headings, ...rows] = file.text.trim().split('\r\n');
    expect(headings).toContain('Name,Email,City,Country,What is wrong');
    expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
      'Ann,nobody,,',
      ',c@example.com,,',
      'Di,,Town,Atlantis',
    ]);
    const mended = [headings ?? '', 'Ann,ann@example.com,,,Email: wrong'];
    expect(await load(mended)).toMatchObject({ created: 1, failed: 0 });
    expect((await all()).map(({ name }: { name: string }) => name)).toEqual(['Ann', 'Ben']);
  });

  test('of a dry run can be fetched too, as a workbook', async () => {
    const { load, failures } = await customerImports();
    const { import_id } = await load(lines, { dry_run: 'yes' });
    const workbook = await failures(import_id, '&format=xlsx');
    expect(workbook.headers['content-type']).toContain('spreadsheetml');
    expect((await failures('nothing')).status).toBe(404);
  });

  test('are forgotten after a day', async () => {
    const { db, load, failures, undo } = await customerImports();
    const { import_id } = await load(lines);
    const imported_at = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();
    await db.updateTable('customer_imports').set({ imported_at }).execute();
    expect((await failures(import_id)).status).toBe(404);
    expect((await undo(import_id)).status).toBe(404);
  });
});

describe('customers who are there already', () => {
  const named = { ...liv, addresses: [home] };

  test.each([
    ['email', 'Name,Email', 'Someone else,LIV@example.com'],
    ['phone', 'Name,Phone', 'Someone else,0047 22334455'],
    ['tax number', 'Name,tax_number', 'Someone else,123'],
    ['VAT ID', 'Name,vat_id', 'Someone else,NO 123 MVA'],
    ['name and postcode', 'Name,Postcode,City', 'LIV  BERG,01 55,Oslo'],
  ])(
    'are found by their %s, and asked about before anything is written',
    async (_, headings, row) => {
      const { add, all, send, load } = await customerImports();
      await add(named);
      const lines = [headings, row, 'Ada,,'];

      const refused = await send(lines);

      expect(badFieldsOf(refused)).toEqual(['duplicates']);
      expect(refused.text).toContain(': 1.');
      expect(await all()).toHaveLength(1);
      expect(badFieldsOf(await send(lines, { dry_run: 'yes' }))).toEqual(['duplicates']);
      expect(await load(lines, { duplicates: 'leave' })).toMatchObject({ created: 1, skipped: 1 });
      expect(await all()).toHaveLength(2);
    },
  );

  test.each([
    ['another name, the same postcode', 'Name,Postcode,City', 'Liv Berge,0155,Oslo'],
    ['the same name, another postcode', 'Name,Postcode,City', 'Liv Berg,0156,Oslo'],
    ['the same name alone', 'Name', 'Liv Berg'],
    ['the phone of another country', 'Name,Phone', 'Ada,+46 22 33 44 55'],
  ])('are none with %s', async (_, headings, row) => {
    const { add, load } = await customerImports();
    await add(named);
    expect(await load([headings, row])).toMatchObject({ created: 1, skipped: 0 });
  });

  test('are found within the file, too', async () => {
    const { all, send, load } = await customerImports();
    const lines = [
      'Name,Email,Phone',
      'Ann,a@example.com,',
      'Ann V.,A@example.com,0044 7700 900123',
      'Bea,,07700 900123',
    ];
    expect((await send(lines)).text).toContain(': 1.');
    expect(await load(lines, { duplicates: 'update' })).toMatchObject({ created: 2, changed: 1 });
    expect(await all()).toMatchObject([
      { name: 'Ann V.', phone: '0044 7700 900123' },
      { name: 'Bea' },
    ]);
    expect(await load(lines, { duplicates: 'add' })).toMatchObject({ created: 3, skipped: 0 });
    expect(await all()).toHaveLength(5);
  });

  test('take what a row has, and keep what it has not', async () => {
    const { add, read, load } = await customerImports();
    const id = await add({ ...named, addresses: [{ ...home, latitude: 59.9, longitude: 10.7 }] });
    const lines = ['Email,Phone,Street', 'liv@example.com,+47 99 88 77 66,Storgata 2'];
    expect(await load(lines, { duplicates: 'update' })).toMatchObject({ changed: 1, created: 0 });
    expect(dataOf(await read(id))).toMatchObject({
      name: 'Liv Berg',
      phone: '+47 99 88 77 66',
      // The position was that of another house.
      addresses: [{ ...home, street: 'Storgata 2', latitude: null, longitude: null }],
    });
  });
});

describe('an import that is undone', () => {
  test('leaves nobody whom it has added, and gives others back what they had', async () => {
    const { add, all, load, undo } = await customerImports();
    const id = await add(liv);
    const before = await all();
    const lines = ['Name,Email,Note', 'Liv B.,liv@example.com,New', 'Ann,a@example.com,', 'Ben,,'];
    const { import_id } = await load(lines, { duplicates: 'update' });
    expect(await all()).toMatchObject([{ name: 'Ann' }, { name: 'Ben' }, { id, name: 'Liv B.' }]);

    expect(dataOf(await undo(import_id))).toEqual({ kept: [] });

    const after = await all();
    expect(after).toEqual([{ ...before[0], updated_at: after[0].updated_at }]);
    expect((await undo(import_id)).status).toBe(409);
  });

  test('keeps who has a parcel or an invoice by now, or was changed since, and names them', async () => {
    const { admin, add, all, load, patch, undo } = await customerImports();
    const id = await add(liv);
    const { import_id } = await load(
      ['Name,Email', 'Ann,', 'Ben,', 'Cy,', 'Di,', 'Liv B.,liv@example.com'],
      { duplicates: 'update' },
    );
    const [ann, ben, , di] = await all();
    await patch({ id: di.id, note: 'Rings twice' });
    const parcel = {
      tracking_code: 'WB-1001',
      recipient_name: 'X',
      destination: 'Lisbon 4',
      sender_id: ann.id,
    };
    expect((await admin.ask('/api/parcels', { method: 'POST', json: parcel })).status).toBe(201);
    const lines = [{ description: 'Boxes', unit_price: 100 }];
    const invoice = { customer: ben.id, currency: 'EUR', lines };
    expect((await admin.ask('/api/invoices', { method: 'POST', json: invoice })).status).toBe(201);
    await patch({ id, note: 'Typed since' });

    const { kept } = dataOf(await undo(import_id));

    expect(kept).toEqual([
      { id: ann.id, name: 'Ann' },
      { id: ben.id, name: 'Ben' },
      { id: di.id, name: 'Di' },
      { id, name: 'Liv B.' },
    ]);
    expect(await all()).toMatchObject([
      { name: 'Ann' },
      { name: 'Ben' },
      { name: 'Di', note: 'Rings twice' },
      { note: 'Typed since' },
    ]);
  });

  test('keeps who can no longer be what they were, and undoes the rest', async () => {
    const { admin, add, all, load, undo } = await customerImports();
    const service = { ...express, code: 'gone' };
    const ask = (method: string, json: object) =>
      admin.ask('/api/delivery-services', { method, json });
    const { id: gone } = dataOf(await ask('POST', service));
    await ask('POST', express);
    const id = await add({ ...liv, service: 'gone' });
    const { import_id } = await load(['id,Name,service', `${id},Liv B.,express`, ',Ann,']);
    expect((await ask('DELETE', { id: gone })).status).toBe(200);

    expect(dataOf(await undo(import_id))).toEqual({ kept: [{ id, name: 'Liv B.' }] });

    expect(await all()).toMatchObject([{ name: 'Liv B.', service: 'express' }]);
  });
});

describe('columns', () => {
  test('are what a mapping says, by headings, numbers or in order', async () => {
    const { all, load, send } = await customerImports();
    const lines = ['Who,Where,Zip,What', 'Ann Vale,Leeds,LS1 1AA,Rings'];
    const mapping = JSON.stringify({
      Who: 'name',
      Where: 'address1_city',
      3: 'address1_postcode',
      What: null,
    });
    expect(await load(lines, { mapping })).toMatchObject({ created: 1, left_out: ['What'] });
    expect(await all()).toMatchObject([
      { name: 'Ann Vale', note: null, addresses: [{ city: 'Leeds', postcode: 'LS1 1AA' }] },
    ]);
    const twice = JSON.stringify(['name', 'note', 'note', null]);
    expect(await load(lines, { mapping: twice })).toMatchObject({ created: 1 });
    for (const bad of [{ Who: 'recipient_name' }, { Nobody: 'name' }]) {
      expect(badFieldsOf(await send(lines, { mapping: JSON.stringify(bad) }))).toEqual(['mapping']);
    }
  });

  test('of a name and a billing address are joined and known', async () => {
    const { all, load } = await customerImports();
    await load([
      '',
      'First name,Last name,Billing street,Billing city,Street,House number,Town',
      'Ann,Vale,Desk 1,York,Dock Rd,12,Leeds',
    ]);
    expect(await all()).toMatchObject([
      {
        name: 'Ann Vale',
        billing_address: { street: 'Desk 1', city: 'York' },
        addresses: [{ street: 'Dock Rd 12', city: 'Leeds' }],
      },
    ]);
  });
});
