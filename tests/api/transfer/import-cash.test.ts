import { expect, test } from 'vitest';
import { readMoney } from '../../../server/shared/amounts.ts';

import { csv, siteToImport } from '../../support/transfer/imports.ts';

const headings = 'Tracking code,Recipient,Address';

test.each([
  ['120,50', 'EUR', 12_050, 'EUR'],
  ['€ 120.50', 'USD', 12_050, 'EUR'],
  ['120,5 €', 'EUR', 12_050, 'EUR'],
  ['1.250,50', 'EUR', 125_050, 'EUR'],
  ['1,250.50 USD', 'EUR', 125_050, 'USD'],
  ['usd 1,250.50', 'EUR', 125_050, 'USD'],
  ["1'250.50", 'CHF', 125_050, 'CHF'],
  ['1 250,50', 'EUR', 125_050, 'EUR'],
  ['1.250.000', 'EUR', 125_000_000, 'EUR'],
  ['١٢٠٫٥', 'AED', 12_050, 'AED'],
  ['$ 5', 'CAD', 500, 'CAD'],
  ['1200', 'JPY', 1200, 'JPY'],
  ['1.250', 'KWD', 1250, 'KWD'],
  ['0', 'EUR', 0, 'EUR'],
])('%s is read with %s as %i %s', (text, own, amount, currency) => {
  expect(readMoney(text, own)).toEqual({ amount, currency });
});

test.each([
  ['1.250', 'EUR'],
  ['1,250', 'USD'],
  ['$ 5', 'EUR'],
  ['kr 5', 'EUR'],
  ['120', ''],
  ['€ 5 EUR', 'EUR'],
  ['12.345', 'EUR'],
  ['-5', 'EUR'],
  ['paid', 'EUR'],
  ['1.2.3', 'EUR'],
])('%s is not guessed with “%s”', (text, own) => {
  expect(readMoney(text, own)).toBeNull();
});

test.each([
  'COD',
  'Nachnahme',
  'Cash on delivery',
  'Contrassegno',
  'Наложенный платёж',
  'COD amount',
])('a column “%s” is what is to be collected, in the company’s currency', async (heading) => {
  const { db, load, parcels } = await siteToImport();
  await db.updateTable('settings').set({ invoice_currency: 'EUR' }).execute();
  const rows = ['WB-1,Ada,Delft,"120,50"', 'WB-2,Kofi,Accra,$ 5', 'WB-3,Nana,Lisbon,'];

  const report = await load(csv(`${headings},${heading}`, ...rows), { only_good: 'yes' });

  expect(report).toMatchObject({ created: 2, failed: 1, errors: [{ row: 3, column: heading }] });
  expect(await parcels()).toMatchObject([
    { tracking_code: 'WB-1', cod_amount: 12_050, cod_currency: 'EUR' },
    { tracking_code: 'WB-3', cod_amount: null, cod_currency: null },
  ]);
});

test('an amount that lacks a currency alone is refused for that', async () => {
  const { load, parcels } = await siteToImport();
  const file = csv(
    `${headings},COD`,
    'WB-1,Ada,Delft,12.50',
    'WB-2,Ada,Delft,much',
    'WB-3,Ada,Delft,5 EUR',
  );

  const { errors } = await load(file, { only_good: 'yes' });
  const dropped = await load(file, { only_good: 'yes', invalid_optional: 'drop' });

  expect(errors).toMatchObject([
    { row: 2, column: 'COD', message: 'COD amount: enter a currency code, such as EUR.' },
    { row: 3, column: 'COD', message: expect.stringContaining('such as 12 or 12.50') },
  ]);
  expect(dropped).toMatchObject({ created: 2, same: 1, dropped: 2 });
  expect(await parcels()).toHaveLength(3);
});

test('a heading may name the currency', async () => {
  const { load, parcels } = await siteToImport();
  await load(csv(`${headings},COD (CHF)`, 'WB-1,Ada,Delft,12', 'WB-2,Ada,Delft,5 EUR'));
  expect(await parcels()).toMatchObject([
    { cod_amount: 1200, cod_currency: 'CHF' },
    { cod_amount: 500, cod_currency: 'EUR' },
  ]);
});
