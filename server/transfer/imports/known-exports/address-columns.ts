import type { ImportField } from '../../shared/import-columns.ts';
import type { KnownColumn } from './known-export.ts';

/** What the columns of an address are called; of several for one part, the texts are joined. */
type AddressHeadings = {
  /** All of it in one column, which counts where the others are empty. */
  text?: string;
  label?: string;
  street?: readonly string[];
  /** The number of a post office box. */
  box?: string;
  street2?: readonly string[];
  postcode?: string;
  city?: string;
  region?: string;
  country?: string;
};

/** The columns of a customer's address. @param number its place among their addresses, from 1. */
export function addressFields(number: number, headings: AddressHeadings): KnownColumn[] {
  const { text, label, street = [], box, street2 = [], postcode, city, region, country } = headings;
  const columns: [string | undefined, ImportField, string?][] = [
    [text, `address${number}_text`],
    [label, `address${number}_label`],
    ...street.map((heading): [string, ImportField] => [heading, `address${number}_street`]),
    [box, `address${number}_street`, 'PO Box'],
    ...street2.map((heading): [string, ImportField] => [heading, `address${number}_street2`]),
    [postcode, `address${number}_postcode`],
    [city, `address${number}_city`],
    [region, `address${number}_region`],
    [country, `address${number}_country`],
  ];
  return columns.flatMap(([heading, field, before]): KnownColumn[] => {
    if (heading === undefined) return [];
    return [before === undefined ? [heading, field] : [heading, field, before]];
  });
}

/** Columns of the same field by their numbers, from 1. */
export function joinedFields(
  field: ImportField,
  count: number,
  heading: (number: number) => string,
): KnownColumn[] {
  return Array.from({ length: count }, (_, index) => [heading(index + 1), field] as const);
}
