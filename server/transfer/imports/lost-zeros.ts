import type { Messages } from '../../../views/translations/messages.ts';
import { mapValues } from '../../shared/field-values.ts';
import { interpolateAny } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { ColumnView } from '../shared/import-columns.ts';
import type { RowError } from './report.ts';
import type { ColumnValues } from './sheet.ts';

/** Countries whose postcodes have this many digits and may begin with this many zeros. */
const zeroLed: readonly [digits: number, zeros: number, countries: string][] = [
  [4, 1, 'AU DK GE NO NZ ZA'],
  [5, 1, 'DE DZ ES FR GT KR LT MX MY PE SK TR UA'],
  [5, 2, 'FI IT LK PR US'],
  [6, 1, 'CN CO EC KZ RO SG'],
  [7, 1, 'JP'],
  [8, 1, 'BR'],
];

/** Tax numbers that can begin with zeros; their check digit proves that the zeros were lost. */
const checkedTaxes: Partial<Record<string, { digits: number; isValid(number: string): boolean }>> =
  {
    BE: {
      digits: 10,
      isValid: (number) => 97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)),
    },
    IT: { digits: 11, isValid: (number) => luhnSum(number) % 10 === 0 },
  };

function luhnSum(number: string): number {
  const weights = [...number].toReversed().map((digit, at) => Number(digit) * (1 + (at % 2)));
  return weights.reduce((sum, weight) => sum + (weight > 9 ? weight - 9 : weight), 0);
}

const taxNumbers = ['tax_number', 'vat_id'];

/** The fields with the country of a tax number. The first field that is filled in a row is used. */
const taxCountries = ['billing_address_country', 'address1_country'];

const references = ['tracking_code', 'buyer_reference', ...taxNumbers];

/** The numbers of digits that the references in a sheet should have, by their fields. */
export type ReferenceDigits = ReadonlyMap<string, number>;

/** The numbers of digits of references, for columns in which all references that begin with a zero are as long as the longest. */
export function referenceDigits(
  columns: readonly ColumnView[],
  values: readonly ColumnValues[],
): ReferenceDigits {
  const widths = new Map<string, number>();
  for (const { column, field } of columns) {
    if (field === null || !references.includes(field)) continue;
    const digits = [...(values[column - 1]?.values ?? [])].filter((text) => /^\d+$/.test(text));
    const longest = Math.max(0, ...digits.map((text) => text.length));
    const begun = digits.filter((text) => text.startsWith('0'));
    const isFixed = begun.length > 0 && begun.every((text) => text.length === longest);
    if (isFixed) widths.set(field, longest);
  }
  return widths;
}

type Options = {
  t: Messages;
  language: LanguageCode;
  /** The company's country. */
  home: string | null;
  widths: ReferenceDigits;
};

/**
 * Restores leading zeros that a spreadsheet removed from postcodes and tax numbers because it read them as numbers, if the format
 * of the country leaves no doubt.
 *
 * @param values the values of a row by their fields; this changes them.
 * @returns notices about values that were restored, and about values that may have lost zeros.
 */
export function restoreZeros(values: Map<string, string>, options: Options): RowError[] {
  const notices: RowError[] = [];
  for (const [field, text] of values) {
    if (!/^\d+$/.test(text)) continue;
    const read = readDigits(field, text, values, options);
    if (read === text) continue;
    const key = read === null ? 'zeroLost' : 'zeroRestored';
    const params = mapValues({ value: text, read: read ?? '' }, (one) =>
      isolate(one.slice(0, 40), options.language),
    );
    notices.push({ field, message: interpolateAny(options.t.importing.faults[key], params) });
    if (read !== null) values.set(field, read);
  }
  return notices;
}

/** The text with its leading zeros; null if it may have lost some. */
function readDigits(
  field: string,
  text: string,
  values: ReadonlyMap<string, string>,
  { home, widths }: Options,
): string | null {
  const end = /^(?<end>.+_)postcode$/.exec(field)?.groups?.end;
  if (end !== undefined) return readPostcode(text, values.get(`${end}country`), home);
  const country = taxCountries.flatMap((place) => values.get(place) ?? [])[0];
  const tax = taxNumbers.includes(field) ? checkedTaxes[country ?? ''] : undefined;
  const whole = text.padStart(tax?.digits ?? 0, '0');
  if (whole !== text && tax?.isValid(whole) === true) return whole;
  return text.length < (widths.get(field) ?? 0) ? null : text;
}

function readPostcode(text: string, country: string | undefined, home: string | null) {
  const of = country ?? home ?? '';
  const [digits = 0, zeros = 0] = zeroLed.find(([, , all]) => all.split(' ').includes(of)) ?? [];
  const missing = digits - text.length;
  if (missing <= 0) return text;
  return country !== undefined && missing <= zeros ? text.padStart(digits, '0') : null;
}
