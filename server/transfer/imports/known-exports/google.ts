import { knownAddressColumns, numberedColumns } from './address-columns.ts';
import type { KnownExport, NamedCells } from './known-export.ts';

/**
 * Google Contacts, as “Export” → “Google CSV” writes them: with “Given Name”, “Organization 1 - Name” and “… - Type” until 2024,
 * and with “First Name”, “Organization Name” and “… - Label” since then. The headings are from published files and importers. A
 * cell can have several values, with ` ::: ` between them.
 */
export const google: KnownExport = {
  product: 'Google Contacts',
  kind: 'customers',
  signs: [['E-mail 1 - Value'], ['Phone 1 - Value'], ['Address 1 - Formatted']],
  isWhole: true,
  columns: [
    ['First Name|Given Name', 'name'],
    ['Middle Name|Additional Name', 'name'],
    ['Last Name|Family Name', 'name'],
    ['Organization Name|Organization 1 - Name', 'company'],
    ...numberedColumns('email', 9, (number) => `E-mail ${number} - Value`),
    ...numberedColumns('phone', 9, (number) => `Phone ${number} - Value`),
    ...numberedColumns(null, 9, (number) => labelHeading('E-mail', number)),
    ...numberedColumns(null, 9, (number) => labelHeading('Phone', number)),
    ['Notes', 'note'],
    ...[1, 2, 3, 4, 5].flatMap((number) => {
      const heading = (part: string) => `Address ${number} - ${part}`;
      return knownAddressColumns(number, {
        text: heading('Formatted'),
        label: `${heading('Label')}|${heading('Type')}`,
        street: [heading('Street')],
        box: heading('PO Box'),
        street2: [heading('Extended Address')],
        postcode: heading('Postal Code'),
        city: heading('City'),
        region: heading('Region'),
        country: heading('Country'),
      });
    }),
  ],
  tidy: ([row = new Map()]) => tidyRow(row),
};

/** The older form also has the whole name, in the order of its language. */
export const googleWithNames: KnownExport = {
  ...google,
  signs: google.signs.map((signs) => ['Name', 'Given Name', ...signs]),
  columns: [['Name', 'name'], ...google.columns.filter(([, field]) => field !== 'name')],
};

function labelHeading(kind: string, number: number): string {
  return `${kind} ${number} - Label|${kind} ${number} - Type`;
}

/**
 * Puts the preferred email and phone first, which have a star in their labels, and removes numbers of fax machines and pagers.
 */
function tidyRow(row: NamedCells): NamedCells {
  const tidy: NamedCells = new Map();
  for (const [heading, text] of row) {
    if (/^Address \d - (?:Label|Type)/.test(heading)) tidy.set(heading, text.replace(/^\*\s*/, ''));
  }
  for (const kind of ['E-mail', 'Phone']) {
    const places = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) =>
      row.has(`${kind} ${number} - Value`),
    );
    const values = places.map((number) => ({
      text: row.get(`${kind} ${number} - Value`) ?? '',
      label: row.get(labelHeading(kind, number)) ?? '',
    }));
    const kept = values.filter(({ label }) => !/fax|pager/i.test(label));
    const sorted = kept.toSorted(
      (one, other) => preferenceRank(one.label) - preferenceRank(other.label),
    );
    for (const [index, number] of places.entries()) {
      tidy.set(`${kind} ${number} - Value`, sorted[index]?.text ?? '');
    }
  }
  return tidy;
}

function preferenceRank(label: string): number {
  return label.startsWith('*') ? 0 : 1;
}
