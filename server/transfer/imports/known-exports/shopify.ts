import { knownAddressColumns } from './address-columns.ts';
import type { KnownExport, NamedCells } from './known-export.ts';

/**
 * Customers of Shopify: “Customers” → “Export”. Postcodes, phones and IDs begin with an apostrophe, so that spreadsheets keep
 * leading zeros. The headings are from Shopify's documentation, and from programs that read the file.
 */
export const shopify: KnownExport = {
  product: 'Shopify',
  kind: 'customers',
  signs: [['First Name', 'Last Name', 'Default Address Address1']],
  isWhole: true,
  columns: [
    ['First Name', 'name'],
    ['Last Name', 'name'],
    ['Default Address Company', 'company'],
    ['Email', 'email'],
    ['Phone', 'phone'],
    ['Default Address Phone', 'phone'],
    ['Note', 'note'],
    ...knownAddressColumns(1, {
      street: ['Default Address Address1'],
      street2: ['Default Address Address2'],
      postcode: 'Default Address Zip',
      city: 'Default Address City',
      region: 'Default Address Province Code',
      country: 'Default Address Country Code',
    }),
  ],
  tidy: ([row = new Map()]) => withoutApostrophes(row),
};

/** The export until 2023, in which the headings of the address did not begin with “Default Address”. */
export const shopifyBefore2023: KnownExport = {
  ...shopify,
  signs: [['First Name', 'Last Name', 'Address1', 'Province Code', 'Total Spent']],
  columns: [
    ['First Name', 'name'],
    ['Last Name', 'name'],
    ['Company', 'company'],
    ['Email', 'email'],
    ['Phone', 'phone'],
    ['Note', 'note'],
    ...knownAddressColumns(1, {
      street: ['Address1'],
      street2: ['Address2'],
      postcode: 'Zip',
      city: 'City',
      region: 'Province Code',
      country: 'Country Code',
    }),
  ],
};

function withoutApostrophes(row: NamedCells): NamedCells {
  return new Map([...row].map(([heading, text]) => [heading, text.replace(/^'(?=[+\w])/, '')]));
}
