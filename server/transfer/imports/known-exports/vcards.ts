import { mostAddresses } from '../../../customers/shared/customer.ts';
import { knownAddressColumns } from './address-columns.ts';
import type { KnownExport } from './known-export.ts';

/** The headings that `spreadsheets/reading/vcards.ts` makes from vCards: the names of properties. */
export const cardColumns = {
  name: 'FN',
  company: 'ORG',
  email: 'EMAIL',
  phone: 'TEL',
  note: 'NOTE',
} as const;

/** The number of a contact's addresses that are read: one more than a customer can have, so that too many are reported. */
export const mostCardAddresses = mostAddresses + 1;

/** The columns of an address by its number, from 1. */
export function cardAddressColumns(number: number) {
  const column = (part: string) => `ADR ${number} ${part}`;
  return {
    label: column('TYPE'),
    text: column('LABEL'),
    box: column('box'),
    street: column('street'),
    street2: column('extended'),
    postcode: column('code'),
    city: column('locality'),
    region: column('region'),
    country: column('country'),
  };
}

/** Contacts of a phone, of iCloud, Google, Outlook and others, as a file of vCards. */
export const vcards: KnownExport = {
  product: 'vCard',
  kind: 'customers',
  signs: [[cardColumns.name, cardColumns.company, cardColumns.email, cardColumns.phone]],
  isWhole: true,
  columns: [
    [cardColumns.name, 'name'],
    [cardColumns.company, 'company'],
    [cardColumns.email, 'email'],
    [cardColumns.phone, 'phone'],
    [cardColumns.note, 'note'],
    ...Array.from({ length: mostCardAddresses }, (_, index) => {
      const { street, street2, ...columns } = cardAddressColumns(index + 1);
      return knownAddressColumns(index + 1, { ...columns, street: [street], street2: [street2] });
    }).flat(),
  ],
};
