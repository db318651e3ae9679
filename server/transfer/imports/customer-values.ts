import type { Messages } from '../../../views/translations/messages.ts';
import type { AddressContext } from '../../parcels/addresses/compose.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { typedPhoneKeys } from '../../shared/phones.ts';
import { completeRowAddresses } from './customer-addresses.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';
import type { RowError } from './report.ts';

type CustomerOptions = {
  t: Messages;
  language: LanguageCode;
  /** The address book that the row is from; null for any other sheet. */
  known: RecognizedExport | null;
  context: AddressContext;
};

/** `left`: notices about texts that are left out. `origins`: the column of each field whose value comes from another column. */
export type CompletedCustomer = { left: RowError[]; origins: ReadonlyMap<string, string> };

/**
 * Turns a row's values into a customer's: keeps the first of several emails and phone numbers, and reads addresses into parts. In
 * an address book it also splits cells with several addresses, and a contact who has a company becomes a company.
 *
 * @param values the values by their columns; this changes them.
 */
export function completeCustomer(
  values: Map<string, string>,
  options: CustomerOptions,
): CompletedCustomer {
  const { t, language, known } = options;
  const ownFields = known === null ? [] : ['name', 'company'];
  const others = [
    ...keepFirstValue(values, 'email', /[;,]|:::/, (text) => [text.toLowerCase()]),
    ...keepFirstValue(values, 'phone', /;\s(?!\s*ext)|:::/i, typedPhoneKeys),
    ...ownFields.flatMap((field) => keepFirstValue(values, field, /:::/, (text) => [text])),
  ];
  if (known !== null && values.has('company') && !values.has('kind')) values.set('kind', 'company');
  const addresses = completeRowAddresses(values, options);
  const { leftOut, noPlace } = t.importing.faults;
  const valueParams = (text: string) => ({ value: isolate(text.slice(0, 80), language) });
  const left = [
    ...others.map(([field, text]) => ({ field, message: interpolate(leftOut, valueParams(text)) })),
    ...addresses.left.map(([field, text]) => ({
      field,
      message: interpolate(noPlace, valueParams(text)),
    })),
  ];
  return { left, origins: addresses.origins };
}

/**
 * Keeps the first of several values in a field.
 *
 * @param keysOf values with a key in common are the same.
 * @returns the other distinct values, each with the field's name.
 */
function keepFirstValue(
  values: Map<string, string>,
  field: string,
  separator: RegExp,
  keysOf: (text: string) => string[],
): [field: string, text: string][] {
  const cells = values.get(field)?.split(separator) ?? [];
  const [first, ...others] = cells.map((text) => text.trim()).filter((text) => text !== '');
  if (first === undefined || cells.length === 1) return [];
  values.set(field, first);
  const said = new Set([first, ...keysOf(first)]);
  return others.flatMap((text): [string, string][] => {
    const keys = [text, ...keysOf(text)];
    if (keys.some((key) => said.has(key))) return [];
    for (const key of keys) said.add(key);
    return [[field, text]];
  });
}
