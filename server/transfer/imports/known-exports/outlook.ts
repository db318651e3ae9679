import { knownAddressColumns } from './address-columns.ts';
import type { KnownColumn, KnownExport } from './known-export.ts';
import { type OutlookHeadings, outlookHeadings } from './outlook-headings.ts';

/**
 * Contacts of Outlook: as “Open & Export” → “Import/Export” writes them, in the language of Office, and as Outlook on the web
 * writes them, always in English. Of several phones, the mobile phone comes first.
 */
export const outlook: readonly KnownExport[] = outlookHeadings.map((headings) => ({
  product: 'Outlook',
  kind: 'customers',
  signs: [
    [...headings.work.street, headings.work.city],
    [...headings.name, ...headings.home.street, headings.home.city],
    [...headings.name, ...headings.email.slice(0, 1), headings.mobile],
  ],
  isWhole: true,
  columns: outlookColumns(headings),
  places: ['work', 'home', 'other'],
}));

function outlookColumns(headings: OutlookHeadings) {
  const { company, note, work, home, other } = headings;
  const toColumn = (field: 'name' | 'email' | 'phone') => {
    return (heading: string): KnownColumn => [heading, field];
  };
  return [
    ...headings.name.map(toColumn('name')),
    ...headings.email.map(toColumn('email')),
    ...[headings.mobile, ...headings.phones].map(toColumn('phone')),
    [company, 'company'] as const,
    [note, 'note'] as const,
    ...[work, home, other].flatMap((address, index) => knownAddressColumns(index + 1, address)),
  ];
}
