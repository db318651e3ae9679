import type { Messages } from '../../../views/translations/messages.ts';
import { addressNames } from '../../customers/shared/customer.ts';
import type { AddressContext } from '../../parcels/addresses/compose.ts';
import { readAddress } from '../../parcels/addresses/read.ts';
import { countryByName, parseCountry } from '../../parse-country.ts';
import { textParts } from '../../shared/address.ts';
import { type AddressPlace, addressPlaces } from './known-exports/known-export.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';

type Options = { t: Messages; known: RecognizedExport | null; context: AddressContext };

/** `left`: the texts that are left out, with their columns. `origins`: the columns of the fields, by the fields' names. */
type CompletedAddresses = { left: [field: string, text: string][]; origins: Map<string, string> };

const parts = ['text', ...addressNames] as const;
type Part = (typeof parts)[number];
type Address = Map<Part, string>;

/** Google's address book writes several values in one cell with this text between them. */
const between = ' ::: ';

/**
 * Completes the addresses in a row's values. Changes the values in place. The addresses of an address book are numbered without
 * gaps, so that a second import finds them again; those with neither a street nor a city are left out.
 */
export function completeRowAddresses(
  values: Map<string, string>,
  { t, known, context }: Options,
): CompletedAddresses {
  const done: CompletedAddresses = { left: [], origins: new Map() };
  const names = [values.get('name'), values.get('company')];
  const columns = addressNumbers(values).map((number) => ({
    number,
    own: takeAddress(values, number),
  }));
  let last = 0;
  for (const { number, own } of columns) {
    for (const given of known === null ? [own] : splitAddressCells(own)) {
      const address = readAddressParts(given, context, names);
      if (known !== null && !address.has('street') && !address.has('city')) {
        done.left.push(...leftOutText(address, number));
        continue;
      }
      last = known === null ? number : last + 1;
      const label =
        known === null
          ? address.get('label')
          : translatedLabel(address, known.places[number - 1], t);
      if (label !== undefined) address.set('label', label);
      for (const [part, text] of address) {
        values.set(`address${last}_${part}`, text);
        const column = given.has(part) ? part : 'text';
        done.origins.set(`address${last}_${part}`, `address${number}_${column}`);
      }
    }
  }
  return done;
}

/** The numbers of the addresses in a row's values, in ascending order. */
export function addressNumbers(values: ReadonlyMap<string, string>): number[] {
  const numbers = [...values.keys()].flatMap((field) => /^address(\d+)_/.exec(field)?.[1] ?? []);
  return [...new Set(numbers.map(Number))].toSorted((one, other) => one - other);
}

/** Removes the parts of an address from a row's values. @returns these parts. */
function takeAddress(values: Map<string, string>, number: number): Address {
  const address: Address = new Map();
  for (const part of parts) {
    const field = `address${number}_${part}`;
    const text = values.get(field);
    if (text !== undefined) address.set(part, text);
    values.delete(field);
  }
  return address;
}

/** Splits an address whose cells have several values into several addresses. */
function splitAddressCells(address: Address): Address[] {
  const cells = [...address].map(([part, text]) => [part, text.split(between)] as const);
  const count = Math.max(...cells.map(([, texts]) => texts.length));
  return Array.from({ length: count }, (_, index) => {
    const own: Address = new Map();
    for (const [part, texts] of cells) {
      const text = texts[index]?.trim() ?? '';
      if (text !== '') own.set(part, part === 'country' ? (parseCountry(text) ?? text) : text);
    }
    return own;
  });
}

/**
 * Reads the text of an address into parts. If the city or the postcode has a column, the text is the street.
 *
 * @param names the names of the person and the company at this address, which the text may contain.
 */
function readAddressParts(
  given: Address,
  context: AddressContext,
  names: readonly (string | undefined)[],
): Address {
  const address: Address = new Map([...given].filter(([part]) => part !== 'text'));
  const text = given.get('text');
  if (text === undefined || given.has('street')) return address;
  if (given.has('city') || given.has('postcode')) return address.set('street', text);
  const country = given.get('country');
  const read = readAddress(text, { ...context, country: country ?? context.country }, names);
  if (read.city === undefined) address.set('street', withoutCountry(text, read.country));
  for (const part of textParts) {
    const found = read[part];
    if (found) address.set(part, found);
  }
  return address;
}

function withoutCountry(text: string, country: string | null | undefined): string {
  const pieces = text.split(', ');
  const isLast = country != null && countryByName(pieces.at(-1) ?? '') === country;
  return isLast && pieces.length > 1 ? pieces.slice(0, -1).join(', ') : text;
}

function leftOutText(address: Address, number: number): [field: string, text: string][] {
  const known = [...address].filter(([part]) => part !== 'label');
  const [first] = known;
  const text = known.map(([, value]) => value).join(', ');
  return first === undefined ? [] : [[`address${number}_${first[0]}`, text]];
}

/** The label of an address, translated if it is a known place such as “home” or “work”. */
function translatedLabel(
  address: Address,
  place: AddressPlace | undefined,
  t: Messages,
): string | undefined {
  const written = address.get('label') ?? place;
  const known = addressPlaces.find((name) => name === written?.toLowerCase());
  return known === undefined ? written : t.customers.places[known];
}
