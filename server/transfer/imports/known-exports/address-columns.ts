import type { ImportField } from '../../shared/import-columns.ts';
import type { KnownColumn } from './known-export.ts';

/** The headings of an address's columns. If a part has several, their texts are joined. */
type AddressHeadings = {
  /** The whole address in one column, which is read if the others are empty. */
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

/** The columns of a customer's address. @param number the address's number, from 1. */
export function knownAddressColumns(number: number, headings: AddressHeadings): KnownColumn[] {
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

/** Numbered columns of the same field; null: of no field. @param heading the heading of a number, from 1. */
export function numberedColumns(
  field: ImportField | null,
  count: number,
  heading: (number: number) => string,
): KnownColumn[] {
  return Array.from({ length: count }, (_, index) => [heading(index + 1), field] as const);
}
