import { expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { companySheet, siteToImport } from '../../support/transfer/imports.ts';
import { workbook } from '../../support/transfer/spreadsheets.ts';

const filtered = companySheet('filtered-rows.xlsx');

test('a hidden row is counted and left out, unless it is to be taken', async () => {
  const { load, parcels } = await siteToImport();

  expect(await load(filtered, { columns_only: 'yes' })).toMatchObject({ rows: 2, hidden: 1 });
  expect(await load(filtered)).toMatchObject({ rows: 2, created: 2, hidden: 1 });
  expect(await load(filtered, { hidden_rows: 'leave' })).toMatchObject({ rows: 2, same: 2 });
  expect(await parcels()).toHaveLength(2);

  expect(await load(filtered, { hidden_rows: 'take' })).toMatchObject({
    ...{ rows: 3, created: 1, same: 2, hidden: 1 },
  });
  expect(await parcels()).toHaveLength(3);
});

test('a file of which every row is hidden says so, and its columns can be looked at', async () => {
  const { load, send } = await siteToImport();
  const row = (cells: string[], attributes = '') =>
    `<row ${attributes}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
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
