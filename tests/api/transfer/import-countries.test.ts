/**
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import { parseCountry } from '../../../server/parse-country.ts';
import { countryCodes, countryName } from '../../../server/shared/countries.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { customerImports } from '../../support/customers/imports.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const written: [text: string, code: string][] = [
  ['Turkey', 'TR'],
  ['TURKIYE', 'TR'],
  ['GBR', 'GB'],
  ['deu', 'DE'],
  ['D', 'DE'],
  ['Korea, Republic of', 'KR'],
  ['Kingdom of the Netherlands', 'NL'],
  ['Federal Republic of Germany', 'DE'],
  ['République française', 'FR'],
  ['República Federativa do Brasil', 'BR'],
  ['Королевство Испания', 'ES'],
  ['Kenya Cumhuriyeti', 'KE'],
  ['भारत गणराज्य', 'IN'],
  ['United States (US)', 'US'],
  ['DE - Germany', 'DE'],
  ['Polska', 'PL'],
  ['المانيا', 'DE'],
  ['Nga', 'RU'],
  ['NGA', 'NG'],
];

test('countries of parcels are read by usual names, official ones and codes', async () => {
  const { load, parcels } = await siteToImport();
  const lines = written.map(([text], row) => `WB-${100 + row},Ada,1 Main St,Town,"${text}"`);
  const heading = 'Tracking number,Recipient,Street,City,Country';

  const report = await load(csv(heading, ...lines));

  expect(report).toMatchObject({ created: written.length, errors: [] });
  const stored = await parcels();
  expect(stored.map((row) => row.destination_country)).toEqual(written.map(([, code]) => code));
});

test('so are those of customers, and what is no country is an error', async () => {
  const { list, load } = await customerImports();
  const all = [...written, ['Atlantis', ''], ['State of Georgia', ''], ['Germany (FR)', '']];
  const lines = all.map(([text], row) => `C${100 + row},Town,"${text}"`);

  const report = await load(['Name,City,Country', ...lines]);

  expect(report).toMatchObject({ created: written.length, failed: 3 });
  const { data } = await list('?sort=name&per_page=100');
  expect(
    data.map((one: { addresses: { country: string }[] }) => one.addresses[0]?.country),
  ).toEqual(written.map(([, code]) => code));
});

test('every country is read by its name in each language', () => {
  const wrong = languageMenu.flatMap(({ tag }) =>
    [...countryCodes()]
      .map((code) => [tag, code, parseCountry(countryName(code, tag))])
      .filter(([, code, read]) => code !== read),
  );
  expect(wrong).toEqual([]);
});

test.each(['Ben', 'Mar', 'VS', 'D'])(
  'an address that ends with %s names no country by it',
  async (end) => {
    const { load, parcels } = await siteToImport();
    await load(csv('Tracking number,Recipient,Destination', `WB-1000,Ada,"1 Main St, ${end}"`));
    expect(await parcels()).toMatchObject([{ destination_country: null }]);
  },
);
