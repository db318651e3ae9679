/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { customerImports } from '../../support/customers/imports.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

async function customersToImport() {
  const { load, ...site } = await customerImports();
  return { ...site, load: (...lines: string[]) => load(lines, { duplicates: 'add' }) };
}

type Address = { postcode: string };
const postcodesIn = (customers: { addresses: Address[] }[]) =>
  customers.map(({ addresses }) => addresses[0]?.postcode);

describe('zeros that a spreadsheet has taken off', () => {
  test.each([
    ['Germany', '1067', '01067'],
    ['DE', '10115', '10115'],
    ['Italy', '118', '00118'],
    ['US', '501', '00501'],
    ['France', '1000', '01000'],
    ['Spain', '8001', '08001'],
    ['Brazil', '1310100', '01310100'],
    ['Norway', '155', '0155'],
    ['Slovakia', '1001', '01001'],
  ])('are given back to a postcode of %s: %s is %s', async (country, written, read) => {
    const { list, load } = await customersToImport();

    const { created, notices } = await load(
      'Name,Postcode,City,Country',
      `Ann,${written},X,${country}`,
    );

    expect(created).toBe(1);
    expect(postcodesIn((await list()).data)).toEqual([read]);
    const message = `${written} was read as ${read}: spreadsheets take zeros off the beginning.`;
    const notice = { row: 2, column: 'Postcode', message };
    expect(notices).toEqual(written === read ? [] : [notice]);
  });

  test.each([
    ['too many are missing', 'Germany', '106'],
    ['only the company’s country is known', '', '1067'],
  ])('are asked about where %s', async (_, country, written) => {
    const { admin, list, load } = await customersToImport();
    await admin.ask('/api/settings', { method: 'PATCH', json: { country: 'DE' } });

    const { notices } = await load('Name,Postcode,City,Country', `Ann,${written},X,${country}`);

    expect(postcodesIn((await list()).data)).toEqual([written]);
    const message = `The spreadsheet may have taken zeros off the beginning of ${written}. Check it.`;
    expect(notices).toEqual([{ row: 2, column: 'Postcode', message }]);
  });

  test.each([
    ['Austria', '101'],
    ['Sweden', '1120'],
    ['United Kingdom', '1067'],
    ['', '1067'],
    ['Atlantis', '1067'],
  ])('are none in a postcode of “%s”: %s', async (country, written) => {
    const { load } = await customersToImport();
    const { notices } = await load('Name,Postcode,City,Country', `Ann,${written},X,${country}`);
    expect(notices).toEqual([]);
  });

  test('are given back to tax numbers whose check digit says so', async () => {
    const { list, load } = await customersToImport();

    const { notices } = await load(
      'Name,vat_id,tax_number,City,Country',
      'Ann,743110157,,X,Italy',
      'Ben,,403170701,X,Belgium',
      'Cy,743110158,,X,Italy',
      'Di,743110157,,X,Germany',
    );

    expect((await list('?sort=name')).data).toMatchObject([
      { vat_id: '00743110157' },
      { tax_number: '0403170701' },
      { vat_id: '743110158' },
      { vat_id: '743110157' },
    ]);
    expect(notices.map(({ row }) => row)).toEqual([2, 3]);
  });

  test('are asked about in references that are shorter than others which begin with one', async () => {
    const { load } = await customersToImport();
    const lines = ['Name,buyer_reference', 'Ann,00123', 'Ben,456', 'Cy,A-7', 'Di,12345'];
    const { notices } = await load(...lines);
    expect(notices).toMatchObject([{ row: 3, column: 'buyer_reference' }]);
    const plain = await load(...lines.filter((line) => !line.includes('00123')));
    expect(plain.notices).toEqual([]);
    // No length is theirs.
    const uneven = await load(...lines, 'Ed,0123');
    expect(uneven.notices).toEqual([]);
  });

  test('are given back to postcodes of parcels, in a row that is valid', async () => {
    const { load, parcels } = await siteToImport();
    const file = csv(
      'Tracking code,Recipient,Street,Postcode,Town,Country,Sender postcode,Sender town,Sender country',
      'WB-1001,Ada,Ring 1,1067,Dresden,DE,501,Holtsville,US',
      'WB-1002,,Ring 1,1067,Dresden,DE,,,',
      'WB-1003,Bea,Ring 1,1067,Wien,AT,,,',
    );

    const { notices } = await load(file, { only_good: 'yes' });

    expect(await parcels()).toMatchObject([
      { destination_postcode: '01067', pickup_postcode: '00501' },
      { destination_postcode: '1067' },
    ]);
    expect(notices).toMatchObject([
      { row: 2, column: 'Postcode' },
      { row: 2, column: 'Sender postcode' },
    ]);
  });
});
